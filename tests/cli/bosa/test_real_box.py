"""A game with the real box, typed as people at a table type it."""

from __future__ import annotations

import json
import re
from random import Random
from typing import TYPE_CHECKING

import pytest

from games.bosa.scenes import dealt
from lungomare.cli.bosa.real_box.card_words import find_card, find_cards, find_goal
from lungomare.cli.bosa.real_box.offers import offers
from lungomare.cli.bosa.real_box.telling import parts_of, tell
from lungomare.cli.bosa.real_box.turn_words import TurnWords, read_turn
from lungomare.game import GameError
from lungomare.games.bosa import STANDARD, Bosa, Phase, game_of
from lungomare.games.bosa.deck.wording import sign_effect
from lungomare.games.bosa.real_box.seen import Seen, awaited, nothing_seen
from lungomare.games.records import replay
from lungomare.games.registry import FAMILIES

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from cli.conftest import Run

NAMES = ("--name", "Anna", "--name", "Ben", "--name", "Cleo")
OPENING = "b\ng, r, p\np p, b p, o ?, y 3\n"
SEASON_1 = [card for card in STANDARD.buildings if card.season == 1]


def typed_game(players: int, seed: int) -> tuple[list[str], dict[str, object]]:
    """Return the lines that tell a whole random game, and the record of the true one."""
    game = Bosa(players)
    true, rng = dealt(game, str(seed)), Random(seed)
    ids, lines, moves = game.setting.ids, [str(true.deal.first + 1)], []
    lines.append(", ".join(ids[card] for card in true.deal.starts))
    lines.append(", ".join(ids[card] for card in true.market))
    while true.phase is not Phase.OVER:
        move = rng.choice(game.legal(true))
        before, true = true, game.advance(true, move)
        moves.append(game.write(move))
        lines.append(moves[-1])
        if true.season != before.season:
            lines.append(", ".join(ids[card] for card in true.market))
        elif true.flipped != before.flipped:
            slot = before.market.index(-1)
            lines[-1] += f", {ids[true.market[slot]]}"
    lines += [", ".join(ids[card] for card in hand) for hand in true.deal.goals]
    return lines, {"decisions": moves, "result": game.result(true)}


def test_a_whole_game_is_kept_as_an_ordinary_record(run: Run, tmp_path: Path) -> None:
    lines, true = typed_game(3, 4)
    file = tmp_path / "game.json"
    ran = run("box", "bosa", str(file), *NAMES, typed="\n".join(lines))
    assert ran.err == ""
    assert "Not " not in ran.out
    assert "patronage, Season 3" in ran.out
    record = json.loads(file.read_text("utf-8"))
    assert {key: record[key] for key in true} == true
    replay(FAMILIES, record)
    assert run("replay", str(file)).status == 0
    assert "real box: nothing can be verified" in run("verify", str(file)).err
    again = run("box", "bosa", str(file), typed="score\nquit\n")
    assert "Anna, counted" in again.out


def test_goals_that_are_not_known_are_said_to_be(run: Run, tmp_path: Path) -> None:
    lines, _ = typed_game(2, 1)
    file = tmp_path / "game.json"
    ran = run("box", "bosa", str(file), "--players", "2", typed="\n".join([*lines[:-2], "", "\n"]))
    assert "goals not shown" in ran.out
    assert json.loads(file.read_text("utf-8"))["simple"]
    judged = run("review", str(file), "--tries", "2", "--seat", "0")
    assert "the game is written down without goals, and judged so" in judged.err
    hand = lines[-1]
    ran = run("box", "bosa", str(file), typed=f"goals 2, {hand}\n")
    assert "Player 2, counted" in ran.out
    assert json.loads(file.read_text("utf-8"))["real_box"]["goals"][1] == hand.split(", ")


