"""The engine at the table: Canosa searched by the native core.

Import it only where the core is available; see `lungomare.native`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from lungomare.games.canosa import ACTIONS, Canosa, Rules
from lungomare.native import kept
from lungomare.native.canosa import pack_rules, resume
from lungomare.native.canosa._core import CanosaEngine
from lungomare.players.player import Choice, Situation

if TYPE_CHECKING:
    from collections.abc import Callable

    from lungomare.native.canosa._core import EngineLine

USUAL_SECONDS: Final = 0.5
"""How long it thinks when nobody says: long enough to win, short enough to wait for."""
LEAST_MILLISECONDS: Final = 1.0
MEGABYTES: Final = 64
"""For what it remembers: half a second at eight million positions fills that about once."""


@kept
def engine_for(rules: Rules, *, plain: bool = False) -> CanosaEngine:
    """Return this process's engine for the rules, which remembers from action to action."""
    del plain  # each of the two remembers for itself
    return _new_engine(rules)


def _new_engine(rules: Rules, *, plain: bool = False) -> CanosaEngine:
    del plain
    return CanosaEngine(pack_rules(rules), megabytes=MEGABYTES)


@dataclass(frozen=True, slots=True)
class EnginePlayer:
    """Plays Canosa as well as it can in the time it has; what it chooses depends on the machine."""

    name: str = "engine"
    plain: bool = False
    """By the plain alpha-beta that the engine is measured against."""
    engines: Callable[..., CanosaEngine] = engine_for
    """Whose memory it thinks with: the process's, unless it is `alone`."""

    def alone(self) -> EnginePlayer:
        """Return the same player with a memory of its own, which nothing else fills or reads."""
        return replace(self, engines=kept(_new_engine))

    def choose(self, situation: Situation) -> Choice:
        """Return the best action found in the time, its chance to win, and the best line."""
        game = situation.game
        assert isinstance(game, Canosa)  # noqa: S101 - the registry sees to it
        seconds = USUAL_SECONDS if situation.budget is None else situation.budget
        engine = self.engines(game.rules, plain=self.plain)
        found = engine.search(
            resume(situation.state, game.rules),
            milliseconds=max(seconds * 1000, LEAST_MILLISECONDS),
            plain=self.plain,
        )
        best = found["lines"][0]
        line = tuple(ACTIONS[number] for number in best["actions"])
        return Choice(line[0], chance_of_line(engine, best), line)


def chance_of_line(engine: CanosaEngine, line: EngineLine) -> float:
    """Return the chance to win of a line; certain only if it is proved."""
    if line["wins_in"] is None:
        return engine.chance(line["score"])
    return float(line["wins_in"] > 0)
