"""What people who play alone cost the server: with the computer there, and on their own device.

    python benchmarks/device_cost.py [--people 500] [--game canosa|bosa …] [--json FILE]

Chromium plays a whole game of each kind against the strongest level, and what its page asks of the
server is written down. Then so many people ask just that, in batches that take turns: those whose
table is at the server play a whole game there, in which it thinks for the computer; those whose
game is on the device ask what remains. Counted is the processor time of the server and of all
processes that it has started; people and browser are not in it.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import sys
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, Final, get_args

import installed  # noqa: F401 - says what to install where an import fails

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from alone.people import Person, come
from alone.watched import LEVEL, Place, watch
from grown.parts import whole_family_s
from server_load.processes import lungomare

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from alone.watched import Asked

    Watched = dict[Place, Asked]

GAMES: Final = ("canosa", "bosa")
PLACES: Final[tuple[Place, ...]] = get_args(Place)
BATCHES: Final = 10
AT_ONCE: Final = 8
"""So many play at a time: enough that the server is never without work."""
WORKERS: Final = 2
"""Processes that think for computers, one for each core."""
WARM_UP: Final = 4
WANTED: Final = 0.02


class Cost:
    """The processor seconds of one kind of visit, and how many there were."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self.people = 0
        self.moves = 0

    @property
    def ms(self) -> float:
        """Return the milliseconds a person."""
        return round(1000 * self.seconds / self.people, 3)


async def each(people: range, act: Callable[[int], Awaitable[int]]) -> int:
    """Let people act, some at a time; return how often they moved."""
    at_once = asyncio.Semaphore(AT_ONCE)

    async def one(number: int) -> int:
        async with at_once:
            return await act(number)

    return sum(await asyncio.gather(*map(one, people)))


class Measured:
    """The server, and what has come of it so far."""

    def __init__(self, port: int, process: int, watched: dict[str, Watched]) -> None:
        self.port = port
        self.process = process
        self.watched = watched
        self.visits = Cost()
        self.games = {game: {place: Cost() for place in PLACES} for game in watched}

    def batch(self, people: range) -> None:
        """Let people visit for the first time, and then play a game of each kind in each place."""
        self._count(self.visits, people, self._visit)
        for game, places in self.games.items():
            for place, cost in places.items():
                self._count(cost, people, self._player(self.watched[game][place]))

    def _count(self, cost: Cost, people: range, act: Callable[[int], Awaitable[int]]) -> None:
        before = whole_family_s(self.process)
        cost.moves += asyncio.run(each(people, act))
        cost.seconds += whole_family_s(self.process) - before
        cost.people += len(people)

    async def _visit(self, _: int) -> int:
        """Come for the first time; all first visits are alike."""
        await come(self.port, next(iter(self.watched.values()))["device"].first)
        return 0

    def _player(self, asked: Asked) -> Callable[[int], Awaitable[int]]:
        async def play(number: int) -> int:
            await come(self.port, asked.again)
            person = Person(self.port, number, asked.game)
            await person.play()
            return person.moves

        return play

    def to_json(self) -> dict[str, Any]:
        """Return the figures: milliseconds of the server's processors a person."""
        return {
            "people": self.visits.people,
            "level": LEVEL,
            "first_visit": {"requests": self._requests_first, "ms": self.visits.ms},
            "games": {game: self._game(game) for game in self.games},
        }

    @property
    def _requests_first(self) -> int:
        return len(next(iter(self.watched.values()))["device"].first)

    def _game(self, game: str) -> dict[str, Any]:
        costs, first = self.games[game], self.visits.ms
        server, device = (costs[place].ms for place in PLACES)
        return {
            "requests": {
                place: [f"{each.line}" for each in (*asked.again, *asked.game)]
                for place, asked in self.watched[game].items()
            },
            "moves": round(costs["server"].moves / costs["server"].people, 1),
            "ms": {"server": server, "device": device},
            "share": round(device / server, 5),
            "share_with_first_visit": round((first + device) / (first + server), 5),
        }


def measure(people: int, games: list[str]) -> dict[str, Any]:
    """Watch the page, then measure what as many people cost."""
    load = os.getloadavg()[0]
    with (
        TemporaryDirectory() as folder,
        lungomare(Path(folder) / "tables.db", "--unlimited", "--workers", str(WORKERS)) as running,
    ):
        watched: dict[str, Watched] = {
            game: {place: watch(game, place, running.port) for place in PLACES} for game in games
        }
        process = running.process.pid
        Measured(running.port, process, watched).batch(range(WARM_UP))
        measured = Measured(running.port, process, watched)
        bounds = [people * number // BATCHES for number in range(BATCHES + 1)]
        for begin, end in pairwise(bounds):
            if end > begin:
                measured.batch(range(begin, end))
                print(f"{end} of {people} people", file=sys.stderr, flush=True)
        return measured.to_json() | {"load": [round(load, 1), round(os.getloadavg()[0], 1)]}


def show(found: dict[str, Any]) -> None:
    """Print what was found."""
    first = found["first_visit"]
    print(f"{found['people']} people against {found['level']}; load {found['load']}")
    print(f"first visit, {first['requests']} requests: {first['ms']:.1f} ms")
    for game, told in found["games"].items():
        server, device = told["ms"]["server"], told["ms"]["device"]
        print(f"{game}, at the server: {server:,.1f} ms a game, {told['moves']} moves of a person")
        print(f"{game}, on the device: {device:,.1f} ms a game, {told['share']:.2%} of that")
        print(f"  with the first visit: {told['share_with_first_visit']:.2%}; wanted {WANTED:.0%}")
        for place in PLACES:
            print(f"  asked, table at the {place}: {', '.join(told['requests'][place])}")


def main() -> None:
    """Measure, print, and keep it."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--people", type=int, default=500)
    parser.add_argument("--game", action="append", choices=GAMES)
    parser.add_argument("--json", type=Path, help="also write the figures to this file")
    asked = parser.parse_args()
    found = measure(max(1, asked.people), asked.game or list(GAMES))
    show(found)
    if asked.json:
        asked.json.write_text(json.dumps(found, indent=2) + "\n", "utf-8")


if __name__ == "__main__":
    main()
