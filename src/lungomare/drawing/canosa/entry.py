"""Canosa's entry: a position on its board, what was done last, and what to look at."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, cast

from lungomare.drawing.canosa.board import draw_panel
from lungomare.drawing.canosa.panel import Mark, Panel, panel_of
from lungomare.drawing.game_drawing import GameDrawing, Shown, seat_name
from lungomare.games.canosa import (
    SILVER,
    SQUARE_NAMES,
    Attack,
    MoveSailor,
    MoveSiren,
    Transfer,
    Withdraw,
    describe_outcome,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from lungomare.drawing.svg import Theme
    from lungomare.game import Game, Seat
    from lungomare.games.canosa import Action, Canosa, Position, State

Step = tuple[str, str]


class CanosaDrawing(GameDrawing):
    """Draws the board; from Silver's side for Silver."""

    def draw(
        self, game: Game[Any, Any], state: Any, seat: Seat | None, shown: Shown, theme: Theme
    ) -> str:
        """Return the board with the sailors home and who is to act; nothing is hidden."""
        canosa, here = cast("Canosa", game), cast("State", state)
        names = tuple(seat_name(canosa, each, shown.names) for each in (0, 1))
        turn = _turn(here, names)
        homes = [f"{names[each]} {here.position.scores[each]} of 4" for each in (0, 1)]
        panel = pointed(panel_of(here.position), here.position, shown.last, shown.hint)
        panel = replace(panel, caption=(homes[0], turn, homes[1]))
        if seat == SILVER:
            panel = panel.flipped()
        return draw_panel(panel, f"Canosa: {turn}", describe(here.position, names), theme)

    def draw_turn(
        self, game: Game[Any, Any], state: Any, actions: Sequence[Any], theme: Theme = "auto"
    ) -> str:
        """Return the board from Gold's side, with arrows for the actions."""
        return self.draw(game, state, None, Shown(hint=tuple(actions)), theme)


def pointed(
    panel: Panel, position: Position, last: Sequence[Action] = (), hint: Sequence[Action] = ()
) -> Panel:
    """Return the panel with the actions that led to it, and with those to look at."""
    squares = dict.fromkeys(square for action in last for square in _touched(action))
    steps = tuple(step for action in last for step in _steps(action))
    arrows: list[Step] = []
    marks: list[Mark] = []
    siren = SQUARE_NAMES[position.sirens[position.player]]
    for action in hint:
        ways, siren = _ways(action, siren)
        arrows += ways
        if isinstance(action, Transfer | Withdraw):
            sailor = SQUARE_NAMES[action.sailor]
            is_given = isinstance(action, Transfer)
            marks.append(Mark("transfer", sailor) if is_given else Mark("withdraw", sailor))
    halos = tuple(dict.fromkeys(_target(action) for action in hint))
    return replace(
        panel, squares=tuple(squares), steps=steps, arrows=tuple(dict.fromkeys(arrows)),
        marks=tuple(marks), halos=halos,
    )  # fmt: skip


def _touched(action: Action) -> tuple[str, ...]:
    match action:
        case MoveSiren(to):
            return (SQUARE_NAMES[to],)
        case Attack(on, push):
            return SQUARE_NAMES[on], SQUARE_NAMES[push]
        case MoveSailor(origin, to):
            return SQUARE_NAMES[origin], SQUARE_NAMES[to]
    return (SQUARE_NAMES[action.sailor],)


def _steps(action: Action) -> list[Step]:
    match action:
        case Attack(on, push):
            return [(SQUARE_NAMES[on], SQUARE_NAMES[push])]
        case MoveSailor(origin, to):
            return [(SQUARE_NAMES[origin], SQUARE_NAMES[to])]
    return []


def _ways(action: Action, siren: str) -> tuple[list[Step], str]:
    """Return the arrows of an action to point at, and where the Siren stands after it."""
    match action:
        case MoveSiren(to):
            return [(siren, SQUARE_NAMES[to])], SQUARE_NAMES[to]
        case Attack(on, push):
            attacked = SQUARE_NAMES[on]
            return [(siren, attacked), (attacked, SQUARE_NAMES[push])], attacked
        case MoveSailor(origin, to):
            return [(SQUARE_NAMES[origin], SQUARE_NAMES[to])], siren
        case Transfer(sailor):
            return [(siren, SQUARE_NAMES[sailor])], siren
    return [(SQUARE_NAMES[action.sailor], siren)], siren


def _target(action: Action) -> str:
    match action:
        case MoveSiren(to) | MoveSailor(_, to):
            return SQUARE_NAMES[to]
        case Attack(on, _):
            return SQUARE_NAMES[on]
    return SQUARE_NAMES[action.sailor]


def _turn(state: State, names: Sequence[str]) -> str:
    if state.outcome:
        return describe_outcome(state.outcome)
    owed = state.position.owed
    return f"{names[state.position.player]} owes {_count(owed, 'action')}"


def describe(position: Position, names: Sequence[str] = ("Gold", "Silver")) -> str:
    """Return a position in words, for those who do not see it."""
    parts = []
    for seat, name in enumerate(names):
        siren = SQUARE_NAMES[position.sirens[seat]]
        rings = _count(position.carried[seat], "ring")
        home = _count(position.scores[seat], "Sailor")
        parts.append(f"{name}: Siren on {siren} with {rings}, {home} home.")
    for square, stack in enumerate(position.sailors):
        if stack is not None:
            worn = ", ".join("gold" if ring == "g" else "silver" for ring in stack)
            parts.append(f"Sailor on {SQUARE_NAMES[square]}: {worn or 'no ring'}.")
    return " ".join(parts)


def _count(number: int, thing: str) -> str:
    return f"{number} {thing}{'' if number == 1 else 's'}"
