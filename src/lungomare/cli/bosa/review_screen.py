"""How a game of Bosa that was looked back at appears in a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rich import box
from rich.table import Table

from lungomare.analysis.bosa.estimate import SURE
from lungomare.cli.bosa.towns import player_name
from lungomare.cli.reports.marks import format_marks
from lungomare.cli.reports.sparklines import spark
from lungomare.games.bosa.deck.wording import describe_effect

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import Console

    from lungomare.game import Json, Seat
    from lungomare.games.bosa import Bosa

COLUMNS: Final = {
    "final": "in the end",
    "expected": "at first",
    "luck": "luck",
    "own": "own turns",
    "others": "others' turns",
}
"""The last four add up to the first."""
EXPLAINED: Final = (
    "± is the interval of 95 % by the sampled futures. The parts of a result may be larger than the"
    " whole and cancel each other out."
)


def print_review(screen: Console, game: Bosa, document: Json, top: int, seat: Seat | None) -> None:
    """Draw the shares, list the turns that lost most, sum up the players, split the result."""
    turns: Sequence[Json] = document["turns"]
    if not turns:
        return
    for each in range(game.seats):
        shares = [turn["effects"]["share"][each]["before"]["value"] for turn in turns]
        screen.print(f"{player_name(each)}'s share  {spark(shares)}")
    own = [turn for turn in turns if seat is None or turn["seat"] == seat]
    lost = [turn for turn in own if turn["played"] != turn["best"]]
    worst = sorted(lost, key=lambda turn: -turn["share"]["loss"]["value"])[:top]
    for turn in worst:
        screen.print(_format_loss(game, turn), markup=False)
    screen.print()
    for player in document["seats"]:
        screen.print(_format_player(player), markup=False)
    screen.print(_split_table(document["split"]["margin"], "points ahead", 1, ".0f"))
    screen.print(_split_table(document["split"]["share"], "victory, %", 100, ".0f"))
    screen.print(EXPLAINED, style="dim")


def _format_player(player: Json) -> str:
    lost, points, turns = player["loss"]["share"], player["loss"]["margin"], player["turns"]
    return (
        f"{player_name(player['seat'])} gave away"
        f" {format_interval(lost, 100 / max(turns, 1), '.1f')} % of a win a turn,"
        f" and {format_interval(points, 1, '.0f')} points in {turns} turns"
        f"{format_marks(player['marks'])}."
    )


def format_interval(estimate: Json, scale: float, form: str) -> str:
    """Return "12 ± 3"; what is certain stands alone."""
    value = f"{scale * estimate['value'] + 0.0:{form}}"
    return f"{value} ± {SURE * scale * estimate['error']:{form}}" if estimate["error"] else value


def _format_loss(game: Bosa, turn: Json) -> str:
    lost = f"{format_interval(turn['share']['loss'], 100, '.1f')} %"
    mark = f" {turn['mark']}" if turn["mark"] else ""
    return (
        f"\nTurn {turn['turn']}, {player_name(turn['seat'])}, gave away {lost} of a win{mark}"
        f"\n  played  {format_turn(game, turn['played'])}"
        f"\n  better  {format_turn(game, turn['best'])}"
    )


def format_turn(game: Bosa, turn: Json) -> str:
    """Return a whole turn in words: which card, where, and what is done in its line."""
    card = next(card for card in game.deck.buildings if card.id == turn["card"])
    _, place, line, *acts = turn["decisions"]
    where = {"row": "row", "col": "column"}[line]
    done = f": {', '.join(acts)}" if acts else ""
    return (
        f"{card.color} {card.id} ({describe_effect(card)}) on {place.removeprefix('place ')},"
        f" its {where}{done}"
    )


def _split_table(seats: Sequence[Json], title: str, scale: float, form: str) -> Table:
    table = Table(box=box.SIMPLE_HEAD)
    table.add_column(title)
    for head in COLUMNS.values():
        table.add_column(head, justify="right")
    for seat, parts in enumerate(seats):
        cells = (format_interval(parts[name], scale, form) for name in COLUMNS)
        table.add_row(player_name(seat), *cells)
    return table
