"""The truth about a position of Canosa, as far as it can be found: chances, best lines, proofs.

    found = analyse(Canosa().start(), Limit(seconds=0.5), lines=3)
    found.best.chance, found.best.texts

The native core searches where it is there. Without it the plain search in Python looks less deep,
proves nothing, and `backend` says so.
"""

from __future__ import annotations

from dataclasses import dataclass
from time import perf_counter
from typing import TYPE_CHECKING, Final

from lungomare import native
from lungomare.game import Invalid
from lungomare.games.canosa import Canosa, Position, State, write_action
from lungomare.players.canosa.measure import CanosaWeights
from lungomare.players.canosa.search import OutOfNodes, Search, chance_of

if TYPE_CHECKING:
    from lungomare.game import Json, Seat
    from lungomare.games.canosa import Action

USUAL_SECONDS: Final = 0.5
"""How long a position is looked at when nobody says: the engine is some 14 actions deep by then."""
PYTHON_NODES_A_SECOND: Final = 50_000
"""Without the core time is counted in positions; one core of a shared machine does more."""
PYTHON_DEPTH: Final = 8


@dataclass(frozen=True, slots=True)
class Limit:
    """When to stop looking: whichever comes first; with none given, after the usual time."""

    seconds: float | None = None
    nodes: int | None = None
    depth: int | None = None

    def __post_init__(self) -> None:
        """Refuse a limit that allows nothing."""
        for name in ("seconds", "nodes", "depth"):
            value = getattr(self, name)
            if value is not None and not value > 0:
                raise Invalid(f"a limit of {name} is more than 0, not {value}")

    @property
    def milliseconds(self) -> float:
        """The time in milliseconds; 0 where only nodes or depth limit the search."""
        if self.seconds is None:
            return 0.0 if self.nodes or self.depth else USUAL_SECONDS * 1000
        return self.seconds * 1000


USUAL: Final = Limit()


@dataclass(frozen=True, slots=True)
class AnalysedLine:
    """A line of play and what it is worth to the player who begins it."""

    actions: tuple[Action, ...]
    chance: float
    """To win, between 0 and 1, a draw counting half; certain only where it is proved."""
    score: int
    """In hundredths, as the engine counts."""
    wins_in: int | None = None
    """Proved: the player to act wins in so many turns of its own; negative: loses in so many."""

    @property
    def texts(self) -> list[str]:
        """The line in notation."""
        return [write_action(action) for action in self.actions]

    def as_json(self) -> Json:
        """Return the line as the command line writes it."""
        told: Json = {"chance": round(self.chance, 4), "score": self.score}
        return told | {"wins_in": self.wins_in, "line": self.texts}


@dataclass(frozen=True, slots=True)
class Analysis:
    """What was found about a position: the best lines, the best first, and how deep it went."""

    player: Seat
    lines: tuple[AnalysedLine, ...]
    depth: int
    nodes: int
    seconds: float
    backend: str

    @property
    def best(self) -> AnalysedLine:
        """The best line."""
        return self.lines[0]

    def chance(self, seat: Seat) -> float:
        """Return the chance of `seat` to win."""
        return self.best.chance if seat == self.player else 1 - self.best.chance

    def as_json(self) -> Json:
        """Return it as the command line writes it."""
        return {
            "player": ("gold", "silver")[self.player],
            "depth": self.depth,
            "nodes": self.nodes,
            "seconds": round(self.seconds, 3),
            "backend": self.backend,
            "lines": [line.as_json() for line in self.lines],
        }


def analyse(
    where: State | Position, limit: Limit = USUAL, *, lines: int = 1, game: Canosa | None = None
) -> Analysis:
    """Look at a state, or at a position without a past, and return the best lines.

    `game` says by which rules; retail if left out. Raise `Invalid` where the game is over.
    """
    game = game or Canosa()
    state = game.start_from(where) if isinstance(where, Position) else where
    if state.outcome:
        raise Invalid("the game is over: there is nothing to analyse")
    if lines < 1:
        raise Invalid(f"an analysis has 1 line or more, not {lines}")
    return (_natively if native.is_available() else _in_python)(game, state, limit, lines)


def _natively(game: Canosa, state: State, limit: Limit, lines: int) -> Analysis:
    from lungomare.analysis.canosa import native_analyse as canosa_native_analysis  # noqa: PLC0415 - it needs the core

    return canosa_native_analysis.analyse_natively(game, state, limit, lines)


def _in_python(game: Canosa, state: State, limit: Limit, lines: int) -> Analysis:
    """Deepen with the plain search; equal time is equal positions."""
    began = perf_counter()
    nodes = limit.nodes or int(PYTHON_NODES_A_SECOND * (limit.milliseconds / 1000 or USUAL_SECONDS))
    search = Search(game.rules, state.position.player, CanosaWeights(threat=0.6), nodes)
    found: list[AnalysedLine] = []
    reached = 0
    for depth in range(1, min(limit.depth or PYTHON_DEPTH, PYTHON_DEPTH) + 1):
        try:
            found = [_python_line(game, state, search, a, depth) for a in game.legal(state)]
        except OutOfNodes:
            break
        reached = depth
    if not found:  # not even one action deep
        found = [AnalysedLine((action,), 0.5, 0) for action in game.legal(state)]
    found.sort(key=lambda line: -line.chance)
    spent = perf_counter() - began
    return Analysis(
        state.position.player, tuple(found[:lines]), reached, search.seen, spent, "python"
    )


def _python_line(
    game: Canosa, state: State, search: Search, action: Action, depth: int
) -> AnalysedLine:
    after = game.advance(state, action)
    if after.outcome and not after.outcome.winners:
        return AnalysedLine((action,), 0.5, 0)
    lead, rest = search.value(after.position, depth - 1, -float("inf"), float("inf"))
    return AnalysedLine((action, *rest), chance_of(lead), round(lead * 8))