def test_a_table_goes_on_undoes_and_corrects(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    first = run("box", "bosa", str(file), *NAMES, typed=f"{OPENING}1a2c, g 2f\n")
    assert "Ben: purple +2p on a2, column: a1 gains 1 fish; a2 gains 2 pottery." in first.out
    assert "Ben now has fish 2, textiles 1, pottery 3, coins 3, points 0." in first.out
    typed = "correct 1, r 2f\nundo\ny 2p\nundo\nundo\n4 b1 r\ncards\ntowns ben\nquit\n"
    ran = run("box", "bosa", str(file), typed=typed)
    assert "Not " not in ran.out
    assert re.search(r"Ben *\n┌", ran.out)
    assert not re.search(r"Anna *\n┌", ran.out)
    assert re.search(r"1 +red +gain 2 fish", ran.out)
    assert "Ben: yellow 3?>8* on b1, row: a1 gains 1 fish; b1 cannot be done." in ran.out
    seen = json.loads(file.read_text("utf-8"))["real_box"]["seen"]
    assert seen[-4:] == ["take 4", "place b1", "row", "do"]


def test_a_turn_that_was_another_is_told_again(run: Run, tmp_path: Path) -> None:
    typed = f"{OPENING}1a2c, o 2t\n2a2c\ncorrect ben, 4b1r\n"
    ran = run("box", "bosa", str(tmp_path / "game.json"), *NAMES, typed=typed)
    assert "Not " not in ran.out
    seen = json.loads((tmp_path / "game.json").read_text("utf-8"))["real_box"]["seen"]
    assert "take 4" in seen
    assert seen.count("place a2") == 1


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("x", "'x' is nobody here: there are Anna, Ben, Cleo"),
        ("b\nx", "'x' fits no card of the Start cards"),
        ("b\ng, g", "green +1f has been seen, and there is no other (B1.2)"),
        ("b\ng, s1-red-1", "s1-red-1 is not one of the Start cards, which are drawn now (B2.3)"),
        ("b\ng, r, p, r", "'r' may be red"),
        ("b\ng, x, p", "Left out is what stood behind it: p."),
        (f"{OPENING}1a2c, y 3", "yellow 3?>8* has been seen, and there is no other (B1.2)"),
        (f"{OPENING}1a2c, s2-red-1", "s2-red-1 is not one of the cards of Season 1"),
        (f"{OPENING}1a2c, 2b1r", "fits no card of Season 1"),
        (f"{OPENING}1c3r", "c3 is neither directly below nor directly right"),
        (f"{OPENING}9a2c", "'9' is not a slot of the market"),
        (f"{OPENING}g a2 c", "'g' fits no card of the market"),
        (f"{OPENING}1a2cx", "'x' is no answer"),
        (f"{OPENING}1a2c ddd", "nothing is left to decide in this line"),
        (f"{OPENING}hello", "a decision begins with one of"),
        (f"{OPENING}draw s1-red-1", "is not awaited"),
        (f"{OPENING}correct 1", "Say what it really is"),
        (f"{OPENING}correct 1, y 3", "fits no card of those not seen yet"),
        (f"{OPENING}goals Anna, red", "'red' may be"),
        (f"{OPENING}goals Anna, nothing", "'nothing' fits no goal"),
        (f"{OPENING}review", "The game is not over yet"),
        ("undo", "there is nothing to take back"),
    ],
)
def test_what_cannot_be_is_refused_and_nothing_is_lost(
    run: Run, tmp_path: Path, typed: str, sentence: str
) -> None:
    file = tmp_path / "game.json"
    ran = run("box", "bosa", str(file), *NAMES, typed=f"{typed}\nhelp\n")
    assert sentence in ran.out
    assert "Traceback" not in ran.out + ran.err
    assert f"The game is kept in {file}" in ran.out


def test_cards_are_meant_by_what_they_print() -> None:
    def means(text: str) -> str:
        return find_card(SEASON_1, text, "Season 1").id

    assert means("s1-red-3") == means("r p4") == means("R 1p>4*") == means("Dyers' Court")
    assert means("r 2f") == "s1-red-1"
    assert means("r t/") == "s1-red-2"
    assert means("rope") == "s1-blue-4"
    assert [card.id for card in find_cards(SEASON_1, "r")] == [f"s1-red-{n}" for n in range(1, 6)]
    assert len(find_cards(SEASON_1, "g")) == 5, "one that gains 1 of any kind is not meant by it"
    assert find_cards(SEASON_1, "x") == find_cards(SEASON_1, "") == []
    assert find_goal(STANDARD.goals, "line red").id == "g-line-red"
    assert find_goal(STANDARD.goals, "group 3").id == "g-group-3"
    with pytest.raises(GameError, match="may be g-surrounded-red"):
        find_goal(STANDARD.goals, "red")


