"""The review of a game that nobody can judge, as a report: what was played, and how it ended."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lungomare.cli.reports.page.blocks import Drawn, Fact, Pictures, Report, Section, Table
from lungomare.cli.terminal.view import format_nested
from lungomare.drawing import draw

if TYPE_CHECKING:
    from lungomare.game import Json, Seat
    from lungomare.games.records import Replay


def plain_report(played: Replay, document: Json, _top: int | None, seat: Seat | None) -> Report:
    """Return the turns, of one seat if one is named, the last state, and why there is no more."""
    game, last = played.game, played.states[-1]
    turns = [turn for turn in document["turns"] if seat in (None, turn["seat"])]
    rows = [
        (
            str(turn["turn"]),
            "Chance" if turn["seat"] is None else game.seat_name(turn["seat"]),
            ", ".join(turn["played"]),
        )
        for turn in turns
    ]
    result = document["result"]
    ended = "; ".join(line.strip() for line in format_nested(result, 1)) if result else ""
    return Report(
        title=f"{game.name.capitalize()}: a game",
        lead=f"How it ended: {ended}" if ended else "It is not finished.",
        facts=[Fact("turns", str(len(document["turns"])))],
        sections=[
            Section("The end", [Pictures([Drawn(draw(game, last, seat), "The last state")])]),
            Section("Every turn", [Table("What was played", ("", "who", "played"), rows, words=3)]),
        ],
        foot=(document["note"],),
    )
