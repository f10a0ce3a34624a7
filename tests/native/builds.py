"""Build the core with sanitizers, or the fuzz target, outside the package."""

from __future__ import annotations

import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
BUILD: Final = ROOT / "build" / "sanitized"
TOOLS: Final = Path(sys.executable).parent

RUN_WITH: Final = """
import importlib.util, sys
name = "lungomare.native.bosa._core"
spec = importlib.util.spec_from_file_location(name, sys.argv.pop(1))
module = importlib.util.module_from_spec(spec)
sys.modules[name] = module
spec.loader.exec_module(module)
from lungomare.cli import main
main()
"""
"""Run a command of ours with another build of the core."""


@cache
def build() -> Path:
    """Build module and fuzz target with sanitizers and without a warning; return their folder."""
    configure: list[str | Path] = [
        TOOLS / "cmake", "-S", ROOT, "-B", BUILD, "-G", "Ninja",
        f"-DCMAKE_MAKE_PROGRAM={TOOLS / 'ninja'}", f"-DPython_EXECUTABLE={sys.executable}",
        "-DLUNGOMARE_SANITIZE=ON", "-DLUNGOMARE_WARNINGS=ON",
    ]  # fmt: skip
    make: list[str | Path] = [TOOLS / "ninja", "-C", BUILD, "_core", "fuzz"]
    for command in (configure, make):
        ran = subprocess.run(command, capture_output=True, text=True, check=False)
        assert ran.returncode == 0, ran.stdout + ran.stderr
    return BUILD


def sanitizers() -> str:
    """Return the libraries that must be loaded before Python to watch over the module."""
    found = [
        subprocess.run(
            ["c++", f"-print-file-name={name}"], capture_output=True, text=True, check=True
        ).stdout.strip()
        for name in ("libasan.so", "libubsan.so")
    ]
    return " ".join(found)
