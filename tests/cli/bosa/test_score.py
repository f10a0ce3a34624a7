"""Final towns alone: what they determine is counted, and what they do not is said."""

from __future__ import annotations

import json
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from games.bosa.scenes import dealt, play_randomly
from lungomare.cli.bosa.real_box.final_towns import TO_DO, read_final_towns
from lungomare.game import Invalid
from lungomare.games.bosa import KINDS, STANDARD, Bosa, State
from lungomare.games.bosa.score.ending import outcome_of_endings, score_endings

if TYPE_CHECKING:
    from pathlib import Path

    from cli.conftest import Run
    from lungomare.game import Json


def ended(players: int, seed: int, *, simple: bool = False) -> tuple[Bosa, State]:
    game = Bosa(players, simple=simple)
    return game, play_randomly(game, dealt(game, str(seed)), Random(seed))


def written(game: Bosa, state: State) -> Json:
    """Write the end of a game down, as its players could."""
    ids = game.setting.ids
    players = [
        {
            "name": f"P{seat}",
            "town": [[ids[card] for card in town[row : row + 4]] for row in range(0, 16, 4)],
            "points": purse.points,
            "coins": purse.coins,
            **{kind: getattr(purse, kind) for kind in KINDS},
            "goals": [ids[card] for card in state.deal.goals[seat]],
        }
        for seat, (town, purse) in enumerate(zip(state.towns, state.purses, strict=True))
    ]
    return {"simple": game.simple, "players": players}


@pytest.mark.parametrize(("players", "seed", "simple"), [(2, 1, 0), (5, 2, 0), (3, 3, 1)])
def test_the_end_alone_scores_as_the_law_does(players: int, seed: int, simple: int) -> None:
    game, state = ended(players, seed, simple=bool(simple))
    towns = read_final_towns(written(game, state), STANDARD)
    scores = score_endings(towns.endings, () if simple else STANDARD.goals)
    law = game.score_sheet(state)
    assert [each.score.total for each in scores] == [score.total for score in law]
    assert [each.score.goals for each in scores] == [score.goals for score in law]
    assert outcome_of_endings(scores) == game.outcome(state)


def test_the_last_patronage_can_still_be_collected() -> None:
    data = written(*ended(2, 1))
    data["players"][0] |= {"coins": 13, "points": 50}
    towns = read_final_towns(data | {"patronage": TO_DO}, STANDARD)
    coins, points = max(step for step in STANDARD.chart if step[0] <= 13)
    assert towns.endings[0].purse.coins == 13 - coins
    assert towns.endings[0].purse.points == 50 + points


def test_a_winner_is_named_only_when_hidden_goals_cannot_change_it() -> None:
    data = written(*ended(2, 1))
    for points, winners in ((400, (0,)), (100, None)):
        data["players"][0] |= {"points": points, "goals": []}
        data["players"][1] |= {"points": 90, "goals": []}
        towns = read_final_towns(data, STANDARD)
        outcome = outcome_of_endings(score_endings(towns.endings, STANDARD.goals))
        assert (outcome.winners if outcome else None) == winners


FAULTS: list[tuple[dict[str, Any], str]] = [
    ({"town": "r"}, "P1's town has 1 building, not 16 (B4.3)"),
    ({"town": "rbbg"}, "P1's town has 4 buildings, not 16 (B4.3)"),
    ({"town": ["rbbg"] * 3 + ["rbbx"]}, "P1's town has 13 buildings, not 16; 'rbbx' is no"),
    ({"town": ["rbbg"] * 3 + ["r b b x"]}, "P1's d4, 'x', is no card of standard-2 and no colour"),
    ({"town": 5}, "a town is a text, or a list of texts (B4.3)"),
    ({"fish": 11}, "P1's fish: 11, not a whole number from 0 to 10 (B1.5)"),
    ({"coins": None}, "P1's coins: missing"),
    ({"goals": ["three", "three"]}, "'three' fits no goal that nobody else has"),
    ({"goals": ["line red"] * 5}, "P1 has 5 goals, not 4 (B2.3)"),
    ({"goals": "three"}, "P1's goals are not a list of texts"),
    ({"gold": 3}, "P1 has the key 'gold'"),
    ({"name": "P0"}, "two players have the same name"),
    ({"name": "\x1b"}, "the name '\\x1b' is not"),
]


@pytest.mark.parametrize(("change", "sentence"), FAULTS, ids=lambda each: str(each)[:30])
def test_what_is_written_wrongly_is_refused_in_a_sentence(
    change: dict[str, Any], sentence: str
) -> None:
    data = written(*ended(2, 1))
    for player in data["players"]:
        player["goals"] = []
    data["players"][1] |= change
    with pytest.raises(Invalid) as refused:
        read_final_towns(data, STANDARD)
    assert sentence in str(refused.value)


def test_no_card_stands_twice_and_every_season_has_its_five() -> None:
    data = written(*ended(2, 1))
    first, second = (player["town"] for player in data["players"])
    theirs = next(card for row in first for card in row if card[:2] == second[3][3][:2])
    own, second[3][3] = second[3][3], theirs
    with pytest.raises(Invalid, match=rf"P1 has {theirs}, and so has P0 \(B1.2\)"):
        read_final_towns(data, STANDARD)
    second[3][3] = second[0][0]
    with pytest.raises(Invalid, match=r"P1 has 2 Start cards, not 1 \(B3.4\)"):
        read_final_towns(data, STANDARD)
    second[0][0] = own
    with pytest.raises(Invalid, match=r"P1's a1 is no Start card \(B2.3\)"):
        read_final_towns(data, STANDARD)


def test_a_file_is_scored(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "towns.toml"
    player = (
        'town = ["rbbg", "oyrp", "gbyo", "prog"]\npoints = {points}\ncoins = 2\nfish = 1\n'
        'textile = 0\npottery = 3\ngoals = ["three", "line red"]\n'
    )
    anna = "[[players]]\nname = 'Anna'\n" + player.format(points=101)
    ben = "[[players]]\n" + player.format(points=120).replace('"three", "line red"', '"rows"')
    file.write_text(anna + ben, "utf-8")
    ran = run("score", "bosa", str(file))
    assert ran.err == ""
    assert "Goals that were not shown can still decide" in ran.out
    told = json.loads(run("score", "bosa", str(file), "--json").out)
    assert [seat["total"] for seat in told["seats"]] == [151, 148]
    assert told["seats"][0]["hidden_goals"] == [0, 0]
    assert told["winners"] is None
    for text, sentence in (
        ("{", "is not JSON"),
        ("[[players]]", "2 to 5 [[players]]"),
        ("a = ", "not TOML"),
        ("deck = 3", '"deck" is no name'),
        ("patronage = 'never'\n" + anna + ben, '"patronage" is'),
    ):
        file.write_text(text, "utf-8")
        assert sentence in run("score", "bosa", str(file)).err


def test_towns_are_typed_and_asked_for_again(run: Run, tmp_path: Path) -> None:
    typed = (
        "rbbg oyrp gbyo prog\n101 2 1 0 3\nthree, line red\n"
        "rbbg\nrbbg oyrp gbyo prog\n101 2 1 12 3\nmany\n101 2 1 0 3\nrows, three\ncolumns, rows\n"
    )
    out = tmp_path / "towns.json"
    words = ("score", "bosa", "--name", "Anna", "--name", "Ben", "--out", str(out))
    ran = run(*words, typed=typed)
    assert ran.out.count("Not so: ") == 4
    assert run("score", "bosa", str(out)).out in ran.out
    assert "wins" in ran.out
