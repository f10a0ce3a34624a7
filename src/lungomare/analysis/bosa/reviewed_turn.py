"""What a review says of one turn of Bosa, with every number as it is kept."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from lungomare.analysis.bosa.estimate import MEASURES, Estimate, rounded
from lungomare.analysis.bosa.turn_effects import Effects
from lungomare.games.bosa import Verb

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from lungomare.analysis.bosa.questions import PlayedTurn
    from lungomare.analysis.bosa.turn_loss import TurnLoss
    from lungomare.game import Json, Seat
    from lungomare.games.bosa import Bosa, State


class TurnTexts(NamedTuple):
    """A whole turn for people: the card that is taken, and every decision in notation."""

    card: str
    decisions: tuple[str, ...]

    def to_json(self) -> Json:
        """Return the turn as a review has it."""
        return {"card": self.card, "decisions": list(self.decisions)}

    @classmethod
    def from_json(cls, data: Json) -> TurnTexts:
        """Return the turn that `to_json` wrote."""
        return cls(data["card"], tuple(data["decisions"]))


class Comparison(NamedTuple):
    """In one measure: what its seat could expect of the played turn and of the best found."""

    played: float
    best: float
    loss: Estimate

    def to_json(self) -> Json:
        """Return the comparison as a review has it."""
        return {"played": self.played, "best": self.best, "loss": self.loss.to_json()}

    @classmethod
    def from_json(cls, data: Json) -> Comparison:
        """Return the comparison that `to_json` wrote."""
        return cls(data["played"], data["best"], Estimate.from_json(data["loss"]))


@dataclass(frozen=True, slots=True)
class ReviewedTurn:
    """A turn that was looked back at."""

    turn: int
    season: int
    seat: Seat
    at: int
    """How many decisions of the game came before it."""
    played: TurnTexts
    best: TurnTexts
    mark: str
    futures: int
    comparisons: Mapping[str, Comparison]
    """By measure."""
    effects: Mapping[str, Sequence[Effects]]
    """By measure, of each seat."""

    def to_json(self) -> Json:
        """Return the turn as a review has it."""
        return {
            "turn": self.turn,
            "season": self.season,
            "seat": self.seat,
            "at": self.at,
            "played": self.played.to_json(),
            "best": self.best.to_json(),
            "mark": self.mark,
            "futures": self.futures,
            **{name: each.to_json() for name, each in self.comparisons.items()},
            "effects": {
                name: [each.to_json() for each in seats] for name, seats in self.effects.items()
            },
        }

    @classmethod
    def from_json(cls, data: Json) -> ReviewedTurn:
        """Return the turn that `to_json` wrote."""
        return cls(
            data["turn"],
            data["season"],
            data["seat"],
            data["at"],
            TurnTexts.from_json(data["played"]),
            TurnTexts.from_json(data["best"]),
            data["mark"],
            data["futures"],
            {name: Comparison.from_json(data[name]) for name in MEASURES},
            {name: [*map(Effects.from_json, data["effects"][name])] for name in MEASURES},
        )


def reviewed_turn(
    game: Bosa, turn: PlayedTurn, loss: TurnLoss, effects: Sequence[Sequence[Effects]]
) -> ReviewedTurn:
    """Return what was found about a turn as it is kept, its numbers rounded."""
    state = turn.state
    compared = zip(MEASURES, loss.values, loss.losses, strict=True)
    return ReviewedTurn(
        turn=state.turn,
        season=state.season,
        seat=state.seat,
        at=turn.at,
        played=_texts(game, state, turn.ids),
        best=_texts(game, state, loss.best),
        mark=loss.mark,
        futures=loss.futures,
        comparisons={
            name: Comparison(rounded(played), rounded(best), lost.rounded())
            for name, (played, best), lost in compared
        },
        effects={
            name: [each.rounded() for each in seats]
            for name, seats in zip(MEASURES, effects, strict=True)
        },
    )


def _texts(game: Bosa, state: State, ids: Sequence[int]) -> TurnTexts:
    decisions = [game.decode(number) for number in ids]
    slot = next(each.value for each in decisions if each.verb is Verb.TAKE)
    texts = tuple(game.write(each) for each in decisions)
    return TurnTexts(game.setting.ids[state.market[slot]], texts)
