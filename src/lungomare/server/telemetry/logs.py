"""Structured logs: one JSON object a line, with what it is about; never a secret."""

from __future__ import annotations

import json
import logging
import platform
import sys
import time
from typing import Any, Final

from lungomare.server.telemetry import ids

LEVELS: Final = ("debug", "info", "warning", "error", "critical")
FORMATS: Final = ("json", "text")
THEIRS: Final = (
    "alembic",
    "aiosqlite",
    "asyncio",
    "opentelemetry",
    "psycopg",
    "redis",
    "sqlalchemy",
    "urllib3",
    "uvicorn",
    "websockets",
)
"""Libraries whose finer logs would show what was stored or sent, tokens and secrets included."""
FIELDS: Final = (
    "request",
    "connection",
    "table",
    "route",
    "status",
    "seconds",
    "events",
    "worker",
    "unlogged",
)
"""What a line may say beside its sentence, given as `extra`; nothing else of it is written."""
SECONDS_BETWEEN: Final = 1.0
"""Between two lines of one kind about what goes wrong: where all does, the log must not be what
makes it worse."""


def fields_of(record: logging.LogRecord) -> dict[str, Any]:
    """Return what a record is about: its own fields, and the ids of what was being done."""
    known = ids.current()
    found = {key: getattr(record, key, known.get(key)) for key in FIELDS}
    return {key: value for key, value in found.items() if value is not None}


class JsonLines(logging.Formatter):
    """Writes a log record as a line of JSON."""

    converter = staticmethod(time.gmtime)  # machines may be in different zones

    def __init__(self, host: str | None = None) -> None:
        super().__init__()
        self.host = host
        """This machine, where lines of several may come together."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line."""
        line = {
            "at": f"{self.formatTime(record, '%Y-%m-%dT%H:%M:%S')}.{int(record.msecs):03}Z",
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            **({"process": f"{self.host}:{record.process}"} if self.host else {}),
            **fields_of(record),
        }
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


class TextLines(logging.Formatter):
    """Writes a log record as a line that people read."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line, and the error below it if there is one."""
        about = "".join(f" {key}={value}" for key, value in fields_of(record).items())
        message = record.getMessage().replace("\n", "\\n")
        line = f"{self.formatTime(record, '%H:%M:%S')} {record.levelname:<8} {message}{about}"
        if record.exc_info:
            line += "\n" + self.formatException(record.exc_info)
        return line


def set_up_logs(level: str, form: str = "json") -> None:
    """Send every log to standard error, one JSON object a line unless a text is asked for."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(TextLines() if form == "text" else JsonLines(platform.node()))
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level.upper())
    for name in THEIRS:
        logging.getLogger(name).setLevel(max(root.level, logging.WARNING))
    logging.getLogger("uvicorn.error").addFilter(is_news)


UNUSABLE: Final = "lungomare.server.store.database.Unusable: "
"""How a traceback ends whose cause is a database that cannot be used."""


def is_news(record: logging.LogRecord) -> bool:
    """Pass over uvicorn's complaint about every socket that we turn away with an answer.

    Of a start that fails because the database is away, the reason is kept, not the way to it.
    """
    text = record.getMessage()
    way, is_ours, reason = text.rpartition(UNUSABLE)
    if is_ours and way.startswith("Traceback"):
        record.msg, record.args = "cannot keep tables: %s", (" ".join(reason.split()),)
    return "without completing handshake" not in text


class Sparing:
    """Logs of something that may happen often, at most one line in `SECONDS_BETWEEN`."""

    def __init__(self, log: logging.Logger, sentence: str, threshold: float = 0.0) -> None:
        self._log = log
        self._sentence = sentence
        self._next = 0.0
        self.threshold = threshold
        """Seconds beyond which something is slow."""
        self.unlogged = 0

    def note(self, seconds: float, **fields: Any) -> None:
        """Log what took so long if that is slow, unless one was logged just before."""
        if seconds >= self.threshold:
            self._write(logging.WARNING, {"seconds": round(seconds, 3), **fields}, None)

    def complain(self, error: Exception) -> None:
        """Log an error, unless one was logged just before."""
        self._write(logging.ERROR, {}, error)

    def _write(self, level: int, fields: dict[str, Any], error: Exception | None) -> None:
        now = time.monotonic()
        if now < self._next:
            self.unlogged += 1
            return
        self._next = now + SECONDS_BETWEEN
        skipped = {"unlogged": self.unlogged} if self.unlogged else {}
        self.unlogged = 0
        self._log.log(level, self._sentence, exc_info=error, extra={**fields, **skipped})
