"""Where and when something is measured, so that figures of several runs can be compared."""

from __future__ import annotations

import os
import platform
import time
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

LOOPS: Final = 10_000_000


def describe_machine() -> dict[str, Any]:
    """Return date, machine, how busy it is, and how quick a plain loop in Python is on it."""
    return {
        "date": datetime.now(UTC).date().isoformat(),
        "processor": _processor(),
        "cores": os.cpu_count(),
        "system": f"{platform.system()}, Python {platform.python_version()}",
        "load_before": round(os.getloadavg()[0], 1),
        "loop_s": round(plain_loop_s(), 2),
    }


def _processor() -> str:
    names = Path("/proc/cpuinfo")
    if names.exists():
        for line in names.read_text("utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()


def plain_loop_s() -> float:
    """Return the processor time of a plain loop: machines that are shared are not always as quick.

    With it figures of several runs can be compared.
    """
    began, total = time.process_time(), 0
    for number in range(LOOPS):
        total += number
    return time.process_time() - began
