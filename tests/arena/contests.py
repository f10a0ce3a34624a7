"""Small contests for the tests."""

from __future__ import annotations

import shlex
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from lungomare.arena import Contest, Tally, play_games, read_player
from lungomare.games.canosa import Canosa
from lungomare.players import Choice, Situation
from players import bots

if TYPE_CHECKING:
    from lungomare.game import Game, Json

CANOSA = Canosa()


def bot(kind: str) -> str:
    """Return the contestant's name of one of the tests' programs."""
    return "bot:" + shlex.join((sys.executable, str(Path(bots.__file__)), kind))


def contest(
    *names: str, games: int, game: Game[Any, Any] = CANOSA, seed: int = 1, ms: int | None = None
) -> Contest:
    who = tuple(read_player(name, game) for name in names)
    return Contest(game, who, games, seed, None if ms is None else ms / 1000)


def play(match: Contest, jobs: int = 1) -> list[Json]:
    """Return the records of all games, by number."""
    records = play_games(match, range(match.games), jobs)
    return sorted(records, key=lambda record: int(record["number"]))


def tally(match: Contest, jobs: int = 1) -> Tally:
    counted = Tally(match)
    for record in play(match, jobs):
        counted.add(record)
    return counted


def without_times(record: Json) -> Json:
    """Return all of a record but what the clock says."""
    return {key: value for key, value in record.items() if key != "seconds"}


@dataclass(frozen=True)
class Faulty:
    """A player of ours that goes wrong in its own way."""

    fault: str
    name: str = "faulty"

    def choose(self, _situation: Situation) -> Choice:
        if self.fault == "raises":
            raise ZeroDivisionError("by zero")
        return Choice("no action at all")


@dataclass
class Curious:
    """Looks at everybody's goals whenever it is asked, and plays the first legal action."""

    name: str = "curious"
    shown: list[tuple[int, Any]] = field(default_factory=list)

    def choose(self, situation: Situation) -> Choice:
        self.shown.append((situation.seat, situation.state.deal.goals))
        return Choice(situation.legal[0])


def make_raising(_game: Game[Any, Any]) -> Faulty:
    return Faulty("raises")


def make_cheating(_game: Game[Any, Any]) -> Faulty:
    return Faulty("cheats")