def test_every_card_can_be_meant_without_its_name() -> None:
    """Those that are alike in all but the name are one."""
    for season in range(4):
        cards = [card for card in STANDARD.buildings if card.season == season]
        for card in cards:
            found = find_card(cards, f"{card.color[0]} {sign_effect(card)}", "")
            assert (found.color, found.effect) == (card.color, card.effect)


@pytest.mark.parametrize(
    ("text", "turn"),
    [
        ("2b3r", TurnWords("2", "b3", "row", ())),
        ("2 b3 row ds", TurnWords("2", "b3", "row", ("do", "skip"))),
        ("take 2 b3 col b1 f", TurnWords("2", "b3", "col", ("copy b1", "do f"))),
        ("r f4 b3 c", TurnWords("r f4", "b3", "col", ())),
        ("g c4 b3 c c1", TurnWords("g c4", "b3", "col", ("copy c1",))),
        ("place b3", None),
        ("copy b1", None),
        ("row", None),
    ],
)
def test_turns_are_read(text: str, turn: TurnWords | None) -> None:
    assert read_turn(text) == turn


def test_options_that_contradict_are_refused(refused: Callable[..., str], tmp_path: Path) -> None:
    assert "3 names" in refused("box", "bosa", "--players", "2", *NAMES, status=2)
    assert "same name" in refused("box", "bosa", "--name", "A", "--name", "a", status=2)
    nowhere = str(tmp_path / "none" / "game.json")
    assert "no such file or directory" in refused("box", "bosa", nowhere, status=2)
    (tmp_path / "game").write_text("{}")
    file = str(tmp_path / "game")
    assert "no game with the real box" in refused("box", "bosa", file, status=1)
    assert "its own players" in refused("box", "bosa", file, "--simple", status=2)


def told(*lines: str) -> Seen:
    seen = nothing_seen(game_of(3, "standard-2", simple=False))
    for line in lines:
        for part in parts_of(line):
            seen = tell(seen, ("Anna", "Ben", "Cleo"), part)
    return seen


def offered(seen: Seen, line: str) -> list[str]:
    return [word.text for word in offers(seen, ("Anna", "Ben", "Cleo"), line)]


def test_what_may_be_typed_is_offered_also_behind_a_comma() -> None:
    opened = told(*OPENING.split("\n"))
    assert offered(nothing_seen(opened.game), "c") == ["Cleo"]
    assert offered(told("b"), "g") == ["g +1f"]
    assert offered(opened, "2") == ["2b1r", "2b1c", "2a2r", "2a2c"]
    assert offered(opened, "2a2c, y 2") == ["2a2c, y +2p", "2a2c, y +2?"]
    assert offered(told(*OPENING.split("\n"), "3a2c"), "") == ["f", "t", "p", "s"]
    assert offered(opened, "x, y") == offered(opened, "") == []


def test_a_choice_is_asked_for_and_answered() -> None:
    seen = told(*OPENING.split("\n"), "3a2c")
    assert seen.state.phase is Phase.ACT
    assert awaited(seen) is None
    assert told(*OPENING.split("\n"), "3a2c", "f") == told(*OPENING.split("\n"), "3a2c df")
    assert awaited(told(*OPENING.split("\n"), "3a2c s", "s")) is not None


def test_a_number_of_any_length_is_no_player(run: Run, tmp_path: Path) -> None:
    ran = run("box", "bosa", str(tmp_path / "g.json"), *NAMES, typed=f"{'1' * 5000}\n")
    assert (ran.status, ran.err) == (0, "")
    assert "is nobody here" in ran.out
