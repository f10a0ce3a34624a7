"""`lungomare match`: many games between players, counted, kept and resumed."""

from __future__ import annotations

import json
import re
from contextlib import closing, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from lungomare.arena import (
    Contest,
    RecordsFile,
    Sprt,
    Tally,
    play_games,
    read_player,
    summary,
)
from lungomare.arena.results.records_file import RecordNotWritten
from lungomare.arena.worker_pool import WorkerLost
from lungomare.cli import any_game
from lungomare.cli.bounds import MOST_GAMES, MOST_JOBS, MOST_MS, MOST_SEED
from lungomare.cli.player_names import complete_player
from lungomare.cli.reports.match_page import match_report
from lungomare.cli.reports.match_screen import MatchScreen, print_match
from lungomare.cli.reports.page.render import ReportFile, reporting
from lungomare.cli.terminal.files import Force, check_new, is_missing, why, write_text
from lungomare.cli.terminal.screen import USAGE, console, print_json, refuse
from lungomare.game import GameError
from lungomare.players.bot_process import Breach
from lungomare.players.naming import HOW_TO_NAME, Program

if TYPE_CHECKING:
    from collections.abc import Callable
    from contextlib import AbstractContextManager

    from lungomare.game import Family, Game

Players = Annotated[
    list[str],
    typer.Option(
        "--player",
        help=f"{HOW_TO_NAME}. With @MS at the end, its own milliseconds an action."
        " Name each of them.",
        metavar="NAME",
        autocompletion=complete_player,
    ),
]
Games = Annotated[
    int, typer.Option(help="How many games; with --sprt, at most.", min=1, max=MOST_GAMES)
]
Budget = Annotated[
    int | None,
    typer.Option(
        help="Milliseconds for each action; as long as each player usually takes if left out.",
        min=1,
        max=MOST_MS,
        metavar="MS",
    ),
]
Seed = Annotated[
    int, typer.Option(help="The same seed gives the same openings and deals.", min=0, max=MOST_SEED)
]
Jobs = Annotated[
    int, typer.Option(help="How many games at a time, each in its process.", min=1, max=MOST_JOBS)
]
SprtBounds = Annotated[
    str | None,
    typer.Option(
        "--sprt",
        help="Stop as soon as it is clear whether the first player is E0 or E1 Elo stronger.",
        metavar="E0,E1",
    ),
]
Records = Annotated[
    Path | None,
    typer.Option(
        help="A file for the records; the same command with the same file goes on.",
        metavar="FILE",
    ),
]
JsonFile = Annotated[
    str | None,
    typer.Option("--json", help="A file for the summary as JSON; - prints it.", metavar="FILE"),
]
Gauntlet = Annotated[
    bool, typer.Option("--gauntlet", help="The first meets each of the others, who do not meet.")
]
BotLog = Annotated[
    Path | None,
    typer.Option(help="A file for what programs say on standard error.", metavar="FILE"),
]


def match_command(family: Family) -> Callable[..., None]:
    """Return the command for a game that has none of its own."""

    def match(
        player: Players,
        games: Games = 100,
        budget_ms: Budget = None,
        seed: Seed = 0,
        jobs: Jobs = 1,
        sprt: SprtBounds = None,
        records: Records = None,
        json_file: JsonFile = None,
        option: any_game.Options = None,
        gauntlet: Gauntlet = False,
        bot_log: BotLog = None,
        report: ReportFile = None,
        force: Force = False,
    ) -> None:
        """Let players meet: each opening in every rotation of the seats."""
        game, _ = any_game.open_game(family, option)
        contest = make_contest(game, player, games, seed, budget_ms, bot_log, gauntlet=gauntlet)
        test = read_sprt(sprt, contest)
        run_match(contest, jobs, test, records, json_file, report, force=force)

    return match


def make_contest(
    game: Game[Any, Any],
    names: list[str],
    games: int,
    seed: int,
    budget_ms: int | None = None,
    bot_log: Path | None = None,
    *,
    book: tuple[str, ...] = (),
    gauntlet: bool = False,
    whole_turns: bool = False,
) -> Contest:
    """Return the contest that the options name, or leave with a sentence."""
    budget = None if budget_ms is None else budget_ms / 1000
    log = None if bot_log is None else str(bot_log.absolute())
    try:
        contestants = tuple(read_player(name, game, log) for name in names)
        return Contest(game, contestants, games, seed, budget, book, gauntlet, whole_turns)
    except GameError as error:
        refuse(str(error), USAGE)


