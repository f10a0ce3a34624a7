"""The hub: every room of this process, and the one way in which a table changes.

A change is a command of `match/`, made under the room's lock; its events are written, synced,
and only then applied, sent to everyone and acknowledged.
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
from lungomare.server.live.computers import play_for_computers
from lungomare.server.live.encoding import Step, steps_from
from lungomare.server.live.rooms import KEPT_STEPS, Contact, Room
from lungomare.server.live.tokens import is_table_id
from lungomare.server.store.database import CannotRead, CannotWrite, StoreFailure
from lungomare.server.store.outages import time_lost
from lungomare.server.store.store import Conflict
from lungomare.server.telemetry.commands import ReplyTimes

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from lungomare.game import Seat
    from lungomare.match import Event, Table
    from lungomare.server.settings import Settings
    from lungomare.server.store.store import Store
    from lungomare.server.workers.thinkers import Thinkers

log: Final = logging.getLogger(__name__)

UNUSED_S: Final = 60.0
"""How long a room that nobody uses stays in memory; to read one again takes some 20 ms."""
RETRY_S: Final = 0.5
"""How long to wait before the first further try to write something down."""
WAKE_S: Final = 5.0
"""How long a start waits for its tables to wake: some hundreds do. Of more, the rest wake while
requests are answered."""
LONGEST_RETRY_S: Final = 30.0
"""The longest such wait."""
HOLD_S: Final = 0.002
"""How long reading a table may keep the event loop from whatever else there is to do."""


class NoTable(Exception):  # noqa: N818 - it reads as what it says
    """There is no table of this name."""


def now_ms() -> int:
    """Return the server's time in milliseconds."""
    return time.time_ns() // 1_000_000


