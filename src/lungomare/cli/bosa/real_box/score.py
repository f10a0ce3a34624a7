"""`lungomare score bosa`: the score sheet of final towns alone."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final, TypeVar

import typer

from lungomare.cli.any_game import AsJson
from lungomare.cli.bosa import options as bosa
from lungomare.cli.bosa.real_box.box import PlayerNames, Players, player_names
from lungomare.cli.bosa.real_box.final_towns import (
    DONE,
    NUMBERS,
    FinalTowns,
    Table,
    read_final_towns,
)
from lungomare.cli.bosa.real_box.screen import draw_scores, format_winner
from lungomare.cli.bosa.real_box.telling import parts_of
from lungomare.cli.terminal.files import Force, check_new, read_text, write_text
from lungomare.cli.terminal.screen import USAGE, console, print_json, refuse
from lungomare.cli.terminal.streams import ask
from lungomare.game import GameError, Invalid
from lungomare.games.bosa import STANDARD
from lungomare.games.bosa.score.ending import outcome_of_endings, score_endings
from lungomare.games.toml_text import read_toml

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from lungomare.game import Json
    from lungomare.games.bosa.score.ending import EndingScore

Answer = TypeVar("Answer")

_NUMBER: Final = re.compile(r"[0-9]{1,9}")

TownsFile = Annotated[
    Path | None,
    typer.Argument(help="Final towns, as TOML or JSON; asked for if left out.", metavar="[FILE]"),
]
OtherDeck = Annotated[
    str | None,
    typer.Option(
        "--deck",
        help="A shipped deck's name, or a deck file.",
        metavar="FILE",
        show_default=f"the file's, else {STANDARD.name}",
        autocompletion=bosa.complete_deck,
    ),
]
Out = Annotated[
    Path | None,
    typer.Option("--out", help="Where to write what was typed, to score again.", metavar="FILE"),
]
UNKNOWN: Final = (
    "The end alone does not tell which points of the score marker came from cards and which from"
    " patronage."
)


def score_bosa(
    file: TownsFile = None,
    players: Players = None,
    name: PlayerNames = None,
    deck: OtherDeck = None,
    simple: bosa.Simple = False,
    out: Out = None,
    force: Force = False,
    as_json: AsJson = False,
) -> None:
    """Score final towns of Bosa: points by source and who wins, from a file or as you type them."""
    if file is not None:
        if players or name or simple or out:
            refuse(f"{file} says who plays and how; leave those out", USAGE)
        towns = _from_file(file, deck)
    else:
        if out is not None:
            check_new(out, force=force)
        towns = _typed(player_names(players, name), deck or STANDARD.name, out, simple=simple)
    scores = score_endings(towns.endings, () if towns.simple else towns.deck.goals)
    if as_json:
        print_json(_to_json(towns, scores))
        return
    console().print(draw_scores(scores, towns.names, towns.deck))
    winner = format_winner(scores, towns.names, outcome_of_endings(scores))
    console().print(winner, style="bold", markup=False)
    console().print(UNKNOWN, style="dim")


def _from_file(file: Path, deck: str | None) -> FinalTowns:
    text = read_text(file)
    try:
        data = _read(text)
        found = data.get("deck", STANDARD.name)
        if not isinstance(found, str):
            raise Invalid('"deck" is no name', "B1.3")
        return read_final_towns(data, bosa.named_deck(deck or found))
    except GameError as error:
        refuse(f"{file}: {error}")


def _read(text: str) -> Json:
    if not text.lstrip().startswith("{"):
        return read_toml(text)
    try:
        data: Json = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise Invalid(f"the text is not JSON: {error}") from error
    return data


def _typed(names: Sequence[str], deck: str, out: Path | None, *, simple: bool) -> FinalTowns:
    """Ask for everything, one player after the other; what is refused is asked for again."""
    console().print(
        "A town: four rows of the colours' first letters, as rbbg oypg …, or of cards' ids.\n"
        "Then points (the score marker after the last patronage), coins, fish, textiles, pottery:"
        " 71 2 1 0 3."
    )
    table = Table(bosa.named_deck(deck), simple=simple, is_patronage_done=True)
    players = [_ask_player(table, name) for name in names]
    data: Json = {"deck": deck, "simple": simple, "patronage": DONE, "players": players}
    if out is not None:
        write_text(out, json.dumps(data, indent=1) + "\n")
    return read_final_towns(data, table.deck)


def _ask_player(table: Table, name: str) -> Json:
    town = _ask(f"{name}'s town", str, lambda text: table.read_town(name, text))
    numbers = _ask(
        f"{name}'s points, coins, fish, textiles, pottery",
        _numbers,
        lambda found: table.read_purse(name, found),
    )
    goals: list[str] = []
    if not table.simple:
        question = f"{name}'s goals, the two that count; Enter if not known"
        goals = _ask(question, parts_of, lambda texts: table.read_goals(name, texts))
    return {"name": name, "town": town, **numbers, "goals": goals}


def _ask(question: str, read: Callable[[str], Answer], check: Callable[[Answer], object]) -> Answer:
    """Ask until the answer stands."""
    while True:
        try:
            found = read(ask(f"{question} > "))
            check(found)
        except GameError as error:
            console().print(f"Not so: {error}.", markup=False)
        else:
            return found


def _numbers(text: str) -> dict[str, Any]:
    words = text.replace(",", " ").split()
    if len(words) != len(NUMBERS) or not all(_NUMBER.fullmatch(word) for word in words):
        raise Invalid("five whole numbers are asked for, as 71 2 1 0 3")
    return dict(zip(NUMBERS, map(int, words), strict=True))


def _to_json(towns: FinalTowns, scores: Sequence[EndingScore]) -> Json:
    outcome = outcome_of_endings(scores)
    return {
        "seats": [
            {
                "name": name,
                "marker": each.score.cards,
                "leftovers": each.score.leftovers,
                "goals": [
                    {"id": goal.id, "points": goal.points, "counts": goal.counts}
                    for goal in each.score.goals
                ],
                "total": each.score.total,
                "hidden_goals": list(each.more),
                "coins": each.score.coins,
            }
            for name, each in zip(towns.names, scores, strict=True)
        ],
        "winners": None if outcome is None else list(outcome.winners),
    }
