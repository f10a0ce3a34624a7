"""Benchmarks say what to install, not where they failed."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

BENCHMARKS = Path(__file__).parents[1] / "benchmarks"
PROGRAMS = [file.name for file in BENCHMARKS.glob("*.py") if "__main__" in file.read_text("utf-8")]


@pytest.mark.parametrize("name", PROGRAMS)
def test_every_benchmark_says_what_is_missing(name: str) -> None:
    assert "import installed  #" in (BENCHMARKS / name).read_text("utf-8")


def test_what_is_missing_is_one_sentence() -> None:
    file = BENCHMARKS / "canosa_mcts.py"
    program = (
        "import runpy, sys; sys.modules['numpy'] = None;"
        f" sys.argv = ['canosa_mcts.py']; sys.path.insert(0, {str(BENCHMARKS)!r});"
        f" runpy.run_path({str(file)!r}, run_name='__main__')"
    )
    ran = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False
    )
    assert ran.returncode == 1
    sentence = "numpy is missing; scripts/setup --dev installs all that the benchmarks need"
    assert ran.stderr == f"canosa_mcts.py: {sentence}\n"
