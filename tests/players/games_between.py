"""Games between players, without a table."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

from lungomare.games.shuffle import seed_from_text
from lungomare.players import Player, Situation

if TYPE_CHECKING:
    from collections.abc import Sequence

    from lungomare.game import Game, Outcome, Seat


def dealt(game: Game[Any, Any], seed: int) -> Any:
    """The state in which the game's first turn begins."""
    return game.deal_from_seed(seed_from_text(str(seed)))


def hand(
    game: Game[Any, Any],
    state: Any,
    rng: Random,
    budget: float | None = None,
    moves: tuple[Any, ...] = (),
) -> Situation:
    """What the player to act is handed."""
    seat = game.actor(state)
    assert seat is not None
    shown = game.resample(state, seat, rng)
    return Situation(game, seat, shown, tuple(game.legal(shown)), budget, rng, moves)


def game_between(
    game: Game[Any, Any], players: Sequence[Player], seed: int, budget: float | None = None
) -> tuple[Outcome, list[Any]]:
    """Play a game; return its end and the actions."""
    rng, state = Random(seed), dealt(game, seed)
    actions: list[Any] = []
    while (outcome := game.outcome(state)) is None:
        seat = game.actor(state)
        assert seat is not None
        choice = players[seat].choose(hand(game, state, rng, budget, tuple(actions)))
        actions.append(choice.action)
        state = game.apply(state, choice.action)
    return outcome, actions


def first_actions(
    game: Game[Any, Any],
    players: Sequence[Player],
    seed: int,
    count: int,
    budget: float | None = None,
) -> list[Any]:
    """Return the first actions of a game."""
    rng, state = Random(seed), dealt(game, seed)
    actions: list[Any] = []
    for _ in range(count):
        seat = game.actor(state)
        assert seat is not None
        actions.append(players[seat].choose(hand(game, state, rng, budget)).action)
        state = game.advance(state, actions[-1])
    return actions


def shares(
    game: Game[Any, Any], one: Player, other: Player, games: int, budget: float | None = None
) -> float:
    """Play games with changing seats; return how many of them `one` won."""
    won = 0.0
    for number in range(games):
        seats: list[Seat] = [seat for seat in range(game.seats) if (seat + number) % 2 == 0]
        players = [one if seat in seats else other for seat in range(game.seats)]
        outcome, _ = game_between(game, players, number // 2, budget)
        won += sum(outcome.share(seat, game.seats) for seat in seats)
    return won
