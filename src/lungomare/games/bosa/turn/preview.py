"""What every card, cell and line would give, exactly, before anything is chosen (B3, B5).

Where a line leaves a choice, the preview follows the one policy of `line_walk` and says so
at the step. Everything is computed from the market, the actor's townscape and the actor's
purse: nothing of it is secret (B11.1).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from lungomare.games.bosa.state import Phase, Setting, State
from lungomare.games.bosa.townscape import (
    CELLS,
    COLUMN_LINES,
    ROW_LINES,
    Town,
    free_cells,
    with_building,
)
from lungomare.games.bosa.turn.actions import change_to_json, purse_to_json
from lungomare.games.bosa.turn.decisions import LINES, PLACES, TAKES, Decision, Verb, write_decision
from lungomare.games.bosa.turn.line_walk import Done, Site, decide, walk
from lungomare.games.bosa.turn.rules import legal, patronage

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from lungomare.games.bosa.models import (
        BosaActEntry,
        BosaEffects,
        BosaEntry,
        BosaLineEntry,
        BosaPatronage,
    )
    from lungomare.games.bosa.turn.actions import Purse

_CELLS_OF: Final = {Verb.ROW: ROW_LINES, Verb.COL: COLUMN_LINES}


def preview(setting: Setting, state: State) -> BosaEffects | None:
    """Return what the actor's decisions would give; None in the deal and after the end.

    `season_ends`  whether patronage is collected as this turn ends (B3.4, B7)
    `patronage`  what the chart would give now: coins `spent`, `points`, coins `kept` (B7.1)
    `lines`  to take, to place or to choose a line: an entry for each card, cell and line
    `acts`  within a line: an entry for each legal `decision`, the rest of the line after it

    A line has `slot` (null once the card is taken), `cell` and `line`. Every entry has
    `steps`, as `Done` has them; `after`, the purse at the end of the line, before any
    patronage; `gain`, the difference to the purse now, without what is 0; `patronage`, what
    the chart would then give; and `decisions`, the texts that lead exactly there.
    """
    if state.phase in (Phase.DEAL, Phase.OVER):
        return None
    is_acting = state.phase is Phase.ACT
    return {
        "season_ends": state.flipped == setting.season_size,
        "patronage": _patronage(setting, state.purses[state.seat]),
        "lines": [] if is_acting else list(_lines(setting, state)),
        "acts": list(_acts(setting, state)) if is_acting else [],
    }


def _patronage(setting: Setting, purse: Purse) -> BosaPatronage:
    spent, points = patronage(setting.deck.chart, purse.coins)
    return {"spent": spent, "points": points, "kept": purse.coins - spent}


class Placed(NamedTuple):
    """A townscape with this turn's building in it, and the decisions that put it there."""

    slot: int | None
    cell: int
    town: Town
    decisions: tuple[Decision, ...]


def placings(state: State) -> Iterator[Placed]:
    """Yield every way to take and place a building, as far as it is still open (B3.1, B3.2)."""
    town = state.towns[state.seat]
    if state.phase is Phase.LINE:
        yield Placed(None, state.placed, town, ())
    elif state.phase is Phase.PLACE:
        yield from _on_each_cell(town, state.held, None, ())
    else:
        for take in TAKES:
            yield from _on_each_cell(town, state.market[take.value], take.value + 1, (take,))


def _on_each_cell(
    town: Town, card: int, slot: int | None, before: tuple[Decision, ...]
) -> Iterator[Placed]:
    for cell in free_cells(town):
        yield Placed(slot, cell, with_building(town, cell, card), (*before, PLACES[cell]))


def _lines(setting: Setting, state: State) -> Iterator[BosaLineEntry]:
    """Yield what the row and the column of each placing would give (B3.3)."""
    purse = state.purses[state.seat]
    for placed in placings(state):
        for decision in LINES:
            line = _CELLS_OF[decision.verb][placed.cell]
            done = walk(Site(setting, placed.town), purse, line)
            yield {
                "slot": placed.slot,
                "cell": CELLS[placed.cell],
                "line": "row" if decision.verb is Verb.ROW else "col",
                **_entry(setting, purse, done, (*placed.decisions, decision)),
            }


def _acts(setting: Setting, state: State) -> Iterator[BosaActEntry]:
    """Yield what each decision on the action at hand would give, and the line after it (B5.2)."""
    purse, site = state.purses[state.seat], Site(setting, state.towns[state.seat])
    for decision in legal(setting, state):
        first = decide(site, purse, state.at, decision)
        done = [first, *walk(site, first.purse, state.queue)]
        yield {
            "decision": write_decision(decision, setting.ids),
            **_entry(setting, purse, done, ()),
        }


def _entry(
    setting: Setting, before: Purse, line: Sequence[Done], placing: tuple[Decision, ...]
) -> BosaEntry:
    after = line[-1].purse
    decisions = [*placing, *(decision for done in line for decision in done.decisions)]
    return {
        "steps": [done.step for done in line],
        "after": purse_to_json(after),
        "gain": change_to_json(now - then for now, then in zip(after, before, strict=True)),
        "patronage": _patronage(setting, after),
        "decisions": [write_decision(decision, setting.ids) for decision in decisions],
    }
