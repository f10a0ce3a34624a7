"""What an analysis of Canosa finds, and the limits under which it looks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from lungomare.game import Invalid
from lungomare.games.canosa import read_action, write_action
from lungomare.games.canosa.board import PLAYERS

if TYPE_CHECKING:
    from lungomare.game import Json, Seat
    from lungomare.games.canosa import Action

USUAL_SECONDS: Final = 0.5
"""How long a position is looked at when nobody says: the engine is some 14 actions deep by then."""
DIGITS: Final = 4
"""Of a chance, in JSON."""


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

    def to_json(self) -> Json:
        """Return the limit as a review keeps it."""
        return {"seconds": self.seconds, "nodes": self.nodes, "depth": self.depth}


USUAL: Final = Limit()
"""How far a position is looked at when nobody says."""


@dataclass(frozen=True, slots=True)
class Variation:
    """A row of actions and what it is worth to the player who begins it."""

    actions: tuple[Action, ...]
    chance: float
    """To win, between 0 and 1, a draw counting half; certain only where it is proved."""
    score: int
    """In hundredths, as the engine counts."""
    wins_in: int | None = None
    """Proved: the player to act wins in so many turns of its own; negative: loses in so many."""

    @property
    def texts(self) -> list[str]:
        """The actions in notation."""
        return [write_action(action) for action in self.actions]

    def to_json(self) -> Json:
        """Return the variation as the command line writes it."""
        chance = round(self.chance, DIGITS)
        return {
            "chance": chance,
            "score": self.score,
            "wins_in": self.wins_in,
            "line": self.texts,
        }

    @classmethod
    def from_json(cls, data: Json) -> Variation:
        """Return the variation that `to_json` wrote."""
        actions = tuple(read_action(text) for text in data["line"])
        return cls(actions, data["chance"], data["score"], data["wins_in"])


@dataclass(frozen=True, slots=True)
class Analysis:
    """What was found about a position: the best variations, best first, and how deep it went."""

    player: Seat
    lines: tuple[Variation, ...]
    depth: int
    nodes: int
    seconds: float
    backend: str
    is_stopped: bool = False
    """Ctrl-C came before the limit; `nodes` are then not counted."""

    @property
    def best(self) -> Variation:
        """The best variation."""
        return self.lines[0]

    def chance(self, seat: Seat) -> float:
        """Return the chance of `seat` to win."""
        return self.best.chance if seat == self.player else 1 - self.best.chance

    def to_json(self) -> Json:
        """Return it as the command line writes it."""
        return {
            "player": PLAYERS[self.player],
            "depth": self.depth,
            "nodes": self.nodes,
            "seconds": round(self.seconds, 3),
            "backend": self.backend,
            **({"stopped": True} if self.is_stopped else {}),
            "lines": [line.to_json() for line in self.lines],
        }
