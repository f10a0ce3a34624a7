"""`lungomare deck`: check a deck file, show it as a table, write it as JSON."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Annotated

import typer
from rich import box
from rich.table import Table
from rich.text import Text

from lungomare.cli.bosa.options import complete_deck, named_deck
from lungomare.cli.commands.show import SvgFile, write_picture
from lungomare.cli.help import Command, Group
from lungomare.cli.terminal.files import read_text
from lungomare.cli.terminal.screen import RULE_SAYS_NO, console, print_json
from lungomare.drawing.bosa import draw_deck
from lungomare.games.bosa import STANDARD, Deck, InvalidDeck, deck_to_json, load_deck
from lungomare.games.bosa.deck.wording import describe_effect, describe_goal

app = typer.Typer(
    cls=Group, help="Check and show decks of Bosa.", no_args_is_help=True, add_completion=False
)

DeckName = Annotated[
    str,
    typer.Argument(
        help="A deck file, or the name of a shipped deck.",
        metavar="[FILE]",
        autocompletion=complete_deck,
    ),
]


@app.command("check", cls=Command)
def check_deck(
    file: Annotated[Path, typer.Argument(help="A deck file.", metavar="FILE")],
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON, for a program.")] = False,
) -> None:
    """Say whether a deck file can be played with, or every fault with its line and card."""
    try:
        deck = load_deck(read_text(file), file.stem)
    except InvalidDeck as error:
        if as_json:
            faults = [
                {"line": f.line, "card": f.card, "fault": f.sentence, "clause": f.clause}
                for f in error.faults
            ]
            print_json({"ok": False, "faults": faults})
        else:
            for fault in error.faults:
                console(stderr=True).print(f"{file}: {fault}", markup=False)
        raise typer.Exit(RULE_SAYS_NO) from error
    if as_json:
        print_json({"ok": True, "faults": []})
    else:
        cards, goals = len(deck.buildings), len(deck.goals)
        console().print(f"OK: {cards} buildings, {goals} goals, {len(deck.chart)} patronage steps")


@app.command("show", cls=Command)
def show_deck(file: DeckName = STANDARD.name, svg: SvgFile = None) -> None:
    """Show a deck by Season, colour and effect, its goals and its chart."""
    deck = named_deck(file)
    if svg:
        write_picture(svg, draw_deck(deck))
        return
    for season in range(4):
        console().print(_season_table(deck, season))
    goals = Table(title="Goals", box=box.SIMPLE)
    goals.add_column("card")
    goals.add_column("scores, each time")
    for goal in deck.goals:
        goals.add_row(Text(goal.id), describe_goal(goal))
    console().print(goals)
    steps = " · ".join(f"{coins} coins for {points} points" for coins, points in deck.chart)
    console().print(f"Patronage: {steps}")


def _season_table(deck: Deck, season: int) -> Table:
    cards = [card for card in deck.buildings if card.season == season]
    colours = Counter(card.color for card in cards)
    title = f"Season {season}" if season else "Start cards"
    counts = ", ".join(f"{count} {colour}" for colour, count in colours.items())
    table = Table(title=title, caption=counts, box=box.SIMPLE)
    for heading in ("card", "colour", "effect", "name"):
        table.add_column(heading)
    for card in cards:
        cells = (card.id, card.color, describe_effect(card), card.name)
        table.add_row(*map(Text, cells))
    return table


@app.command("json", cls=Command)
def deck_json(file: DeckName = STANDARD.name) -> None:
    """Write a deck as JSON, for tools."""
    print_json(deck_to_json(named_deck(file)))
