"""What a long measurement says while it goes on."""

from __future__ import annotations

import sys
import time

_BEGAN = time.monotonic()


def say(what: str) -> None:
    """Say on standard error what begins now, with the minutes and seconds since the start."""
    minutes, seconds = divmod(int(time.monotonic() - _BEGAN), 60)
    print(f"{minutes:3d}:{seconds:02d}  {what}", file=sys.stderr, flush=True)
