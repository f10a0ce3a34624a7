"""The review of any game: what was played turn by turn, and how it ended. Nothing is judged."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, ClassVar

from lungomare.analysis.review import Review
from lungomare.game import CHANCE
from lungomare.games.registry import FAMILIES

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from lungomare.game import Json, Seat
    from lungomare.games.records import Replay


@dataclass(frozen=True, slots=True)
class PlainTurn:
    """A turn as it was played."""

    turn: int
    seat: Seat | None
    """None is chance."""
    at: int
    """How many moves of the game came before it."""
    played: tuple[str, ...]


class PlainReview(Review[PlainTurn]):
    """The turns of a game, for want of a judge."""

    key: ClassVar[str] = "turns"
    things: ClassVar[str] = "turns"

    def __init__(self, played: Replay) -> None:
        self.played = played
        self._turns = turns_of(played)

    @property
    def total(self) -> int:
        """How many turns were played, the last one finished or not."""
        return len(self._turns)

    @property
    def limit(self) -> Json:
        """Nothing is limited."""
        return {}

    def steps(self, since: int = 0) -> Iterator[PlainTurn]:
        """Yield the turns in their order."""
        yield from self._turns[since:]

    def to_json(self, step: PlainTurn) -> Json:
        """Return a turn as a file has it."""
        return asdict(step) | {"played": list(step.played)}

    def from_json(self, data: Json) -> PlainTurn:
        """Return the turn that a file has."""
        return PlainTurn(data["turn"], data["seat"], data["at"], tuple(data["played"]))

    def sum_up(self, steps: Sequence[PlainTurn]) -> Json:
        """Return how the game ended, how many turns each seat played, and why nothing is judged."""
        game, last = self.played.game, self.played.states[-1]
        counts = [
            {"seat": seat, "turns": sum(step.seat == seat for step in steps)}
            for seat in range(game.seats)
        ]
        return {"seats": counts, "result": game.result(last), "note": no_judge(game.name)}


def no_judge(name: str) -> str:
    """Return the sentence for people who ask about a game that nobody can judge."""
    title = FAMILIES[name].title if name in FAMILIES else name
    return f"There is no judge of {title}: this is what was played, and how it ended."


def turns_of(played: Replay) -> list[PlainTurn]:
    """Return the turns of a played game; a new one begins with another number or another actor."""
    game, begun, found = played.game, 0, list[PlainTurn]()
    heads = [(game.turn(state), game.actor(state)) for state in played.states]
    for number in range(1, len(played.moves) + 1):
        if number == len(played.moves) or heads[number] != heads[begun]:
            turn, actor = heads[begun]
            texts = tuple(game.write(move) for move in played.moves[begun:number])
            found.append(PlainTurn(turn, None if actor == CHANCE else actor, begun, texts))
            begun = number
    return found
