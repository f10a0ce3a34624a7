"""Structured logs: one JSON object a line, with the table it is about; never a secret."""

from __future__ import annotations

import json
import logging
import sys
from typing import Final

LEVELS: Final = ("debug", "info", "warning", "error", "critical")
THEIRS: Final = ("alembic", "aiosqlite", "asyncio", "sqlalchemy", "uvicorn", "websockets")
"""Libraries whose finer logs would show what was stored or sent, tokens and secrets included."""


class JsonLines(logging.Formatter):
    """Writes a log record as a line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line."""
        line = {
            "at": self.formatTime(record, "%Y-%m-%dT%H:%M:%S"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        table = getattr(record, "table", None)
        if table is not None:
            line["table"] = table
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


def set_up_logs(level: str) -> None:
    """Send every log to standard error, one JSON object a line."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level.upper())
    for name in THEIRS:
        logging.getLogger(name).setLevel(max(root.level, logging.WARNING))
    logging.getLogger("uvicorn.error").addFilter(_is_news)


def _is_news(record: logging.LogRecord) -> bool:
    """Pass over uvicorn's complaint about every socket that we turn away with an answer."""
    return "without completing handshake" not in record.getMessage()
