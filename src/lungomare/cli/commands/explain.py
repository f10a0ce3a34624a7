"""`lungomare explain`: why an action is not allowed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from lungomare.cli import any_game
from lungomare.cli.terminal.screen import RULE_SAYS_NO, console, print_json
from lungomare.games.registry import FAMILIES

if TYPE_CHECKING:
    from collections.abc import Callable

    from lungomare.game import Family, Game

ActionText = Annotated[str, typer.Argument(help="An action, as `lungomare legal` lists them.")]


def print_explanation(game: Game[Any, Any], state: Any, text: str, *, as_json: bool) -> None:
    """Print that the action is legal, or its clause and why, and leave with the status."""
    refusal = game.explain(state, game.read(text))
    if as_json:
        reason = {"clause": refusal.clause, "sentence": refusal.sentence} if refusal else None
        print_json({"action": text, "legal": refusal is None, "refusal": reason})
    elif refusal is None:
        console().print(f"{text} is legal.", markup=False)
    else:
        console().print(f"{text}: {refusal}", markup=False)
        print_clause(game.name, refusal.clause)
    if refusal:
        raise typer.Exit(RULE_SAYS_NO)


def print_clause(game: str, number: str) -> None:
    """Print a clause in full, where there is such a clause."""
    text = FAMILIES[game].clauses.get(number)
    if text is not None:
        console().print(f"{number}: {text}", style="dim", markup=False)


def explain_command(family: Family) -> Callable[..., None]:
    """Return the command for a game that has none of its own."""

    def explain(
        action: ActionText,
        record: any_game.RecordFile = None,
        line: any_game.Line = 1,
        at: any_game.At = None,
        option: any_game.Options = None,
        seed: any_game.SeedText = None,
        as_json: any_game.AsJson = False,
    ) -> None:
        """Say whether an action is legal, or which clause it breaks; status 0 or 1."""
        game, state = any_game.chosen(family, any_game.Moment(record, line, at), option, seed)
        print_explanation(game, state, action, as_json=as_json)

    return explain
