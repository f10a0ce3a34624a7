"""A contest summed up: a line for each contestant, and what a program would like to read."""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from lungomare.arena.contest import to_json
from lungomare.arena.pairing import PAIR
from lungomare.arena.results.statistics import Estimate, elo, estimate, superiority
from lungomare.arena.results.tally import Result, Tally, units_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from lungomare.arena.contest import Contest
    from lungomare.game import Json


@dataclass(frozen=True, slots=True)
class Standing:
    """What one contestant has reached."""

    player: str
    games: int
    wins: int
    draws: int
    """Games of which it has a part: drawn ones, and victories shared with others."""
    losses: int
    fair: float
    """The share of victory that an equal would have."""
    estimate: Estimate | None
    """None before the first game."""
    forfeits: int
    ms_an_action: float | None
    """The mean time that it was waited for."""

    @property
    def ratings(self) -> tuple[float, float, float] | None:
        """Rating above the opponents, with its interval; infinite where it won or lost all."""
        if self.estimate is None:
            return None
        low, score, high = self.estimate.low, self.estimate.score, self.estimate.high
        return elo(score, self.fair), elo(low, self.fair), elo(high, self.fair)

    @property
    def los(self) -> float | None:
        """How likely it is to be stronger than its opponents."""
        return None if self.estimate is None else superiority(self.estimate, self.fair)


def standings(tally: Tally) -> list[Standing]:
    """Return every contestant's standing, in the order in which they were named."""
    counted = tally.counted()
    return [
        _standing(tally.contest, counted, each) for each in range(len(tally.contest.contestants))
    ]


def _standing(contest: Contest, results: Sequence[Result], contestant: int) -> Standing:
    own = [result for result in results if contestant in result.seats]
    shares = [result.shares[contestant] for result in own]
    units = units_of(contest, own, contestant)
    wins, losses = sum(map(_is_whole, shares)), shares.count(0)
    return Standing(
        player=contest.contestants[contestant].name,
        games=len(own),
        wins=wins,
        draws=len(own) - wins - losses,
        losses=losses,
        fair=contest.fixture(_first_game(contest, contestant)).seats.count(contestant)
        / contest.game.seats,
        estimate=estimate(units) if units else None,
        forfeits=sum(each.contestant == contestant for result in own for each in result.forfeits),
        ms_an_action=_waited(own, contestant),
    )


def _is_whole(share: float) -> bool:
    return math.isclose(share, 1)


def _first_game(contest: Contest, contestant: int) -> int:
    """Return the number of a game that the contestant takes part in."""
    size = contest.pairing.games_a_unit
    tables = contest.pairing.tables
    return next(which * size for which, table in enumerate(tables) if contestant in table)


def _waited(results: Sequence[Result], contestant: int) -> float | None:
    acts, seconds = 0, 0.0
    for result in results:
        for seat, sat in enumerate(result.seats):
            if sat == contestant:
                acts, seconds = acts + result.acts[seat], seconds + result.seconds[seat]
    return 1000 * seconds / acts if acts else None


def pentanomial(tally: Tally) -> list[int] | None:
    """Return how many whole pairs brought the first 0, ½, 1, 1½ and 2 points; two players only."""
    contest = tally.contest
    if contest.game.seats != PAIR or len(contest.contestants) != PAIR:
        return None
    pairs = Counter(
        round(unit.points * 2)
        for unit in units_of(contest, tally.counted(), 0)
        if unit.games == PAIR
    )
    return [pairs[points] for points in range(5)]


def summary(tally: Tally) -> Json:
    """Return the contest for a program; what is infinite or unknown is null."""
    contest, counted = tally.contest, tally.counted()
    return {
        "game": contest.game.name,
        "games": len(counted),
        "players": [
            _standing_json(each) | to_json(who, contest.budget)
            for each, who in zip(standings(tally), contest.contestants, strict=True)
        ],
        "seed": contest.seed,
        "asked": contest.games,
        "pairs": pentanomial(tally),
        "sprt": _trial_json(tally),
        "forfeits": [
            {
                "number": forfeit.number,
                "player": contest.contestants[forfeit.contestant].name,
                "reason": forfeit.reason,
            }
            for result in counted
            for forfeit in result.forfeits
        ],
        "seconds": round(sum(sum(result.seconds) for result in counted), 3),
    }


def _standing_json(standing: Standing) -> Json:
    found, ratings = standing.estimate, standing.ratings or (math.inf,) * 3
    names = ("elo", "elo_low", "elo_high")
    return {
        "player": standing.player,
        "games": standing.games,
        "wins": standing.wins,
        "draws": standing.draws,
        "losses": standing.losses,
        "score": found.score if found else None,
        "low": found.low if found else None,
        "high": found.high if found else None,
        "fair": standing.fair,
        **{
            name: round(rating, 2) if math.isfinite(rating) else None
            for name, rating in zip(names, ratings, strict=True)
        },
        "los": standing.los,
        "forfeits": standing.forfeits,
        "ms_an_action": standing.ms_an_action,
    }


def _trial_json(tally: Tally) -> Json | None:
    trial = tally.trial
    if trial is None:
        return None
    low, high = trial.sprt.bounds
    return {
        "elo0": trial.sprt.elo0,
        "elo1": trial.sprt.elo1,
        "alpha": trial.sprt.alpha,
        "beta": trial.sprt.beta,
        "low": low,
        "high": high,
        "llr": trial.llr,
        "accepted": trial.accepted,
    }
