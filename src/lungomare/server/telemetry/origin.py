"""On whose behalf something is done elsewhere: carried to workers and to other processes."""

from __future__ import annotations

import contextlib
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, NamedTuple

from lungomare.server.telemetry import ids, tracing

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from lungomare.server.telemetry.tracing import Span, Value


class Origin(NamedTuple):
    """The ids and the span of what causes something; of plain values, so that it can be sent."""

    ids: Mapping[str, str]
    trace: str | None


NOBODY: Final = Origin(MappingProxyType({}), None)


def here() -> Origin:
    """Return on whose behalf something is done now."""
    return Origin(dict(ids.current()), tracing.carried())


@contextlib.contextmanager
def on_behalf_of(origin: Origin, name: str, **attributes: Value) -> Iterator[Span]:
    """Do what is in a `with` block on somebody's behalf, in a span of its own."""
    with (
        ids.within(**origin.ids),
        tracing.continued(origin.trace, name, "consumer", **attributes) as span,
    ):
        yield span
