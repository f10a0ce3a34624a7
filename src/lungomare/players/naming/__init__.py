"""Players as a person names them: on the command line, never over the network.

`read_player` reads `level-3`, `engine:threads=2`, `my_module:MyPlayer`, `bot:COMMAND` and any of
them with `@MS` at its end; what it returns travels to other processes and makes the player there.
"""

from lungomare.players.naming.named_player import (
    HOW_TO_NAME,
    NamedPlayer,
    Program,
    at_table,
    read_player,
)

__all__ = ["HOW_TO_NAME", "NamedPlayer", "Program", "at_table", "read_player"]
