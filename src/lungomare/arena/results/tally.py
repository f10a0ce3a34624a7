"""What a contest has come to: results counted as they come in, in whatever order."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from lungomare.arena.pairing import PAIR
from lungomare.arena.results.sprt import ENDS, PAIRS, Sprt, Trial
from lungomare.arena.results.statistics import Unit

if TYPE_CHECKING:
    from collections.abc import Iterable

    from lungomare.arena.contest import Contest
    from lungomare.game import Json


@dataclass(frozen=True, slots=True)
class Forfeit:
    """A game that a contestant forfeited, and why."""

    number: int
    contestant: int
    reason: str
    errors: tuple[str, ...] = ()
    """The end of what it said on its standard error, harmless to print."""


@dataclass(frozen=True, slots=True)
class Result:
    """How one game counts, contestant by contestant; it is read from its record."""

    number: int
    shares: tuple[float, ...]
    seats: tuple[int, ...]
    forfeits: tuple[Forfeit, ...]
    acts: tuple[int, ...]
    seconds: tuple[float, ...]


def read_result(contest: Contest, record: Json) -> Result:
    """Return how the game of a record counts."""
    number = record["number"]
    seats = contest.fixture(number).seats
    forfeits = [
        Forfeit(number, seats[each["seat"]], each["reason"], tuple(each.get("errors", ())))
        for each in record["forfeits"]
    ]
    shares, acts, seconds = (tuple(record[key]) for key in ("shares", "acts", "seconds"))
    return Result(number, shares, seats, tuple(forfeits), acts, seconds)


def is_counted(contest: Contest, record: Json) -> bool:
    """Say whether a record, which anyone may have written, says how its game counts."""
    number = record.get("number")
    if type(number) is not int or number < 0:
        return False
    try:
        result = read_result(contest, record)
    except (KeyError, IndexError, TypeError):
        return False
    seats, who = contest.game.seats, len(contest.contestants)
    figures = (*result.shares, *result.acts, *result.seconds)
    sizes = len(result.shares), len(result.acts), len(result.seconds)
    return sizes == (who, seats, seats) and all(isinstance(each, int | float) for each in figures)


@dataclass(slots=True)
class Tally:
    """The results so far, and the sequential test if there is one.

    The test hears the units in the order of their numbers, whichever ended first, so that it
    stops at the same one however many processes play; games after that one do not count.
    """

    contest: Contest
    sprt: Sprt | None = None
    results: dict[int, Result] = field(default_factory=dict)
    trial: Trial | None = None
    heard: int = 0
    """How many units the test has heard."""

    def __post_init__(self) -> None:
        if self.sprt is not None:
            seats = self.contest.game.seats
            self.trial = Trial(self.sprt, 1 / seats, PAIRS if seats == PAIR else ENDS)

    @property
    def is_decided(self) -> bool:
        """Whether the sequential test has accepted one of its hypotheses."""
        return self.trial is not None and self.trial.accepted is not None

    def add(self, record: Json) -> Result:
        """Count the game of a record, unless the contest has become shorter than its number."""
        result = read_result(self.contest, record)
        if result.number < self.contest.games:
            self.results[result.number] = result
        while self.trial and not self.trial.accepted and (whole := self._unit(self.heard)):
            score = sum(each.shares[0] for each in whole) / len(whole)
            self.trial.feed(round(score, 9))
            self.heard += 1
        return result

    def _unit(self, unit: int) -> list[Result] | None:
        """Return the results of a unit once all its games are there."""
        size = self.contest.pairing.games_a_unit
        numbers = range(unit * size, (unit + 1) * size)
        if any(number not in self.results for number in numbers):
            return None
        return [self.results[number] for number in numbers]

    def counted(self) -> list[Result]:
        """Return what counts, by number: all, or what came before the test's decision."""
        size = self.contest.pairing.games_a_unit
        end = self.heard * size if self.is_decided else self.contest.games
        return [self.results[number] for number in sorted(self.results) if number < end]

    def missing(self) -> Iterable[int]:
        """Yield the numbers of the games still to be played, until the test decides."""
        for number in range(self.contest.games):
            if self.is_decided:
                return
            if number not in self.results:
                yield number


def units_of(contest: Contest, results: Iterable[Result], contestant: int) -> list[Unit]:
    """Return what a contestant made of each opening, by the opening's number."""
    sums: dict[int, tuple[int, float]] = {}
    for result in results:
        if contestant in result.seats:
            opening = contest.fixture(result.number).opening
            games, points = sums.get(opening, (0, 0.0))
            sums[opening] = games + 1, points + result.shares[contestant]
    return [Unit(*sums[opening]) for opening in sorted(sums)]
