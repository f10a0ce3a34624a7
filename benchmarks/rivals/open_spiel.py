"""What matches against OpenSpiel's bots share: games in C++, matches that go on, processor time.

Our rules are compiled against the headers in OpenSpiel's wheel and loaded beside pyspiel, so that
a bot in C++ plays a game in C++. Times are of the processor, so that other work on the machine
costs nobody anything: a bot makes as many simulations as its last choice's rate says.
"""

from __future__ import annotations

import ctypes
import json
import subprocess
from collections import Counter
from contextlib import closing
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Final, Protocol

import pyspiel

from lungomare import native
from lungomare.arena import Contest, NamedPlayer, RecordsFile, Tally, play_games

if TYPE_CHECKING:
    from collections.abc import Sequence

    from lungomare.game import Json
    from lungomare.players import Choice, Situation

HERE: Final = Path(__file__).parent.parent


class Bot(Protocol):
    """One of OpenSpiel's bots as a player; it thinks for so many seconds of processor time."""

    seconds: float
    spent: Counter[str]
    """Simulations, milliseconds of processor time and actions, all summed up."""

    @property
    def name(self) -> str:
        """The name under which its games are kept."""
        ...

    def choose(self, situation: Situation) -> Choice:
        """Return the action that OpenSpiel calls best."""
        ...


def compile_game(source: str, folder: str) -> None:
    """Compile one of our games in C++ and put it onto OpenSpiel's list."""
    spec = find_spec("open_spiel")
    assert spec is not None  # noqa: S101 - its core is imported above
    assert spec.origin is not None  # noqa: S101
    headers = Path(spec.origin).parent
    library = (Path(folder) / source).with_suffix(".so")
    places = [
        *native.__path__,
        headers.parent,
        headers / "abseil-cpp",
        headers / "json" / "include",
    ]
    command = ["g++", "-std=c++17", "-O3", "-march=native", "-DNDEBUG", "-fPIC", "-shared", "-w"]
    includes = [f"-I{place}" for place in places]
    files = [str(HERE / source), "-o", str(library)]
    subprocess.run([*command, *includes, *files], check=True)  # noqa: S603
    ctypes.CDLL(pyspiel.__file__, ctypes.RTLD_GLOBAL)  # what it is linked with
    ctypes.CDLL(str(library))


def contestant(bot: Bot) -> NamedPlayer:
    """Return the bot as one that takes part; the same object plays every game."""
    return NamedPlayer(bot.name, lambda _: bot, bot.seconds)


def play(contest: Contest, bots: Sequence[Bot], records: Path) -> tuple[Tally, Counter[str]]:
    """Play what is missing; return the tally and what the bots spent in all games so far."""
    records.parent.mkdir(parents=True, exist_ok=True)
    tally, spent = Tally(contest), Counter[str]()
    with RecordsFile(records, contest) as file:
        for record in file.read():
            tally.add(record)
            spent.update(record["open_spiel"])
        with closing(play_games(contest, tally.missing())) as games:
            for record in games:
                work = sum((bot.spent for bot in bots), Counter[str]())
                for bot in bots:
                    bot.spent.clear()
                file.write(record | {"open_spiel": dict(work)})
                spent.update(work)
                tally.add(record)
                print(f"game {record['number']}: {json.dumps(record['result'])}", flush=True)
    return tally, spent


def told_of(spent: Counter[str], remark: str) -> Json:
    """Return what the bots did, for a person and for a program."""
    seconds, actions = spent["milliseconds"] / 1000, spent["actions"]
    rate, mean = spent["simulations"] / seconds, seconds / actions
    told = f"{rate:,.0f} simulations a second, {mean:.3f} s of processor time an action"
    return {
        "simulations_per_s": rate,
        "cpu_s_per_action": mean,
        "sentence": f"OpenSpiel's bot: {told}, {actions} actions ({remark}).",
    }


def write(path: Path, data: Json) -> None:
    """Write what was found as JSON."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(data, indent=2, ensure_ascii=False) + "\n", "utf-8")
