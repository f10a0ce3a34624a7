"""Every build of the core gives the same answers; the environment may choose one."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from lungomare import native
from native.everything import LAW

TESTS = Path(__file__).parents[1]


def answers(build: str) -> dict[str, Any]:
    """Return what the core says in this build, in a process of its own."""
    environment = os.environ | {native.CHOSEN_BY: build, "PYTHONPATH": str(TESTS)}
    command: list[str | Path] = [sys.executable, Path(__file__).with_name("everything.py")]
    ran = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr[-4000:]
    found: dict[str, Any] = json.loads(ran.stdout)
    return found


def test_every_build_gives_the_same_answers() -> None:
    found = {build: answers(build) for build in native.builds()}
    for build, answer in found.items():
        assert answer.pop("core") == f"native, compiled for {native.BUILDS[build]}"
        assert answer["canosa"]["perft"] == [list(case.counts) for case in LAW]
    assert all(answer == found["base"] for answer in found.values())


def test_the_fastest_build_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(native.CHOSEN_BY, raising=False)
    assert native.builds()[0] == "base"
    assert native.build() == native.builds()[-1]
    assert set(native.builds()) <= set(native.BUILDS)


def test_a_build_that_is_not_there_is_no_core() -> None:
    """Everything plays in Python then, and `info` says why."""
    command: list[str | Path] = [Path(sys.executable).with_name("lungomare"), "info"]
    environment = os.environ | {native.CHOSEN_BY: "z80"}
    ran = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    assert "missing (LUNGOMARE_BUILD is 'z80', and the builds are base" in ran.stdout


@pytest.mark.parametrize("game", ["canosa", "bosa"])
def test_everything_of_a_build_is_in_the_game_s_module(game: str) -> None:
    module = import_module(f"lungomare.native.{game}._core")
    loaded = native.load(f"lungomare.native.{game}")
    assert loaded
    assert all(getattr(module, name) is value for name, value in loaded.items())


def test_without_a_core_nothing_is_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(native, "_MODULE", None)
    assert native.builds() == ()
    with pytest.raises(native.NativeMissing):
        native.load("lungomare.native.canosa")
