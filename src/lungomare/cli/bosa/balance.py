"""`lungomare balance bosa`: what a deck does when the planner plays itself with it."""

from __future__ import annotations

import json
from contextlib import nullcontext
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Annotated

import typer

from lungomare.arena.studies.bosa.study import Question, Strength
from lungomare.cli.bosa import balance_report as report
from lungomare.cli.bosa import options as bosa
from lungomare.cli.bosa.balance_pictures import pictures
from lungomare.cli.bosa.pages.balance import balance_page
from lungomare.cli.bounds import MOST_GAMES, MOST_SEED
from lungomare.cli.reports.balance_output import (
    Document,
    JsonFile,
    check_document,
    check_json,
    print_study,
    renew,
)
from lungomare.cli.reports.page.render import ReportFile, reporting
from lungomare.cli.reports.study_bar import StudyBar
from lungomare.cli.terminal.files import Force, read_text, why
from lungomare.cli.terminal.screen import USAGE, refuse
from lungomare.errors import quote
from lungomare.games.bosa import STANDARD
from lungomare.games.bosa.state import FEWEST_PLAYERS
from lungomare.games.bosa.turn.decisions import MOST_PLAYERS
from lungomare.players.bosa.values import flat, read_parts

if TYPE_CHECKING:
    from collections.abc import Sequence

    from lungomare.arena.studies.bosa.study import Study
    from lungomare.game import Json

Tables = Annotated[
    str, typer.Option("--players", help="The sizes of the tables.", metavar="N,N,...")
]
Games = Annotated[
    str,
    typer.Option(
        help="How many games of each table; several numbers are for the strengths in their order.",
        metavar="N,N",
    ),
]
Strengths = Annotated[
    str,
    typer.Option(
        "--strength",
        help="By `value` alone, or by races of so many tries a turn; alike on any machine.",
        metavar="value,N",
    ),
]
Values = Annotated[
    Path | None,
    typer.Option(help="What `lungomare fit bosa` made.", show_default="the package's own"),
]
Seed = Annotated[
    int, typer.Option(help="The same seed gives the same games.", min=0, max=MOST_SEED)
]
Jobs = Annotated[int, typer.Option(help="How many games at a time.", min=1, max=256)]
Records = Annotated[
    Path | None,
    typer.Option(
        help="A folder for what was counted; the same command goes on from it.", metavar="FOLDER"
    ),
]


def balance_bosa(
    deck: bosa.DeckFile = STANDARD.name,
    players: Tables = "2,3,4,5",
    games: Games = "2000,100",
    strength: Strengths = "value,100",
    values: Values = None,
    seed: Seed = 0,
    jobs: Jobs = 1,
    records: Records = None,
    json_file: JsonFile = None,
    document: Document = None,
    force: Force = False,
    simple: bosa.Simple = False,
    report_file: ReportFile = None,
) -> None:
    """Let the planner play itself: seats, cards, colours, goals, coins and steps of a deck."""
    cards, tables = bosa.named_deck(deck), read_tables(players)
    tries = read_strengths(strength)
    counts = read_games(games, len(tries))
    own = {"weights": flat(read_parts(read_text(values)))} if values else {}
    questions = [
        Question(cards, table, Strength(each, **own), count, seed, simple)
        for each, count in zip(tries, counts, strict=True)
        for table in tables
    ]
    _check_places(document, cards.name)
    write_report = reporting(report_file, balance_page)
    check_json(json_file, records, force=force)
    work = sum(question.games * question.expected_ms for question in questions)
    place = nullcontext(records) if records else TemporaryDirectory()
    with place as folder, StudyBar(work) as bar:
        found = [_played(question, jobs, Path(folder), bar) for question in questions]
    if write_report:
        write_report(found)
    _print_studies(found, json_file, document)


def read_tables(text: str) -> list[int]:
    """Return the sizes of tables that `N,N` names, or leave with a sentence."""
    parts = [part.strip() for part in text.split(",")]
    sizes = [str(size) for size in range(FEWEST_PLAYERS, MOST_PLAYERS + 1)]
    if not all(part in sizes for part in parts) or len(set(parts)) < len(parts):
        refuse(
            f"--players names sizes from 2 to 5, each once, such as 2,5; this is {text!r}", USAGE
        )
    return [int(part) for part in parts]


