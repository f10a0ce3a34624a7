"""How fast the native core is: against the law in Python, and against OpenSpiel on this machine.

python benchmarks/native_speed.py [--seconds 1.0] [--repeats 5] [--json FILE]

One-core figures are per second of processor time, so that other work on the machine spoils them
little; the best of several repeats counts. What threads gain is per second on the clock; beside it
stands what it would be if each thread had a core to itself, by processor time. Random play has the
quiet rule on and repetition off, and counts the players' actions alone.

OpenSpiel plays in C++ too: its MCTS bot with one simulation plays all its rollouts from the root,
by its own RandomRolloutEvaluator. Their length is the mean of random games from the same root,
chance's moves counted in, which flatters OpenSpiel. It is installed into a temporary environment
if it is not here already.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import venv
from dataclasses import asdict, dataclass
from importlib.util import find_spec
from pathlib import Path
from random import Random
from time import perf_counter, process_time
from timeit import repeat
from typing import TYPE_CHECKING, Any

import installed  # noqa: F401 - says what to install where an import fails
import numpy as np
import orjson

from lungomare import native
from lungomare.games.bosa import Bosa
from lungomare.games.canosa import Canosa, perft
from lungomare.native import bosa as native_bosa
from lungomare.native import canosa as native_canosa
from lungomare.native.bosa import pack_deck
from lungomare.native.canosa import pack, pack_rules
from lungomare.native.canosa.vector import canosa_vector

if TYPE_CHECKING:
    from collections.abc import Callable

OPEN_SPIEL = "open_spiel==2.0.2"
PEERS = ("breakthrough(rows=6,columns=6)", "connect_four", "backgammon")
RESULTS = Path(__file__).parents[1] / "build" / "native_speed.json"

IN_OPEN_SPIEL = """
import json, random, sys, time
import pyspiel

def root_of(game):
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    return state

def mean_length(root, games=300):
    steps, rng = 0, random.Random(1)
    for _ in range(games):
        state = root.clone()
        while not state.is_terminal():
            if state.is_chance_node():
                actions, weights = zip(*state.chance_outcomes())
            else:
                actions, weights = state.legal_actions(), None
            state.apply_action(rng.choices(actions, weights)[0])
            steps += 1
    return steps / games

def rate(name, seconds, repeats):
    game = pyspiel.load_game(name)
    root = root_of(game)
    length, rollouts, best = mean_length(root), 100, 0.0
    for _ in range(repeats):
        spent = 0.0
        while True:
            evaluator = pyspiel.RandomRolloutEvaluator(rollouts, 1)
            bot = pyspiel.MCTSBot(game, evaluator, 1.0, 1, 100, False, 1, False)
            began = time.process_time()
            bot.step(root)
            spent = time.process_time() - began
            if spent > seconds / 2:
                break
            rollouts *= 2
        best = max(best, rollouts * length / spent)
    return {"steps_per_s": best, "steps_per_game": length}

names, seconds, repeats = json.loads(sys.argv[1])
print(json.dumps({name: rate(name, seconds, repeats) for name in names}))
"""


@dataclass
class Figure:
    """Something measured, and what is wanted of it at least, or at most."""

    what: str
    value: float
    unit: str
    at_least: float | None = None
    at_most: float | None = None

    def is_met(self) -> bool:
        """Say whether it is as good as wanted."""
        enough = self.at_least is None or self.value >= self.at_least
        return enough and (self.at_most is None or self.value <= self.at_most)


def best_rate(
    work: Callable[[int], int],
    seconds: float,
    repeats: int,
    clock: Callable[[], float] = process_time,
) -> float:
    """Return the best number of units a second; `work(size)` does about so much and says how many.

    The size grows until the work takes about `seconds`.
    """
    size, best = 1, 0.0
    for _ in range(repeats):
        while True:
            began = clock()
            done = work(size)
            spent = clock() - began
            if spent > seconds / 2:
                break
            size *= 2
        best = max(best, done / spent)
    return best


def law_steps(game: Any, start: Any) -> Callable[[int], int]:
    """Return random play in the law from `start()`, some games at a time."""
    rng = Random(1)

    def play(games: int) -> int:
        steps = 0
        for _ in range(games):
            state = start()
            while choices := game.legal(state):
                state = game.advance(state, rng.choice(choices))
                steps += 1
        return steps

    return play


def dealt(game: Bosa) -> Callable[[], Any]:
    """Return a function that deals by chance in the law."""
    rng = Random(2)

    def deal() -> Any:
        state = game.start()
        while state.seat < 0:
            state = game.advance(state, rng.choice(game.legal(state)))
        return state

    return deal


def canosa_figures(seconds: float, repeats: int) -> dict[str, float]:
    """Measure Canosa: random play and perft, native and in the law, on one core."""
    game = Canosa("retail", {"repetition": "off"})
    start, rules = pack(game.start().position), pack_rules(game.rules)
    position = game.start().position
    depth = 8
    perft_time = min(
        _spent(lambda: native_canosa.perft(position, game.rules, depth)) for _ in range(repeats)
    )
    leaves = native_canosa.perft(position, game.rules, depth)
    return {
        "native": best_rate(
            lambda size: start.random_games(rules, 256 * size)["steps"], seconds, repeats
        ),
        "law": best_rate(law_steps(game, game.start), seconds, 2),
        "perft": leaves / perft_time,
        "law perft": 144902 / min(_spent(lambda: perft(position, game.rules, 5)) for _ in "ab"),
    }


def _spent(work: Callable[[], Any]) -> float:
    began = process_time()
    work()
    return process_time() - began


def bosa_figures(players: int, seconds: float, repeats: int) -> dict[str, float]:
    """Measure Bosa's random play, native and in the law, on one core; deals are timed too."""
    game = Bosa(players)
    deck = pack_deck(game)
    return {
        "native": best_rate(lambda size: deck.random_games(256 * size)["steps"], seconds, repeats),
        "law": best_rate(law_steps(game, dealt(game)), seconds, 2),
    }


