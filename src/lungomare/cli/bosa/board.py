"""Bosa in a terminal: townscapes, market, tracks, goals and the score sheet."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rich import box
from rich.columns import Columns
from rich.console import Group
from rich.table import Table
from rich.text import Text

from lungomare.games.bosa import CELLS, Bosa, Phase, State
from lungomare.games.bosa.deck.wording import (
    describe_amounts,
    describe_effect,
    describe_goal,
    sign_effect,
)
from lungomare.games.bosa.turn.actions import can_pay

if TYPE_CHECKING:
    from rich.console import RenderableType

    from lungomare.game import Json, Seat
    from lungomare.games.bosa import Building

EMPTY: Final = -1
CELL: Final = 13
"""How wide a building is drawn: room for the longest sign, "+1c+1f/orange"."""
COLOURS: Final = {
    "red": "white on #c8503f",
    "orange": "black on #e0873a",
    "yellow": "black on #e9bd4b",
    "green": "black on #7d9f5a",
    "blue": "black on #5f93ad",
    "purple": "white on #8a6a9c",
}


def player_name(seat: Seat) -> str:
    """Return what people at one terminal call a seat."""
    return f"Player {seat + 1}"


def draw_table(game: Bosa, state: State, seat: Seat | None) -> RenderableType:
    """Return the whole table as `seat` may see it; goals of others are not in it."""
    parts: list[RenderableType] = [_heading(state), _market(game, state)]
    others = [other for other in range(game.seats) if other != seat]
    small = [_with_title(game, state, other) for other in others]
    parts.append(Columns(small, padding=(0, 2)))
    if seat is not None:
        parts += [_with_title(game, state, seat), *_goals(game, state, seat)]
    return Group(*parts)


def draw_decision(game: Bosa, state: State) -> RenderableType:
    """Return what the player must know for the small decision at hand."""
    town = draw_town(game, state, state.seat)
    if state.phase is Phase.PLACE:
        held = Text(f"In hand: {_card_line(game.deck.buildings[state.held])}")
        return Group(town, held, *_lines(game, state))
    if state.phase is Phase.LINE:
        return Group(town, *_lines(game, state))
    building = game.deck.buildings[state.towns[state.seat][state.at]]
    through = f", copied from {CELLS[state.copier]}" if state.copier != EMPTY else ""
    now = f"Now {CELLS[state.at]}{through}: {_card_line(building)}"
    return Group(_purse(state, state.seat), Text(now, style="bold"))


def _lines(game: Bosa, state: State) -> list[Text]:
    """Say what each line would give, if all of it is done that can be."""
    return [
        Text(f"{line['cell']}, {line['line']}: {_format_gain(line)}")
        for line in game.preview(state)["lines"]
    ]


def _format_gain(line: Json) -> str:
    gain = ", ".join(f"{name} {number:+}" for name, number in line["gain"].items())
    is_guess = any("assumes" in step for step in line["steps"])
    return f"{gain or 'nothing'}{', or as you choose' if is_guess else ''}"


def _heading(state: State) -> Text:
    if state.phase is Phase.OVER:
        return Text("The game is over.", style="bold")
    stack = len(state.deal.seasons[state.season - 1]) - state.flipped
    return Text(
        f"Season {state.season} · {stack} cards left in the stack"
        f" · {player_name(state.first)} goes first",
        style="bold",
    )


def _market(game: Bosa, state: State) -> Table:
    market = Table(box=None, padding=(0, 2, 0, 0), show_header=False)
    for slot, card in enumerate(state.market, 1):
        if card != EMPTY:
            building = game.deck.buildings[card]
            colour = Text(f" {building.color:<6} ", style=COLOURS[building.color])
            now = Text(format_now(game, state, building), style="dim")
            name = Text(building.name)
            market.add_row(f"take {slot}", colour, name, describe_effect(building), now)
    return market


def format_now(game: Bosa, state: State, building: Building) -> str:
    """Say what the building's action would give the player to act if it were done now."""
    effect = building.effect
    town = [game.deck.buildings[card] for card in state.towns[state.seat] if card != EMPTY]
    same = [card for card in town if card.color == building.color]
    if effect.copy:
        return f"now: {sum(_can_do(game, state, card) for card in same)} to copy"
    if effect.spend:
        return f"now: you {'can' if _can_do(game, state, building) else 'cannot'} pay"
    if effect.per_color:
        times = len(same) + 1
        return (
            f"now: {describe_amounts(tuple((key, times * number) for key, number in effect.gain))}"
        )
    return ""


