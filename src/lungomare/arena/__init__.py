"""Many games between players: pairings, openings, statistics, records that can be resumed.

`play_games` plays a `Contest` between `NamedPlayer`s; a `Tally` counts its records, and `summary`
says what came of it.
"""

from lungomare.arena.contest import Contest
from lungomare.arena.results.records_file import RecordsFile
from lungomare.arena.results.sprt import Sprt
from lungomare.arena.results.summary import standings, summary
from lungomare.arena.results.tally import Tally
from lungomare.arena.worker_pool import play_games
from lungomare.players.naming import NamedPlayer, read_player

__all__ = [
    "Contest",
    "NamedPlayer",
    "RecordsFile",
    "Sprt",
    "Tally",
    "play_games",
    "read_player",
    "standings",
    "summary",
]
