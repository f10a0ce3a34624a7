from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from lungomare.game import Game, Invalid
from lungomare.games.bosa import Bosa
from lungomare.games.canosa import Canosa
from lungomare.games.canosa.notation import read_position
from lungomare.players import Situation, player, players_of
from players.games_between import dealt, first_actions, hand, shares

if TYPE_CHECKING:
    from lungomare.players import Choice

CANOSA = Canosa()
GAMES: list[Game[Any, Any]] = [CANOSA, Canosa("kickstarter"), Bosa(2), Bosa(4, simple=True)]
NAMES = {
    game: ["random", "greedy", *(f"level-{number}" for number in range(1, 9))]
    for game in ("canosa", "bosa")
}
EVERYONE = [
    pytest.param(game, name, id=f"{of}-{name}")
    for of, game in zip(("retail", "kickstarter", "bosa-2", "bosa-4"), GAMES, strict=True)
    for name in NAMES[game.name]
]

BUDGET = 0.03
"""Seconds as Canosa counts them, in positions: level 3 looks less deep, and the test is short."""
GAMES_EACH = 10
LEAST = 7
"""Equals reach 7 of 10 in one of six such tests (0.17); who wins nine games in ten misses them in
one of 78, who wins four in five in one of eight. The games are seeded, so a failure is no bad
luck: something changed, and more games will tell whether for the worse."""


def at(position: str, name: str, budget: float | None = None, seed: int = 1) -> Choice:
    state = CANOSA.start_from(read_position(position, CANOSA.rules))
    return player(name, CANOSA).choose(hand(CANOSA, state, Random(seed), budget))


def test_players_are_looked_up_by_name() -> None:
    for game in GAMES:
        assert {*NAMES[game.name]} <= {*players_of(game.name)}
        for name in NAMES[game.name]:
            assert player(name, game).name == name


def test_an_unknown_player_gets_a_sentence() -> None:
    with pytest.raises(Invalid, match="no player 'kraken' for canosa; there are: random, greedy"):
        player("kraken", CANOSA)


@pytest.mark.parametrize(("game", "name"), EVERYONE)
def test_choices_are_legal_and_tell_what_they_expect(game: Game[Any, Any], name: str) -> None:
    rng, state = Random(3), dealt(game, 3)
    who = player(name, game)
    for _ in range(24):
        handed = hand(game, state, rng, BUDGET)
        choice = who.choose(handed)
        assert choice.action in handed.legal
        assert choice.line[0] == choice.action
        assert choice.value is None or 0 <= choice.value <= 1
        after = handed.state
        for action in choice.line:
            after = game.apply(after, action)
        state = game.advance(state, choice.action)


@pytest.mark.parametrize(("game", "name"), EVERYONE)
def test_the_same_seed_gives_the_same_game(game: Game[Any, Any], name: str) -> None:
    players = [player(name, game)] * game.seats
    first, second = (first_actions(game, players, 4, 8, BUDGET) for _ in range(2))
    assert first == second


@pytest.mark.parametrize("name", NAMES["canosa"][1:])
def test_a_sailor_beside_the_island_wins(name: str) -> None:
    choice = at("1(s)1(s)1S/(s)5/2G2(s)/2(s)3/6/1(g)2(s)1 1,1 3,0 g1", name)
    assert CANOSA.write(choice.action) == "b1-a1"
    assert choice.value is not None
    assert choice.value > 0.9


@pytest.mark.parametrize("name", NAMES["canosa"][2:])
def test_no_level_lets_the_other_win_before_its_eyes(name: str) -> None:
    # Silver brings a fourth Sailor home from f5; only a ring of Gold's on it stops that.
    position = "(g)5/3(g)1(s)/4G1/2(g)1S1/2(g)3/2(g)3 1,1 1,3 g1"
    for seed in range(5):
        assert CANOSA.write(at(position, name, seed=seed).action) == "+f5"


def test_a_budget_is_counted_in_positions() -> None:
    start = "1(g)3S/(s)1(g)3/1(s)1(g)2/2(s)1(g)1/3(s)1(g)/G3(s)1 2,2 0,0 g1"
    assert at(start, "level-8", budget=0.0) == at(start, "level-8", budget=0.0001)
    assert len(at(start, "level-8", budget=0.0).line) < len(at(start, "level-8", 0.05).line)


def test_a_draw_by_the_tables_rules_is_seen() -> None:
    game = Canosa()
    rng, state = Random(0), game.start()
    for text in ["@b2", *["@e5", "@e6", "@b1", "@b2"] * 2]:
        state = game.apply(state, game.read(text))
    choice = player("level-2", game).choose(hand(game, state, rng))
    assert choice.action in game.legal(state)


def test_how_a_seat_stands_is_its_own_affair() -> None:
    """What Bosa's players choose does not depend on the others' goals or the stacks (B11.3)."""
    game = Bosa(3)
    state = dealt(game, 5)
    seat = game.actor(state)
    for name in NAMES["bosa"]:
        chosen = set()
        for sample in range(4):
            shown = game.resample(state, seat, Random(sample))
            rng = Random(7)
            handed = Situation(game, seat or 0, shown, tuple(game.legal(shown)), None, rng)
            chosen.add(player(name, game).choose(handed).line)
        assert len(chosen) == 1


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("level-1", "random"),
        ("level-3", "level-1"),
        ("level-5", "level-3"),
        ("level-7", "level-5"),
        ("greedy", "level-1"),
    ],
)
def test_two_levels_more_win_at_bosa(better: str, worse: str) -> None:
    """Neighbours are too close for so few games; `lungomare ladder` measures them."""
    game = Bosa(2)
    assert shares(game, player(better, game), player(worse, game), GAMES_EACH, BUDGET) >= LEAST


@pytest.mark.parametrize(("better", "worse"), [("level-3", "level-1"), ("level-5", "level-3")])
def test_two_levels_more_win_at_canosa(better: str, worse: str) -> None:
    """As with Bosa's."""
    assert shares(CANOSA, player(better, CANOSA), player(worse, CANOSA), GAMES_EACH) >= LEAST