def threads_gain(seconds: float, repeats: int, clock: Callable[[], float]) -> float:
    """Return how many times more two threads play than one in a second of `clock`."""
    game = Canosa("retail", {"repetition": "off"})
    start, rules = pack(game.start().position), pack_rules(game.rules)

    def rate(threads: int) -> float:
        return best_rate(
            lambda size: start.random_games(rules, 4096 * size, 0, threads)["steps"],
            seconds,
            1,
            clock,
        )

    pairs = [(rate(1), rate(2)) for _ in range(repeats)]
    return max(two for _, two in pairs) / max(one for one, _ in pairs)


def call_overhead(repeats: int) -> float:
    """Return the microseconds of one call from Python for the legal actions of a state."""
    start, rules = pack(Canosa().start().position), pack_rules(Canosa().rules)
    calls = 20_000
    times = repeat(lambda: start.legal(rules), process_time, number=calls, repeat=4 * repeats)
    return min(times) / calls * 1e6


def texts_told(games: int = 3) -> dict[str, tuple[float, float]]:
    """Return the microseconds a state of effects and sheets as JSON text: the core's, the law's.

    They are of every state of some random games, the deal left out; the law's texts are written
    by orjson, as the server would.
    """
    canosa, bosa = Canosa(), Bosa(4)
    positions = [state for seed in range(games) for state in _states(canosa, canosa.start(), seed)]
    deals = [_states(bosa, dealt(bosa)(), seed) for seed in range(games)]
    moments = [state for states in deals for state in states]
    pasts = [states[: number + 1] for states in deals for number in range(len(states) - 1)]
    actors = [(past, past[-1].seat) for past in pasts]
    others = [(past, (seat + 1) % bosa.seats) for past, seat in actors]
    to_json = orjson.dumps
    return {
        "Canosa's effects": (
            _each(positions, lambda state: native_canosa.effects_json(canosa, state)),
            _each(positions, lambda state: to_json(canosa.preview(state))),
        ),
        "Canosa's legal actions in notation": (
            _each(positions, lambda state: native_canosa.legal_texts(canosa, state)),
            _each(positions, lambda state: list(map(canosa.write, canosa.legal(state)))),
        ),
        "Bosa's effects": (
            _each(moments, lambda state: native_bosa.effects_json(bosa, state)),
            _each(moments, lambda state: to_json(bosa.preview(state))),
        ),
        "Bosa's legal decisions in notation": (
            _each(moments, lambda state: native_bosa.legal_texts(bosa, state)),
            _each(moments, lambda state: list(map(bosa.write, bosa.legal(state)))),
        ),
        "Bosa's score sheet, for who is to act": (
            _each(actors, lambda asked: native_bosa.sheet_json(bosa, *asked)),
            _each(actors, lambda asked: to_json(bosa.sheet(*asked))),
        ),
        "Bosa's score sheet, for another seat": (
            _each(others, lambda asked: native_bosa.sheet_json(bosa, *asked)),
            _each(others, lambda asked: to_json(bosa.sheet(*asked))),
        ),
    }


def _states(game: Any, start: Any, seed: int) -> list[Any]:
    """Return every state of a random game."""
    states, rng = [start], Random(seed)
    while choices := game.legal(states[-1]):
        states.append(game.advance(states[-1], rng.choice(choices)))
    return states


def _each(things: list[Any], work: Callable[[Any], Any], repeats: int = 5) -> float:
    """Return the microseconds of processor time that each takes, in the best of some rounds."""

    def once() -> None:
        for thing in things:
            work(thing)

    return min(_spent(once) for _ in range(repeats)) / len(things) * 1e6


def vector_rate(seconds: float) -> float:
    """Return the steps a second of 4096 games stepped together, arrays filled, on one core.

    Choosing the actions is not timed.
    """
    vector, rng = canosa_vector(Canosa(), 4096), np.random.default_rng(1)
    spent, steps = 0.0, 0
    while spent < seconds:
        order = rng.random(vector.masks.shape, np.float32)
        actions = (vector.masks * order).argmax(axis=1).astype(np.int32)
        began = process_time()
        vector.step(actions)
        spent += process_time() - began
        steps += len(actions)
    return steps / spent