def read_strengths(text: str) -> list[int]:
    """Return the tries of each strength, 0 by value alone, or leave with a sentence."""
    parts = [part.strip() for part in text.split(",")]
    wanted = f"--strength names `value` or numbers of tries, such as value,100; this is {text!r}"
    if not all(part == "value" or _is_number(part) for part in parts):
        refuse(wanted, USAGE)
    return [0 if part == "value" else int(part) for part in parts]


def read_games(text: str, strengths: int) -> list[int]:
    """Return how many games each strength plays, or leave with a sentence."""
    parts = [part.strip() for part in text.split(",")]
    if not all(_is_number(part) for part in parts):
        refuse(
            "--games is a number, or one for each strength, such as 2000,100, "
            f"each at most {MOST_GAMES:,}; this is {quote(text)}",
            USAGE,
        )
    if len(parts) == 1:
        parts *= strengths
    if len(parts) < strengths:
        refuse(f"--games has {len(parts)} numbers for {strengths} strengths", USAGE)
    return [int(part) for part in parts[:strengths]]


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and 0 < int(text[:20]) <= MOST_GAMES


def _check_places(document: Path | None, deck: str) -> None:
    """Leave with a sentence now, not after an hour, if a result could not be written."""
    check_document(document, lambda text: report.filled(text, deck, []))


def _played(question: Question, jobs: int, folder: Path, bar: StudyBar) -> Study:
    """Play what is missing and return what all add up to, or leave with a sentence."""
    name = f"{question.players}-players-{question.strength.name.replace(' ', '-')}.jsonl"
    path = folder / name
    try:
        folder.mkdir(parents=True, exist_ok=True)
        kept = _kept(path, question)
        chunks = list(question.chunks())
        with path.open("a", encoding="utf-8") as file:
            for first, games in chunks:
                work = games * question.expected_ms
                if (first, games) in kept:
                    bar.begin(question.title, kept=work)
                    continue
                bar.begin(question.title)
                sums = kept[first, games] = question.play(first, games, jobs)
                file.write(json.dumps({"first": first, "games": games, "sums": sums}) + "\n")
                file.flush()
                bar.advance(work)
    except KeyboardInterrupt:
        refuse(f"stopped in {question.title}; with --records the same command goes on from there")
    except OSError as error:
        refuse(f"cannot use {path}: {why(error)}", USAGE)
    return question.answer(kept[chunk] for chunk in chunks)


def _kept(path: Path, question: Question) -> dict[tuple[int, int], Json]:
    """Return the chunks that a file holds; one line says what they belong to, then one is each.

    A line that a crash left half written is cut off; a file of another study is refused.
    """
    mine = question.identity()
    if not path.exists():
        path.write_text(json.dumps(mine) + "\n", "utf-8")
    text = read_text(path)
    whole = text[: text.rfind("\n") + 1]
    if whole != text:
        path.write_text(whole, "utf-8")
    try:
        head, *rows = [json.loads(line) for line in whole.splitlines()]
        if head != mine:
            odd = next(key for key in mine if head.get(key) != mine[key])
            refuse(f"{path} is of another study: its {odd} differs; name another folder", USAGE)
        return {(row["first"], row["games"]): row["sums"] for row in rows}
    except (ValueError, KeyError, TypeError, AttributeError, StopIteration, RecursionError):
        refuse(
            f"{path} does not hold what was counted; take it away, or name another folder", USAGE
        )


def _print_studies(found: Sequence[Study], json_file: str | None, document: Path | None) -> None:
    """Write what was asked for, and print the tables, or JSON."""
    if document:
        name = found[0].deck.name
        renew(
            document,
            report.fresh_document(found[0]),
            lambda text: report.filled(text, name, found),
            lambda: pictures(found),
        )
    print_study([report.study_to_json(study) for study in found], report.lines(found), json_file)
