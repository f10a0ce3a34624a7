"""Build the core with sanitizers, and the fuzz targets, outside the package."""

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
from pathlib import Path
for file in Path(sys.argv.pop(1)).glob("*/_core_*.so"):
    name = f"lungomare.native.{file.parent.name}.{file.name.split('.')[0]}"
    spec = importlib.util.spec_from_file_location(name, file)
    sys.modules[name] = module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
from lungomare.cli import main
main()
"""
"""Run a command of ours with other modules of the core."""
GAMES: Final = ("canosa", "bosa")
BUILT: Final = "base"
"""The one build that sanitizers watch; the others differ by the compiler's choices alone."""


@cache
def build() -> Path:
    """Build all of it with sanitizers and without a warning; return the folder."""
    configure: list[str | Path] = [
        TOOLS / "cmake", "-S", ROOT, "-B", BUILD, "-G", "Ninja",
        f"-DCMAKE_MAKE_PROGRAM={TOOLS / 'ninja'}", f"-DPython_EXECUTABLE={sys.executable}",
        "-DLUNGOMARE_SANITIZE=ON", "-DLUNGOMARE_WARNINGS=ON",
    ]  # fmt: skip
    make: list[str | Path] = [
        TOOLS / "ninja", "-C", BUILD, "all", *(f"{game}_fuzz" for game in GAMES),
    ]  # fmt: skip
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
