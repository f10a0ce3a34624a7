"""The sdist and the wheel, made of a clean copy of this repository, and where to install them.

What set-up compiled and installed for the repository is used again: npm's packages, the objects of
the native core. What the wheel is built of is the same to the byte; a test says so.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tarfile
from dataclasses import dataclass
from importlib.metadata import PathDistribution, distribution
from pathlib import Path
from shutil import copy2
from typing import TYPE_CHECKING, Final
from zipfile import Path as ZipPath

from packaging.requirements import Requirement

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT: Final = Path(__file__).parents[2]
OBJECTS: Final = ROOT / f"build/native-{sys.implementation.cache_tag}"
"""Where scripts/setup keeps what it compiled."""
NO_PROGRAMS: Final = {"PATH": "/nonexistent"}


def copy_repository(to: Path) -> Path:
    """Copy what a clone would have, with npm's packages as if they had been installed there."""
    asked = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(asked, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    for name in listed.strip("\0").split("\0"):
        if (ROOT / name).is_file():
            (to / name).parent.mkdir(parents=True, exist_ok=True)
            copy2(ROOT / name, to / name)
    (to / "web/node_modules").symlink_to(ROOT / "web/node_modules")
    return to


def build(source: Path, what: str, to: Path, *settings: str, **environment: str) -> Path:
    """Build the "sdist" or the "wheel" as `python -m build` does, with what is installed here."""
    words = [word for each in settings for word in ("-C", each)]
    command = [sys.executable, "-m", "build", "--no-isolation", f"--{what}", *words]
    done = subprocess.run(
        [*command, "--outdir", str(to), str(source)],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return next(to.glob("*.whl" if what == "wheel" else "*.tar.gz"))


def unpack(sdist: Path, to: Path) -> Path:
    """Unpack an sdist and return the folder in it."""
    with tarfile.open(sdist) as archive:
        archive.extractall(to, filter="data")
    return next(to.iterdir())


@dataclass(frozen=True)
class Place:
    """An environment without pip, a compiler or Node: the wheel, and what it says it needs."""

    folder: Path

    @property
    def program(self) -> Path:
        """The command `lungomare` in it."""
        return self.folder / "bin/lungomare"

    def run(self, *words: str) -> subprocess.CompletedProcess[str]:
        """Run the command there, out of reach of everything else."""
        return subprocess.run(
            [self.program, *words],
            cwd=self.folder,
            env={**NO_PROGRAMS, "HOME": str(self.folder)},
            capture_output=True,
            text=True,
            check=False,
        )


def install(wheel: Path, to: Path, extra: str = "") -> Place:
    """Install a wheel into a new environment, with what it needs for an extra, as it is locked."""
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", to], check=True)
    packages = next(to.glob("lib/python*/site-packages"))
    for name in sorted(needed(wheel, extra)):
        for top in {file.parts[0] for file in distribution(name).files or ()} - {".."}:
            found = Path(str(distribution(name).locate_file(top)))
            if found.exists() and not (packages / top).exists():
                (packages / top).symlink_to(found)
    pip = [sys.executable, "-m", "pip", "--python", str(to / "bin/python"), "install"]
    subprocess.run([*pip, "--quiet", "--no-deps", "--no-index", "--no-compile", wheel], check=True)
    return Place(to)


def needed(wheel: Path, extra: str = "") -> set[str]:
    """Return all packages that a wheel needs, and hold each requirement against what is locked."""
    info = next(each for each in ZipPath(wheel).iterdir() if each.name.endswith(".dist-info"))
    found: set[str] = set()
    waiting = list(requirements(PathDistribution(info).requires, {extra}))
    while waiting:
        each = waiting.pop()
        locked = distribution(each.name)
        assert each.specifier.contains(locked.version, prereleases=True), str(each)
        if each.name not in found or each.extras:
            waiting += requirements(locked.requires, each.extras)
        found.add(each.name)
    return found


def requirements(lines: list[str] | None, extras: set[str]) -> Iterator[Requirement]:
    """Yield those that hold here."""
    for each in map(Requirement, lines or ()):
        if each.marker is None or any(each.marker.evaluate({"extra": x}) for x in {"", *extras}):
            yield each
