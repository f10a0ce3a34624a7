"""What a command that still runs has written so far."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import subprocess
    from pathlib import Path


def wait_for_lines(file: Path, count: int, process: subprocess.Popen[str]) -> None:
    """Wait until the file has so many lines.

    A command that asks whether it may write makes the file and takes it away again. One that
    cannot be waited for is stopped: leaving it to itself could take hours.
    """
    try:
        while True:
            has_ended = process.poll() is not None  # asked first: it may write and end in between
            if _lines(file) >= count:
                return
            assert not has_ended, process.communicate()
            time.sleep(0.01)
    except BaseException:
        process.kill()
        raise


def _lines(file: Path) -> int:
    try:
        return file.read_bytes().count(b"\n")
    except FileNotFoundError:
        return 0
