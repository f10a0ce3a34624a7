"""How a game gets onto OpenSpiel's list, which outlives Python itself.

What stands on that list is never freed, and the native core would report all that it holds on to
as leaked when the program ends. So the list is given a stand-in, which finds the class by its name
when a game is loaded. It must be a class: OpenSpiel lets go of it after Python has ended, when
nothing may be freed any more, and a class, which refers to itself, is not.
"""

from __future__ import annotations

import sys
from typing import Any

import pyspiel


def register(game_type: Any, game: type) -> None:
    """Put `game`, a class at the top of its module, onto OpenSpiel's list."""
    module, name = game.__module__, game.__name__

    class StandIn:
        def __new__(cls, params: Any) -> Any:
            return getattr(sys.modules[module], name)(params)

    pyspiel.register_game(game_type, StandIn)
