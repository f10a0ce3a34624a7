"""Bosa in a terminal: townscapes, market, tracks, goals and the score sheet."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from rich import box
from rich.console import Group
from rich.table import Table
from rich.text import Text

from lungomare.cli.bosa.towns import (
    COLOURS,
    EMPTY,
    Others,
    draw_player,
    draw_purse,
    draw_town,
    player_name,
    player_names,
)
from lungomare.games.bosa import CELLS, Bosa, Phase, State
from lungomare.games.bosa.deck.wording import (
    describe_amounts,
    describe_effect,
    describe_goal,
)
from lungomare.games.bosa.turn.actions import can_pay

if TYPE_CHECKING:
    from rich.console import Console, ConsoleOptions, RenderableType, RenderResult

    from lungomare.cli.terminal.view import Names
    from lungomare.game import Json, Seat
    from lungomare.games.bosa import Building

ROOM_BESIDE: Final = 90
"""Columns in which a card, what it does and what it would give now stand on one line."""


def draw_table(game: Bosa, state: State, seat: Seat | None, names: Names = ()) -> RenderableType:
    """Return the whole table as `seat` may see it; goals of others are not in it."""
    names = names or player_names(game)
    heading = _heading(state, names)
    parts: list[RenderableType] = [heading, Market(game, state), Others(game, state, seat, names)]
    if seat is not None:
        parts += [draw_player(game, state, seat, names), *_goals(game, state, seat)]
    return Group(*parts)


def format_turn(game: Bosa, state: State) -> str:
    """Say whose turn it is, what is to be decided, and which card is in hand."""
    name, cards = game.seat_name(state.seat), game.deck.buildings
    if state.phase is Phase.PLACE:
        return f"{name} places the card in hand: {format_card(cards[state.held])}."
    if state.phase is Phase.ACT:
        used = cards[state.towns[state.seat][state.at]]
        return f"{name} uses {CELLS[state.at]}: {format_card(used)}."
    is_line = state.phase is Phase.LINE
    return f"{name} {'chooses the row or the column' if is_line else 'takes a card'}."


def draw_decision(game: Bosa, state: State) -> RenderableType:
    """Return what the player must know for the small decision at hand."""
    town = draw_town(game, state, state.seat)
    if state.phase is Phase.PLACE:
        held = Text(f"In hand: {format_card(game.deck.buildings[state.held])}")
        return Group(town, held, *_lines(game, state))
    if state.phase is Phase.LINE:
        return Group(town, *_lines(game, state))
    building = game.deck.buildings[state.towns[state.seat][state.at]]
    through = f", copied from {CELLS[state.copier]}" if state.copier != EMPTY else ""
    now = f"Now {CELLS[state.at]}{through}: {format_card(building)}"
    return Group(draw_purse(state, state.seat), Text(now, style="bold"))


def _lines(game: Bosa, state: State) -> list[Text]:
    """Say what each line would give, if all of it is done that can be."""
    return [
        Text(f"{line['cell']}, {line['line']}: {format_gain(line)}")
        for line in game.preview(state)["lines"]
    ]


def format_gain(line: Json) -> str:
    """Return what a line gives, and whether a choice of its player could give otherwise."""
    gain = ", ".join(f"{name} {number:+}" for name, number in line["gain"].items())
    is_guess = any("assumes" in step for step in line["steps"])
    return f"{gain or 'nothing'}{', or as you choose' if is_guess else ''}"


def _heading(state: State, names: Names) -> Text:
    if state.phase is Phase.OVER:
        return Text("The game is over.", style="bold")
    stack = len(state.deal.seasons[state.season - 1]) - state.flipped
    return Text(
        f"Season {state.season} · {stack} cards left in the stack"
        f" · {names[state.first]} goes first",
        style="bold",
    )


@dataclass(frozen=True)
class Market:
    """The cards to take; what they would give now stands beside where there is room, else below."""

    game: Bosa
    state: State

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        del console
        has_room = options.max_width >= ROOM_BESIDE
        market = Table(box=None, padding=(0, 2, 0, 0), show_header=False)
        for slot, card in enumerate(self.state.market, 1):
            if card != EMPTY:
                market.add_row(f"take {slot}", *self._cells(card, has_room=has_room))
        yield market

    def _cells(self, card: int, *, has_room: bool) -> tuple[Text, ...]:
        building = self.game.deck.buildings[card]
        colour = Text(f" {building.color:<6} ", style=COLOURS[building.color])
        name, effect = Text(building.name), Text(describe_effect(building))
        now = Text(format_now(self.game, self.state, building), style="dim")
        if has_room or not now:
            return colour, name, effect, now
        return colour, name, effect.append("\n").append(now)


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


def format_card(building: Building) -> str:
    """Return a building with its colour and what it does."""
    return f"{building.name} ({building.color}): {describe_effect(building)}"


def _goals(game: Bosa, state: State, seat: Seat) -> list[Text]:
    goals = {goal.id: goal for goal in game.deck.goals}
    return [
        Text(f"Goal: {describe_goal(goals[score.id])} (now {score.points})", style="italic")
        for score in game.score_sheet(state)[seat].goals
    ]


def draw_sheet(game: Bosa, state: State, names: Names = ()) -> RenderableType:
    """Return the final score sheet: points by source, then every goal and who won (B8)."""
    names = names or player_names(game)
    scores = game.score_sheet(state)
    sheet = Table(title="Score sheet", box=box.SIMPLE)
    sheet.add_column("points from")
    for seat in range(game.seats):
        sheet.add_column(names[seat], justify="right")
    for season in range(len(state.patronage)):
        given = (str(score.patronage[season]) for score in scores)
        sheet.add_row(f"patronage, Season {season + 1}", *given)
    sheet.add_row("cards", *(str(score.cards) for score in scores))
    sheet.add_row("resources left", *(str(score.leftovers) for score in scores))
    counted = (sum(goal.points for goal in score.goals if goal.counts) for score in scores)
    sheet.add_row("two goals", *map(str, counted))
    sheet.add_row("total", *(str(score.total) for score in scores), style="bold")
    sheet.add_row("coins left", *(str(score.coins) for score in scores))
    return Group(sheet, *_goal_lines(game, state, names), _verdict(game, state, names))


def _goal_lines(game: Bosa, state: State, names: Names) -> list[Text]:
    goals = {goal.id: goal for goal in game.deck.goals}
    return [
        Text(
            f"{names[seat]}, {'counted' if goal.counts else 'not counted'}:"
            f" {goal.points} ({describe_goal(goals[goal.id])})",
            style="" if goal.counts else "dim",
        )
        for seat, score in enumerate(game.score_sheet(state))
        for goal in score.goals
    ]


def _verdict(game: Bosa, state: State, names: Names) -> Text:
    outcome = game.outcome(state)
    if outcome is None:
        return Text("The game goes on.")
    winners = " and ".join(names[seat] for seat in outcome.winners)
    how = {"points": "wins", "coins": "wins the tie by coins", "shared": "share the victory"}
    return Text(f"{winners} {how[outcome.reason]} ({outcome.clause}).", style="bold")


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
