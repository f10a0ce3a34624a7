"""Diagrams of Canosa: a position, what may be done in it and what not, and what an action does.

```canosa-board
position: 2(g)3/... as `lungomare analyse` takes it, or `start`
after: @b2 @e5      actions to be taken first
rules: enemy-island=open
area: a1 c3         the part of the board that is drawn; the whole if left out
legal: @b2 c3-b3    marked as the page marks them, if the law allows them
illegal: @a1 C4.2, +c3 C7.1     crossed out, if the law forbids them by these clauses
do: b1-a1           pointed at, and drawn once more with what has become of it
ends: trap silver   what the position is: how it ended, and who has won
controls: b3 gold, d3 nobody    who commands these Sailors
```
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from lungomare.drawing.canosa.board import draw_panel
from lungomare.drawing.canosa.entry import describe, pointed
from lungomare.drawing.canosa.panel import FILES, Mark, Panel, panel_of
from lungomare.errors import Invalid, quote
from lungomare.games.canosa import (
    ISLANDS,
    SQUARE_NAMES,
    Attack,
    Canosa,
    MoveSailor,
    MoveSiren,
    Transfer,
    read_position,
)
from lungomare.games.canosa.board import PLAYERS
from lungomare.rulebook.figure import Fields, Kind, Picture, check, pairs_of, words_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lungomare.games.canosa import Action, State

TITLE: Final = "A board of Canosa"
PUSHES: Final = ("C5.3", "C5.4")
"""The clauses about where the beaten Siren is put."""
KEYS: Final = ("position", "after", "rules", "area", "legal", "illegal", "do", "ends", "controls")


def draw_board(fields: Fields, _language: str) -> list[Picture]:
    """Return a picture, or two where an action is done; raise `Invalid` if the panel is wrong."""
    switches = dict(_switch(word) for word in words_of(fields, "rules"))
    game = Canosa(switches=switches)
    state = _state(game, fields)
    _check_end(state, fields)
    _check_controls(state, fields)
    panel = replace(panel_of(state.position), marks=tuple(_marks(game, state, fields)))
    if "do" not in fields:
        return [_draw(panel, state, fields)]
    action = game.read(fields["do"])
    after = game.apply(state, action)
    panel = pointed(panel, state.position, hint=(action,))
    then = pointed(panel_of(after.position), after.position, last=(action,))
    return [_draw(panel, state, fields), _draw(then, after, fields)]


def _switch(word: str) -> tuple[str, str]:
    name, _, value = word.partition("=")
    return name, value


def _state(game: Canosa, fields: Fields) -> State:
    where = fields.get("position", "start")
    state = game.start() if where == "start" else game.start_from(read_position(where, game.rules))
    for text in words_of(fields, "after"):
        state = game.apply(state, game.read(text))
    return state


def _check_end(state: State, fields: Fields) -> None:
    reason, _, winner = fields.get("ends", "").partition(" ")
    outcome = state.outcome
    found = outcome.reason if outcome else ""
    check(
        holds=found == reason, claim=f"the end is {reason or 'not there'}, but {found or 'no end'}"
    )
    if outcome and winner:
        winners = [PLAYERS[seat] for seat in outcome.winners]
        check(holds=winners == [winner], claim=f"{winner} has won")


def _check_controls(state: State, fields: Fields) -> None:
    for square, owner in pairs_of(fields, "controls"):
        stack = state.position.sailors[SQUARE_NAMES.index(square)]
        check(holds=stack is not None, claim=f"a Sailor stands on {square}")
        found = {"g": "gold", "s": "silver"}.get((stack or "")[-1:], "nobody")
        check(holds=found == owner, claim=f"{owner} controls the Sailor on {square}")


def _marks(game: Canosa, state: State, fields: Fields) -> Iterator[Mark]:
    for text in words_of(fields, "legal"):
        action = game.read(text)
        refusal = game.explain(state, action)
        check(holds=refusal is None, claim=f"{text} is legal, but {refusal}")
        yield from _signs(action)
    for text, clause in pairs_of(fields, "illegal"):
        action = game.read(text)
        refusal = game.explain(state, action)
        found = refusal.clause if refusal else "no clause"
        check(holds=found == clause, claim=f"{clause} forbids {text}, but {found} does")
        yield Mark("no", _where(action, clause))


def _signs(action: Action) -> Iterator[Mark]:
    match action:
        case Attack(on, push):
            yield Mark("attack", SQUARE_NAMES[on])
            yield Mark("push", SQUARE_NAMES[push])
        case MoveSiren(to):
            yield Mark("go", SQUARE_NAMES[to])
        case MoveSailor(_, to):
            yield Mark("score" if to in ISLANDS else "go", SQUARE_NAMES[to])
        case Transfer(sailor):
            yield Mark("transfer", SQUARE_NAMES[sailor])
        case _:
            yield Mark("withdraw", SQUARE_NAMES[action.sailor])


def _where(action: Action, clause: str) -> str:
    """Return the square for which a clause forbids the action."""
    match action:
        case Attack(_, push) if clause in PUSHES:
            return SQUARE_NAMES[push]
        case Attack(on, _):
            return SQUARE_NAMES[on]
        case MoveSiren(to) | MoveSailor(_, to):
            return SQUARE_NAMES[to]
    return SQUARE_NAMES[action.sailor]


def _draw(panel: Panel, state: State, fields: Fields) -> Picture:
    return Picture(
        draw_panel(_cut(panel, fields.get("area")), TITLE, describe(state.position), "page")
    )


def _cut(panel: Panel, area: str | None) -> Panel:
    """Return the part of the panel between two corners, such as "a1 c3"."""
    if area is None:
        return panel
    corners = area.split()
    if len(corners) != 2 or any(corner not in SQUARE_NAMES for corner in corners):  # noqa: PLR2004
        raise Invalid(f"an area is two squares, such as a1 c3, not {quote(area)}")
    low, high = corners
    files = FILES[FILES.index(low[0]) : FILES.index(high[0]) + 1]
    ranks = "".join(str(rank) for rank in range(int(high[1]), int(low[1]) - 1, -1))
    marks = tuple(mark for mark in panel.marks if mark.on[0] in files and mark.on[1] in ranks)
    return replace(panel, files=files, ranks=ranks, marks=marks)


BOARD: Final = Kind(frozenset(KEYS), draw_board, leads=True)
