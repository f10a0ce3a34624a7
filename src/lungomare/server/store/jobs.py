"""What is to be written: rows of events, and statements before and after them."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from collections.abc import Sequence

    from lungomare.server.telemetry.database import CommitTimes

Row = tuple[Any, ...]
Statement = tuple[str, Row]


class Conflict(Exception):  # noqa: N818 - it is what happened
    """Somebody else has written the next event of this table; read it again."""


@dataclass(slots=True, eq=False)
class Job:
    """Something to write: statements, the rows of events, and statements after them."""

    events: Sequence[Row] = ()
    before: Sequence[Statement] = ()
    after: Sequence[Statement] = ()
    done: asyncio.Future[None] = field(
        default_factory=lambda: asyncio.get_running_loop().create_future()
    )

    @property
    def is_plain(self) -> bool:
        """Whether it only adds events."""
        return not self.before and not self.after

    def settle(self, error: Exception | None = None) -> None:
        """Answer whoever waits, if somebody still does."""
        if self.done.done():
            return
        if error is None:
            self.done.set_result(None)
        else:
            self.done.set_exception(error)


class Writer(Protocol):
    """Writes jobs, those that come together with one sync."""

    commits: int
    """How often something was written."""
    written: int
    """How many events were written."""
    times: CommitTimes

    def start(self) -> None:
        """Begin to write."""
        ...

    async def stop(self) -> None:
        """Finish what has come in."""
        ...

    async def write(self, job: Job) -> None:
        """Return when the job is on the disk; raise `Conflict` or `CannotWrite` if it is not."""
        ...
