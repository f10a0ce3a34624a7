"""The commands about the native core: info, perft by either backend, certify."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from lungomare import native
from lungomare.games.canosa import rules as canosa_rules
from lungomare.native.certificate import Ledger, certify

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from cli.conftest import Run


def test_info_says_which_backend_it_is(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    ran = run("info")
    assert ran.status == 0
    assert "backend: native, compiled for" in ran.out
    assert json.loads(run("info", "--json").out)["backend"] == "native"
    monkeypatch.setattr(native, "_MODULE", None)
    assert "backend: python: the native core is missing" in run("info").out
    assert json.loads(run("info", "--json").out)["backend"] == "python"


@pytest.mark.parametrize("options", [(), ("--edition", "kickstarter"), ("--divide",)])
def test_both_backends_count_the_same(run: Run, options: tuple[str, ...]) -> None:
    asked = ("perft", "canosa", "--depth", "4", *options)
    default = run(*asked).out
    assert default == run(*asked, "--backend", "python").out
    assert default == run(*asked, "--backend", "native", "--threads", "2").out
    assert len(default.splitlines()) == (14 if "--divide" in options else 1)


def test_perft_is_native_where_it_can_be(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lungomare.native.canosa.perft", lambda *_: 42)
    assert run("perft", "canosa", "--depth", "3").out == f"{13 * 42}\n"  # after 13 first actions
    monkeypatch.setattr(native, "_MODULE", None)
    assert run("perft", "canosa", "--depth", "3").out == "1565\n"


def test_perft_refuses_other_backends(
    refused: Callable[..., str], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = ("perft", "canosa", "--depth", "1", "--backend")
    assert "native or python" in refused(*asked, "rust", status=2)
    monkeypatch.setattr(native, "_MODULE", None)
    assert "compiler" in refused(*asked, "native", status=1)


def certified() -> Ledger:
    ledger = Ledger()
    assert not any(certify(3, range(4), ledger))
    return ledger


def test_the_command_says_what_was_equal(run: Run) -> None:
    ran = run("certify", "--games", "4", "--seed", "3")
    assert ran.status == 0
    assert "canosa: 3 games" in ran.out
    assert "bosa: 1 games" in ran.out
    assert certified().digest in ran.out
    said = json.loads(run("certify", "--games", "4", "--seed", "3", "--json").out)
    assert said["digest"] == certified().digest
    assert said["steps"] == certified().steps


def test_the_command_stops_at_a_difference(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(canosa_rules, "MAX_RINGS", 2)
    file = tmp_path / "difference.json"
    ran = run("certify", "--games", "40", "--out", str(file))
    assert ran.status == 1
    assert "differs after" in ran.err
    record = json.loads(file.read_text("utf-8"))
    assert record["game"] == "canosa"
    assert record["difference"]["what"]
    printed = run("certify", "--games", "40")
    assert json.loads(printed.out) == record
    number = record["certificate"]["game"]
    again = run("certify", "--first", str(number), "--games", "1")
    assert json.loads(again.out) == record
    nowhere = run("certify", "--games", "40", "--out", str(tmp_path / "none" / "file"))
    assert nowhere.status == 2


def test_the_command_needs_the_core(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lungomare.native._MODULE", None)
    ran = run("certify", "--games", "1")
    assert ran.status == 1
    assert "compiler" in ran.err


def test_the_command_can_be_stopped(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("lungomare.native.bosa.lockstep.play", stop)
    ran = run("certify", "--games", "9")
    assert ran.status == 1
    assert "all 3 games so far were equal" in ran.err
