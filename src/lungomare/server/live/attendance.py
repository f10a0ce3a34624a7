"""Looking after tables: a computer that is to move thinks, a flag falls when its time is over.

Each table is looked after by one process, the one that holds the lease on its shard. Whoever
changes a table of another's tells that process when to look at it. What was not told, because
the bus was away or somebody died, is found in the database.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from typing import TYPE_CHECKING, Any, Final

from lungomare import match
from lungomare.server.bus.bus import shard_channel
from lungomare.server.clock import now_ms
from lungomare.server.live.computers import play_for_computers
from lungomare.server.live.deadlines import Deadlines
from lungomare.server.live.rooms import Damaged, NoTable
from lungomare.server.store.database import CannotWrite, StoreFailure
from lungomare.server.store.leases import shard_of
from lungomare.server.store.statements import row_of
from lungomare.server.telemetry import ids
from lungomare.server.telemetry.tracing import continued

if TYPE_CHECKING:
    from lungomare.server.bus.bus import Bus
    from lungomare.server.bus.listeners import Listeners
    from lungomare.server.live.hub import Hub
    from lungomare.server.live.rooms import Room
    from lungomare.server.store.leases import Leases
    from lungomare.server.store.store import Waiting

log: Final = logging.getLogger(__name__)

RETRY_S: Final = 0.5
"""How long to wait before the first further try to write something down."""
LONGEST_RETRY_S: Final = 30.0
"""The longest such wait."""
SCAN_S: Final = 2.0
"""How often the database is asked for tables that should have been looked at."""
READ_AT_ONCE: Final = 16
"""Tables that are read at a time for their clocks and computers: a quarter of what the database
is asked at once, so that people's requests are not turned away."""
OVERDUE_MS: Final = 1000
"""So long after its time a table counts as overlooked."""
RECENT_MS: Final = 30_000
"""A process that died may have told nobody of what it wrote in so long: more than its last sign
of life and the time until others notice."""
LATELY_MS: Final = 3_600_000
"""After an outage that ended within this time all tables that it may have hit are read again: an
hour, for a server that is killed again and again before it has read all of them."""

NOT_ALONE: Final = (
    "another process serves this database, and the two do not hear of each other: start both with"
    " --bus, or stop one"
)


