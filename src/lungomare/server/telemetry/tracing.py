"""Traces: where the time of a request, a move or a thought goes, by OpenTelemetry.

Off unless asked for, and then `span` costs a look at a global. The spans of one cause hang together
across processes: whatever is sent on the bus or to a worker carries `carried()`.
"""

from __future__ import annotations

import contextlib
import os
from typing import TYPE_CHECKING, Final

from lungomare.extras import how_to_install

if TYPE_CHECKING:
    from contextlib import AbstractContextManager

    from opentelemetry.sdk.trace.export import SpanExporter

    from lungomare.server.telemetry.otel import Tracing

Value = str | int | float | bool

ENDPOINTS: Final = ("OTEL_EXPORTER_OTLP_ENDPOINT", "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT")
"""The environment variables of OpenTelemetry that say where traces go."""
TO_INSTALL: Final = f"traces need OpenTelemetry: {how_to_install('tracing')}"


class NotInstalled(Exception):  # noqa: N818 - it is what is the case
    """OpenTelemetry is not there."""

    def __init__(self) -> None:
        super().__init__(TO_INSTALL)


class Span:
    """What can be said of a span while it is open; of no span, nothing is kept."""

    def set(self, key: str, value: Value) -> None:
        """Say something of what is done in it."""

    def rename(self, name: str) -> None:
        """Give it another name, known only now."""


NO_SPAN: Final = contextlib.nullcontext(Span())
_tracing: Tracing | None = None


def is_asked_for() -> bool:
    """Say whether the environment says where traces go."""
    return any(os.environ.get(name) for name in ENDPOINTS)


def is_on() -> bool:
    """Say whether spans are kept."""
    return _tracing is not None


def span(name: str, kind: str = "internal", **attributes: Value) -> AbstractContextManager[Span]:
    """Return the span of what is done in a `with` block, within the one that is open."""
    if _tracing is None:
        return NO_SPAN
    return _tracing.span(name, kind, attributes)


def continued(
    carrier: str | None, name: str, kind: str = "consumer", **attributes: Value
) -> AbstractContextManager[Span]:
    """Return a span within one of another process, or a first one where `carrier` is None."""
    if _tracing is None:
        return NO_SPAN
    return _tracing.span(name, kind, attributes, carrier or "")


def heard(carrier: str, name: str) -> AbstractContextManager[Span]:
    """Return a span within one of another process; none where that had none either."""
    return continued(carrier, name) if carrier else NO_SPAN


def carried() -> str | None:
    """Return the open span as a text for another process; None where there is none."""
    return None if _tracing is None else _tracing.carried()


def past(name: str, times: tuple[float, float], carrier: str | None, **attributes: Value) -> None:
    """Keep a span that is over: from when to when by `time.time()`, and within which other."""
    if _tracing is not None:
        _tracing.past(name, times, carrier or "", attributes)


def start(service: str, exporter: SpanExporter | None = None) -> None:
    """Keep spans from now on, sent to where the environment says; `NotInstalled` may be raised."""
    global _tracing  # noqa: PLW0603 - one for the process, as in OpenTelemetry itself
    try:
        from lungomare.server.telemetry.otel import Tracing  # noqa: PLC0415 - only where asked for
    except ImportError as error:
        raise NotInstalled from error
    _tracing = Tracing(service, exporter)


def stop() -> None:
    """Send what is left, and keep nothing more."""
    global _tracing
    if _tracing is not None:
        tracing, _tracing = _tracing, None
        tracing.stop()
