"""The queue of work on Redis: two streams of orders, and the messages that come back.

The names hold the version: an order is a pickle, which another version might read otherwise.
"""

from __future__ import annotations

import base64
import pickle
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import lungomare
from lungomare.server.workers.process import Report
from lungomare.server.workers.scheduler import Rank

if TYPE_CHECKING:
    from lungomare.server.bus.bus import Message
    from lungomare.server.bus.signing import Signer

GROUP: Final = "workers"
"""The consumer group of all workers, in each stream."""
FIELD: Final = "order"
PURPOSE: Final = b"lungomare work"
WORKER: Final = "worker"
"""The kind of message in which workers say that they are there."""
WHO_WORKS: Final = "who-works"
"""The kind of message by which a server asks them to say so."""
REPORT: Final = "report"
"""The kind of message that brings a report to who has asked."""


class Order(NamedTuple):
    """A piece of work that somebody asks for."""

    job: str
    asker: str
    """The process that has asked."""
    seconds: float
    """Processor time that it may take."""
    work: bytes
    """The function and its arguments, pickled."""
    origin: tuple[dict[str, str], str | None] = ({}, None)
    """On whose behalf: the parts of an `Origin`."""


class Streams:
    """Where orders are put and taken."""

    def __init__(self, signer: Signer) -> None:
        version = lungomare.__version__
        start = f"lungomare:{signer.name}:{version}"
        self.people = f"{start}:people"
        """For what somebody waits for."""
        self.others = f"{start}:others"
        self.presence = f"workers:{version}"
        """The channel on which workers say that they are there."""
        self._signer = signer

    def of(self, rank: Rank) -> str:
        """Return the stream for work of a rank."""
        return self.people if rank <= Rank.HINT else self.others

    def write(self, stream: str, order: Order) -> bytes:
        """Return an order as it stands in a stream."""
        data = pickle.dumps(tuple(order), pickle.HIGHEST_PROTOCOL)
        return self._signer.sign(stream.encode(), data)

    def read(self, stream: str, signed: bytes) -> Order | None:
        """Return an order, or None if nobody with our key has written it."""
        data = self._signer.check(stream.encode(), signed)
        return None if data is None else Order(*pickle.loads(data))  # noqa: S301 - signed by us


def report_channel(asker: str) -> str:
    """Return the channel on which reports come to a process."""
    return f"reports:{asker}"


def write_report(job: str, report: Report) -> Message:
    """Return a report as a message."""
    data = pickle.dumps(tuple(report), pickle.HIGHEST_PROTOCOL)
    return {"kind": REPORT, "job": job, "report": base64.b64encode(data).decode()}


def read_report(message: Message) -> Report:
    """Return the report in a message; raises whatever is wrong with it."""
    text: Any = message["report"]
    report = Report(*pickle.loads(base64.b64decode(text)))  # noqa: S301 - the bus is signed
    return report._replace(used=float(report.used), passed=float(report.passed))
