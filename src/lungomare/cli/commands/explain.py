"""`lungomare explain`: why an action is not allowed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from lungomare.cli.bosa import options as bosa
from lungomare.cli.canosa import options as canosa
from lungomare.cli.terminal.screen import RULE_SAYS_NO, console, print_json
from lungomare.games.bosa import STANDARD
from lungomare.games.registry import FAMILIES

if TYPE_CHECKING:
    from lungomare.game import Game

app = typer.Typer(help="Say why an action is not allowed.", no_args_is_help=True)


@app.command("canosa", context_settings={"ignore_unknown_options": True})  # -c3 is an action
def explain_canosa(
    action: Annotated[str, typer.Argument(help="An action, such as @c3 or c3-b3.")],
    position: canosa.PositionText = None,
    edition: canosa.Edition = "retail",
    rule: canosa.Rule = None,
    layout: canosa.LayoutFile = "standard",
    as_json: canosa.AsJson = False,
) -> None:
    """Say whether an action is legal, or which clause it breaks; status 0 or 1."""
    game = canosa.canosa_game(edition, rule, layout)
    tell_why(game, canosa.canosa_state(game, position), action, as_json=as_json)


@app.command("bosa")
def explain_bosa(
    decision: Annotated[str, typer.Argument(help="A decision, such as 'place b3'.")],
    record: bosa.RecordFile = None,
    line: bosa.Line = 1,
    at: bosa.At = None,
    seed: bosa.SeedText = None,
    players: bosa.Players = 2,
    deck: bosa.DeckFile = STANDARD.name,
    simple: bosa.Simple = False,
    as_json: canosa.AsJson = False,
) -> None:
    """Say whether a decision is legal, or which clause it breaks; status 0 or 1."""
    game, state = bosa.chosen(
        bosa.Moment(record, line, at), bosa.Opening(seed, players, deck, simple)
    )
    tell_why(game, state, decision, as_json=as_json)


def tell_why(game: Game[Any, Any], state: Any, text: str, *, as_json: bool) -> None:
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
    """Print a clause in full."""
    text = FAMILIES[game].clauses[number]
    console().print(f"{number}: {text}", style="dim", markup=False)
