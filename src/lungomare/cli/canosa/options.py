"""Canosa's options on the command line, the same for every command."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, cast

import typer

from lungomare.cli import any_game
from lungomare.cli.terminal.files import is_missing, read_text
from lungomare.cli.terminal.screen import USAGE, refuse
from lungomare.game import Invalid, quote
from lungomare.games.canosa import (
    EDITIONS,
    FAMILY,
    STANDARD,
    SWITCHES,
    Canosa,
    Layout,
    State,
    read_layout,
    read_position,
)


def complete_edition() -> list[str]:
    """Return the names of the editions."""
    return list(EDITIONS)


def complete_rule() -> list[str]:
    """Return every switch with each of its values."""
    return [f"{name}={word}" for name, (_, words) in SWITCHES.items() for word in words]


def complete_layout() -> list[str]:
    """Return the layout that ships; a shell knows the files itself."""
    return [STANDARD.name]


Edition = Annotated[
    str,
    typer.Option(help="retail or kickstarter.", metavar="EDITION", autocompletion=complete_edition),
]
Rule = Annotated[
    list[str] | None,
    typer.Option(
        help="A switch to set otherwise, such as enemy-island=closed. May be given several times.",
        show_default="as the edition has it",
        metavar="SWITCH=VALUE",
        autocompletion=complete_rule,
    ),
]
LayoutFile = Annotated[
    str,
    typer.Option(
        "--layout",
        help="standard, or a file of starting squares.",
        metavar="FILE",
        autocompletion=complete_layout,
    ),
]
PositionText = Annotated[
    str | None,
    typer.Option("--position", help="A position in notation; the start if left out.", metavar="P"),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON, for a program.")]


def canosa_game(edition: str, rule: list[str] | None, layout: str) -> Canosa:
    """Return the game these options name, or leave with a sentence."""
    try:
        switches = dict(_switch(text) for text in rule or [])
        return Canosa(edition, switches, _layout(layout))
    except Invalid as error:
        refuse(str(error), USAGE)


def canosa_state(game: Canosa, position: str | None) -> State:
    """Return the state at `position`, or at the start."""
    if position is None:
        return game.start()
    return game.start_from(read_position(position, game.rules))


@dataclass(frozen=True)
class Opening:
    """What to look at where no record is named."""

    edition: str = "retail"
    rule: list[str] | None = None
    layout: str = STANDARD.name
    position: str | None = None


def chosen(moment: any_game.Moment, opening: Opening) -> tuple[Canosa, State]:
    """Return a state from a record, or the position that these options name."""
    if moment.record is not None:
        if opening != Opening():
            refuse(
                "a --record has its own edition, rules, layout and position; leave those out", USAGE
            )
        played = any_game.recorded(FAMILY, moment.record, moment.line)
        return cast("Canosa", played.game), any_game.state_at(played, moment.at)
    if moment != any_game.Moment():
        refuse("--line and --at are places in a --record; name one", USAGE)
    game = canosa_game(opening.edition, opening.rule, opening.layout)
    return game, canosa_state(game, opening.position)


def _switch(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals:
        raise Invalid(f"a rule is written SWITCH=VALUE, such as trap=loses; this is {quote(text)}")
    return name, value


def _layout(name: str) -> Layout:
    if name == STANDARD.name:
        return STANDARD
    path = Path(name)
    if is_missing(path):
        raise Invalid(f"there is no file {quote(name)}; the layout that ships is {STANDARD.name}")
    try:
        return read_layout(read_text(path), path.stem)
    except Invalid as error:
        raise Invalid(f"{path}: {error.sentence}", error.clause) from error
