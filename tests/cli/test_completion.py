"""What a shell completes."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable

    from cli.conftest import Run


@pytest.fixture
def complete(run: Run, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], list[str]]:
    """Return a function that completes the last word of a typed line, as bash asks for it."""

    def complete(line: str) -> list[str]:
        words = line.split(" ")
        monkeypatch.setenv("COMP_WORDS", line)
        monkeypatch.setenv("COMP_CWORD", str(len(words) - 1))
        monkeypatch.setenv("_LUNGOMARE_COMPLETE", "complete_bash")
        return run().out.split()

    return complete


@pytest.mark.parametrize(
    ("line", "some"),
    [
        ("lungomare pl", "play"),
        ("lungomare deck ", "check"),
        ("lungomare match ", "canosa bosa"),
        ("lungomare match canosa --pl", "--player"),
        ("lungomare match canosa --player l", "level-1 level-8"),
        ("lungomare match canosa --player level-1 --player e", "engine"),
        ("lungomare match bosa --player p", "planner"),
        ("lungomare bot --player ", "engine planner bot:"),
        ("lungomare play canosa --edition ", "retail kickstarter"),
        ("lungomare play canosa --rule tr", "trap=loses trap=forfeits"),
        ("lungomare show bosa --deck ", "standard-1 standard-2"),
        ("lungomare deck show ", "standard-2"),
        ("lungomare rules ", "canosa bosa C5.3 B4.2"),
        ("lungomare rules bosa B4", "B4.1 B4.2 B4.3"),
    ],
)
def test_words_are_completed(complete: Callable[[str], list[str]], line: str, some: str) -> None:
    found, begun = complete(line), line.rsplit(" ", 1)[1]
    assert set(some.split()) <= set(found)
    assert all(each.startswith(begun) for each in found)


@pytest.mark.parametrize("line", ["replay ", "show canosa --record ", "deck show my-"])
def test_files_are_left_to_the_shell(complete: Callable[[str], list[str]], line: str) -> None:
    """It completes them itself where we say nothing."""
    assert complete(f"lungomare {line}") == []


def test_bash_takes_what_it_is_shown(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shellingham.detect_shell", lambda: ("bash", "/bin/bash"))
    script = run("--show-completion").out
    program = Path(sys.executable).with_name("lungomare")
    typed = f"COMP_WORDS=(lungomare re); COMP_CWORD=1; _lungomare_completion {program}"
    ran = subprocess.run(
        ["bash", "--norc", "-c", f'{script}\n{typed}; echo "${{COMPREPLY[@]}}"'],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "_LUNGOMARE_COMPLETE": ""},
    )
    assert ran.stdout.split() == ["review", "replay"]
