"""A game of Canosa as the messages of the bot protocol give it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lungomare.arena.bot_reader import BotReader, Known
from lungomare.game import Invalid

if TYPE_CHECKING:
    from random import Random

    from lungomare.game import Json

_KEYS = ("game", "edition", "rules", "start")


class CanosaReader(BotReader):
    """Reads the start, then every time all actions and the position that they lead to."""

    def __init__(self, new: Json) -> None:
        super().__init__({key: value for key, value in new.items() if key in _KEYS})

    def read(self, message: Json, rng: Random) -> Known:
        """Play the game to where it stands; what `position` says must be just that."""
        known = super().read(message, rng)
        position = known.game.view(known.state, known.seat)["position"]
        if message.get("position", position) != position:
            raise Invalid(f'"position" is not where the actions lead, which is {position}')
        return known
