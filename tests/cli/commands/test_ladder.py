"""`lungomare ladder`: plays, writes its page, keeps the other game's section, goes on."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from lungomare.cli.commands import match

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from cli.conftest import Run


@pytest.fixture
def page(tmp_path: Path) -> Path:
    return tmp_path / "strength.md"


def climb(run: Run, game: str, page: Path, *options: str) -> str:
    ran = run("ladder", game, "--levels", "1", "--games", "2", "--out", str(page), *options)
    assert ran.status == 0, ran.err
    return page.read_text()


def test_both_games_on_one_page(run: Run, page: Path) -> None:
    first = climb(run, "canosa", page)
    assert "`lungomare ladder canosa --games 2 --levels 1`, on a machine with" in first
    both = climb(run, "bosa", page)
    assert both.index("## Bosa, 2 players") < both.index("## Canosa")
    assert first.partition("## Canosa")[2] == both.partition("## Canosa")[2]
    answer = json.loads(page.with_suffix(".json").read_text())
    assert set(answer) == {"canosa", "bosa-2"}
    pairs = [(each["upper"], each["lower"]) for each in answer["bosa-2"]["matches"]]
    assert pairs == [("level-1", "random"), ("level-1", "greedy")]
    assert all(each["games"] == 2 for each in answer["bosa-2"]["matches"])


def test_a_section_and_records_for_each_size_of_table(run: Run, page: Path, tmp_path: Path) -> None:
    kept = ("--records", str(tmp_path / "kept"))
    two = climb(run, "bosa", page, *kept)
    three = climb(run, "bosa", page, *kept, "--players", "3")
    assert "`lungomare ladder bosa --games 2 --players 3 --levels 1`" in three
    part, _, rest = three.partition("## Bosa, 3 players")
    assert rest
    assert two.rstrip() == part.rstrip()
    assert len(list((tmp_path / "kept").iterdir())) == 4


def test_a_ladder_goes_on_from_its_records(
    run: Run, page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = ("--records", str(tmp_path / "kept"))
    whole = climb(run, "canosa", page, *kept)
    files = sorted(file.name for file in (tmp_path / "kept").iterdir())
    assert files == ["canosa-level-1-greedy.jsonl", "canosa-level-1-random.jsonl"]
    for file in (tmp_path / "kept").iterdir():
        assert run("replay", str(file)).out.startswith("OK: 2 records")
    monkeypatch.setattr(match, "play_games", _plays_nothing)
    assert climb(run, "canosa", page, *kept) == whole, "all was there already"


def _plays_nothing(_contest: object, numbers: object, _jobs: int) -> object:
    assert list(numbers) == []  # type: ignore[call-overload]
    yield from ()


def test_control_c_says_how_to_go_on(
    run: Run, page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stopped(_contest: object, _numbers: object, _jobs: int) -> object:
        raise KeyboardInterrupt
        yield

    monkeypatch.setattr(match, "play_games", stopped)
    kept = ("--out", str(page), "--records", str(tmp_path))
    ran = run("ladder", "canosa", *kept)
    assert ran.status == 1
    answer = "stopped in level-1 against random, after 0 games; the same command goes on from"
    assert answer in ran.err
    assert not page.exists(), "nothing is written before all is played"


def test_what_could_not_be_written_is_refused_at_once(
    refused: Callable[..., str], page: Path, tmp_path: Path
) -> None:
    nowhere = tmp_path / "no" / "page.md"
    assert "no such file or directory" in refused("ladder", "bosa", "--out", str(nowhere), status=2)
    page.with_suffix(".json").write_text("[]")
    assert "is not the JSON of a ladder" in refused("ladder", "bosa", "--out", str(page), status=2)
    page.with_suffix(".json").write_text("{")
    assert "is not the JSON of a ladder" in refused("ladder", "bosa", "--out", str(page), status=2)
    page.with_suffix(".json").unlink()
    options = ("ladder", "bosa", "--out", str(page), "--levels", "70-90")
    assert "there are no 70-90" in refused(*options, status=2)
    page.write_text("")
    in_a_file = ("--records", str(page / "kept"))
    assert "cannot make" in refused("ladder", "bosa", "--out", str(page), *in_a_file, status=2)
