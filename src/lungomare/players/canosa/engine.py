"""The engine at the table: Canosa searched by the native core.

Import it only where the core is available; see `lungomare.native`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from lungomare.game import Invalid
from lungomare.games.canosa import ACTIONS, Canosa, Rules
from lungomare.native import kept
from lungomare.native.canosa import pack_rules, resume
from lungomare.native.canosa._core import CanosaEngine
from lungomare.players.canosa.weights import read_weights
from lungomare.players.player import Choice, Situation
from lungomare.players.player_options import PlayerOption, file_of, whole

if TYPE_CHECKING:
    from collections.abc import Callable

    from lungomare.native.canosa._core import EngineLine

USUAL_SECONDS: Final = 0.5
"""How long it thinks when nobody says: long enough to win, short enough to wait for."""
LEAST_MILLISECONDS: Final = 1.0
MEGABYTES: Final = 64
"""For what it remembers: half a second at eight million positions fills that about once."""


@dataclass(frozen=True, slots=True)
class Settings:
    """What an engine is made with, beside the rules."""

    weights: tuple[int, ...] | None = None
    """Those of its evaluation, as `Weights.flat` returns them; None are the package's own."""
    memory: int = MEGABYTES
    threads: int = 1
    plain: bool = False
    """Not the engine's business: the plain search remembers for itself."""


def _new_engine(rules: Rules, settings: Settings) -> CanosaEngine:
    megabytes, threads = settings.memory, settings.threads
    try:
        return CanosaEngine(
            pack_rules(rules), settings.weights, megabytes=megabytes, threads=threads
        )
    except MemoryError:
        what = f"the engine is to remember {megabytes:,} MB, and this machine has not so many free"
        raise Invalid(f"{what}; memory=MB gives it fewer") from None


_engine_for: Final = kept(_new_engine)


def engine_for(rules: Rules, settings: Settings = Settings()) -> CanosaEngine:  # noqa: B008
    """Return this process's engine for the rules, which remembers from action to action."""
    return _engine_for(rules, settings)


@dataclass(frozen=True, slots=True)
class EnginePlayer:
    """Plays Canosa as well as it can in the time it has; what it chooses depends on the machine.

    With `depth` or `nodes`, one thread and no budget the clock does not matter: the same game so
    far gives the same choice.
    """

    name: str = "engine"
    plain: bool = False
    """By the plain alpha-beta that the engine is measured against."""
    weights: tuple[int, ...] | None = None
    threads: int = 1
    memory: int = MEGABYTES
    depth: int = 0
    """Actions looked ahead at most; 0 is as far as time allows."""
    nodes: int = 0
    """Positions looked at for one action at most; 0 is as many as time allows."""
    engines: Callable[..., CanosaEngine] = engine_for
    """Whose memory it thinks with: the process's, unless it is `alone`."""

    def alone(self) -> EnginePlayer:
        """Return the same player with a memory of its own, which nothing else fills or reads."""
        return replace(self, engines=kept(_new_engine))

    def choose(self, situation: Situation) -> Choice:
        """Return the best action found in the time, its chance to win, and the best line."""
        game = situation.game
        assert isinstance(game, Canosa)  # noqa: S101 - the registry sees to it
        engine = self.engines(
            game.rules, Settings(self.weights, self.memory, self.threads, self.plain)
        )
        found = engine.search(
            resume(situation.state, game.rules),
            depth=self.depth,
            nodes=self.nodes,
            milliseconds=self._milliseconds(situation.budget),
            plain=self.plain,
        )
        best = found["lines"][0]
        line = tuple(ACTIONS[number] for number in best["actions"])
        return Choice(line[0], chance_of_line(engine, best), line)

    def _milliseconds(self, budget: float | None) -> float:
        """Return how long it may think; 0 is without a limit, where something else limits it."""
        if budget is None and (self.depth or self.nodes):
            return 0.0
        seconds = USUAL_SECONDS if budget is None else budget
        return max(seconds * 1000, LEAST_MILLISECONDS)


def _weights(text: str) -> tuple[int, ...]:
    return tuple(read_weights(text).flat())


OPTIONS: Final = (
    PlayerOption(
        "weights",
        "FILE",
        "weights of its evaluation, as lungomare fit writes them",
        file_of("a file of weights, as lungomare fit writes it", _weights),
    ),
    PlayerOption("threads", "N", "threads to search on, from 1", whole(1, 256)),
    PlayerOption("memory", "MB", "megabytes for what it remembers", whole(1, 65_536)),
    PlayerOption("depth", "N", "actions looked ahead at most; a turn is two", whole(1, 100)),
    PlayerOption("nodes", "N", "positions looked at for one action at most", whole(1, 10**15)),
)
"""What it can be told where it is named."""


def chance_of_line(engine: CanosaEngine, line: EngineLine) -> float:
    """Return the chance to win of a line; certain only if it is proved."""
    if line["wins_in"] is None:
        return engine.chance(line["score"])
    return float(line["wins_in"] > 0)
