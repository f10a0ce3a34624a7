"""A whole game of Canosa looked through: what each action was worth, and what was better."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from lungomare.analysis.canosa.analyse import analyse
from lungomare.analysis.canosa.findings import DIGITS, USUAL, Analysis, Limit, Variation
from lungomare.analysis.marks import count_marks, mark_of
from lungomare.analysis.review import Review
from lungomare.games.canosa import Canosa, State, read_action, write_action
from lungomare.games.canosa.board import PLAYERS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from lungomare.game import Json, Seat
    from lungomare.games.canosa import Action
    from lungomare.games.records import Replay


@dataclass(frozen=True, slots=True)
class ReviewedAction:
    """An action of a game: the actor's chance before and after it, and the best line instead."""

    number: int
    """Which action of the game, from 1."""
    player: Seat
    action: Action
    before: float
    after: float
    best: Variation
    loss: float
    """How much of its chance the actor gave away; the best action gives away nothing."""
    mark: str
    """The sign for the loss, or nothing."""

    @classmethod
    def of(
        cls,
        number: int,
        player: Seat,
        action: Action,
        chances: tuple[float, float],
        best: Variation,
    ) -> ReviewedAction:
        """Return an action with what it lost; `chances` are those before and after it."""
        before, after = chances
        loss = 0.0 if action == best.actions[0] else max(before - after, 0.0)
        return cls(number, player, action, before, after, best, loss, mark_of(loss))

    def to_json(self) -> Json:
        """Return it as the command line writes it."""
        return {
            "number": self.number,
            "player": PLAYERS[self.player],
            "action": write_action(self.action),
            "before": round(self.before, DIGITS),
            "after": round(self.after, DIGITS),
            "loss": round(self.loss, DIGITS),
            "mark": self.mark,
            "best": self.best.to_json(),
        }

    @classmethod
    def from_json(cls, data: Json) -> ReviewedAction:
        """Return the action that `to_json` wrote."""
        return cls(
            data["number"],
            PLAYERS.index(data["player"]),
            read_action(data["action"]),
            data["before"],
            data["after"],
            Variation.from_json(data["best"]),
            data["loss"],
            data["mark"],
        )


class CanosaReview(Review[ReviewedAction]):
    """Every action of a game, each looked at under the same limit."""

    key: ClassVar[str] = "moves"
    things: ClassVar[str] = "actions"

    def __init__(self, played: Replay, limit: Limit = USUAL) -> None:
        self.played = played
        self._limit = limit

    @property
    def total(self) -> int:
        """How many actions were played."""
        return len(self.played.moves)

    @property
    def limit(self) -> Json:
        """The limit for each position."""
        return self._limit.to_json()

    def steps(self, since: int = 0) -> Iterator[ReviewedAction]:
        """Yield what each action was worth."""
        game = self.played.game
        assert isinstance(game, Canosa)  # noqa: S101 - the registry sees to it
        return review(game, self.played.states, self.played.moves, self._limit, since=since)

    def to_json(self, step: ReviewedAction) -> Json:
        """Return an action as a file has it."""
        return step.to_json()

    def from_json(self, data: Json) -> ReviewedAction:
        """Return the action that a file has."""
        return ReviewedAction.from_json(data)

    def sum_up(self, steps: Sequence[ReviewedAction]) -> Json:
        """Return how much each player gave away an action."""
        return {"players": sum_up(steps)}


def review(
    game: Canosa,
    states: Sequence[State],
    moves: Sequence[Action],
    limit: Limit = USUAL,
    *,
    since: int = 0,
) -> Iterator[ReviewedAction]:
    """Yield what each action was worth, in their order, from the one after `since` others.

    `states` has one more than there are `moves`, as `records.replay` returns them.
    """
    if since >= len(moves):
        return
    here = _look(game, states[since], limit)
    for number in range(since, len(moves)):
        player, after = states[number].position.player, states[number + 1]
        if after.outcome:
            chance = after.outcome.share(player, game.seats)
        else:
            found = _look(game, after, limit)
            chance = found.chance(player)
        chances = (here.best.chance, chance)
        yield ReviewedAction.of(number + 1, player, moves[number], chances, here.best)
        if not after.outcome:
            here = found


def _look(game: Canosa, state: State, limit: Limit) -> Analysis:
    """Analyse a state as far as the limit goes; what Ctrl-C cut short is not kept for it."""
    found = analyse(state, limit, game=game)
    if found.is_stopped:
        raise KeyboardInterrupt
    return found


def sum_up(moves: Sequence[ReviewedAction]) -> list[Json]:
    """Return for each player how much it gave away an action, as a review's JSON has it.

    Losses count as they are kept, so that a review that was gone on with sums up to the same.
    """
    players = []
    for seat, name in enumerate(PLAYERS):
        own = [move for move in moves if move.player == seat]
        mean = sum(round(move.loss, DIGITS) for move in own) / len(own) if own else 0.0
        marks = count_marks([move.mark for move in own])
        players.append(
            {"player": name, "actions": len(own), "loss": round(mean, DIGITS), "marks": marks}
        )
    return players
