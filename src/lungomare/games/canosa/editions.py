"""Editions: two named settings of four switches, and the table's two draw rules.

A switch is a name and one of two values, written the same on the command line, in a
record and on the page: `enemy-island=closed`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from lungomare.game import quote
from lungomare.games.canosa.refusals import REFUSALS

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True)
class Rules:
    """Which of the rules' alternatives a table plays; the default is `retail`."""

    long_first_turn: bool = False
    """Gold's very first turn is two actions, not one (C3.3)."""
    enemy_island_open: bool = False
    """A Siren may step onto the other's island (C4.3, C5.2)."""
    push_to_island: bool = False
    """A defeated Siren may be put on the attacker's island (C5.4)."""
    trap_forfeits: bool = False
    """Who cannot act forfeits the rest of the turn instead of losing (C10.2, C10.3)."""
    repetition: bool = True
    """The third time the same position arises the game is drawn (C11.1)."""
    quiet: bool = True
    """Fifty turns in a row without a Sailor's move draw the game (C11.2)."""


SWITCHES: Final[Mapping[str, tuple[str, tuple[str, str]]]] = {
    "first-turn": ("long_first_turn", ("1", "2")),
    "enemy-island": ("enemy_island_open", ("closed", "open")),
    "push-to-island": ("push_to_island", ("no", "yes")),
    "trap": ("trap_forfeits", ("loses", "forfeits")),
    "repetition": ("repetition", ("off", "on")),
    "quiet": ("quiet", ("off", "on")),
}
"""A switch's name to its field in `Rules` and the words for False and True."""

RETAIL: Final = Rules()
"""The rules of the edition in the shops."""
KICKSTARTER: Final = Rules(
    long_first_turn=True, enemy_island_open=True, push_to_island=True, trap_forfeits=True
)
"""The rules of the first edition, of 2020."""
EDITIONS: Final[Mapping[str, Rules]] = {"retail": RETAIL, "kickstarter": KICKSTARTER}
"""The rules of each edition, by its name."""

OPEN_ISLAND_WARNING: Final = (
    "With the islands open a Siren can sit on the other's island and stop all scoring:"
    " between strong players nine games in ten are then drawn (130 of 146)."
    " Set enemy-island=closed to avoid it."
)
"""What is said wherever `enemy-island=open` is offered."""


def edition(name: object) -> Rules:
    """Return the rules of the edition called `name`."""
    if not isinstance(name, str) or name not in EDITIONS:
        raise REFUSALS.invalid("no-edition", edition=quote(name), known=", ".join(EDITIONS))
    return EDITIONS[name]


def with_switch(rules: Rules, name: str, value: object) -> Rules:
    """Return `rules` with one switch set, or raise `Invalid` naming what it may be."""
    if name not in SWITCHES:
        raise REFUSALS.invalid("no-switch", switch=quote(name), known=", ".join(SWITCHES))
    field, values = SWITCHES[name]
    if value not in values:
        known = ",".join(values)
        raise REFUSALS.invalid("switch-value", switch=name, known=known, value=quote(value))
    return replace(rules, **{field: value == values[True]})


def switch_values(rules: Rules) -> dict[str, str]:
    """Return every switch's value, by name."""
    return {name: values[getattr(rules, field)] for name, (field, values) in SWITCHES.items()}


def switches_beyond(name: str, rules: Rules) -> dict[str, str]:
    """Return the switches in which `rules` differs from the edition called `name`."""
    usual = switch_values(edition(name))
    return {
        switch: value for switch, value in switch_values(rules).items() if value != usual[switch]
    }
