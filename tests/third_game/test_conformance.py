"""What another package adds is held to what every game owes, by the same tests."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from third_game.conftest import PATIENCE

CONFORMANCE = Path(__file__).parents[1] / "games" / "test_conformance.py"


@pytest.mark.parametrize("name", ["turncard", "countdown"])
def test_a_game_of_another_package_conforms(installed: dict[str, str], name: str) -> None:
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(CONFORMANCE)]
    ran = subprocess.run(
        [*command, "-k", name],
        env=installed,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert " passed" in ran.stdout
