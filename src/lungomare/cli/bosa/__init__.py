"""Bosa on the command line."""

from __future__ import annotations

from typing import Final

from lungomare import native
from lungomare.cli.game_commands import GameCommands
from lungomare.cli.lazy import Lazy, require_numpy

_HERE: Final = "lungomare.cli.bosa"

COMMANDS: Final = GameCommands(
    subcommands={
        "play": Lazy(
            f"{_HERE}.play:play_bosa",
            "Play Bosa, several at one terminal or against computers. Ctrl-C saves the game and"
            " leaves.",
        ),
        "box": Lazy(
            f"{_HERE}.real_box.box:box_bosa",
            "Keep a game of Bosa that is played with the real box: cards, turns, points. Ctrl-C"
            " leaves.",
        ),
        "score": Lazy(
            f"{_HERE}.real_box.score:score_bosa",
            "Score final towns of Bosa: points by source and who wins, from a file or as you type"
            " them.",
        ),
        "legal": Lazy(
            f"{_HERE}.position:legal_bosa",
            "List the legal decisions of a Bosa game at a moment of a record, or at a seed's"
            " opening.",
        ),
        "show": Lazy(
            f"{_HERE}.position:show_bosa",
            "Draw a Bosa table at a moment of a record; at its end, the score sheet.",
        ),
        "explain": Lazy(
            f"{_HERE}.position:explain_bosa",
            "Say whether a decision is legal, or which clause it breaks; status 0 or 1.",
        ),
        "random": Lazy(
            f"{_HERE}.arena:random_bosa",
            "Play random games of Bosa, each dealt by a full verifiable shuffle (B12).",
        ),
        "table": Lazy(
            f"{_HERE}.table:table_bosa",
            "Open a table of Bosa on a server and print the link of each seat.",
        ),
        "match": Lazy(
            f"{_HERE}.arena:match_bosa", "Play Bosa: each deal in every rotation of the seats."
        ),
        "ladder": Lazy(
            f"{_HERE}.arena:ladder_bosa",
            "Let Bosa's levels climb; at larger tables the upper one sits alone among the lower.",
        ),
        "balance": Lazy(
            f"{_HERE}.balance:balance_bosa",
            "Let the planner play itself: seats, cards, colours, goals, coins and steps of a deck.",
            needs=(native.require,),
        ),
        "fit": Lazy(
            f"{_HERE}.fit:fit_bosa",
            "Fit the values of Bosa's planner. Each round's are written before the next begins.",
            needs=(native.require, require_numpy),
        ),
    },
    commands={
        "verify": Lazy(
            f"{_HERE}.verify:verify_file",
            "Check the promised deal of every Bosa record in FILE (B12).",
        ),
        "deck": Lazy(f"{_HERE}.deck:app", "Check and show decks of Bosa."),
    },
    view=Lazy(f"{_HERE}.view:BosaView"),
    review=Lazy(f"{_HERE}.review_screen:print_review"),
    review_report=Lazy(f"{_HERE}.pages.review:game_report"),
)
