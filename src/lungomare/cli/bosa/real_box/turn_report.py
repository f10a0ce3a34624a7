"""A turn at a real table in words, so that people can move their markers by it, or object."""

from __future__ import annotations

from itertools import accumulate
from typing import TYPE_CHECKING, cast

from lungomare.cli.bosa.real_box.card_words import format_card
from lungomare.games.bosa import CELLS, Verb
from lungomare.games.bosa.deck.wording import describe_amounts
from lungomare.games.bosa.townscape import COLUMN_LINES, EMPTY, ROW_LINES
from lungomare.games.bosa.turn.line_walk import Site, decide

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from lungomare.games.bosa import Bosa, Decision, Purse, State
    from lungomare.games.bosa.models import BosaChange, BosaStep


def format_turn(game: Bosa, before: State, decisions: Sequence[Decision], name: str) -> str:
    """Return a whole turn in words, and what its player then has, before any patronage."""
    states = accumulate(decisions, game.advance, initial=before)
    _, (taken, place), (placed, line), *acts = zip(states, decisions, strict=False)
    card = format_card(game.deck.buildings[taken.held])
    lines, of = (ROW_LINES, "row") if line.verb is Verb.ROW else (COLUMN_LINES, "column")
    did, purse = _walk(game, acts, before.purses[before.seat])
    steps = [f"{CELLS[cell]} {did.get(cell, 'cannot be done')}" for cell in lines[placed.placed]]
    return (
        f"{name}: {card} on {CELLS[place.value]}, {of}: {'; '.join(steps)}.\n"
        f"{name} now has {format_purse(purse)}."
    )


def _walk(
    game: Bosa, acts: Iterable[tuple[State, Decision]], purse: Purse
) -> tuple[dict[int, str], Purse]:
    """Return what was done on each cell of a line, and what it left."""
    did: dict[int, str] = {}
    for state, decision in acts:
        if decision.verb is not Verb.COPY:  # what is then done on the copied building says it
            done = decide(Site(game.setting, state.towns[state.seat]), purse, state.at, decision)
            purse = done.purse
            is_copied = state.copier != EMPTY
            copied = f"(copies {CELLS[state.at]}) " if is_copied else ""
            did[state.copier if is_copied else state.at] = copied + _format_step(done.step)
    return did, purse


def _format_step(step: BosaStep) -> str:
    if step.get("skipped"):
        return "is skipped"
    price, gain = _format_change(step["price"]), _format_change(step["gain"]) or "nothing"
    return f"pays {price} for {gain}" if price else f"gains {gain}"


def _format_change(change: BosaChange) -> str:
    return describe_amounts(tuple(cast("dict[str, int]", change).items()))


def format_purse(purse: Purse) -> str:
    """Return what a player has."""
    return (
        f"fish {purse.fish}, textiles {purse.textile}, pottery {purse.pottery},"
        f" coins {purse.coins}, points {purse.points}"
    )
