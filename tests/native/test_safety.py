"""Under the sanitizers: the certificate holds, and arbitrary bytes are refused or played."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from typing import TYPE_CHECKING

from native.builds import RUN_WITH, build, sanitizers

if TYPE_CHECKING:
    from pathlib import Path


def test_the_certificate_holds_under_the_sanitizers() -> None:
    (core,) = build().glob("_core*.so")
    command: list[str | Path] = [
        sys.executable,
        "-c",
        RUN_WITH,
        core,
        "certify",
        "--games",
        "60",
        "--json",
    ]
    watched = {"LD_PRELOAD": sanitizers(), "ASAN_OPTIONS": "detect_leaks=0"}
    ran = subprocess.run(
        command, env=os.environ | watched, capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, ran.stderr[-4000:]
    found = json.loads(ran.stdout)
    assert found["steps"]["canosa"] > 4000
    assert found["steps"]["bosa"] > 3000


def test_arbitrary_bytes_are_refused_or_played() -> None:
    fuzz = build() / "fuzz"
    ran = subprocess.run([fuzz, "50000", "1"], capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr[-4000:]
    said = re.fullmatch(r"50000 inputs, (\d+) searches\n", ran.stdout)
    assert said
    assert int(said[1]) > 1000


def test_the_sanitizers_watch() -> None:
    """The build under test is one that calls them, or the tests above would show nothing."""
    (core,) = build().glob("_core*.so")
    symbols = subprocess.run(["nm", "-D", core], capture_output=True, text=True, check=True).stdout
    assert "__asan_report_load" in symbols
    assert "__ubsan_handle" in symbols
