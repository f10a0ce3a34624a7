"""`lungomare balance canosa`: how even the game is, played by the engine against itself."""

from __future__ import annotations

import json
import re
from contextlib import nullcontext
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Annotated

import typer

from lungomare.arena import RecordsFile, Tally
from lungomare.arena.studies.canosa.balance import VARIANTS, as_json, study, weigh
from lungomare.cli.bounds import MOST_GAMES, MOST_JOBS, MOST_POSITIONS, MOST_SEED
from lungomare.cli.canosa import balance_report as report
from lungomare.cli.canosa import options as canosa
from lungomare.cli.canosa.pages.balance import balance_page
from lungomare.cli.commands.match import play_on
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
from lungomare.cli.reports.tables import plain
from lungomare.cli.terminal.files import Force
from lungomare.cli.terminal.screen import USAGE, refuse
from lungomare.errors import quote
from lungomare.games.canosa import STANDARD

if TYPE_CHECKING:
    from collections.abc import Sequence

    from lungomare.arena import Contest
    from lungomare.arena.studies.canosa.balance import Balance
    from lungomare.game import Json

Games = Annotated[
    int, typer.Option(help="How many games of each variant and strength.", min=1, max=MOST_GAMES)
]
Nodes = Annotated[
    str,
    typer.Option(help="The strengths: positions an action, alike on any machine.", metavar="N,N"),
]
Only = Annotated[
    str,
    typer.Option(
        "--variant",
        help="Only variants with this in their name.",
        show_default="all",
        metavar="TEXT",
    ),
]
Seed = Annotated[
    int, typer.Option(help="The same seed gives the same games.", min=0, max=MOST_SEED)
]
Jobs = Annotated[
    int, typer.Option(help="How many games at a time, each in its process.", min=1, max=MOST_JOBS)
]
Records = Annotated[
    Path | None,
    typer.Option(help="A folder for records; the same command goes on from it.", metavar="FOLDER"),
]


def balance_canosa(
    games: Games = 400,
    nodes: Nodes = "5000,50000",
    variant: Only = "",
    seed: Seed = 0,
    jobs: Jobs = 1,
    records: Records = None,
    json_file: JsonFile = None,
    document: Document = None,
    layout: canosa.LayoutFile = STANDARD.name,
    report_file: ReportFile = None,
    force: Force = False,
) -> None:
    """Let the engine play itself: both editions and each switch alone, at two strengths."""
    strengths = read_nodes(nodes)
    placed = canosa.canosa_game("retail", None, layout).layout
    variants = [replace(each, layout=placed) for each in VARIANTS if variant in each.name]
    if not variants:
        names = "; ".join(each.name for each in VARIANTS)
        refuse(f"no variant has {variant!r} in its name; there are: {names}", USAGE)
    found: list[Balance] = []
    check_document(document, lambda text: report.filled(text, []))
    write_report = reporting(report_file, balance_page)
    check_json(json_file, records, force=force)
    place = nullcontext(records) if records else TemporaryDirectory()
    with place as folder, StudyBar(len(variants) * games * sum(strengths)) as bar:
        for each in variants:
            for strength in strengths:
                contest = study(each, strength, games, seed)
                part = Part(contest, f"{each.name}, {strength:,}", strength)
                found.append(weigh(each, strength, _played(part, jobs, Path(folder), bar)))
    if write_report:
        write_report(found)
    _print_balances(found, json_file, document)


def read_nodes(text: str) -> list[int]:
    """Return the numbers of positions that `N,N` names, or leave with a sentence."""
    parts = [part.strip() for part in text.split(",")]
    if not all(_is_number(part) for part in parts):
        refuse(
            f"--nodes is written N,N, such as 5000,50000, each at most {MOST_POSITIONS:,}; "
            f"this is {quote(text)}",
            USAGE,
        )
    return [int(part) for part in parts]


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and 0 < int(text[:20]) <= MOST_POSITIONS


@dataclass(frozen=True)
class Part:
    """One match of the study, and how long a game of it takes beside those of the others."""

    contest: Contest
    title: str
    work: int


def _played(part: Part, jobs: int, folder: Path, bar: StudyBar) -> list[Json]:
    """Play what is missing and return all records, or leave with a sentence if it is stopped."""
    contest, title = part.contest, part.title
    folder.mkdir(parents=True, exist_ok=True)
    name = title.replace(", ", "_").replace(" ", "-").replace(",", "")
    path = folder / (re.sub(r"[^\w-]+", "-", name) + ".jsonl")
    with RecordsFile(path, contest) as file:
        bar.begin(title, kept=part.work * len(file.read()))
        if play_on(Tally(contest), jobs, file, title, lambda: bar.advance(part.work)):
            refuse(f"stopped in {title}; with --records the same command goes on from there")
    kept = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    return [record for record in kept if record["number"] < contest.games]


def _print_balances(found: Sequence[Balance], json_file: str | None, document: Path | None) -> None:
    """Write what was asked for, and print the tables, or JSON."""
    if document:
        renew(
            document,
            report.fresh_document(),
            lambda text: report.filled(text, found),
            lambda: report.pictures(found),
        )
    sides = plain(report.HEAD, report.side_rows(found))
    lines = [*sides, "", *plain(report.HEAD_ENDS, report.end_rows(found))]
    print_study([as_json(each) for each in found], lines, json_file)
