"""The end of a game of Bosa split into luck and decisions: parts that add up to it exactly.

For each seat, in points ahead of the best other seat and in the share of the victory:

    final = expected + deal + cards + hidden + own + others

Between any two moments of a game the same observer, who sees all goals and no stack, expects
something; the parts are the differences of what it expects, put down to what happened between.
Import it only where the core is available; see `lungomare.native`.
"""

from __future__ import annotations

import math
from itertools import pairwise
from statistics import mean, stdev
from typing import TYPE_CHECKING, Final, NamedTuple

from lungomare.analysis.bosa.estimate import MEASURES, Estimate, rounded, total
from lungomare.analysis.bosa.questions import PAR
from lungomare.native.bosa import pack_deck
from lungomare.native.bosa._core import bosa_games
from lungomare.players.bosa.planner import planner_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from lungomare.analysis.bosa.reviewed_turn import ReviewedTurn
    from lungomare.analysis.bosa.turn_effects import Effects
    from lungomare.game import Json
    from lungomare.games.bosa import Bosa, State

GAMES: Final = 400
"""Played by values to know what a seat expects before the deal: with three players or more that
is known to half a point."""
PARTS: Final = ("expected", "deal", "cards", "hidden", "own", "others")
"""They add up to what was reached."""


class Split(NamedTuple):
    """What one seat reached in one measure, and its parts."""

    final: Estimate
    """In a game without its end, what is expected after the last whole turn."""
    expected: Estimate
    deal: Estimate
    cards: Estimate
    hidden: Estimate
    own: Estimate
    others: Estimate
    luck: Estimate
    """The deal, the cards and what was hidden, together."""

    def to_json(self) -> Json:
        """Return the split as a review has it."""
        return {name: each.to_json() for name, each in zip(self._fields, self, strict=True)}


def expected(game: Bosa, seed: int, games: int = GAMES) -> dict[str, Estimate]:
    """Return by measure what any seat expects before the deal, when nothing tells seats apart.

    Who goes first is drawn, so a share is one in so many players; ahead of one other player
    nobody is. How far behind the best of several one is, is found by playing.
    """
    share = Estimate(1 / game.seats, 0.0).rounded()
    if game.seats == 2:  # noqa: PLR2004 - who is ahead of whom is as likely as not
        return {"share": share, "margin": Estimate(0.0, 0.0)}
    played = bosa_games(pack_deck(game), [planner_of(PAR)] * game.seats, 0, games, seed)
    margins = [mean(leads(totals)) for totals, *_ in played]
    margin = Estimate(mean(margins), stdev(margins) / math.sqrt(games))
    return {"share": share, "margin": margin.rounded()}


def leads(totals: Sequence[float]) -> list[float]:
    """Return how far each seat is ahead of the best of the others."""
    return [
        total - max(other for place, other in enumerate(totals) if place != seat)
        for seat, total in enumerate(totals)
    ]


def split(
    game: Bosa,
    before_deal: Mapping[str, Estimate],
    turns: Sequence[ReviewedTurn],
    last: State,
) -> dict[str, list[Split]]:
    """Return, by measure and seat, what was reached and its parts; nothing without any turn.

    If the turns do not go to the end of the game, what was reached is what is expected after the
    last of them.
    """
    end = _end(game, last) if _is_whole(game, turns, last) else None
    return {
        name: [
            _split(
                [turn.effects[name][seat] for turn in turns],
                [turn.seat == seat for turn in turns],
                before_deal[name],
                None if end is None else end[name][seat],
            )
            for seat in range(game.seats)
        ]
        for name in MEASURES
        if turns
    }


def _is_whole(game: Bosa, turns: Sequence[ReviewedTurn], last: State) -> bool:
    return game.outcome(last) is not None and len(turns) == game.turn(last) - 1


def _end(game: Bosa, last: State) -> dict[str, list[float]]:
    """Return what a finished game came to, by measure and seat."""
    outcome = game.outcome(last)
    assert outcome  # noqa: S101 - it was looked at
    shares = [rounded(outcome.share(seat, game.seats)) for seat in range(game.seats)]
    return {"share": shares, "margin": leads([each.total for each in game.score_sheet(last)])}


def _split(
    effects: Sequence[Effects],
    is_own: Sequence[bool],
    before_deal: Estimate,
    end: float | None,
) -> Split:
    """Return the parts of one seat in one measure, each with its error.

    Turns have futures of their own, so their errors are independent; within a turn `before`,
    `after` and their difference are not, and each sum is put in a form that has one of them.
    """
    pairs = list(zip(effects, is_own, strict=True))
    own = total(each.decision for each, is_one in pairs if is_one)
    others = total(each.decision for each, is_one in pairs if not is_one)
    hidden = total(each.hidden for each in effects)
    first, last = effects[0].before, effects[-1].after
    final = last if end is None else Estimate(end, 0.0)
    deal = Estimate(first.value - before_deal.value, math.hypot(first.error, before_deal.error))
    cards = _cards(effects, final)
    unsure = math.hypot(before_deal.error, own.error, others.error, final.error)
    luck = Estimate(deal.value + cards.value + hidden.value, unsure)
    return Split(final, before_deal, deal, cards, hidden, own, others, luck)


def _cards(effects: Sequence[Effects], final: Estimate) -> Estimate:
    """Return what the cards that were turned up did, after the deal.

    From after each turn to before the next: -after(1) - swing(2) - ... + before(last). What was
    expected after the last turn, the end has shown; a difference there is of rounding only.
    """
    value = final.value - effects[-1].after.value
    for one, other in pairwise(effects):
        value += other.before.value - one.after.value
    if len(effects) == 1:
        return Estimate(value, 0.0)
    between = (each.swing.error for each in effects[1:-1])
    ends = effects[0].after.error, effects[-1].before.error
    return Estimate(value, math.hypot(*ends, *between))
