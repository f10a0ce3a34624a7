"""A whole game of Canosa looked through: what each action was worth, and what was better."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from lungomare.analysis.canosa.analyse import USUAL, AnalysedLine, Limit, analyse
from lungomare.analysis.marks import count_marks, mark_of
from lungomare.games.canosa import Canosa, State, write_action
from lungomare.games.canosa.board import PLAYERS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from lungomare.game import Json, Seat
    from lungomare.games.canosa import Action


@dataclass(frozen=True, slots=True)
class Reviewed:
    """An action of a game: the actor's chance before and after it, and the best line instead."""

    number: int
    """Which action of the game, from 1."""
    player: Seat
    action: Action
    before: float
    after: float
    best: AnalysedLine

    @property
    def loss(self) -> float:
        """How much of its chance the actor gave away; the best action gives away nothing."""
        if self.action == self.best.actions[0]:
            return 0.0
        return max(self.before - self.after, 0.0)

    @property
    def mark(self) -> str:
        """The sign for the loss, or nothing."""
        return mark_of(self.loss)

    def as_json(self) -> Json:
        """Return it as the command line writes it."""
        return {
            "number": self.number,
            "player": PLAYERS[self.player],
            "action": write_action(self.action),
            "before": round(self.before, 4),
            "after": round(self.after, 4),
            "loss": round(self.loss, 4),
            "mark": self.mark,
            "best": self.best.as_json(),
        }


def review(
    game: Canosa,
    states: Sequence[State],
    moves: Sequence[Action],
    limit: Limit = USUAL,
    *,
    since: int = 0,
) -> Iterator[Reviewed]:
    """Yield what each action was worth, in their order, from the one after `since` others.

    `states` has one more than there are `moves`, as `records.replay` returns them.
    """
    if since >= len(moves):
        return
    here = analyse(states[since], limit, game=game)
    for number in range(since, len(moves)):
        player, after = states[number].position.player, states[number + 1]
        if after.outcome:
            chance = after.outcome.share(player, game.seats)
        else:
            found = analyse(after, limit, game=game)
            chance = found.chance(player)
        yield Reviewed(number + 1, player, moves[number], here.best.chance, chance, here.best)
        if not after.outcome:
            here = found


def sum_up(moves: Sequence[Json]) -> list[Json]:
    """Return for each player how much it gave away an action, of reviewed actions as JSON."""
    told = []
    for name in PLAYERS:
        own = [move for move in moves if move["player"] == name]
        mean = sum(move["loss"] for move in own) / len(own) if own else 0.0
        marks = count_marks([move["mark"] for move in own])
        told.append({"player": name, "actions": len(own), "loss": round(mean, 4), "marks": marks})
    return told
