"""Options of every command that serves or works: what it logs, counts and traces."""

from __future__ import annotations

import logging
from typing import Annotated, Final

import typer

from lungomare.cli.terminal.screen import USAGE, refuse
from lungomare.server.telemetry import tracing
from lungomare.server.telemetry.logs import FORMATS, LEVELS, set_up_logs

log: Final = logging.getLogger(__name__)

LogLevel = Annotated[
    str, typer.Option(help="How much is logged, from debug to critical.", envvar="LUNGOMARE_LOG")
]
LogFormat = Annotated[
    str,
    typer.Option(
        help="How it is logged: json, or text for people to read.", envvar="LUNGOMARE_LOG_FORMAT"
    ),
]
MetricsPort = Annotated[
    int | None,
    typer.Option(
        help="A port of its own for Prometheus.",
        envvar="LUNGOMARE_METRICS_PORT",
        min=0,
        max=65535,
    ),
]
MetricsHost = Annotated[
    str, typer.Option(help="The address of that port.", envvar="LUNGOMARE_METRICS_HOST")
]
Trace = Annotated[
    bool,
    typer.Option(
        "--trace",
        help="Send traces by OpenTelemetry, to where OTEL_EXPORTER_OTLP_ENDPOINT says.",
        envvar="LUNGOMARE_TRACE",
    ),
]


def set_up_telemetry(service: str, level: str, form: str, *, trace: bool) -> None:
    """Log and trace as asked from now on, or refuse what there is not."""
    if level not in LEVELS:
        refuse(f"there is no log level {level!r}; there are: {', '.join(LEVELS)}", USAGE)
    if form not in FORMATS:
        refuse(f"there is no log format {form!r}; there are: {', '.join(FORMATS)}", USAGE)
    set_up_logs(level, form)
    if not trace and not tracing.is_asked_for():
        return
    try:
        tracing.start(service)
    except tracing.NotInstalled as error:
        if trace:
            refuse(str(error), USAGE)
        log.warning("%s", error)


def to_environment(level: str, form: str, metrics_host: str, *, trace: bool) -> dict[str, str]:
    """Return the options as variables, for a process that is started with another command."""
    return {
        "LUNGOMARE_LOG": level,
        "LUNGOMARE_LOG_FORMAT": form,
        "LUNGOMARE_METRICS_HOST": metrics_host,
        "LUNGOMARE_TRACE": str(trace),
    }
