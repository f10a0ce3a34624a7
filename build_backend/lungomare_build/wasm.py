"""Compile the core to WebAssembly for the page: modules for each game, in `web/wasm/`.

The compiler is clang as zig brings it, from the Python package index. Its C++ library is used for
what stands in headers alone, so that nothing of a system is compiled or linked. Every game has a
module with one thread, which runs everywhere, and one whose threads share memory, for pages that
are isolated.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
NATIVE: Final = Path("src/lungomare/native")
MODULES: Final = Path("web/wasm")
STAMP: Final = MODULES / ".stamp"
BUILD: Final = Path("build")
LOCK: Final = "requirements/wasm.txt"
BUILDER: Final = "build_backend/lungomare_build/wasm.py"
SOURCES: Final = {
    "canosa": (
        "canosa/wasm/*.cpp",
        "canosa/json/*.cpp",
        "canosa/engine/engine.cpp",
        "canosa/batch/batch.cpp",
    ),
    "bosa": (
        "bosa/wasm/*.cpp",
        "bosa/json/*.cpp",
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
    *("--initial-memory=4194304", "--fatal-warnings"),
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


class CannotCompile(Exception):  # noqa: N818 - why not, in a sentence
    """The core cannot be compiled for the page."""


def is_current(root: Path = ROOT) -> bool:
    """Say whether the modules are there, and compiled of what is here now."""
    stamp = root / STAMP
    return stamp.is_file() and stamp.read_text() == sources_hash(root)


def make_current(root: Path = ROOT) -> None:
    """Compile the modules unless they are current; or remove them, and raise why there are none."""
    if is_current(root):
        return
    wanted = sources_hash(root)
    for old in (root / MODULES).glob("*"):
        old.unlink()
    if find_spec("ziglang") is None:
        raise CannotCompile("zig, which compiles it, is not here.")
    print("Compiling the core for the page …", flush=True)  # noqa: T201 - a build says what it does
    try:
        build(root)
    except OSError as why:
        raise CannotCompile(f"{why.strerror}: {why.filename}.") from None
    (root / STAMP).write_text(wanted)


def sources_hash(root: Path = ROOT) -> str:
    """Return a hash of everything that the modules are made of."""
    total = hashlib.sha256()
    for path in sorted(inputs(root)):
        body = path.read_bytes()
        total.update(f"{path.relative_to(root).as_posix()} {len(body)}\n".encode() + body)
    return total.hexdigest()


def inputs(root: Path = ROOT) -> set[Path]:
    """Return all files that say what the modules are."""
    found = {path for game in SOURCES for path in sources(root, game)}
    found |= set((root / NATIVE).rglob("*.hpp"))
    return found | {path for name in (LOCK, BUILDER) if (path := root / name).is_file()}


def build(root: Path = ROOT, jobs: int | None = None) -> None:
    """Compile and link the modules of all games; none is there before all of them are."""
    (root / MODULES).mkdir(exist_ok=True)
    (root / BUILD).mkdir(exist_ok=True)
    with TemporaryDirectory(prefix="wasm-", dir=root / BUILD) as folder:
        made = Path(folder).relative_to(root)
        with ThreadPoolExecutor(jobs or os.cpu_count()) as pool:
            for kind in COMPILE_BUILD:
                compile_all(root, kind, made, pool)
        for module in Path(folder).glob("*.wasm"):
            module.replace(root / MODULES / module.name)


def compile_all(root: Path, kind: str, to: Path, pool: ThreadPoolExecutor) -> None:
    """Compile and link the modules of one kind: what games share is compiled once."""
    of_games = {game: sources(root, game) for game in SOURCES}
    all_sources = sorted({source for of_game in of_games.values() for source in of_game})
    objects = pool.map(lambda source: compile_one(root, source, kind, to), all_sources)
    made = dict(zip(all_sources, objects, strict=True))
    for game, of_game in of_games.items():
        link(root, to / f"{game}{kind}.wasm", kind, [made[source] for source in of_game])


def sources(root: Path, game: str) -> list[Path]:
    """Return what a game's modules are compiled of."""
    found = [path for each in SOURCES[game] for path in sorted((root / NATIVE).glob(each))]
    return [*found, *sorted((root / NATIVE).glob("core/wasm/*.cpp"))]


def compile_one(root: Path, source: Path, kind: str, to: Path) -> str:
    """Compile a source and return where its object is."""
    name = source.relative_to(root / NATIVE)
    made = (to / f"{'-'.join(name.with_suffix('').parts)}{kind}.o").as_posix()
    zig(
        root,
        *("c++", *COMPILE, *COMPILE_BUILD[kind], "-I", NATIVE.as_posix()),
        *("-c", (NATIVE / name).as_posix(), "-o", made),
    )
    return made


def link(root: Path, module: Path, kind: str, objects: list[str]) -> None:
    """Link a module; what it asks of the page is what is declared so in the sources."""
    zig(root, "wasm-ld", *LINK, *LINK_BUILD[kind], *objects, "-o", module.as_posix())


def zig(root: Path, *words: str) -> None:
    """Run a program that zig brings, or raise what it said first."""
    cache = str(root / BUILD / "zig")
    environment = {**os.environ, "ZIG_GLOBAL_CACHE_DIR": cache, "ZIG_LOCAL_CACHE_DIR": cache}
    done = subprocess.run(  # noqa: S603 - our own words
        [sys.executable, "-m", "ziglang", *words],
        cwd=root,
        env=environment,
        capture_output=True,
        text=True,
        errors="replace",
        check=False,
    )
    if done.returncode:
        sys.stderr.write(done.stderr)
        raise CannotCompile(f"`zig {words[0]}` failed: {first_error(done.stderr)}.")


def first_error(text: str) -> str:
    """Return the line of a compiler's output that says what is wrong."""
    lines = [line.strip(" .") for line in text.splitlines() if line.strip(" .")]
    return next((line for line in lines if "error" in line), (lines or ["it said nothing"])[0])


if __name__ == "__main__":
    try:
        make_current()
    except CannotCompile as why:
        sys.exit(f"The core could not be compiled for the page: {why}")
