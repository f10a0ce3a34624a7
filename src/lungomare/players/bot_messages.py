"""What an outside program is sent of a game, beside what every message has."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from lungomare.games.registry import FAMILIES

if TYPE_CHECKING:
    from lungomare.game import Game, Json, Seat
    from lungomare.players.player import Situation


class BotMessages:
    """The messages of any game: its options but the deal, then what the seat may know.

    A game whose messages say it in other words has a class of its own.
    """

    def new(self, game: Game[Any, Any], start: Any, seat: Seat) -> Json:
        """Return what `new` says of the game that begins from `start`."""
        hidden = {option.key for option in FAMILIES[game.name].options if option.is_deal}
        header = {key: value for key, value in game.header(start).items() if key not in hidden}
        return header | {"seat": seat}

    def act(self, situation: Situation) -> Json:
        """Return what `act` says of the situation: its seat's view and the moves so far."""
        game = situation.game
        moves = [game.write(move) for move in situation.moves]
        return {"view": game.view(situation.state, situation.seat), game.moves_key: moves}
