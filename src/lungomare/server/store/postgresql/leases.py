"""Leases in PostgreSQL: which processes live, and which of them looks after which shard.

The database's clock alone counts. A process renews one row; while it does, the shards that have
its name are its own. One that is too late has lapsed: whoever comes by removes its row, which it
could otherwise still renew, before taking its shards. So a shard never has two living owners.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import math
import platform
import time
from typing import TYPE_CHECKING, Final

import lungomare
from lungomare.server.store.database import cannot_write
from lungomare.server.store.leases import SHARDS, shard_of
from lungomare.server.store.outages import Outage
from lungomare.server.store.postgresql.pipeline import Failed, Lost
from lungomare.server.store.postgresql.statements import NOW, array
from lungomare.server.store.postgresql.writer import AWAY_S
from lungomare.server.telemetry.database import LeaseTimes

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Sequence

    from lungomare.server.store.jobs import Statement
    from lungomare.server.store.postgresql.pipeline import Pipeline, Rows

log: Final = logging.getLogger(__name__)

ALIVE_S: Final = 2.0
"""How long a process lives without a renewal: as long may a flag be late when one is killed."""
RENEWALS: Final = 4
"""In that time; three may fail."""
REGISTERING: Final = 6_511_403
"""The advisory lock under which processes register; any number that nobody else uses."""

_LOCK: Final = f"SELECT pg_advisory_xact_lock({REGISTERING})"
_OUTAGE: Final = (
    "INSERT INTO outages (began, ended)"  # noqa: S608 - made of constants
    f" SELECT max(seen), {NOW} FROM processes HAVING max(until) <= {NOW}"
    " ON CONFLICT (began) DO UPDATE SET ended = excluded.ended"
)
_FORGET: Final = f"DELETE FROM processes WHERE until <= {NOW} OR id = ?"  # noqa: S608
_FREE_MINE: Final = "UPDATE leases SET process = NULL WHERE process = ?"
_ENTER: Final = (
    "INSERT INTO processes (id, seen, until, version, host)"  # noqa: S608
    f" VALUES (?, {NOW}, {NOW} + ?::integer, ?, ?)"
)
_OUTAGES: Final = "SELECT began, ended FROM outages ORDER BY began"
_RENEW: Final = (
    f"UPDATE processes SET seen = {NOW}, until = {NOW} + ?::integer"  # noqa: S608
    f" WHERE id = ? AND until > {NOW} RETURNING id"
)
_LIVING: Final = f"SELECT id FROM processes WHERE until > {NOW}"  # noqa: S608
_SHARDS: Final = (
    "SELECT shard, process = ? FROM leases"  # noqa: S608
    " WHERE process = ? OR process IS NULL OR NOT EXISTS"
    f" (SELECT FROM processes WHERE id = leases.process AND until > {NOW})"
)
"""Mine, and those that are free."""
_REAP: Final = f"DELETE FROM processes WHERE until <= {NOW} AND id <> ?"  # noqa: S608
"""All but my own row: should I have lapsed, it says since when nobody was alive."""
_TAKE: Final = (
    "UPDATE leases SET process = ? WHERE shard IN (SELECT shard FROM leases WHERE"  # noqa: S608
    " (process IS NULL OR NOT EXISTS (SELECT FROM processes WHERE id = leases.process))"
    " ORDER BY shard LIMIT ?::integer FOR UPDATE SKIP LOCKED)"
    f" AND EXISTS (SELECT FROM processes WHERE id = ? AND until > {NOW}) RETURNING shard"
)
_GIVE_BACK: Final = (
    "UPDATE leases SET process = NULL WHERE process = ? AND shard = ANY(?::integer[])"
)
_LEAVE: Final = f"UPDATE processes SET seen = {NOW}, until = {NOW} WHERE id = ?"  # noqa: S608


class PostgresLeases:
    """The leases of one process among several."""

    def __init__(
        self,
        process: str,
        connect: Callable[[], Awaitable[Pipeline]],
        alive_s: float = ALIVE_S,
    ) -> None:
        self._process = process
        self._connect = connect
        self._alive_s = alive_s
        self._is_well = True
        self._pipeline: Pipeline | None = None
        self._owned: frozenset[int] = frozenset()
        self._believed_until = -math.inf
        """By this machine's monotonic clock; the database may think a little longer."""
        self._is_wanted = asyncio.Event()
        self._renewed = asyncio.Event()
        """Set by the next renewal."""
        self._task: asyncio.Task[None] | None = None
        self.living: frozenset[str] = frozenset()
        self.outages: list[Outage] = []
        self.changed: Callable[[frozenset[int], frozenset[int]], None] = lambda _gained, _lost: None
        self.died: Callable[[frozenset[str]], None] = lambda _ids: None
        self.returned: Callable[[], None] = lambda: None
        self.times = LeaseTimes()

    @property
    def _alive_ms(self) -> int:
        return int(self._alive_s * 1000)

    @property
    def is_current(self) -> bool:
        """Whether the database has confirmed in time that this process lives."""
        return time.monotonic() < self._believed_until

    @property
    def owned(self) -> frozenset[int]:
        """The shards that are ours."""
        return self._owned if self.is_current else frozenset()

    def owns(self, table_id: str) -> bool:
        """Say whether this process looks after a table."""
        return shard_of(table_id) in self._owned and self.is_current

    def look(self) -> None:
        """Look at once who lives and what is free."""
        self._is_wanted.set()

    async def confirmed(self) -> None:
        """Return once the database confirms that this process lives: then all outages are known."""
        if self.is_current:
            return
        try:
            async with asyncio.timeout(AWAY_S):
                while not self.is_current:
                    await self._renewed.wait()
        except TimeoutError:
            raise cannot_write("the database is away") from None

    # From the start to the end

    async def open(self) -> None:
        """Register, take shards, and stay alive; raise `Lost` or `Failed` if that cannot be."""
        await self._register()
        await self._look()
        self._task = asyncio.create_task(self._renew_on())

    async def close(self) -> None:
        """Say that this process serves no more, as far as it can be said."""
        if self._task:
            self._task.cancel()
            await asyncio.wait([self._task])
        self._believed_until = -math.inf
        with contextlib.suppress(Lost, Failed, TimeoutError):
            async with asyncio.timeout(self._alive_s):  # then nobody counts on us any more
                await self._run([(_LEAVE, (self._process,)), (_FREE_MINE, (self._process,))])
        if self._pipeline:
            self._pipeline.close()

    # What goes on

    async def _renew_on(self) -> None:
        """Renew for ever; a failure is tried again soon."""
        while True:
            try:
                await self._renew()
            except Exception:
                log.exception("an error while the leases were renewed")
            with contextlib.suppress(TimeoutError):
                # `wait_for` may lose that we are to stop
                async with asyncio.timeout(self._alive_s / RENEWALS):
                    await self._is_wanted.wait()
            self._is_wanted.clear()

    async def _renew(self) -> None:
        """Look once; give everything up where the database has not confirmed it in time."""
        try:
            await self._look()
            self._is_well = True
        except (Lost, Failed) as error:
            if self._is_well:
                log.warning("the leases cannot be renewed: %s", error)
            self._is_well = False
        if not self.is_current and self._owned:
            self._set_owned(frozenset())

    async def _look(self) -> None:
        """Renew; register again after a lapse; take free shards, and give surplus ones back."""
        before = time.monotonic()
        renewed, living, shards = await self._run(
            [
                (_RENEW, (self._alive_ms, self._process)),
                (_LIVING, ()),
                (_SHARDS, (self._process, self._process)),
            ]
        )
        self.times.renewals.note(time.monotonic() - before)
        if not renewed:
            self.times.lapses += 1
            log.warning("this process has lapsed and registers again")
            self._set_owned(frozenset())
            await self._register()
            self.returned()
            self.look()
            return
        if not self.is_current:  # what was due meanwhile was left undone: all is taken over anew
            self._set_owned(frozenset())
        self._believe(before)
        mine = frozenset(int(shard or 0) for shard, is_mine in shards if is_mine == "t")
        self._set_living(living)
        await self._balance(mine, len(shards) - len(mine))

    async def _balance(self, mine: frozenset[int], free: int) -> None:
        share = math.ceil(SHARDS / len(self.living))
        if len(mine) > share:
            surplus = frozenset(sorted(mine)[share:])
            self._set_owned(mine - surplus)  # before anybody else may have them
            await self._run([(_GIVE_BACK, (self._process, array(surplus)))])
        elif free and len(mine) < share:
            wanted = (_TAKE, (self._process, share - len(mine), self._process))
            _, taken = await self._run([(_REAP, (self._process,)), wanted])
            self.times.taken += len(taken)
            self._set_owned(mine | {int(shard or 0) for (shard,) in taken})
        else:
            self._set_owned(mine)

    async def _register(self) -> None:
        """Say that this process lives, and note the outage if none did."""
        before = time.monotonic()
        about = (self._alive_ms, lungomare.__version__, platform.node()[:255])
        *_, outages = await self._run(
            [
                (_LOCK, ()),
                (_OUTAGE, ()),
                (_FORGET, (self._process,)),
                (_FREE_MINE, (self._process,)),
                (_ENTER, (self._process, *about)),
                (_OUTAGES, ()),
            ]
        )
        self.outages = [Outage(int(began or 0), int(ended or 0)) for began, ended in outages]
        self._believe(before)
        self.living |= {self._process}

    async def _run(self, statements: Sequence[Statement]) -> list[Rows]:
        """Do a transaction, or raise `Lost` or `Failed`."""
        if self._pipeline is None or not self._pipeline.is_open:
            self._pipeline = await self._connect()
        (outcome,) = await self._pipeline.run([statements], self._alive_s)
        if isinstance(outcome, Failed):
            raise outcome
        return outcome

    def _believe(self, before: float) -> None:
        """Count on being alive, for as long as it was asked for before the database said so."""
        self._believed_until = before + self._alive_s
        self._renewed.set()
        self._renewed = asyncio.Event()

    # Telling

    def _set_owned(self, owned: frozenset[int]) -> None:
        gained, lost = owned - self._owned, self._owned - owned
        self._owned = owned
        if gained or lost:
            self.changed(gained, lost)

    def _set_living(self, rows: Rows) -> None:
        living = frozenset(str(process) for (process,) in rows) | {self._process}
        gone = self.living - living
        self.living = living
        if gone:
            self.died(gone)