class Attendance:
    """The tables that this process looks after."""

    def __init__(self, hub: Hub, leases: Leases, bus: Bus, listeners: Listeners) -> None:
        self._hub = hub
        self._leases = leases
        self._bus = bus
        self.deadlines = Deadlines(self.look_soon)
        self._looking: set[str] = set()
        self._reading = asyncio.Semaphore(READ_AT_ONCE)
        listeners.on("wake", self._hear_wake)
        listeners.on("leases", lambda _message: leases.look())
        leases.changed = self._shards_changed
        leases.died = self._processes_died
        leases.returned = hub.exchange.say_all

    async def begin(self) -> None:
        """Look after the shards that are ours from the start, and from then on."""
        for shard in self._leases.owned:
            self._bus.subscribe(shard_channel(shard))
        if self._bus.is_shared:
            self._hub.spawn(self._scan())
        await self._take_over(self._leases.owned)

    def stop(self) -> None:
        """Look after nothing any more."""
        self.deadlines.stop()

    # One table

    def attend(self, room: Room, *, is_told: bool = False) -> None:
        """See to it that a computer who is to move thinks, and that a flag will fall.

        `is_told` says that whoever wrote last has told the process that looks after the table.
        """
        if self._hub.stopping:
            return
        if not self._leases.owns(room.table.id):
            wake = row_of(room.table).wake
            if not is_told and wake != room.told_wake:
                shard = shard_channel(shard_of(room.table.id))
                told = {"kind": "wake", "table": room.table.id, "at": wake}
                self._bus.send(shard, {**told, "version": room.table.version})
            room.told_wake = wake
            return
        if match.computer_to_act(room.table) is not None and room.thinking is None:
            room.thinking = self._hub.spawn(play_for_computers(self._hub, room))
        self.deadlines.set(room.table.id, match.next_deadline(room.table))

    def _hear_wake(self, message: Any) -> None:
        """Look at a table that another process has changed, now or at its time."""
        table_id, at = message["table"], message["at"]
        room = self._hub.rooms.get(table_id)
        if not self._leases.owns(table_id):
            return
        if room is not None:  # of which we hear as it happens, but for what was lost
            if message["version"] > room.table.version:
                self._hub.refresh_soon(room)
        else:
            self.deadlines.set(table_id, at)

    def look_soon(self, table_id: str) -> None:
        """Look at a table beside everything else."""
        self._hub.spawn(self._look_once(table_id))

    async def _look_once(self, table_id: str) -> None:
        """Look at a table unless somebody does already."""
        if table_id not in self._looking:
            self._looking.add(table_id)
            try:
                with ids.only(table=table_id), continued(None, "look at a table", "internal"):
                    await self._look(table_id)
            finally:
                self._looking.discard(table_id)

    async def _look(self, table_id: str) -> None:
        """Look at a table, and call its flag if it has fallen.

        One that cannot be read must not keep others waiting; where it is the database that takes
        no write, it is tried again until it does.
        """
        delay = RETRY_S
        while self._leases.owns(table_id):
            try:
                async with self._reading:
                    room = await self._hub.room(table_id)
                await self._hub.change(room, lambda _table, _now: ())
            except CannotWrite as failure:
                log.warning("a flag is called again: %s", failure)
                await asyncio.sleep(delay)
                delay = min(2 * delay, LONGEST_RETRY_S)
            except NoTable:
                return
            except Damaged:  # and logged
                self._look_later(table_id, LONGEST_RETRY_S)
                return
            except StoreFailure as failure:
                log.warning("a table cannot be read: %s", failure)
                self._look_later(table_id, SCAN_S)
                return
            except Exception:
                log.exception("a table cannot be read")
                self._look_later(table_id, LONGEST_RETRY_S)
                return
            else:
                self.attend(room)
                return

    def _look_later(self, table_id: str, seconds: float) -> None:
        """Look at a table again after a while."""
        self.deadlines.set(table_id, now_ms() + int(seconds * 1000))

    # Many tables

    def _shards_changed(self, gained: frozenset[int], lost: frozenset[int]) -> None:
        for shard in lost:
            self._bus.unsubscribe(shard_channel(shard))
        for shard in gained:
            self._bus.subscribe(shard_channel(shard))
        if lost:
            self.deadlines.keep(self._leases.owns)
            if not self._bus.is_shared and len(self._leases.living) > 1:
                log.error(NOT_ALONE)
        if gained and not self._hub.stopping:
            self._hub.spawn(self._take_over(gained))

    async def _take_over(self, shards: frozenset[int]) -> None:
        """Look after the tables of these shards."""
        for room in list(self._hub.rooms.values()):
            if shard_of(room.table.id) in shards:
                self.attend(room)
                if match.next_deadline(room.table) is not None:
                    self.look_soon(room.table.id)  # the time of an outage may be to be given back
        waiting = await self._read_waiting(shards)
        now, recent = now_ms(), self._last_sign() - RECENT_MS
        for table_id, wake, updated in waiting:
            if table_id in self._hub.rooms or not self._leases.owns(table_id):
                continue
            if wake > now and updated < recent:
                self.deadlines.set(table_id, wake)
            else:
                await self._look_once(table_id)

    async def _read_waiting(self, shards: frozenset[int]) -> list[Waiting]:
        delay = RETRY_S
        while True:
            try:
                return await self._hub.store.to_wake(shards)
            except StoreFailure:
                await asyncio.sleep(delay)
                delay = min(2 * delay, LONGEST_RETRY_S)

    def _last_sign(self) -> int:
        """Return when somebody was surely up lately; what rows say of before that is true.

        An outage of long ago does not count: its tables were looked at then.
        """
        now = now_ms()
        lately = (each.began for each in self._hub.store.outages if each.ended > now - LATELY_MS)
        return min(lately, default=now)

    def _processes_died(self, processes: frozenset[str]) -> None:
        """Find out what processes that are gone have told nobody of."""
        self._hub.exchange.forget(processes)
        if not self._hub.stopping:
            self._hub.spawn(self._look_after_deaths())

    async def _look_after_deaths(self) -> None:
        with contextlib.suppress(StoreFailure):
            await self._hub.check_versions(list(self._hub.rooms))
        for table_id, _, updated in await self._read_waiting(self._leases.owned):
            if updated >= now_ms() - RECENT_MS and table_id not in self._hub.rooms:
                await self._look_once(table_id)

    async def _scan(self) -> None:
        """Ask the database for tables that should have been looked at, again and again."""
        while True:
            await asyncio.sleep(SCAN_S)
            try:
                due = await self._hub.store.due(self._leases.owned, now_ms() - OVERDUE_MS)
            except StoreFailure:
                continue
            except Exception:
                log.exception("the database could not be asked for tables that were overlooked")
                continue
            for table_id in due:
                room = self._hub.rooms.get(table_id)
                if room is None or not (room.thinking or table_id in self.deadlines):
                    self.look_soon(table_id)
