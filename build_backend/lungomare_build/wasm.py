"""Compile the core to WebAssembly for the page: a module for each game, in `web/wasm/`.

The compiler is clang as zig brings it, from the Python package index. Its C++ library is used for
what stands in headers alone, so that nothing of a system is compiled or linked.
"""

from __future__ import annotations

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
NATIVE: Final = Path("src/lungomare/native")
MODULES: Final = Path("web/wasm")
OBJECTS: Final = Path("build/wasm")
SOURCES: Final = {
    "canosa": ("canosa/wasm/*.cpp", "canosa/engine/engine.cpp", "canosa/batch/batch.cpp"),
    "bosa": (
        "bosa/wasm/*.cpp",
        "bosa/planner/games.cpp",
        "bosa/planner/planner.cpp",
        "bosa/batch/batch.cpp",
    ),
}
COMPILE: Final = (
    *("-target", "wasm32-wasi", "-std=c++17", "-O3", "-fno-exceptions", "-fno-rtti"),
    *("-mbulk-memory", "-msimd128"),
)
LINK: Final = ("--no-entry", "--strip-all", "--allow-undefined", "-z", "stack-size=1048576")


def zig(root: Path, *words: str) -> None:
    """Run a program that zig brings."""
    cache = str(root / "build/zig")
    environment = {**os.environ, "ZIG_GLOBAL_CACHE_DIR": cache, "ZIG_LOCAL_CACHE_DIR": cache}
    subprocess.run(  # noqa: S603 - our own words
        [sys.executable, "-m", "ziglang", *words], cwd=root, env=environment, check=True
    )


def build(root: Path = ROOT) -> None:
    """Compile and link the modules of all games."""
    (root / OBJECTS).mkdir(parents=True, exist_ok=True)
    (root / MODULES).mkdir(exist_ok=True)
    for game, patterns in SOURCES.items():
        found = [path for each in patterns for path in sorted((root / NATIVE).glob(each))]
        sources = [*found, *(root / NATIVE).glob("core/wasm/*.cpp")]
        with ThreadPoolExecutor() as pool:
            objects = list(pool.map(lambda source: compile_one(root, source), sources))
        zig(root, "wasm-ld", *LINK, *objects, "-o", (MODULES / f"{game}.wasm").as_posix())


def compile_one(root: Path, source: Path) -> str:
    """Compile a source and return where its object is."""
    name = source.relative_to(root / NATIVE)
    made = (OBJECTS / "-".join(name.with_suffix(".o").parts)).as_posix()
    zig(
        root,
        *("c++", *COMPILE, "-I", NATIVE.as_posix(), "-c", (NATIVE / name).as_posix(), "-o", made),
    )
    return made


if __name__ == "__main__":
    build()
