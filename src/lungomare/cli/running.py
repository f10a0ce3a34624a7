"""Running a command: whatever it cannot do is one sentence and an exit status."""

from __future__ import annotations

import sys

from lungomare.cli.command_list import app
from lungomare.cli.terminal.files import why
from lungomare.cli.terminal.screen import RULE_SAYS_NO, Refusal, print_refusal
from lungomare.cli.terminal.streams import drop_output, prepare_streams, write_out
from lungomare.game import GameError


def run() -> None:
    """Run the command that was asked for; a refusal is never a traceback."""
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
    except MemoryError:
        print_refusal("cannot go on: the machine has not enough memory")
        sys.exit(RULE_SAYS_NO)
    except OSError as error:
        drop_output()
        print_refusal(f"cannot go on: {why(error)}")
        sys.exit(RULE_SAYS_NO)
