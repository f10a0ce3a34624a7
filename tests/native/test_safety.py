"""Under the sanitizers: the certificate holds, and arbitrary bytes are refused or played."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from lungomare import native
from native.sanitized import BUILT, GAMES, RUN_WITH, build, sanitizers

if TYPE_CHECKING:
    from pathlib import Path


def test_the_certificate_holds_under_the_sanitizers() -> None:
    command: list[str | Path] = [
        sys.executable,
        "-c",
        RUN_WITH,
        build(),
        "certify",
        "--games",
        "60",
        "--json",
    ]
    watched = {
        native.CHOSEN_BY: BUILT,
        "LD_PRELOAD": sanitizers(),
        "ASAN_OPTIONS": "detect_leaks=0",
    }
    ran = subprocess.run(
        command, env=os.environ | watched, capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, ran.stderr[-4000:]
    found = json.loads(ran.stdout)
    assert found["steps"]["canosa"] > 4000
    assert found["steps"]["bosa"] > 3000


@pytest.mark.parametrize("game", GAMES)
def test_arbitrary_bytes_are_refused_or_played(game: str) -> None:
    fuzz = build() / f"{game}_fuzz"
    ran = subprocess.run([fuzz, "25000", "1"], capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr[-4000:]
    said = re.fullmatch(r"25000 inputs, (\d+) searches\n", ran.stdout)
    assert said
    assert (int(said[1]) > 1000) == (game == "canosa")  # the other has no search


def test_the_sanitizers_watch() -> None:
    """The builds under test are such that call them, or the tests above would show nothing."""
    modules = list(build().glob(f"*/_core_{BUILT}.*.so"))
    assert len(modules) == len(GAMES)
    for module in modules:
        ran = subprocess.run(["nm", "-D", module], capture_output=True, text=True, check=True)
        assert "__asan_report_load" in ran.stdout
        assert "__ubsan_handle" in ran.stdout
