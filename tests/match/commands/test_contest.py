"""A contest's table is everyone's table, with programs on every seat."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from lungomare.games.bosa import Bosa
from lungomare.games.canosa import Canosa
from lungomare.match import (
    FIRST_LEGAL,
    Refused,
    SeatPlan,
    computer_to_act,
    create,
    disqualify,
    fold,
    join,
    open_contest,
    play,
    play_legal,
)

if TYPE_CHECKING:
    from lungomare.game import Game
    from lungomare.match import Table


def opened(game: Game[Any, Any], moves: int = 0) -> Table:
    """Return a table of a contest, with moves that it goes on from."""
    start = state = game.deal_from_seed(bytes(32))
    given = []
    for _ in range(moves):
        given.append(game.legal(state)[0])
        state = game.advance(state, given[-1])
    return open_contest(game, start, given, [f"program {n}" for n in range(game.seats)], 0)


def disqualified(table: Table, seat: int) -> Table:
    for event in disqualify(table, seat, 0):
        table = table.after(event)
    return table


@pytest.mark.parametrize("game", [Canosa("kickstarter"), Bosa(3)], ids=["canosa", "bosa"])
def test_it_is_the_table_that_everyone_plays_at(game: Game[Any, Any]) -> None:
    """The same moves through `create`, `join` and `play` lead to the same table."""
    quick, rng = opened(game, moves=6), Random(1)
    slow = fold(create("contest", quick.created.options, [SeatPlan("bot")] * game.seats, 0,
                       secret=bytes(32), away=0))  # fmt: skip
    for seat in range(game.seats):
        for event in join(slow, seat, f"program {seat}", b"", 0):
            slow = slow.after(event)
    assert slow == quick
    while quick.is_running:
        mover, action = quick.actor, rng.choice(game.legal(quick.state))
        assert mover is not None
        for event in play(slow, mover, [game.write(action)], slow.version, 0, move_id="x"):
            slow = slow.after(event)
        quick = play_legal(quick, action, 0)
        assert (quick.state, quick.moves, quick.kept) == (slow.state, slow.moves, slow.kept)
        assert (quick.version, quick.changed) == (slow.version, slow.changed)
        slow = slow.updated(chairs=quick.chairs)
    assert quick.ended
    assert slow.ended
    assert (quick.ended.reason, quick.ended.result) == (slow.ended.reason, slow.ended.result)


@pytest.mark.parametrize("game", [Canosa(), Bosa(2)], ids=["canosa", "bosa"])
def test_a_game_for_two_is_lost(game: Game[Any, Any]) -> None:
    table = disqualified(opened(game), 0)
    assert table.ended
    assert table.ended.reason == "forfeit"
    assert table.ended.result == game.early_result("forfeit", (1,))


def test_with_more_the_first_legal_action_is_played_on() -> None:
    """However many are out: a contest's game is played to its end."""
    table = opened(Bosa(3))
    for seat in range(3):
        table = disqualified(table, seat)
        assert table.chairs[seat].computer == FIRST_LEGAL
    while table.is_running:
        assert computer_to_act(table) == table.actor
        table = play_legal(table, table.game.legal(table.state)[0], 0)
    assert table.ended
    assert table.ended.result == table.game.result(table.state)


def test_nobody_is_put_out_twice() -> None:
    table = disqualified(opened(Bosa(3)), 1)
    with pytest.raises(Refused, match="the computer plays on for seat 1"):
        disqualify(table, 1, 0)
    over = disqualified(opened(Canosa()), 1)
    with pytest.raises(Refused, match="the game is over"):
        disqualify(over, 0, 0)


def test_a_game_without_end_is_abandoned(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lungomare.match.commands.play.MOST_MOVES", 8)
    table = opened(Canosa(), moves=5)
    while table.is_running:
        table = play_legal(table, table.game.legal(table.state)[0], 0)
    assert len(table.moves) == 8
    assert table.ended
    assert table.ended.reason == "abandoned"
