"""Records of games at a real table: what is known is kept, and nothing is made up."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from games.bosa.real_box.test_seen import MARKET, opening, told
from games.bosa.scenes import dealt
from lungomare.game import GameError, Json
from lungomare.games.bosa import game_of, verify
from lungomare.games.bosa.real_box.record import ending_scores, from_record, to_record
from lungomare.games.bosa.real_box.seen import Seen, show_goals
from lungomare.games.bosa.score.ending import outcome_of_endings
from lungomare.games.records import replay, write_record
from lungomare.games.registry import FAMILIES

NAMES = ["Anna", "Ben", "Cleo"]


def played(seed: int = 7, steps: int = 10_000) -> tuple[Seen, Json]:
    """Return a game of three at a real table without any goals, and the record of the true one."""
    game = game_of(3, "standard-2", simple=False)
    start = dealt(game, str(seed))
    seen, true, moves = told(game, start, Random(seed), steps)
    return seen, write_record(game, true, moves, game.result(true))


def with_hands(seen: Seen, true: Json, count: int) -> Seen:
    """Show the best `count` goals of each hand."""
    numbers = seen.game.setting.numbers
    for seat, hand in enumerate(true["setup"]["goals"]):
        sheet = ending_scores(show_goals(seen, seat, [numbers[name] for name in hand]))[seat]
        best = sorted(sheet.score.goals, key=lambda goal: not goal.counts)[:count]
        seen = show_goals(seen, seat, [numbers[goal.id] for goal in best])
    return seen


def test_a_game_whose_goals_were_shown_is_the_very_record() -> None:
    seen, true = played()
    for seat, hand in enumerate(true["setup"]["goals"]):
        seen = show_goals(seen, seat, [seen.game.setting.numbers[name] for name in hand])
    record = to_record(seen, NAMES)
    assert {key: record[key] for key in true} == true
    assert from_record(record) == (seen, NAMES)
    assert replay(FAMILIES, record).states[-1] == seen.state


@pytest.mark.clause("B8.2")
def test_the_two_goals_that_score_are_enough() -> None:
    for seed in range(4):
        seen, true = played(seed)
        record = to_record(with_hands(seen, true, 2), NAMES)
        replay(FAMILIES, record)
        assert (record["simple"], record["result"]) == (False, true["result"])


def test_without_the_goals_the_record_has_none_and_the_points_say_so() -> None:
    seen, true = played()
    record = to_record(seen, NAMES)
    replay(FAMILIES, record)
    assert record["simple"]
    assert record["real_box"]["simple"] is False
    for score, known, total in zip(
        ending_scores(seen), record["result"]["totals"], true["result"]["totals"], strict=True
    ):
        least, most = score.more
        assert known == score.score.total
        assert known + least <= total <= known + most
    assert outcome_of_endings(ending_scores(seen)) is None
    assert from_record(record) == (seen, NAMES)


@pytest.mark.parametrize("steps", [0, 1, 2, 7, 100])
def test_an_unfinished_game_is_kept_and_goes_on(steps: int) -> None:
    seen, true = played(3, steps)
    record = to_record(seen, NAMES)
    assert replay(FAMILIES, record).moves == tuple(map(seen.game.read, true["decisions"]))
    assert from_record(record) == (seen, NAMES)


def test_a_game_of_which_nothing_is_open_yet_is_kept_too() -> None:
    seen = opening(*MARKET[:2])
    record = to_record(seen, NAMES[:2])
    replay(FAMILIES, record)
    assert from_record(record)[0] == seen


def test_nothing_can_be_verified_about_the_deal_of_a_real_box() -> None:
    with pytest.raises(GameError, match="dealt from a real box: nothing can be verified"):
        verify(to_record(opening(*MARKET), NAMES[:2]))


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"seen": ["first 0", "draw s1-red-1"]}, "not one of the Start cards"),
        ({"seen": ["first 0", 3]}, "is not a list of texts"),
        ({"seen": ["first 9"]}, "is not a seat"),
        ({"names": ["Anna"]}, "does not say who plays"),
        ({"names": ["An\x1bna", "Ben"]}, "printable"),
        ({"goals": [["s1-red-1"], []]}, "is no goal"),
        ({"goals": [["nothing"], []]}, "is no card of the deck"),
        ({"goals": 5}, "must be a list for each player"),
    ],
)
def test_a_file_that_was_changed_is_refused_in_a_sentence(
    change: dict[str, Any], sentence: str
) -> None:
    record = to_record(opening(*MARKET), NAMES[:2])
    with pytest.raises(GameError, match=sentence):
        from_record(record | {"real_box": record["real_box"] | change})
    with pytest.raises(GameError, match="played on without the real box"):
        from_record(record | {"decisions": ["take 1"]})
    with pytest.raises(GameError, match="no game with the real box"):
        from_record(record | {"real_box": None})
