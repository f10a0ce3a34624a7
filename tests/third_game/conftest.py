"""Games of other packages are installed for the processes that these tests start, only for them."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

import pytest

from server.process import ServerProcess

if TYPE_CHECKING:
    from collections.abc import Iterator

PACKAGES = [Path(__file__).with_name(name) for name in ("package", "solitaire")]
LUNGOMARE = Path(sys.executable).with_name("lungomare")
PATIENCE = 120


class Run(Protocol):
    def __call__(self, *arguments: str | Path, typed: str = "") -> str: ...


@pytest.fixture(scope="session")
def installed() -> dict[str, str]:
    """Return the environment of a process in which they are installed."""
    return {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, PACKAGES))}


@pytest.fixture
def run(installed: dict[str, str], tmp_path: Path) -> Run:
    """Return a function that runs `lungomare` as a person would, and gives what it printed."""

    def run(*arguments: str | Path, typed: str = "") -> str:
        ran = subprocess.run(
            [LUNGOMARE, *arguments],
            input=typed,
            env=installed,
            cwd=tmp_path,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
        )
        assert ran.returncode == 0, ran.stdout + ran.stderr
        assert "Traceback" not in ran.stderr
        return ran.stdout

    return run


@pytest.fixture(scope="module")
def server(
    installed: dict[str, str], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[ServerProcess]:
    """A real server that knows the third game."""
    started = ServerProcess(tmp_path_factory.mktemp("server"), "--unlimited", "--pace", "0.05")
    started.environment = installed
    started.start()
    yield started
    started.stop()
