"""Small positions by hand: only the pieces a test is about, and actions as text."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Final

from lungomare.games.canosa import (
    RETAIL,
    SQUARE_NAMES,
    SWITCHES,
    Position,
    Rules,
    act,
    explain_action,
    legal_actions,
    read_action,
    settle,
    write_action,
)
from lungomare.games.canosa.editions import with_switch

if TYPE_CHECKING:
    from collections.abc import Mapping

MIXED: Final = ("first-turn", "enemy-island", "push-to-island", "trap")


def rules_with(*switches: str) -> Rules:
    """Return the retail rules with switches such as "enemy-island=open"."""
    rules = RETAIL
    for switch in switches:
        rules = with_switch(rules, *switch.split("="))
    return rules


MIXES: Final = tuple(
    rules_with(*(f"{name}={value}" for name, value in zip(MIXED, values, strict=True)))
    for values in product(*(SWITCHES[name][1] for name in MIXED))
)
"""The sixteen mixes of the four switches."""


def square(name: str) -> int:
    return SQUARE_NAMES.index(name)


def place(  # noqa: PLR0913 - a position has six parts
    gold: str,
    silver: str,
    sailors: Mapping[str, str] | None = None,
    *,
    carried: tuple[int, int] = (0, 0),
    scores: tuple[int, int] = (0, 0),
    to_act: str = "g2",
) -> Position:
    """Return a position of two Sirens and these Sailors, square to stack."""
    stacks = sailors or {}
    return Position(
        sailors=tuple(stacks.get(name) for name in SQUARE_NAMES),
        sirens=(square(gold), square(silver)),
        carried=carried,
        scores=scores,
        player="gs".index(to_act[0]),
        owed=int(to_act[1]),
    )


def legal(position: Position, rules: Rules = RETAIL) -> set[str]:
    """Return the legal actions as texts."""
    return {write_action(action) for action in legal_actions(position, rules)}


def siren_moves(position: Position, rules: Rules = RETAIL) -> set[str]:
    """Return the squares the Siren may step on without an attack."""
    return {text[1:] for text in legal(position, rules) if text[0] == "@" and "x" not in text}


def attacks(position: Position, rules: Rules = RETAIL) -> set[str]:
    return {text for text in legal(position, rules) if "x" in text}


def sailor_moves(position: Position, rules: Rules = RETAIL) -> set[str]:
    return {text for text in legal(position, rules) if "-" in text[1:]}


def ring_actions(position: Position, rules: Rules = RETAIL) -> set[str]:
    return {text for text in legal(position, rules) if text[0] in "+-"}


def why_not(position: Position, text: str, rules: Rules = RETAIL) -> str:
    """Return the sentence and clause against an action; "" where there is none."""
    return str(explain_action(position, read_action(text), rules) or "")


def play(position: Position, *texts: str, rules: Rules = RETAIL) -> Position:
    """Return the position after these legal actions, forfeits included."""
    for text in texts:
        assert text in legal(position, rules)
        position = settle(act(position, read_action(text)), rules)
    return position


def stack_on(position: Position, name: str) -> str | None:
    return position.sailors[square(name)]


def sirens(position: Position) -> tuple[str, str]:
    gold, silver = position.sirens
    return SQUARE_NAMES[gold], SQUARE_NAMES[silver]
