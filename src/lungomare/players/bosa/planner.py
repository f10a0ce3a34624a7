"""The planner at the table: Bosa's whole turns tried in sampled futures by the native core.

Import it only where the core is available; see `lungomare.native`.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Final

from lungomare.games.bosa import DECISIONS, Bosa, Phase
from lungomare.native import kept
from lungomare.native.bosa import _core, pack, pack_deck
from lungomare.players.bosa.values import flat, read_parts, values
from lungomare.players.player import Choice, Situation
from lungomare.players.player_options import PlayerOption, file_of, real, whole

if TYPE_CHECKING:
    from lungomare.native.bosa._core import BosaPlanner, BosaState, PlannedTurn

BY_SHEET: Final = _core.BY_SHEET
BY_VALUE: Final = _core.BY_VALUE
BY_RACE: Final = _core.BY_RACE
BY_TREE: Final = _core.BY_TREE
"""How turns are found."""

USUAL_SECONDS: Final = 0.1
"""For a turn when nobody says; in trials it played hardly better with more than a fiftieth."""
LATER_PART: Final = 0.25
"""Of the budget, for the later decisions of a turn: fewer turns are left to tell apart then."""


@dataclass(frozen=True, slots=True)
class PlannerPlayer:
    """Plans its whole turn at each decision; what it knows not, it draws.

    With `tries` it looks at so many sampled futures whatever the budget, and the same situation
    and random seed give the same choice; otherwise it takes its time, and the machine matters.
    """

    name: str = "planner"
    method: int = BY_RACE
    values: str = "learned"
    width: int = 12
    """How many turns it tries, the most promising at first sight."""
    horizon: int = 2
    """Turns of its own that are played on in a future before the prospects count."""
    everyone: bool = False
    """In a tree: whether all seats choose in it, or only its own."""
    curiosity: float = 0.3
    warmth: float = 4.0
    slack: float = 0.0
    """By values alone: by how many points it may misjudge a turn."""
    notices: float = 1.0
    """By values alone: the share of places for a card that come to its mind."""
    denies: float = 0.5
    """At first sight: how much it counts what the next player misses of the best card for them.

    By values alone it won 57 of 100 games of two (4,000 played) and 1.12 times its share of
    three, against players who mind their own business.
    """
    tries: int = 0
    weights: tuple[float, ...] | None = None
    """Of a network of somebody's own, in place of `values`."""

    def choose(self, situation: Situation) -> Choice:
        """Return the first decision of the best turn found, its share of the victory, the turn."""
        game = situation.game
        assert isinstance(game, Bosa)  # noqa: S101 - the registry sees to it
        best = self.plan(pack(pack_deck(game), situation.state), self.seconds(situation), situation)
        decisions, _, share, _ = best[0]
        line = tuple(DECISIONS[number] for number in decisions)
        return Choice(line[0], min(max(share, 0.0), 1.0), line)

    def plan(self, state: BosaState, seconds: float, situation: Situation) -> list[PlannedTurn]:
        """Return the turns it looked at, the best first."""
        seed = situation.rng.getrandbits(63)
        planner = planner_of(self, weights=self.weights)
        return (planner if self.tries else planner.within(seconds=seconds)).plan(state, seed)

    def seconds(self, situation: Situation) -> float:
        """Return how long it thinks: most of it about the card to take."""
        seconds = USUAL_SECONDS if situation.budget is None else situation.budget
        return seconds if situation.state.phase is Phase.TAKE else seconds * LATER_PART


KNOBS: Final = tuple(each.name for each in fields(PlannerPlayer) if each.name in _core.KNOBS)
"""The settings that the core's planner has too."""

PLANNER: Final = PlannerPlayer()
PLAIN: Final = PlannerPlayer(
    "plain", BY_TREE, "hand", width=12, horizon=15, curiosity=0.5, warmth=6.0, denies=0.0
)
"""The yardstick: a tree over its own turns, values by hand, everyone greedy to the end."""


@kept
def planner_of(
    player: PlannerPlayer,
    seconds: float = 0.0,
    *,
    thread_time: bool = False,
    weights: tuple[float, ...] | None = None,
) -> BosaPlanner:
    """Return the core's planner with a player's settings.

    Where `tries` do not limit it, `seconds` do: of the clock, or of the thread's own work.
    `weights` stand in for its values, where somebody brings their own.
    """
    return _core.BosaPlanner(
        player.method,
        values(player.values) if weights is None else weights,
        **{name: getattr(player, name) for name in KNOBS},
        seconds=seconds,
        thread_time=thread_time,
    )


def _weights(text: str) -> tuple[float, ...]:
    return flat(read_parts(text))


OPTIONS: Final = (
    PlayerOption(
        "weights",
        "FILE",
        "values of its network, as lungomare fit writes them",
        file_of("a file of values, as lungomare fit writes it", _weights),
    ),
    PlayerOption("width", "N", "turns tried, the most promising at first sight", whole(1, 64)),
    PlayerOption("horizon", "N", "turns of its own played on in a future", whole(0, 16)),
    PlayerOption("tries", "N", "futures tried for one decision, instead of time", whole(1, 10**9)),
    PlayerOption("denies", "X", "how much it minds what helps the next player", real(0, 10)),
)
"""What it can be told where it is named."""
