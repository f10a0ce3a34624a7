"""A game as the messages of the bot protocol give it, read back into the law's own values."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from lungomare.game import Invalid
from lungomare.games.records import replay
from lungomare.games.registry import FAMILIES

if TYPE_CHECKING:
    from random import Random

    from lungomare.game import Game, Json, Seat


class Known(NamedTuple):
    """What a message gives: the game, who is to act, a state to act in, and how it came there."""

    game: Game[Any, Any]
    seat: Seat
    state: Any
    moves: tuple[Any, ...]


class BotReader:
    """Reads the messages of any game: its options, then every time the view and the moves.

    `players.bot_messages` writes them. A game whose messages say it in other words has a class
    of its own.
    """

    def __init__(self, new: Json) -> None:
        """Open the game that `new` begins, or raise `GameError`."""
        family = FAMILIES[new["game"]]
        keys = {"game", *(option.key for option in family.options)}
        self.header: Json = {key: value for key, value in new.items() if key in keys}
        self.is_dealt = not any(option.is_deal for option in family.options)
        if self.is_dealt:
            family.open_record(self.header)
        else:
            self.game = family.open_undealt(self.header)

    def read(self, message: Json, rng: Random) -> Known:
        """Return where the game stands; where cards are hidden, in a state that may be the true."""
        if self.is_dealt:
            return self.replay(message)
        game, view = self.game, message.get("view")
        if not isinstance(view, dict):
            raise Invalid('"view" must be an object')
        texts = message.get(game.moves_key, [])
        if not isinstance(texts, list):
            raise Invalid(f'"{game.moves_key}" must be a list')
        moves = tuple(game.read(str(text)) for text in texts)
        state = game.state_from_view(view, moves, rng)
        return Known(game, _actor(game, state), state, moves)

    def replay(self, message: Json) -> Known:
        """Play the game from its start through the moves of the message."""
        key = FAMILIES[self.header["game"]].open_record(self.header)[0].moves_key
        record = self.header | {key: message.get(key, []), "result": None}
        played = replay(FAMILIES, record)
        state = played.states[-1]
        return Known(played.game, _actor(played.game, state), state, played.moves)


def _actor(game: Game[Any, Any], state: Any) -> Seat:
    seat = game.actor(state)
    if seat is None:
        raise Invalid("the game is over: nobody is to act")
    return seat
