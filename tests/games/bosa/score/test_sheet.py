"""The score sheet as a seat may read it, and that nobody finds in it what they may not know."""

from __future__ import annotations

import json
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.bosa.scenes import dealt, play
from lungomare.games.bosa import FAMILY, Bosa, Phase
from lungomare.games.bosa.score.sheet import sheet_to_json

if TYPE_CHECKING:
    from lungomare.games.bosa import State

GAMES = FAMILY.variants()


def played(game: Bosa, rng: Random, steps: int = 10_000) -> list[State]:
    """Return every state of a game of random decisions, from the deal."""
    states = [dealt(game, str(rng.random()))]
    while (choices := game.legal(states[-1])) and len(states) <= steps:
        states.append(game.advance(states[-1], rng.choice(choices)))
    return states


@pytest.mark.clause("B8.2", "B11.2")
def test_a_running_game_shows_ones_own_goals_alone() -> None:
    game = Bosa(3)
    states = [dealt(game)]
    for seat in range(3):
        sheet = sheet_to_json(game.setting, states, seat)
        own = [game.setting.ids[card] for card in states[0].deal.goals[seat]]
        assert [goal["id"] for goal in sheet["seats"][seat]["goals"] or ()] == own
        others = [sheet["seats"][other]["goals"] for other in range(3) if other != seat]
        assert others == [None, None]
        assert bool(sheet["could"]) == (seat == states[0].seat)
    watched = sheet_to_json(game.setting, states, None)
    assert [seat["goals"] for seat in watched["seats"]] == [None, None, None]
    assert [seat["total"] for seat in watched["seats"]] == [3, 3, 3], "one of each resource"
    assert watched["could"] == []


@pytest.mark.clause("B11.3")
@settings(max_examples=40, deadline=None)
@given(game=st.sampled_from(GAMES), seed=st.integers(0, 10**6), steps=st.integers(0, 300))
def test_nothing_hidden_changes_a_byte_of_it(game: Bosa, seed: int, steps: int) -> None:
    rng = Random(seed)
    states = played(game, rng, steps)
    for seat in (*range(game.seats), None):
        others = game.resample(states[-1], seat, rng)
        dreamt = [state._replace(deal=others.deal) for state in states]
        assert json.dumps(sheet_to_json(game.setting, states, seat)) == json.dumps(
            sheet_to_json(game.setting, dreamt, seat)
        )


@pytest.mark.clause("B9")
def test_what_goals_could_score_is_what_they_score_after_the_placing() -> None:
    rng = Random(7)
    game = Bosa(2)
    states = played(game, rng, 90)
    while states[-1].phase is not Phase.TAKE:
        states.append(game.advance(states[-1], game.legal(states[-1])[0]))
    seat = states[-1].seat
    could = sheet_to_json(game.setting, states, seat)["could"]
    assert {entry["slot"] for entry in could} == {1, 2, 3, 4}
    for entry in could:
        after = play(game, states[-1], f"take {entry['slot']}", f"place {entry['cell']}")
        sheet = sheet_to_json(game.setting, [*states, after], seat)
        assert [goal["points"] for goal in sheet["seats"][seat]["goals"] or ()] == entry["goals"]


@pytest.mark.clause("B7.1", "B8.3")
@pytest.mark.parametrize("game", GAMES, ids=lambda game: f"{game.seats}-{game.simple}")
def test_a_finished_game_shows_everything_and_the_sources_sum_up(game: Bosa) -> None:
    states = played(game, Random(3))
    result = game.result(states[-1])
    assert result
    sheet = sheet_to_json(game.setting, states, None)
    for seat, score in enumerate(sheet["seats"]):
        scored = sum(season["cards"] + (season["patronage"] or 0) for season in score["seasons"])
        assert score["goals"] is not None
        goals = sum(goal["points"] for goal in score["goals"] if goal["counts"])
        assert len(score["seasons"]) == 3
        assert scored + score["leftovers"] + goals == score["total"] == result["totals"][seat]
        assert score["coins"] == result["coins"][seat]


def test_a_season_that_runs_has_no_patronage_yet() -> None:
    game = Bosa(2)
    states = played(game, Random(5))
    cut = next(place for place, state in enumerate(states) if state.season == 2)
    sheet = sheet_to_json(game.setting, states[: cut + 1], None)["seats"][0]
    assert [season["patronage"] is None for season in sheet["seasons"]] == [False, True]
    assert sheet["seasons"][1]["cards"] == 0