def read_sprt(text: str | None, contest: Contest) -> Sprt | None:
    """Return the test that `E0,E1` names, or leave with a sentence."""
    if text is None:
        return None
    if len(contest.contestants) > 2:  # noqa: PLR2004 - one hypothesis about one difference
        refuse("--sprt compares two players; leave it out for more", USAGE)
    number = r"\s*([+-]?\d+(?:\.\d+)?)\s*"
    bounds = re.fullmatch(f"{number},{number}", text)
    if not bounds:
        refuse(f"--sprt is written E0,E1, such as 0,10; this is {text!r}", USAGE)
    try:
        return Sprt(float(bounds[1]), float(bounds[2]))
    except GameError as error:
        refuse(str(error), USAGE)


def run_match(
    contest: Contest,
    jobs: int,
    sprt: Sprt | None,
    records: Path | None,
    json_file: str | None,
    report: Path | None = None,
    *,
    force: bool = False,
) -> None:
    """Play what is missing, print the summary and write it; Ctrl-C keeps what is finished."""
    if json_file not in (None, "-"):
        goes_on = records is not None and not is_missing(records)
        check_new(Path(json_file), force=force or goes_on)
    write_report = reporting(report, match_report)
    greet_programs(contest)
    tally = Tally(contest, sprt)
    with keep(records, contest) as file:
        stopped = play_on(tally, jobs, file)
    found = summary(tally)
    if json_file not in (None, "-"):
        write_text(Path(json_file), json.dumps(found, indent=2) + "\n")
    if write_report:
        write_report(tally)
    if json_file == "-":
        print_json(found)
    else:
        print_match(console(), tally)
    if stopped:
        played = f"{len(tally.results)} of {contest.games} games"
        refuse(f"stopped after {played}{how_to_go_on(records)}")


def how_to_go_on(records: Path | None) -> str:
    """Return how a match that has stopped goes on, to be added to a sentence."""
    return f"; the same command goes on from {records}" if records else ""


def play_on(
    tally: Tally,
    jobs: int,
    file: RecordsFile | None,
    title: str = "games",
    on_game: Callable[[], None] | None = None,
) -> bool:
    """Play the games that are missing, and say whether Ctrl-C stopped it.

    With `on_game`, which is told of each game, the match has no bar of its own.
    """
    _count_kept(tally, file)
    with MatchScreen(console(stderr=True), tally, title, has_bar=on_game is None) as screen:
        try:
            with closing(play_games(tally.contest, tally.missing(), jobs)) as games:
                for record in games:
                    if file:
                        file.write(record)
                    screen.update(tally.add(record))
                    if on_game:
                        on_game()
                    if tally.is_decided:
                        break
        except KeyboardInterrupt:
            _count_kept(tally, file)  # it may have come between the writing and the counting
            return True
        except (WorkerLost, RecordNotWritten) as lost:
            refuse(f"{lost}{how_to_go_on(file.path if file else None)}")
    return False


def _count_kept(tally: Tally, file: RecordsFile | None) -> None:
    for record in file.read() if file else ():
        tally.add(record)


def keep(records: Path | None, contest: Contest) -> RecordsFile | AbstractContextManager[None]:
    """Return the file that the records are kept in, if any, or leave with a sentence."""
    if records is None:
        return nullcontext()
    try:
        return RecordsFile(records, contest)
    except ValueError:
        refuse(f"{str(records)!r} is no name of a file", USAGE)
    except GameError as error:
        refuse(str(error), USAGE)
    except OSError as error:
        refuse(f"cannot write {records}: {why(error)}", USAGE)


def greet_programs(contest: Contest) -> None:
    """Start each program once and let it go, so that a wrong command is seen at once."""
    for contestant in contest.contestants:
        if not isinstance(contestant.make, Program):
            continue
        try:
            with contestant.make(contest.game) as bot:
                if contest.game.name not in bot.games:
                    refuse(f"{contestant.name} does not play {contest.game.name}", USAGE)
        except Breach as breach:
            refuse(f"{contestant.name}: {breach}", USAGE)
        except OSError as error:
            refuse(f"cannot write {contestant.make.log}: {why(error)}", USAGE)
