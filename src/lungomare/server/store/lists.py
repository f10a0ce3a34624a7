"""Lists of public tables and of finished games: stored texts, joined and sent as they are.

No table is read for a list. Only where an older version has written the database are texts
still missing: they are made once, in the workers, and kept.
"""

from __future__ import annotations

import asyncio
import logging
import time
from typing import TYPE_CHECKING, Final

from lungomare.server.store.database import CannotWrite, StoreFailure, TooManyReaders
from lungomare.server.store.summaries import Texts, texts_of
from lungomare.server.workers.pool import Busy, Rank

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Sequence

    from lungomare.server.app import Server

log: Final = logging.getLogger(__name__)

MOST_LISTED: Final = 100
FRESH_S: Final = 1.0
"""How long a list is sent again as it was: so lists cost the same, however many ask."""
FILL_S: Final = 2.0
"""How long a list waits for texts that are still missing; then it is sent without them."""
SECONDS: Final = 5.0
"""What one table's texts may take a worker: the longest game takes about one."""
AT_ONCE: Final = 10
"""Records read together; a page is sent piece by piece, and a piece has some 100 kB."""
AT_A_TIME: Final = 2
"""Tables whose missing texts are made together; the workers have more to do."""


class Lists:
    """The lists of a running server."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self._kept: dict[str, tuple[float, list[str]]] = {}
        self._locks: dict[str, asyncio.Lock] = {}
        self._slots = asyncio.Semaphore(AT_A_TIME)
        self._filling: dict[str, asyncio.Task[Texts]] = {}
        self._unreadable: set[str] = set()
        """Tables whose texts cannot be made; each was logged once."""

    async def tables(self, phase: str) -> list[str]:
        """Return the JSON of each public table of a phase, the latest first."""
        async with self._locks.setdefault(phase, asyncio.Lock()):
            at, listed = self._kept.get(phase, (float("-inf"), []))
            if time.monotonic() - at >= FRESH_S:
                listed = await self._read_tables(phase)
                self._kept[phase] = (time.monotonic(), listed)
            return listed

    async def _read_tables(self, phase: str) -> list[str]:
        rows = await self._server.store.public(phase, MOST_LISTED)
        made = {row.id: self._fill(row.id) for row in rows if row.summary is None}
        if made:
            await asyncio.wait(made.values(), timeout=FILL_S)
        listed = []
        for row in rows:
            task = made.get(row.id)
            summary = task.result().summary if task and task.done() else row.summary
            if summary is not None:
                listed.append(f'{summary[:-1]},"updated":{row.updated}}}')
        return listed

    async def records(self, names: Sequence[str]) -> AsyncIterator[str]:
        """Yield the records of these tables, but for those that never began or cannot be read."""
        for first in range(0, len(names), AT_ONCE):
            some = names[first : first + AT_ONCE]
            stored = await self._stored_records(some)
            for name in some:
                text = stored.get(name)
                if text is None and name not in self._unreadable:
                    text = (await asyncio.shield(self._fill(name))).record
                if text:
                    yield text

    async def _stored_records(self, names: Sequence[str]) -> dict[str, str | None]:
        """Return the stored records; where one is damaged the others are still there."""
        try:
            return await self._server.store.records(names)
        except StoreFailure as failure:
            if len(names) == 1:
                self._leave_out(names[0], failure)
                return {}
        each = [await self._stored_records([name]) for name in names]
        return {name: text for stored in each for name, text in stored.items()}

    def _fill(self, table_id: str) -> asyncio.Task[Texts]:
        """Return the work of making a table's missing texts; whoever asks meanwhile shares it."""
        if table_id not in self._filling:
            task = asyncio.create_task(self._make(table_id))
            self._filling[table_id] = task
            task.add_done_callback(lambda _: self._filling.pop(table_id, None))
        return self._filling[table_id]

    async def _make(self, table_id: str) -> Texts:
        """Make a table's texts in a worker and store them; none if that fails."""
        if table_id in self._unreadable:
            return Texts()
        server = self._server
        try:
            async with self._slots:
                stored = await server.store.read_texts(table_id)
                texts: Texts = await server.workers.run(
                    texts_of, stored, payer="lists", rank=Rank.LIST, seconds=SECONDS
                )
                await server.store.fill(table_id, texts)
        except (Busy, CannotWrite, TooManyReaders):  # whoever asks next may be luckier
            return Texts()
        except Exception as error:  # noqa: BLE001 - whatever is wrong with it, it is left out
            self._leave_out(table_id, error)
            return Texts()
        return texts

    def _leave_out(self, table_id: str, error: Exception) -> None:
        if table_id not in self._unreadable:
            self._unreadable.add(table_id)
            log.error("a table cannot be listed", exc_info=error, extra={"table": table_id})
