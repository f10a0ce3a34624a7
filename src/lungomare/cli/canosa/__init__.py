"""Canosa on the command line."""

from __future__ import annotations

from typing import Final

from lungomare import native
from lungomare.cli.game_commands import GameCommands
from lungomare.cli.lazy import Lazy, require_numpy

_HERE: Final = "lungomare.cli.canosa"

COMMANDS: Final = GameCommands(
    subcommands={
        "play": Lazy(
            f"{_HERE}.play:play_canosa",
            "Play Canosa, two people or one against the computer. Ctrl-C saves the game and"
            " leaves.",
        ),
        "box": Lazy(
            f"{_HERE}.box:box_canosa",
            "Keep a game of Canosa that is played with the real box, move by move. Ctrl-C saves"
            " it.",
        ),
        "legal": Lazy(
            f"{_HERE}.position:legal_canosa",
            "List the legal actions of a Canosa position, sorted; none in a finished game.",
        ),
        "show": Lazy(
            f"{_HERE}.position:show_canosa", "Draw a Canosa position, or a moment of a record."
        ),
        "explain": Lazy(
            f"{_HERE}.position:explain_canosa",
            "Say whether an action is legal, or which clause it breaks; status 0 or 1.",
            settings={"ignore_unknown_options": True},  # -c3 is an action
        ),
        "perft": Lazy(
            f"{_HERE}.perft:perft_canosa",
            "Count the sequences of DEPTH actions from a Canosa position (C11.4).",
        ),
        "random": Lazy(
            f"{_HERE}.arena:random_canosa",
            "Play random games of Canosa, to a file or to standard output.",
        ),
        "table": Lazy(
            f"{_HERE}.table:table_canosa",
            "Open a table of Canosa on a server and print the link of each seat.",
        ),
        "match": Lazy(
            f"{_HERE}.arena:match_canosa",
            "Play Canosa: each random, balanced opening twice, with the colours exchanged.",
        ),
        "ladder": Lazy(
            f"{_HERE}.arena:ladder_canosa",
            "Let Canosa's levels climb: level 1 against random, neighbours, the top against"
            " greedy.",
        ),
        "balance": Lazy(
            f"{_HERE}.balance:balance_canosa",
            "Let the engine play itself: both editions and each switch alone, at two strengths.",
            needs=(native.require,),
        ),
        "solve": Lazy(
            f"{_HERE}.solve:solve_canosa",
            "Prove or refute that the player to act wins within so many turns, whatever the other"
            " does.",
        ),
        "fit": Lazy(
            f"{_HERE}.fit:fit_canosa",
            "Fit the weights of Canosa's evaluation. Stopped with Ctrl-C, the same command goes"
            " on.",
            needs=(native.require, require_numpy),
        ),
    },
    commands={
        "analyse": Lazy(
            f"{_HERE}.analyse:analyse_command",
            "Say what a position is worth and how best to go on.",
        ),
    },
    view=Lazy(f"{_HERE}.view:CanosaView"),
    review=Lazy(f"{_HERE}.analysis_screen:print_review"),
    review_report=Lazy(f"{_HERE}.pages.review:game_report"),
)
