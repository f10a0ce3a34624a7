"""Compile the core to WebAssembly for the page: modules for each game, in `web/wasm/`.

The compiler is clang as zig brings it, from the Python package index. Its C++ library is used for
what stands in headers alone, so that nothing of a system is compiled or linked. Every game has a
module with one thread, which runs everywhere, and one whose threads share memory, for pages that
are isolated.
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
    "canosa": (
        "canosa/wasm/*.cpp",
        "canosa/json/*.cpp",
        "canosa/engine/engine.cpp",
        "canosa/batch/batch.cpp",
    ),
    "bosa": (
        "bosa/wasm/*.cpp",
        "bosa/planner/games.cpp",
        "bosa/planner/planner.cpp",
        "bosa/batch/batch.cpp",
    ),
}
COMPILE: Final = (
    *("-target", "wasm32-wasi", "-std=c++17", "-O3", "-g0", "-fno-exceptions", "-fno-rtti"),
    *("-fno-threadsafe-statics", "-fno-sanitize=undefined", "-mbulk-memory", "-msimd128"),
)
# The stack lies lowest, so that what outgrows it traps. Memory that is
# shared is made by the page, of the sizes that stand here and in web/src/device/core/core.ts.
LINK: Final = (
    *("--no-entry", "--strip-all", "--stack-first", "-z", "stack-size=1048576"),
    "--initial-memory=4194304",
)
THREADS: Final = "-threads"
COMPILE_BUILD: Final = {"": (), THREADS: ("-matomics",)}
LINK_BUILD: Final = {
    "": ("--max-memory=2147483648",),
    THREADS: (
        *("--import-memory", "--shared-memory", "--max-memory=1073741824"),
        *("--export=__stack_pointer", "--export=__wasm_init_tls"),
    ),
}


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
    of_games = {game: sources(root, game) for game in SOURCES}
    all_sources = sorted({source for of_game in of_games.values() for source in of_game})
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for kind in COMPILE_BUILD:
            objects = pool.map(
                lambda source, kind=kind: compile_one(root, source, kind), all_sources
            )
            made = dict(zip(all_sources, objects, strict=True))
            for game, of_game in of_games.items():
                link(root, game, kind, [made[source] for source in of_game])


def sources(root: Path, game: str) -> list[Path]:
    """Return what a game's modules are compiled of."""
    found = [path for each in SOURCES[game] for path in sorted((root / NATIVE).glob(each))]
    return [*found, *sorted((root / NATIVE).glob("core/wasm/*.cpp"))]


def compile_one(root: Path, source: Path, kind: str) -> str:
    """Compile a source and return where its object is."""
    name = source.relative_to(root / NATIVE)
    made = (OBJECTS / f"{'-'.join(name.with_suffix('').parts)}{kind}.o").as_posix()
    zig(
        root,
        *("c++", *COMPILE, *COMPILE_BUILD[kind], "-I", NATIVE.as_posix()),
        *("-c", (NATIVE / name).as_posix(), "-o", made),
    )
    return made


def link(root: Path, game: str, kind: str, objects: list[str]) -> None:
    """Link a module; what it asks of the page is what is declared so in the sources."""
    module = (MODULES / f"{game}{kind}.wasm").as_posix()
    zig(root, "wasm-ld", *LINK, *LINK_BUILD[kind], *objects, "-o", module)


if __name__ == "__main__":
    build()
