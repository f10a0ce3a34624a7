"""The server's time."""

from __future__ import annotations

import time


def now_ms() -> int:
    """Return the time in milliseconds, as events have it."""
    return time.time_ns() // 1_000_000
