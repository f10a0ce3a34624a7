"""Spans kept by OpenTelemetry; imported only where traces are asked for."""

from __future__ import annotations

import contextlib
import os
import platform
import threading
from typing import TYPE_CHECKING, Any, Final

from opentelemetry.context import Context
from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
from opentelemetry.sdk.resources import Resource
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import BatchSpanProcessor, SimpleSpanProcessor
from opentelemetry.trace import SpanKind, Status, StatusCode
from opentelemetry.trace.propagation.tracecontext import TraceContextTextMapPropagator

import lungomare
from lungomare.server.telemetry import ids
from lungomare.server.telemetry.tracing import Span

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from opentelemetry import trace
    from opentelemetry.sdk.trace.export import SpanExporter

    from lungomare.server.telemetry.tracing import Value


STOP_S: Final = 2.0
"""How long the end of a server may wait for a collector that does not answer."""


class OpenSpan(Span):
    """A span of OpenTelemetry."""

    def __init__(self, span: trace.Span) -> None:
        self._span = span

    def set(self, key: str, value: Value) -> None:
        """Say something of what is done in it."""
        self._span.set_attribute(key, value)

    def rename(self, name: str) -> None:
        """Give it another name."""
        self._span.update_name(name)


class Tracing:
    """The spans of this process, and the way to whoever collects them."""

    def __init__(self, service: str, exporter: SpanExporter | None = None) -> None:
        about = {
            "service.name": os.environ.get("OTEL_SERVICE_NAME", service),
            "service.version": lungomare.__version__,
            "service.instance.id": f"{platform.node()}:{os.getpid()}",
        }
        self._provider = TracerProvider(resource=Resource.create(about))
        self._provider.add_span_processor(
            SimpleSpanProcessor(exporter) if exporter else BatchSpanProcessor(OTLPSpanExporter())
        )
        self._tracer = self._provider.get_tracer("lungomare", lungomare.__version__)
        self._propagator = TraceContextTextMapPropagator()
        self._kinds = {kind.name.lower(): kind for kind in SpanKind}

    def stop(self) -> None:
        """Send what is left, if somebody takes it soon."""
        last = threading.Thread(target=self._provider.shutdown, daemon=True)
        last.start()
        last.join(STOP_S)

    @contextlib.contextmanager
    def span(
        self, name: str, kind: str, attributes: Mapping[str, Value], carrier: str | None = None
    ) -> Iterator[Span]:
        """Open a span; within another process' one if `carrier` is given, a first one if empty.

        An error is named by its type only: what it says may be a secret.
        """
        with self._tracer.start_as_current_span(
            name,
            self._context(carrier),
            self._kinds[kind],
            {**ids.current(), **attributes},
            record_exception=False,
            set_status_on_exception=False,
        ) as opened:
            try:
                yield OpenSpan(opened)
            except Exception as error:
                opened.set_attribute("error.type", type(error).__name__)
                opened.set_status(Status(StatusCode.ERROR))
                raise

    def past(
        self,
        name: str,
        times: tuple[float, float],
        carrier: str,
        attributes: Mapping[str, Value],
    ) -> None:
        """Keep a span that is over."""
        began, ended = (int(each * 1e9) for each in times)
        made = self._tracer.start_span(
            name, self._context(carrier), attributes=attributes, start_time=began
        )
        made.end(ended)

    def _context(self, carrier: str | None) -> Context | None:
        """Return None for the present context, or that of another process' span."""
        if carrier is None:
            return None
        return self._propagator.extract({"traceparent": carrier}, Context())

    def carried(self) -> str | None:
        """Return the open span as `traceparent` has it."""
        carrier: dict[str, Any] = {}
        self._propagator.inject(carrier)
        return carrier.get("traceparent")
