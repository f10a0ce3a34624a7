"""The ladder: which matches, and how ratings add up."""

from __future__ import annotations

import math

import pytest

from lungomare.arena.ladder import (
    PlayedRung,
    Rung,
    ratings,
    read_levels,
    render,
    report,
    rungs,
    section_of,
)
from lungomare.arena.results.statistics import Estimate, elo
from lungomare.arena.results.summary import Standing
from lungomare.game import Invalid
from lungomare.games.bosa import Bosa
from lungomare.games.canosa import Canosa
from lungomare.players import levels_of, players_of


def climbed(
    upper: str, lower: str, score: float, spread: float = 0.05, fair: float = 0.5
) -> PlayedRung:
    """A rung of 100 games that the upper one won by so much."""
    low, high = max(score - spread, 0.0), min(score + spread, 1.0)
    both = (
        (upper, Estimate(score, low, high, 100)),
        (lower, Estimate(1 - score, 1 - high, 1 - low, 100)),
    )
    standings = (
        Standing(
            name, 100, round(100 * each.score), 0, round(100 - 100 * each.score), fair, each, 0, 2.0
        )
        for name, each in both
    )
    return PlayedRung(Rung(upper, lower), tuple(standings))


def test_the_matches_of_a_ladder() -> None:
    told = [(rung.upper, rung.lower) for rung in rungs([1, 2, 3])]
    assert told == [
        ("level-1", "random"),
        ("level-2", "level-1"),
        ("level-3", "level-2"),
        ("level-3", "greedy"),
    ]
    assert [(rung.upper, rung.lower) for rung in rungs([2, 3])] == told[2:]
    assert rungs([2]) == [Rung("level-2", "greedy")]


@pytest.mark.parametrize("game", ["canosa", "bosa"])
def test_all_levels_there_are(game: str) -> None:
    known = [f"level-{number}" for number in read_levels(None, game)]
    assert known == [level.player for level in levels_of(game)]
    assert set(known) < players_of(game).keys()
    assert read_levels("1-2", game) == [1, 2]
    assert read_levels("2", game) == [2]


@pytest.mark.parametrize("text", ["", "two", "0-2", "2-1", "1-99", "99", "1-2-3"])
def test_levels_that_are_none(text: str) -> None:
    with pytest.raises(Invalid, match=r"levels"):
        read_levels(text, "canosa")


def test_ratings_add_up_from_random() -> None:
    played = [climbed("a", "random", 0.75), climbed("b", "a", 0.64), climbed("b", "greedy", 0.6)]
    found = {rating.player: rating for rating in ratings(played)}
    assert found["random"].elo == found["random"].error == 0
    assert found["a"].elo == pytest.approx(elo(0.75))
    assert found["b"].elo == pytest.approx(elo(0.75) + elo(0.64))
    assert found["greedy"].elo == pytest.approx(found["b"].elo - elo(0.6))
    steps = [(elo(s + 0.05) - elo(s - 0.05)) / 2 for s in (0.75, 0.64, 0.6)]
    assert found["greedy"].error == pytest.approx(math.hypot(*steps))
    assert [rating.player for rating in ratings(played)] == ["random", "a", "greedy", "b"]


def test_a_clean_sweep_has_a_rating_too() -> None:
    (_, best) = ratings([climbed("a", "random", 1.0)])
    assert elo(0.99) < best.elo < elo(0.999)
    assert math.isfinite(best.error)


def test_one_among_copies() -> None:
    (_, best) = ratings([climbed("a", "random", 0.5, fair=0.25)])
    assert best.elo == pytest.approx(elo(0.5, 0.25))


def test_the_page_has_a_section_for_each_game() -> None:
    played = [climbed("level-1", "random", 0.8), climbed("level-1", "greedy", 0.3)]
    told = report("lungomare ladder canosa", "a machine", played)
    page = render({"canosa": told, "bosa-2": told})
    assert page.index("## Bosa, 2 players\n") < page.index("## Canosa\n")
    assert "| level-1 against random | 100 | 80 | 0 | 20 | 80.0 % (75.0 … 85.0) | 2 and 2 |" in page
    assert "| random | 0 ± 0 |" in page


def test_every_kind_of_table_has_a_section() -> None:
    tables = (Canosa(), Bosa(2), Bosa(5), Bosa(3, simple=True))
    sections = [section_of(game) for game in tables]
    assert sections == ["canosa", "bosa-2", "bosa-5", "bosa-3-simple"]
    told = report("lungomare ladder", "a machine", [climbed("a", "random", 0.3, fair=0.2)])
    page = render(dict.fromkeys(sections, told))
    heads = [line for line in page.splitlines() if line.startswith("## ")]
    assert heads == [
        "## Bosa, 2 players",
        "## Bosa, 3 players, simple",
        "## Bosa, 5 players",
        "## Canosa",
    ]
    assert "30.0 % (25.0 … 35.0), 1.50 × fair (1.25 … 1.75) |" in page
