"""The hub: every room of this process, and the one way in which a table changes.

A change is a command of `match/`, made under the room's lock; its events are written, synced,
and only then applied, sent to everyone and acknowledged. Other processes may change the same
table: whoever writes an event's number first wins, and the others read it and try anew.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections import deque
from typing import TYPE_CHECKING, Any, Final, Self

from lungomare import match
from lungomare.game import GameError
from lungomare.match.events import DAYS
from lungomare.server.clock import now_ms
from lungomare.server.live.attendance import Attendance
from lungomare.server.live.encoding import Step, steps_from
from lungomare.server.live.exchange import Exchange
from lungomare.server.live.rooms import KEPT_STEPS, Contact, Damaged, NoTable, Room
from lungomare.server.live.tokens import is_table_id
from lungomare.server.store.database import StoreFailure
from lungomare.server.store.events import read_events
from lungomare.server.store.outages import time_lost
from lungomare.server.store.store import Conflict
from lungomare.server.telemetry.commands import TableTimes

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence

    from lungomare.game import Seat
    from lungomare.match import Event, Table
    from lungomare.server.bus.bus import Bus
    from lungomare.server.bus.listeners import Listeners
    from lungomare.server.settings import Settings
    from lungomare.server.store.store import Store
    from lungomare.server.workers.thinkers import Thinking

log: Final = logging.getLogger(__name__)

UNUSED_S: Final = 60.0
"""How long a room that nobody uses stays in memory; to read one again takes some 20 ms."""
WAKE_S: Final = 5.0
"""How long a start waits for its tables to wake: some hundreds do. Of more, the rest wake while
requests are answered."""
HOLD_S: Final = 0.002
"""How long reading a table may keep the event loop from whatever else there is to do."""
LOOK_S: Final = 1.0
"""How often rooms are held against the database while the bus is away."""
LOOKS: Final = 15
"""While the bus works each room is held against the database once in so many looks: nothing
should be found."""
CLOSED_AT_ONCE: Final = 50
"""Idle tables that are read and closed together."""
RETRY_S: Final = 1.0
"""How long to wait before what others wrote is read again, where the database is away."""


class Hub:
    """All rooms in use."""

    def __init__(
        self,
        settings: Settings,
        store: Store,
        thinkers: Thinking,
        bus: Bus,
        listeners: Listeners,
    ) -> None:
        self.settings = settings
        self.store = store
        self.thinkers = thinkers
        self.times = TableTimes()
        self.rooms: dict[str, Room] = {}
        self.bus = bus
        self.exchange = Exchange(self, bus, listeners)
        self.attendance = Attendance(self, store.leases, bus, listeners)
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self.stopping = False

    async def __aenter__(self) -> Self:
        """Wake the tables that wait for the server: flags, and computers that are to move."""
        waking = self.spawn(self.attendance.begin())
        await asyncio.wait([waking], timeout=WAKE_S)
        self.spawn(self._sweep())
        if self.bus.is_shared:
            self.spawn(self._keep_in_step())
        return self

    async def __aexit__(self, *_: object) -> None:
        """Stop thinking and waiting; what has been accepted is still written."""
        self.stopping = True
        self.attendance.stop()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    @property
    def up_since(self) -> int:
        """Since when there has been a server, in milliseconds."""
        return max((outage.ended for outage in self.store.outages), default=0)

    async def _resume(self, room: Room) -> None:
        """Give back the time that no server was up to a clock that ran then.

        A flag that had fallen before is left to fall.
        """
        table, now = room.table, now_ms()
        deadline = match.next_deadline(table)
        if deadline is None:
            return
        down = time_lost(self.store.outages, table.at, deadline)
        if down:
            await self._write(room, match.resume(table, down, now), {})

    def spawn(self, work: Any) -> asyncio.Task[Any]:
        """Do something beside everything else, until the server stops."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    # Rooms

    async def room(self, table_id: str, *, known: int = 0, tokens: Collection[str] = ()) -> Room:
        """Return the room of a table, read from the store if it is not in memory.

        A client may come from another process, which has told it of so many events and may just
        have given it tokens: a room that does not know of that yet reads on.
        """
        if not is_table_id(table_id):
            raise NoTable
        if table_id not in self.rooms:
            if table_id not in self._loading:
                self._loading[table_id] = self.spawn(self._load(table_id))
            await asyncio.shield(self._loading[table_id])
        room = self.rooms[table_id]
        room.used = time.monotonic()
        if not self.bus.is_shared:
            return room
        is_claimed = room.table.version < known or not room.opens_to(tokens)
        if is_claimed or not self.bus.is_up:
            try:  # asked without the lock: what a stranger claims holds up nobody who plays
                if await self.is_behind(room):
                    await self.refresh(room)
            except StoreFailure:
                if is_claimed:
                    raise  # else as we know it
        return room

    async def is_behind(self, room: Room) -> bool:
        """Say whether other processes have written what this one does not know."""
        found = await self.store.versions([room.table.id])
        return found.get(room.table.id, 0) > room.table.version

    async def _load(self, table_id: str) -> Room:
        try:
            room = await self._read_room(table_id)
            try:
                await self._resume(room)
            except Conflict:  # another process has done it
                await self._catch_up(room)
        except (NoTable, StoreFailure):
            raise
        except Exception as error:
            log.exception("a table cannot be read", extra={"table": table_id})
            raise Damaged("this table cannot be read; it has been noted") from error
        else:
            return self._keep(room)
        finally:
            del self._loading[table_id]

    def _keep(self, room: Room) -> Room:
        """Keep a room in memory, and let the other processes know; return the one that is kept."""
        kept = self.rooms.setdefault(room.table.id, room)
        if kept is room:
            self.exchange.open(room)
        return kept

    async def _read_room(self, table_id: str) -> Room:
        events = await self.store.read(table_id)
        if not events:
            raise NoTable
        steps = await _last_steps(events)
        table = steps[-1].after
        room = Room(table, await self.store.token_hashes(table_id), used=time.monotonic())
        room.recent.extend(steps)
        return room

    async def create(self, events: Sequence[Event], hashes: Mapping[Seat, bytes]) -> Room:
        """Write down a new table with whoever has sat down at it already."""
        table = (await _last_steps(events))[-1].after
        await self.store.append(table, events, hashes)
        room = Room(table, dict(hashes), used=time.monotonic())
        room = self._keep(room)
        log.info("table opened", extra={"table": table.id})
        self.attendance.attend(room)
        return room

    # Changing a table

    async def change(
        self,
        room: Room,
        command: Callable[[Table, int], tuple[Event, ...]],
        hashes: Mapping[Seat, bytes | None] | None = None,
    ) -> Table:
        """Do what `command` says: write its events down, then send them to everyone.

        A refusal is raised and changes nothing. Should another process have written first,
        the table is read again and the command made anew.
        """
        async with room.lock:
            return await self.change_locked(room, command, hashes or {})

    async def change_locked(
        self,
        room: Room,
        command: Callable[[Table, int], tuple[Event, ...]],
        hashes: Mapping[Seat, bytes | None],
        before: Callable[[Sequence[Event]], Awaitable[None]] | None = None,
    ) -> Table:
        """Do what `command` says; the caller has the room's lock.

        `before` is awaited with the events that are about to be written, at every try.
        """
        while True:
            try:
                await self._settle_clock(room)
                events = command(room.table, now_ms())
                if before:
                    await before(events)
                return await self._write(room, events, hashes)
            except Conflict:
                self.times.conflicts += 1
                await self._catch_up(room)

    async def _settle_clock(self, room: Room) -> None:
        """Before anything else happens, let a flag fall that has fallen.

        Nobody's time is over because no server was up: that must be known before.
        """
        if match.next_deadline(room.table) is None:
            return
        await self.store.leases.confirmed()
        await self._resume(room)
        deadline = match.next_deadline(room.table)
        if deadline is not None and now_ms() >= deadline:
            await self._write(room, match.flag(room.table, now_ms()), {})
            self.times.flags.note((now_ms() - deadline) / 1000)

    async def _write(
        self, room: Room, events: Sequence[Event], hashes: Mapping[Seat, bytes | None]
    ) -> Table:
        if not events:
            return room.table
        steps = steps_from(room.table, events)
        table = steps[-1].after
        await self.store.append(table, events, hashes)
        if hashes:
            room.hand_over({**room.hashes, **hashes})
        room.change(steps)
        self.exchange.tell_events(room, events, seats=bool(hashes))
        self.attendance.attend(room)
        if hashes:
            room.note_away()
            room.send_presence()
            self.exchange.tell_presence(room)
        return table

    # What other processes have written

    def take_from_peer(self, room: Room, first: int, texts: Sequence[str], *, seats: bool) -> None:
        """Take in events that another process has written, the first of them with this number.

        Where seats changed hands, something is missing, or we are just writing ourselves, they
        are read from the database.
        """
        if first + len(texts) - 1 <= room.table.version:
            return
        if seats or room.lock.locked() or first != room.table.version + 1:
            self.refresh_soon(room)
        else:
            self.times.from_peers += len(texts)
            self._take_in(room, read_events(texts))

    def _take_in(self, room: Room, events: Sequence[Event]) -> None:
        room.change(steps_from(room.table, events))
        self.store.note(room.table)
        self.attendance.attend(room, is_told=True)

    def refresh_soon(self, room: Room) -> None:
        """Read what other processes have written, as soon as we are not writing ourselves."""
        if room.refreshing is None:
            self.times.refreshed += 1
            room.refreshing = self.spawn(self._refresh_until_done(room))

    async def _refresh_until_done(self, room: Room) -> None:
        try:
            while True:
                try:
                    await self.refresh(room)
                except StoreFailure:
                    await asyncio.sleep(RETRY_S)
                else:
                    return
        finally:
            room.refreshing = None

    async def refresh(self, room: Room) -> None:
        """Read what other processes have written."""
        async with room.lock:
            await self._read_on(room)

    async def _catch_up(self, room: Room) -> None:
        """Read what another process has written first."""
        before = room.table.version
        await self._read_on(room)
        if room.table.version == before:
            raise RuntimeError("an event was refused although nobody else has written")

    async def _read_on(self, room: Room) -> None:
        events = await self.store.read_since(room.table.id, room.table.version)
        if events:
            if room.hand_over(await self.store.token_hashes(room.table.id)):
                room.note_presence()
                self.exchange.tell_presence(room)
            self._take_in(room, events)

    async def _keep_in_step(self) -> None:
        """Hold rooms against the database: often while the bus is away, else now and then."""
        look = 0
        while True:
            await asyncio.sleep(LOOK_S)
            look += 1
            if self.bus.is_up:
                names = list(self.rooms)[look % LOOKS :: LOOKS]
            else:
                names = [name for name, room in self.rooms.items() if room.contacts]
            try:
                await self.check_versions(names)
            except StoreFailure:
                continue
            except Exception:
                log.exception("rooms could not be held against the database")

    async def check_versions(self, names: Sequence[str]) -> None:
        """Read what rooms have missed of what other processes have written."""
        for name, version in (await self.store.versions(names)).items():
            room = self.rooms.get(name)
            if room is not None and version > room.table.version:
                self.refresh_soon(room)

    # What the server does by itself

    async def _sweep(self) -> None:
        """Close idle tables and forget unused rooms, now and then."""
        while True:
            await asyncio.sleep(self.settings.sweep)
            try:
                before, shards = now_ms() - self.settings.idle_ms, self.store.leases.owned
                idle = await self.store.idle(before, shards)
                for first in range(0, len(idle), CLOSED_AT_ONCE):
                    await self._close_idle(idle[first : first + CLOSED_AT_ONCE])
            except StoreFailure as failure:
                log.warning("idle tables could not be closed: %s", failure)
            except Exception:
                log.exception("idle tables could not be closed")
            self.forget_unused()

    async def _close_idle(self, names: Sequence[str]) -> None:
        """Close tables unless somebody looks at them or a turn there may take days."""
        rooms = []
        for name in names:
            with contextlib.suppress(NoTable, StoreFailure):  # it must not keep the others open
                rooms.append(await self.room(name))
        if not await self.exchange.is_presence_known():
            return
        for room in rooms:
            days = room.table.is_running and room.table.created.clock.kind == DAYS
            if not days and not room.is_watched():
                await self._abandon(room)

    async def _abandon(self, room: Room) -> None:
        try:
            await self.change(room, match.abandon)
        except GameError as refusal:
            log.info("an idle table is not closed: %s", refusal, extra={"table": room.table.id})

    def forget_unused(self) -> None:
        """Drop rooms from memory that nobody uses and nothing waits for."""
        limit = time.monotonic() - UNUSED_S
        for table_id, room in list(self.rooms.items()):
            busy = room.contacts or room.thinking or room.refreshing or room.lock.locked()
            if not busy and room.used < limit:
                del self.rooms[table_id]
                self.exchange.close(room)

    # Those who look on

    def enter(self, room: Room, contact: Contact) -> None:
        """Take a client in."""
        room.contacts.add(contact)
        if contact.seats:
            room.note_away()
        room.send_presence(contact)
        self._note_comings(room)

    def leave(self, room: Room, contact: Contact) -> None:
        """Let a client go."""
        room.contacts.discard(contact)
        room.used = time.monotonic()
        if contact.seats:
            room.note_away()
        room.send_presence()
        self._note_comings(room)

    def _note_comings(self, room: Room) -> None:
        """Let those know who go by who is connected."""
        self.exchange.tell_presence(room)
        if room.thinking:
            self.thinkers.rerank()


async def _last_steps(events: Sequence[Event]) -> deque[Step]:
    """Fold the events of a table, from the first, letting others work; return the last steps."""
    steps: deque[Step] = deque(maxlen=KEPT_STEPS)
    coming, began = iter(events), time.perf_counter()
    before = None
    for table in match.fold_gradually(events):
        if table is not None:
            steps.append(Step(before, next(coming), table))
            before = table
        if time.perf_counter() - began > HOLD_S:
            await asyncio.sleep(0)
            began = time.perf_counter()
    return steps
