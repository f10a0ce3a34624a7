"""What an outside program is sent of Canosa: positions in notation."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from lungomare.players.bot_messages import BotMessages

if TYPE_CHECKING:
    from lungomare.game import Game, Json, Seat
    from lungomare.players.player import Situation


class CanosaMessages(BotMessages):
    """A game's edition, rules and starting position; then its position and its actions."""

    def new(self, game: Game[Any, Any], start: Any, seat: Seat) -> Json:
        """Return the options and the position; a seat is known by who is to act."""
        header = game.header(start)
        position = game.view(start, seat)["position"]
        return {"edition": header["edition"], "rules": header["rules"], "start": position}

    def act(self, situation: Situation) -> Json:
        """Return the position and the game so far."""
        game = situation.game
        position = game.view(situation.state, situation.seat)["position"]
        return {"position": position, "actions": [game.write(move) for move in situation.moves]}