def open_spiel_rates(seconds: float, repeats: int) -> dict[str, dict[str, float]]:
    """Return OpenSpiel's random steps a second in each of the peers' games."""
    asked = json.dumps([PEERS, seconds, repeats])
    with tempfile.TemporaryDirectory() as folder:
        python = Path(sys.executable)
        if find_spec("pyspiel") is None:
            print(f"installing {OPEN_SPIEL} into a temporary environment …")
            venv.create(folder, with_pip=True)
            python = Path(folder) / "bin" / "python"
            install = [str(python), "-m", "pip", "install", "--quiet", OPEN_SPIEL]
            subprocess.run(install, check=True)  # noqa: S603 - our own words
        ran = subprocess.run(  # noqa: S603 - as above
            [python, "-c", IN_OPEN_SPIEL, asked], capture_output=True, text=True, check=True
        )
    found: dict[str, dict[str, float]] = json.loads(ran.stdout.splitlines()[-1])
    return found


def main() -> None:
    """Measure everything once, print a table, and write it down."""
    parser = argparse.ArgumentParser(description="Time the native core.")
    parser.add_argument("--seconds", type=float, default=1.0, help="for each repeat")
    parser.add_argument("--repeats", type=int, default=5)
    parser.add_argument("--json", type=Path, default=RESULTS)
    asked = parser.parse_args()
    native.require()
    seconds, repeats = asked.seconds, asked.repeats
    load = os.getloadavg()
    canosa = canosa_figures(seconds, repeats)
    bosa = {players: bosa_figures(players, seconds, repeats) for players in (2, 4)}
    peers = open_spiel_rates(seconds, repeats)
    breakthrough = peers[PEERS[0]]["steps_per_s"]
    million = 1e6
    figures = [
        Figure("Canosa random play", canosa["native"] / million, "M steps/s", at_least=12),
        Figure("… times the law in Python", canosa["native"] / canosa["law"], "×"),
        Figure("… times OpenSpiel's 6 × 6 breakthrough", canosa["native"] / breakthrough, "×", 6),
        Figure("Canosa perft", canosa["perft"] / million, "M leaves/s", at_least=120),
        Figure("… times the law in Python", canosa["perft"] / canosa["law perft"], "×"),
    ]
    for players, each in bosa.items():
        who = f"Bosa random play, {players} players"
        figures += [
            Figure(who, each["native"] / million, "M decisions/s", at_least=30),
            Figure("… times the law in Python", each["native"] / each["law"], "×"),
        ]
    for name, peer in peers.items():
        steps = peer["steps_per_s"]
        figures += [
            Figure(f"OpenSpiel, {name}", steps / million, "M steps/s"),
            Figure("… Canosa's steps for each of these", canosa["native"] / steps, "×"),
            Figure("… Bosa's decisions for each of these", bosa[4]["native"] / steps, "×"),
        ]
    gain, stepped, texts = (
        threads_gain(seconds, repeats, perf_counter),
        vector_rate(seconds),
        texts_told(),
    )
    figures += [
        Figure("two threads against one", gain, "×", 1.8),
        Figure("… were both cores free", 2 * threads_gain(seconds, repeats, process_time), "×"),
        Figure("a call for the legal actions", call_overhead(repeats), "µs", at_most=1),
        Figure("4096 games of Canosa stepped together", stepped / million, "M steps/s"),
    ]
    for what, (core, law) in texts.items():
        figures += [
            Figure(f"{what}, as text", core, "µs", at_most=25),
            Figure("… times the law in Python", law / core, "×"),
        ]
    rates = {
        "canosa": canosa,
        "bosa": bosa,
        "open_spiel": {name: each["steps_per_s"] for name, each in peers.items()},
        "two_threads": gain,
        "stepped_together": stepped,
        "texts_us": texts,
    }
    report(figures, rates, load, asked.json)


def report(
    figures: list[Figure],
    rates: dict[str, Any],
    load: tuple[float, float, float],
    file: Path,
) -> None:
    """Print the table and write it as JSON, with the rates of which it is made."""
    print(f"{native.describe()}; load before {load[0]:.1f} on {os.cpu_count()} cores")
    for figure in figures:
        limits = {"at least": figure.at_least, "at most": figure.at_most}
        wanted = "".join(f"  {how} {limit:g}" for how, limit in limits.items() if limit is not None)
        verdict = "" if not wanted else "  met" if figure.is_met() else "  MISSED"
        print(f"{figure.what:<48}{figure.value:>10.2f} {figure.unit:<14}{wanted}{verdict}")
    data = {
        "core": native.describe(),
        "load": load,
        "cores": os.cpu_count(),
        "figures": [asdict(figure) for figure in figures],
        "rates": rates,
    }
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps(data, indent=2, ensure_ascii=False) + "\n", "utf-8")
    print(f"written to {file}")


if __name__ == "__main__":
    main()
