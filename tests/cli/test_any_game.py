"""The plain commands, by a game of another package which adds none of its own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from cli.conftest import Run

PACKAGE = Path(__file__).parents[1] / "third_game" / "package"
LUNGOMARE = Path(sys.executable).with_name("lungomare")


def turncard(
    *arguments: str, typed: str = "", folder: Path | None = None
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [LUNGOMARE, *arguments],
        env={**os.environ, "PYTHONPATH": str(PACKAGE)},
        input=typed,
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("turncard") / "games.jsonl"
    assert turncard("random", "turncard", "--games", "2", "--out", str(file)).returncode == 0
    return file


def test_it_is_listed_with_the_others() -> None:
    ran = turncard("legal", "--help")
    assert all(name in ran.stdout for name in ("canosa", "bosa", "turncard"))
    assert turncard("solve", "turncard").returncode == 2, "nobody can"


def test_what_is_dealt_face_down_is_not_kept_from_the_real_box() -> None:
    ran = turncard("box", "turncard")
    assert ran.returncode == 2
    assert "cannot be kept from the real box: its cards are dealt" in ran.stderr


def test_a_seat_is_shown_its_own_card_alone() -> None:
    cards = [
        json.loads(turncard("show", "turncard", "--seed", "x", *seat, "--json").stdout)["cards"]
        for seat in ((), ("--seat", "1"))
    ]
    assert cards[0] == [None, None, None]
    assert [card is None for card in cards[1]] == [True, False, True]
    shown = turncard("show", "turncard", "--seed", "x", "--seat", "1").stdout
    assert f"  - {cards[1][1]}\n" in shown


def test_the_same_text_deals_the_same_cards_and_options_say_which() -> None:
    options = ("--option", 'cards=["low","middle","high"]')
    shown = json.loads(turncard("show", "turncard", *options, "--seat", "2", "--json").stdout)
    assert shown["cards"] == [None, None, "high"]


def test_a_moment_of_a_record(games: Path) -> None:
    record = json.loads(games.read_text().splitlines()[1])
    ended = turncard("show", "turncard", "--record", str(games), "--line", "2")
    assert "won (cards)." in ended.stdout
    at_end = json.loads(
        turncard("show", "turncard", "--record", str(games), "--line", "2", "--json").stdout
    )
    assert at_end["result"] == record["result"]
    legal = turncard("legal", "turncard", "--record", str(games), "--at", "3", "--json")
    assert json.loads(legal.stdout)["legal"] == ["keep", "turn"]


@pytest.mark.parametrize(
    ("arguments", "status", "sentence"),
    [
        (("legal", "turncard", "--option", "cards"), 2, "an option is written KEY=VALUE"),
        (("legal", "turncard", "--option", "deck=3"), 2, "Turncard has no option 'deck'"),
        (("play", "turncard", "--option", "cards=[1]"), 2, '"cards" must be a list of 3'),
        (
            ("play", "turncard", "--seed", "x", "--option", 'cards=["low","low","low"]'),
            2,
            "nothing is left to deal",
        ),
        (("show", "turncard", "--seat", "3"), 2, "there are seats 0 to 2"),
        (("show", "turncard", "--at", "3"), 2, "places in a --record"),
        (("explain", "turncard", "jump"), 1, "'jump' is no decision"),
        (("show", "turncard", "--record", "GAMES", "--seed", "x"), 2, "has its own seed"),
        (("show", "turncard", "--record", "GAMES", "--line", "3"), 2, "there is no record 3"),
        (("show", "turncard", "--record", "GAMES", "--at", "7"), 2, "6 decisions; there is no"),
        (("show", "bosa", "--record", "GAMES"), 2, "is a game of turncard"),
        (("review", "GAMES", "--jobs", "2"), 2, "for Bosa; this is a game of Turncard"),
        (("match", "turncard", "--player", "level-1"), 2, "there is no player 'level-1'"),
    ],
)
def test_what_cannot_be_is_one_sentence(
    games: Path, arguments: tuple[str, ...], status: int, sentence: str
) -> None:
    ran = turncard(*(str(games) if word == "GAMES" else word for word in arguments))
    assert ran.returncode == status, ran
    assert sentence in ran.stderr
    assert ran.stderr.count("\n") == 1


def test_nobody_sees_another_s_card(tmp_path: Path) -> None:
    typed = "\nkeep\nundo\nturn\nkeep\n"
    ran = turncard("play", "turncard", "--seed", "x", typed=typed, folder=tmp_path)
    before, after = ran.stdout.rsplit("Pass the screen to Player 2", 1)
    assert before.count("Pass the screen to Player 1") == 1
    assert all(word not in after for word in ("low", "middle", "high"))


def test_a_review_says_what_was_played_and_goes_into_a_file(games: Path, tmp_path: Path) -> None:
    file = tmp_path / "review.json"
    ran = turncard("review", str(games), "--json", str(file), "--seat", "0")
    assert "There is no judge of Turncard" in ran.stdout
    assert ran.stdout.count("Player 1: ") == 1
    assert "Player 2: " not in ran.stdout
    document = json.loads(file.read_text())
    played = [text for turn in document["turns"] for text in turn["played"]]
    assert played == json.loads(games.read_text().splitlines()[0])["decisions"]
    assert turncard("review", str(games), "--json", str(file)).returncode == 0


def test_a_game_that_is_not_there(run: Run) -> None:
    assert run("play", "turncard").status == 2
