"""Run commands as a person would, inside this process."""

from __future__ import annotations

import io
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

import pytest

from lungomare.cli import main

if TYPE_CHECKING:
    from collections.abc import Callable


@dataclass(frozen=True)
class Ran:
    """What a command left behind."""

    status: int
    out: str
    err: str


class Run(Protocol):
    def __call__(self, *arguments: str, typed: str = "") -> Ran: ...


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Return a function that runs `lungomare` with these arguments and typed lines."""

    def run(*arguments: str, typed: str = "") -> Ran:
        monkeypatch.setattr(sys, "argv", ["lungomare", *arguments])
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        capsys.readouterr()
        with pytest.raises(SystemExit) as left:
            main()
        captured = capsys.readouterr()
        code = left.value.code
        return Ran(code if isinstance(code, int) else 0, captured.out, captured.err)

    return run


@pytest.fixture
def refused(run: Run) -> Callable[..., str]:
    """Return a function that runs a command which must refuse, and gives its one sentence."""

    def refused(*arguments: str, status: int) -> str:
        ran = run(*arguments)
        assert ran.status == status, ran
        assert ran.out == ""
        assert ran.err.startswith("lungomare: ")
        assert ran.err.count("\n") == 1
        return ran.err.removeprefix("lungomare: ").rstrip("\n")

    return refused
