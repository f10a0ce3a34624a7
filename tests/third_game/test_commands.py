"""The third game on the command line: matched, played, reviewed, spoken over the bot protocol."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from cli.reports.reading import read_report
from third_game.conftest import LUNGOMARE

if TYPE_CHECKING:
    from pathlib import Path

    from third_game.conftest import Run

THREE = ("--player", "random", "--player", "random", "--player", "random")


def test_it_is_matched_in_the_arena(run: Run, tmp_path: Path) -> None:
    records = tmp_path / "games.jsonl"
    said = run("match", "turncard", *THREE, "--games", "6", "--records", records)
    assert "random" in said
    games = [json.loads(line) for line in records.read_text().splitlines()]
    assert len(games) == 6
    assert all(game["game"] == "turncard" and len(game["decisions"]) == 6 for game in games)
    assert len({tuple(game["cards"]) for game in games}) > 1
    assert "6" in run("replay", records)


def test_a_program_plays_it_over_the_bot_protocol(run: Run, tmp_path: Path) -> None:
    records = tmp_path / "games.jsonl"
    program = f"bot:{LUNGOMARE} bot --player random"
    players = ("--player", program, "--player", "random", "--player", "random")
    run("match", "turncard", *players, "--games", "3", "--records", records)
    games = [json.loads(line) for line in records.read_text().splitlines()]
    assert len(games) == 3
    assert not any(game["forfeits"] for game in games)


def test_people_play_it_in_the_terminal(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "saved.json"
    turn = ["turn", "undo", "turn", "turn"]
    typed = ["", *turn, "", "keep", "keep", "", "keep", "turn", f"save {file}", "quit"]
    said = run("play", "turncard", typed="\n".join(typed) + "\n")
    record = json.loads(file.read_text())
    assert record["decisions"] == ["turn", "turn", "keep", "keep", "keep", "turn"]
    assert record["result"]["reason"] == "cards"
    assert "Player 1" in said


def test_a_player_resigns_in_the_terminal(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "saved.json"
    typed = ["", "turn", "resign", f"save {file}", "quit"]
    run("play", "turncard", typed="\n".join(typed) + "\n")
    assert json.loads(file.read_text())["result"] is not None


def test_it_is_reviewed_as_far_as_it_can_be(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    page = tmp_path / "page.html"
    run("match", "turncard", *THREE, "--games", "3", "--records", file, "--report", page)
    assert "random against random" in read_report(page.read_text("utf-8")).text
    said = run("review", file, "--report", page)
    assert "There is no judge" in read_report(page.read_text("utf-8")).text
    assert "turncard" in said.lower()
    assert "keep" in said or "turn" in said


def test_what_may_be_done_is_listed_and_explained(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "random.jsonl"
    file.write_text(run("random", "turncard", "--games", "2"))
    assert len(file.read_text().splitlines()) == 2
    assert "keep" in run("legal", "turncard", "--record", file, "--at", "2")
