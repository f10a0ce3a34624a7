"""A whole game of Bosa looked through: what each turn lost, and what it did to everybody.

    inquiry = Inquiry(game, Limit(tries=400))
    turns = list(review(inquiry, turns_of(game, states, moves)))
    split(game, expected(game, seed=0), turns, states[-1])

A turn is judged on what its seat knew and nothing else. Import it only where the core is
available; see `lungomare.native`. docs/review.md tells what the figures mean.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from lungomare.analysis.bosa.luck import expected, split
from lungomare.analysis.bosa.questions import Inquiry, Limit, PlayedTurn
from lungomare.analysis.bosa.trials import MEASURES, rounded, total
from lungomare.analysis.bosa.turn_effects import effects
from lungomare.analysis.bosa.turn_loss import verdict
from lungomare.analysis.marks import count_marks
from lungomare.games.bosa import Verb

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from lungomare.analysis.bosa.turn_effects import Effects
    from lungomare.analysis.bosa.turn_loss import Verdict
    from lungomare.game import Json
    from lungomare.games.bosa import Bosa, Decision, State

__all__ = ["Inquiry", "Limit", "PlayedTurn", "expected", "review", "split", "sum_up", "turns_of"]


def turns_of(game: Bosa, states: Sequence[State], moves: Sequence[Decision]) -> list[PlayedTurn]:
    """Return the whole turns of a game in their order; one that is not finished is left out."""
    found, begun = [], 0
    for number, after in enumerate(states[1:], 1):
        if game.turn(after) != game.turn(states[begun]):
            found.append(PlayedTurn(states[begun], begun, tuple(moves[begun:number])))
            begun = number
    return found


def review(inquiry: Inquiry, turns: Sequence[PlayedTurn], *, since: int = 0) -> Iterator[Json]:
    """Yield what is found about each turn, as JSON, from the one after `since` others."""
    for turn in turns[since:]:
        found = verdict(inquiry, turn)
        told = _told_verdict(inquiry.game, turn, found)
        yield told | {"effects": _told_effects(effects(inquiry, turn))}


def _told_verdict(game: Bosa, turn: PlayedTurn, found: Verdict) -> Json:
    state = turn.state
    told: Json = {"turn": state.turn, "season": state.season, "seat": state.seat, "at": turn.at}
    told |= {"played": _told_turn(game, state, turn.ids)}
    told |= {"best": _told_turn(game, state, found.best)}
    told |= {"mark": found.mark, "futures": found.futures}
    for name, (played, best), loss in zip(MEASURES, found.values, found.losses, strict=True):
        told[name] = {"played": rounded(played), "best": rounded(best)}
        told[name]["loss"] = loss.told
    return told


def _told_effects(found: list[list[Effects]]) -> Json:
    pairs = zip(MEASURES, found, strict=True)
    return {name: [each.told for each in seats] for name, seats in pairs}


def _told_turn(game: Bosa, state: State, ids: Sequence[int]) -> Json:
    decisions = [game.decode(number) for number in ids]
    slot = next(each.value for each in decisions if each.verb is Verb.TAKE)
    texts = [game.write(each) for each in decisions]
    return {"card": game.setting.ids[state.market[slot]], "decisions": texts}


def sum_up(game: Bosa, turns: Sequence[Json]) -> list[Json]:
    """Return for each seat what its turns lost together, of reviewed turns as JSON."""
    told = []
    for seat in range(game.seats):
        own = [turn for turn in turns if turn["seat"] == seat]
        losses = {name: total([turn[name]["loss"] for turn in own]).told for name in MEASURES}
        marks = count_marks([turn["mark"] for turn in own])
        told.append({"seat": seat, "turns": len(own), "loss": losses, "marks": marks})
    return told