class Hub:
    """All rooms in use."""

    def __init__(self, settings: Settings, store: Store, thinkers: Thinkers) -> None:
        self.settings = settings
        self.store = store
        self.thinkers = thinkers
        self.replies = ReplyTimes()
        self.rooms: dict[str, Room] = {}
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self.stopping = False
        self.started = now_ms()
        """Since when the server has been up."""

    async def __aenter__(self) -> Self:
        """Wake the tables that wait for the server: flags, and computers that are to move."""
        waking = self._spawn(self._wake_all([name for name, _ in await self.store.to_wake()]))
        await asyncio.wait([waking], timeout=WAKE_S)
        self._spawn(self._sweep())
        return self

    async def __aexit__(self, *_: object) -> None:
        """Stop thinking and waiting; what has been accepted is still written."""
        self.stopping = True
        for room in self.rooms.values():
            if room.timer:
                room.timer.cancel()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _wake_all(self, names: Sequence[str]) -> None:
        """Attend to tables, one by one."""
        for table_id in names:
            await self._wake(table_id)

    async def _wake(self, table_id: str) -> None:
        """Attend to a table; one that cannot be read must not keep the others from starting.

        Where it is the disk that takes no write, it is tried again until it does.
        """
        delay = RETRY_S
        while True:
            try:
                self._attend(await self.room(table_id))
            except CannotWrite:
                await asyncio.sleep(delay)
                delay = min(2 * delay, LONGEST_RETRY_S)
            except Exception:
                log.exception("a table cannot be read", extra={"table": table_id})
                return
            else:
                return

    async def _resume(self, room: Room) -> None:
        """Give back the time that the server was down to a clock that ran then.

        A flag that had fallen before is left to fall.
        """
        table, now = room.table, now_ms()
        deadline = match.next_deadline(table)
        if deadline is None:
            return
        lost = time_lost(self.store.outages, table.at, deadline)
        with contextlib.suppress(Conflict):  # another process has done it
            await self._write(room, match.resume(table, lost, now), {})

    def _spawn(self, work: Any) -> asyncio.Task[Any]:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    # Rooms

    async def room(self, table_id: str) -> Room:
        """Return the room of a table, read from the store if it is not in memory."""
        if not is_table_id(table_id):
            raise NoTable
        if table_id not in self.rooms:
            if table_id not in self._loading:
                self._loading[table_id] = self._spawn(self._load(table_id))
            await asyncio.shield(self._loading[table_id])
        room = self.rooms[table_id]
        room.used = time.monotonic()
        return room

    async def _load(self, table_id: str) -> Room:
        try:
            room = await self._read_room(table_id)
            await self._resume(room)
        except (NoTable, StoreFailure):
            raise
        except Exception as error:
            log.exception("a table cannot be read", extra={"table": table_id})
            raise CannotRead("this table cannot be read; it has been noted") from error
        else:
            self.rooms[table_id] = room
            return room
        finally:
            del self._loading[table_id]

    async def _read_room(self, table_id: str) -> Room:
        events = await self.store.read(table_id)
        if not events:
            raise NoTable
        steps = await _last_steps(events)
        table = steps[-1].after
        room = Room(table, await self.store.token_hashes(table_id), used=time.monotonic())
        room.recent.extend(steps)
        room.away_since = dict.fromkeys(range(len(table.chairs)), now_ms())
        return room

    async def create(self, events: Sequence[Event], hashes: Mapping[Seat, bytes]) -> Room:
        """Write down a new table with whoever has sat down at it already."""
        table = (await _last_steps(events))[-1].after
        await self.store.append(table, events, hashes)
        room = Room(table, dict(hashes), used=time.monotonic())
        room.away_since = dict.fromkeys(range(len(table.chairs)), now_ms())
        self.rooms[table.id] = room
        log.info("table opened", extra={"table": table.id})
        self._attend(room)
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
    ) -> Table:
        """Do what `command` says; the caller has the room's lock."""
        while True:
            try:
                await self._call_flag(room)
                return await self._write(room, command(room.table, now_ms()), hashes)
            except Conflict:
                await self._catch_up(room)

    async def _call_flag(self, room: Room) -> None:
        """Let a flag fall that has fallen before anything else happens."""
        deadline = match.next_deadline(room.table)
        if deadline is not None and now_ms() >= deadline:
            await self._write(room, match.flag(room.table, now_ms()), {})

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
        self._take_in(room, steps)
        if hashes:
            room.send_presence()
        return table

    def _take_in(self, room: Room, steps: Sequence[Step]) -> None:
        room.change(steps)
        self._attend(room)

    async def _catch_up(self, room: Room) -> None:
        """Read what another process has written."""
        events = await self.store.read(room.table.id)
        steps = steps_from(room.table, events[room.table.version :])
        if not steps:
            raise RuntimeError("an event was refused although nobody else has written")
        room.hand_over(await self.store.token_hashes(room.table.id))
        self._take_in(room, steps)

    # What the server does by itself

    def _attend(self, room: Room) -> None:
        """See to it that a computer who is to move thinks, and that a flag will fall."""
        if self.stopping:
            return
        if match.computer_to_act(room.table) is not None and room.thinking is None:
            room.thinking = self._spawn(play_for_computers(self, room))
        if room.timer:
            room.timer.cancel()
            room.timer = None
        deadline = match.next_deadline(room.table)
        if deadline is not None:
            wait = max(deadline - now_ms(), 0) / 1000 + 0.001
            loop = asyncio.get_running_loop()
            room.timer = loop.call_later(min(wait, 3600.0), self._ring, room)

    def _ring(self, room: Room) -> None:
        self._spawn(self._flag(room))

    async def _flag(self, room: Room) -> None:
        """Call a flag, again and again where it cannot be written down."""
        delay = RETRY_S
        while True:
            try:
                await self.change(room, lambda _table, _now: ())
                break
            except Exception:
                log.exception("a flag is called again", extra={"table": room.table.id})
                await asyncio.sleep(delay)
                delay = min(2 * delay, LONGEST_RETRY_S)
        self._attend(room)

    async def _sweep(self) -> None:
        """Close idle tables and forget unused rooms, now and then."""
        while True:
            await asyncio.sleep(self.settings.sweep)
            try:
                for table_id in await self.store.idle(now_ms() - self.settings.idle_ms):
                    await self._close_idle(table_id)
            except Exception:
                log.exception("idle tables could not be closed")
            self.forget_unused()

    async def _close_idle(self, table_id: str) -> None:
        """Close a table unless somebody looks at it or a turn there may take days."""
        room = await self.room(table_id)
        if room.contacts or (room.table.is_running and room.table.created.clock.kind == DAYS):
            return
        try:
            await self.change(room, match.abandon)
        except GameError as refusal:
            log.info("an idle table is not closed: %s", refusal, extra={"table": table_id})

    def forget_unused(self) -> None:
        """Drop rooms from memory that nobody uses and nothing waits for."""
        limit = time.monotonic() - UNUSED_S
        for table_id, room in list(self.rooms.items()):
            busy = room.contacts or room.thinking or room.timer or room.lock.locked()
            if not busy and room.used < limit:
                del self.rooms[table_id]

    # Those who look on

    def enter(self, room: Room, contact: Contact) -> None:
        """Take a client in."""
        room.contacts.add(contact)
        for seat in contact.seats:
            room.away_since.pop(seat, None)
        room.send_presence(contact)
        if room.thinking:
            self.thinkers.rerank()

    def leave(self, room: Room, contact: Contact) -> None:
        """Let a client go."""
        room.contacts.discard(contact)
        room.used = time.monotonic()
        here = room.present()
        for seat in contact.seats:
            if not here[seat]:
                room.away_since[seat] = now_ms()
        room.send_presence()
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
