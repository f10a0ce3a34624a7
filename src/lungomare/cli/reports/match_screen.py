"""How a match looks in a terminal: a bar while it runs, a table when it is over."""

from __future__ import annotations

import math
from time import monotonic
from typing import TYPE_CHECKING, Final, Self

from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TextColumn,
    TimeRemainingColumn,
)
from rich.table import Column

from lungomare.arena.pairing import PAIR
from lungomare.arena.results.summary import Standing, pentanomial, standings

if TYPE_CHECKING:
    from rich.console import Console

    from lungomare.arena import Tally
    from lungomare.arena.results.tally import Result

HEAD: Final = (
    "player", "games", "wins", "draws", "losses", "score, 95 %", "Elo, 95 %", "ms/action"
)  # fmt: skip
REFRESH: Final = 0.5
"""Seconds between two looks at the running score: reading it costs more than drawing it."""


class MatchScreen:
    """The bar of a running match on standard error, and a line for each forfeit."""

    def __init__(self, err: Console, tally: Tally, title: str, *, has_bar: bool = True) -> None:
        self.err, self.tally = err, tally
        self._updated_at = -math.inf
        whole = Column(no_wrap=True, min_width=7)  # counts and times are never cut
        rest = Column(no_wrap=True, overflow="ellipsis", ratio=1)
        columns = (
            TextColumn("{task.description}", table_column=Column(no_wrap=True)),
            BarColumn(10),
            MofNCompleteColumn(table_column=whole),
            TextColumn("{task.fields[running]}", table_column=rest, markup=False),
            TimeRemainingColumn(table_column=whole),
        )
        is_shown = has_bar and err.is_terminal
        self._bar = Progress(
            *columns, console=err, transient=True, expand=True, disable=not is_shown
        )
        done = len(tally.results)
        self._task = self._bar.add_task(
            title, total=tally.contest.games, completed=done, running=""
        )

    def __enter__(self) -> Self:
        self._bar.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._bar.stop()

    def update(self, result: Result) -> None:
        """Show that a game has ended."""
        for forfeit in result.forfeits:
            who = self.tally.contest.contestants[forfeit.contestant].name
            line = f"game {forfeit.number}: {who} forfeits: {forfeit.reason}"
            self.err.print(line, markup=False)
            for error in forfeit.errors:
                self.err.print(f"  | {error}", markup=False)
        self._bar.advance(self._task)
        if not self._bar.disable and monotonic() - self._updated_at > REFRESH:
            self._updated_at = monotonic()
            self._bar.update(self._task, running=_format_running(self.tally))


def _format_running(tally: Tally) -> str:
    """Return the first player's score so far, in a few words."""
    first = standings(tally)[0]
    if first.estimate is None:
        return ""
    score = f"{100 * first.estimate.score:.1f} %"
    llr = f" LLR {tally.trial.llr:+.2f}" if tally.trial else ""
    return f"{score} Elo {_format_elo(first)}{llr}"


def print_match(out: Console, tally: Tally) -> None:
    """Print the table of a match and what its statistics say."""
    found = standings(tally)
    rows = [HEAD, *(format_row(each) for each in found)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for first, *rest in rows:
        cells = [first.ljust(widths[0]), *map(str.rjust, rest, widths[1:])]
        out.print("  ".join(cells), markup=False)
    for line in remarks(tally, found):
        out.print(line, markup=False)


def format_row(standing: Standing) -> tuple[str, ...]:
    """Return the cells of a player's line under `HEAD`."""
    counts = map(str, (standing.games, standing.wins, standing.draws, standing.losses))
    ms = "-" if standing.ms_an_action is None else f"{standing.ms_an_action:.1f}"
    return standing.player, *counts, _format_score(standing), _format_elo(standing), ms


def remarks(tally: Tally, found: list[Standing]) -> list[str]:
    """Return the sentences that the statistics add."""
    contest, lines = tally.contest, []
    if contest.game.seats > PAIR:
        shares = ", ".join(f"{each.player} {each.fair:.1%}" for each in found)
        lines.append(f"Fair shares at a table of {contest.game.seats}: {shares}.")
    if found[0].los is not None and len(found) == PAIR:
        lines.append(f"{found[0].player} is the stronger with likelihood {found[0].los:.1%}.")
    pairs = pentanomial(tally)
    if pairs:
        counts = " · ".join(map(str, pairs))
        lines.append(f"Pairs of 0, ½, 1, 1½ and 2 points for {found[0].player}: {counts}.")
    if tally.trial:
        lines.append(_format_trial(tally))
    lines.extend(f"{each.player} forfeited {each.forfeits}." for each in found if each.forfeits)
    return lines


def _format_trial(tally: Tally) -> str:
    trial = tally.trial
    assert trial  # noqa: S101 - the caller has looked
    low, high = trial.sprt.bounds
    verdict = {
        None: "undecided",
        "H0": f"no more than {trial.sprt.elo0:g} Elo (H0 accepted)",
        "H1": f"at least {trial.sprt.elo1:g} Elo (H1 accepted)",
    }[trial.accepted]
    return f"SPRT: LLR {trial.llr:.2f} between {low:.2f} and {high:.2f}: {verdict}."


def _format_score(standing: Standing) -> str:
    found = standing.estimate
    if found is None:
        return "-"
    return f"{100 * found.score:.1f} % ({100 * found.low:.1f} … {100 * found.high:.1f})"


def _format_elo(standing: Standing) -> str:
    if standing.ratings is None:
        return "-"
    middle, low, high = ("∞" if math.isinf(r) else f"{abs(r):.0f}" for r in standing.ratings)
    signs = ["+" if rating >= 0 else "−" for rating in standing.ratings]
    return f"{signs[0]}{middle} ({signs[1]}{low} … {signs[2]}{high})"
