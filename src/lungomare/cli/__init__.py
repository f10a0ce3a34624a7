"""The command line: `lungomare`, one file a command."""

from __future__ import annotations

import sys

import typer

from lungomare.cli.commands import (
    analyse,
    balance,
    bot,
    certify,
    deck,
    explain,
    fit,
    info,
    join,
    ladder,
    legal,
    match,
    perft,
    play,
    random_games,
    replay,
    review,
    serve,
    show,
    solve,
    verify,
)
from lungomare.cli.terminal.files import why
from lungomare.cli.terminal.screen import RULE_SAYS_NO, Refusal, print_refusal
from lungomare.cli.terminal.streams import drop_output, prepare_streams, write_out
from lungomare.game import GameError

app = typer.Typer(
    help="Play, study and research Canosa and Bosa.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    add_completion=False,
)
app.add_typer(play.app, name="play")
app.add_typer(legal.app, name="legal")
app.add_typer(show.app, name="show")
app.add_typer(explain.app, name="explain")
app.add_typer(perft.app, name="perft")
app.add_typer(random_games.app, name="random")
app.add_typer(match.app, name="match")
app.add_typer(ladder.app, name="ladder")
app.add_typer(balance.app, name="balance")
app.command("bot")(bot.bot)
app.command("analyse")(analyse.analyse_command)
app.command("review")(review.review_command)
app.add_typer(solve.app, name="solve")
app.command("replay")(replay.replay_file)
app.command("verify")(verify.verify_file)
app.add_typer(deck.app, name="deck")
app.command("serve")(serve.serve)
app.command("join")(join.join)
app.command("backup")(serve.backup)
app.command("info")(info.info)
app.add_typer(fit.app, name="fit")
app.command("certify")(certify.certify)


def main() -> None:
    """Run the command line; a refusal is one sentence and an exit status, never a traceback."""
    prepare_streams()
    try:
        try:
            app()
        finally:
            write_out()
    except Refusal as refusal:
        print_refusal(str(refusal))
        sys.exit(refusal.status)
    except GameError as error:
        print_refusal(str(error))
        sys.exit(RULE_SAYS_NO)
    except BrokenPipeError:
        drop_output()
        sys.exit(RULE_SAYS_NO)
    except OSError as error:
        drop_output()
        print_refusal(f"cannot go on: {why(error)}")
        sys.exit(RULE_SAYS_NO)