def _can_do(game: Bosa, state: State, building: Building) -> bool:
    """Say whether the player to act could pay for the action now; a copy has none of its own."""
    action = game.setting.actions[game.setting.numbers[building.id]]
    return any(can_pay(state.purses[state.seat], choice) for choice in action.choices)


def _card_line(building: Building) -> str:
    return f"{building.name} ({building.color}): {describe_effect(building)}"


def _with_title(game: Bosa, state: State, seat: Seat) -> RenderableType:
    title = Text(player_name(seat), style="bold")
    return Group(title, draw_town(game, state, seat), _purse(state, seat))


def draw_town(game: Bosa, state: State, seat: Seat) -> Table:
    """Return a townscape as far as it reaches: each building's colour and sign, in words too."""
    grid = Table(box=box.SQUARE, show_lines=True, padding=0)
    grid.add_column("", width=1)
    for column in "abcd":
        grid.add_column(f"{column:^{CELL}}", width=CELL)
    filled = sum(card != EMPTY for card in state.towns[seat][::4])
    for row in range(min(filled + 1, 4)):
        cells = (_cell(game, state.towns[seat][row * 4 + column]) for column in range(4))
        grid.add_row(str(row + 1), *cells)
    return grid


def _cell(game: Bosa, card: int) -> Text:
    if card == EMPTY:
        return Text(f"{'.':^{CELL}}\n", style="dim")
    building = game.deck.buildings[card]
    label = f"{building.color:^{CELL}}\n{sign_effect(building):^{CELL}}"
    return Text(label, style=COLOURS[building.color])


def _purse(state: State, seat: Seat) -> Text:
    purse = state.purses[seat]
    return Text(
        f"fish {purse.fish} · textiles {purse.textile} · pottery {purse.pottery}"
        f" · coins {purse.coins} · points {purse.points}"
    )


def _goals(game: Bosa, state: State, seat: Seat) -> list[Text]:
    goals = {goal.id: goal for goal in game.deck.goals}
    return [
        Text(f"Goal: {describe_goal(goals[score.id])} (now {score.points})", style="italic")
        for score in game.score_sheet(state)[seat].goals
    ]


def draw_sheet(game: Bosa, state: State) -> RenderableType:
    """Return the final score sheet: points by source, then every goal and who won (B8)."""
    scores = game.score_sheet(state)
    sheet = Table(title="Score sheet", box=box.SIMPLE)
    sheet.add_column("points from")
    for seat in range(game.seats):
        sheet.add_column(player_name(seat), justify="right")
    for season in range(len(state.patronage)):
        given = (str(score.patronage[season]) for score in scores)
        sheet.add_row(f"patronage, Season {season + 1}", *given)
    sheet.add_row("cards", *(str(score.cards) for score in scores))
    sheet.add_row("resources left", *(str(score.leftovers) for score in scores))
    counted = (sum(goal.points for goal in score.goals if goal.counts) for score in scores)
    sheet.add_row("two goals", *map(str, counted))
    sheet.add_row("total", *(str(score.total) for score in scores), style="bold")
    sheet.add_row("coins left", *(str(score.coins) for score in scores))
    return Group(sheet, *_goal_lines(game, state), _verdict(game, state))


def _goal_lines(game: Bosa, state: State) -> list[Text]:
    goals = {goal.id: goal for goal in game.deck.goals}
    return [
        Text(
            f"{player_name(seat)}, {'counted' if goal.counts else 'not counted'}:"
            f" {goal.points} ({describe_goal(goals[goal.id])})",
            style="" if goal.counts else "dim",
        )
        for seat, score in enumerate(game.score_sheet(state))
        for goal in score.goals
    ]


def _verdict(game: Bosa, state: State) -> Text:
    outcome = game.outcome(state)
    if outcome is None:
        return Text("The game goes on.")
    names = " and ".join(player_name(seat) for seat in outcome.winners)
    how = {"points": "wins", "coins": "wins the tie by coins", "shared": "share the victory"}
    return Text(f"{names} {how[outcome.reason]} ({outcome.clause}).", style="bold")


def draw_patronage(game: Bosa, state: State) -> Table:
    """Return what the Season that has just ended gave everyone (B7.1)."""
    sheet = Table(title=f"End of Season {len(state.patronage)}", box=box.SIMPLE)
    for heading in ("", "patronage", "points", "coins kept"):
        sheet.add_column(heading)
    for seat in range(game.seats):
        purse = state.purses[seat]
        given = str(state.patronage[-1][seat])
        sheet.add_row(player_name(seat), given, str(purse.points), str(purse.coins))
    return sheet
