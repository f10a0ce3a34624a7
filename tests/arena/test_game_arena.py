"""How a game is matched that has nothing of its own in the arena."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from lungomare.arena.bot_reader import BotReader
from lungomare.arena.game_arena import GameArena
from lungomare.arena.registry import arena_of
from lungomare.arena.shares import shares_of
from lungomare.game import GameError, Invalid
from lungomare.games.bosa import Bosa
from lungomare.games.canosa import Canosa
from lungomare.players import Situation
from lungomare.players.bot_messages import BotMessages
from players.games_between import dealt

if TYPE_CHECKING:
    from lungomare.game import Game

ANY_GAME = GameArena()


def test_a_game_without_an_entry_is_matched_in_the_ways_of_any() -> None:
    assert type(arena_of("reversi")) is GameArena


def test_random_turns_open_a_game_without_a_deal() -> None:
    game = Canosa()
    drawn = [ANY_GAME.open_game(game, 3, number) for number in range(20)]
    assert drawn == [ANY_GAME.open_game(Canosa(), 3, number) for number in range(20)]
    turns = set()
    for opening in drawn:
        state = opening.start
        for move in opening.moves:
            state = game.apply(state, move)
        assert game.outcome(state) is None
        assert opening.beside == {"opening": len(opening.moves)}
        turns.add(game.turn(state) - game.turn(opening.start))
    assert turns == {1, 2, 3}


class Short(Canosa):
    """A game that whoever acts ends at once."""

    def outcome(self, state: Any) -> Any:
        return None if state == self.start() else state


def test_no_opening_ends_the_game() -> None:
    assert ANY_GAME.open_game(Short(), 1, 1).moves == ()


def test_a_deal_can_be_verified_by_its_text() -> None:
    game = Bosa(3)
    opening = ANY_GAME.open_game(game, 5, 2)
    assert opening == arena_of("bosa").open_game(game, 5, 2)
    assert opening.beside == {"shuffle": {"text": "lungomare-match/5/2"}}
    assert game.actor(opening.start) in range(3)


def test_there_is_no_book_of_positions() -> None:
    with pytest.raises(Invalid, match="Bosa is not opened from a book of positions"):
        ANY_GAME.check_position(Bosa(2), "somewhere")


def test_those_who_did_not_forfeit_have_won() -> None:
    game, state = Canosa(), Canosa().start()
    assert ANY_GAME.winners_among(game, state, [1]) == (1,)
    assert ANY_GAME.winners_among(game, state, []) == ()


def test_of_the_winners_those_are_left_who_did_not_forfeit() -> None:
    game = Bosa(3)
    state = dealt(game, 1)
    while game.actor(state) is not None:
        state = game.advance(state, Random(game.turn(state)).choice(game.legal(state)))
    outcome = game.outcome(state)
    assert outcome
    (winner, *_) = outcome.winners
    others = [seat for seat in range(3) if seat not in outcome.winners]
    assert ANY_GAME.winners_among(game, state, [winner, *others]) == (winner,)
    assert ANY_GAME.winners_among(game, state, others) == tuple(others)


def test_a_game_that_nobody_ended_is_split_evenly() -> None:
    assert shares_of(Canosa(), Canosa().start(), ()) == [0.5, 0.5]


def test_a_page_has_a_part_for_each_size_of_table() -> None:
    assert ANY_GAME.section(Canosa()) == "canosa"
    assert ANY_GAME.section(Bosa(4)) == "bosa-4"


@pytest.mark.parametrize("game", [Canosa("kickstarter"), Bosa(3)], ids=["canosa", "bosa"])
def test_a_reader_of_any_game(game: Game[Any, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """What the general messages write, the general reader reads."""
    start = state = dealt(game, 4)
    if game.name == "bosa":  # its true deal: no one finds that again by dealing
        monkeypatch.setattr(Bosa, "state_from_view", lambda *_: state)
    reader = ANY_GAME.bot_reader(BotMessages().new(game, start, 0))
    moves: tuple[Any, ...] = ()
    for _ in range(10):
        seat, legal = game.actor(state), tuple(game.legal(state))
        assert seat is not None
        situation = Situation(game, seat, state, legal, None, Random(1), moves)
        known = reader.read(BotMessages().act(situation), Random(2))
        assert (known.seat, known.state, known.moves) == (seat, state, moves)
        assert known.game.header(known.state) == game.header(state)
        moves, state = (*moves, legal[0]), game.advance(state, legal[0])


@pytest.mark.parametrize(
    "message", [{}, {"view": 5}, {"view": {}, "decisions": "x"}, {"view": {}, "decisions": ["?"]}]
)
def test_a_message_that_is_none(message: dict[str, Any]) -> None:
    reader = BotReader(BotMessages().new(Bosa(2), dealt(Bosa(2), 1), 0))
    with pytest.raises(GameError):
        reader.read(message, Random(1))


def test_nobody_acts_once_a_game_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Bosa, "actor", lambda *_: None)
    monkeypatch.setattr(Bosa, "state_from_view", lambda *_: None)
    reader = BotReader({"game": "bosa", "players": 2, "deck": "standard-1", "simple": False})
    with pytest.raises(Invalid, match="the game is over"):
        reader.read({"view": {}}, Random(1))
