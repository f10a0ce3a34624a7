"""Canosa as a `Game`: an edition with its switches and a layout."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final, cast

from lungomare.errors import fill
from lungomare.game import (
    Game,
    Illegal,
    Json,
    Outcome,
    Seat,
    quote,
    with_id,
)
from lungomare.games.canosa.actions import ACTION_IDS, ACTIONS, Action
from lungomare.games.canosa.board import PLAYERS
from lungomare.games.canosa.editions import (
    Rules,
    edition,
    switches_beyond,
    with_switch,
)
from lungomare.games.canosa.explain import explain_action
from lungomare.games.canosa.layouts import STANDARD, Layout
from lungomare.games.canosa.notation import read_action, write_action, write_position
from lungomare.games.canosa.position import starting_position
from lungomare.games.canosa.preview import preview
from lungomare.games.canosa.refusals import ENDS, REFUSALS
from lungomare.games.canosa.rules import legal_actions
from lungomare.games.canosa.state import State, advance, begin

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from lungomare.games.canosa.models import CanosaEffects, CanosaEnd, CanosaResult, CanosaView
    from lungomare.games.canosa.position import Position

TABLE_REASONS: Final = ("resigned", "time", "agreed", "forfeit")
"""How a table, not the rules, may end a game; only an agreed end has no winner."""


class Canosa(Game[State, Action]):
    """Canosa under an edition, with single switches set otherwise, from a layout."""

    name: ClassVar[str] = "canosa"
    moves_key: ClassVar[str] = "actions"
    seats = 2
    action_ids = len(ACTIONS)

    def __init__(
        self,
        edition_name: str = "retail",
        switches: Mapping[str, str] | None = None,
        layout: Layout = STANDARD,
    ) -> None:
        """Take the edition's name and the switches to set beyond it, as a record writes them."""
        rules: Rules = edition(edition_name)
        for switch, value in (switches or {}).items():
            rules = with_switch(rules, switch, value)
        self.edition = edition_name
        self.rules = rules
        self.layout = layout

    def start(self) -> State:
        """Return the layout's starting state (C2)."""
        return begin(starting_position(self.layout, self.rules), self.rules)

    def start_from(self, position: Position) -> State:
        """Return the state of a game that begins from `position`."""
        return begin(position, self.rules)

    def actor(self, state: State) -> Seat | None:
        """Return the player who owes an action."""
        return None if state.outcome else state.position.player

    def legal(self, state: State) -> Sequence[Action]:
        """Return the legal actions by rising id; none once the game is over."""
        return () if state.outcome else legal_actions(state.position, self.rules)

    def advance(self, state: State, action: Action) -> State:
        """Return the state after a legal action."""
        return advance(state, action, self.rules)

    def outcome(self, state: State) -> Outcome | None:
        """Return the end, if it has come (C10, C11)."""
        return state.outcome

    def explain(self, state: State, action: Action) -> Illegal | None:
        """Return None for a legal action, else the most specific clause it breaks."""
        if state.outcome:
            reason = state.outcome.reason
            clause = "C3.4" if reason == "sailors" else state.outcome.clause or "C11.4"
            return REFUSALS.illegal(f"over-{reason}", clause, **_sides(state.outcome))
        return explain_action(state.position, action, self.rules)

    def preview(self, state: State) -> CanosaEffects:
        """Return what each legal action would do, by its text."""
        return preview(state, self.rules)

    def view(self, state: State, seat: Seat | None) -> CanosaView:
        """Return everything: nothing is hidden in Canosa."""
        return {
            "seat": seat,
            "position": write_position(state.position),
            "turn": state.turn,
            "quiet": state.quiet,
            "times": state.times(),
        }

    def turn(self, state: State) -> int:
        """Return the number of the running turn, from 1."""
        return state.turn

    def encode(self, action: Action) -> int:
        """Return the action's place in `ACTIONS`."""
        return ACTION_IDS[action]

    def decode(self, number: int) -> Action:
        """Return the action at this place in `ACTIONS`."""
        return with_id(ACTIONS, number)

    def write(self, action: Action) -> str:
        """Return the action in notation."""
        return write_action(action)

    def read(self, text: str) -> Action:
        """Return the action that `text` writes."""
        return read_action(text)

    def header(self, start: State) -> Json:
        """Return edition, differing switches, layout, and `start` if it is not the layout's."""
        header: Json = {
            "game": self.name,
            "edition": self.edition,
            "rules": switches_beyond(self.edition, self.rules),
            "layout": self.layout.to_json(),
        }
        if start != self.start():
            header["start"] = write_position(start.position)
        return header

    def result(self, state: State) -> Json | None:
        """Return winner and reason."""
        if not state.outcome:
            return None
        winners, reason = state.outcome.winners, cast("CanosaEnd", state.outcome.reason)
        result: CanosaResult = {
            "winner": PLAYERS[winners[0]] if winners else None,
            "reason": reason,
        }
        return dict(result)

    def early_result(self, reason: str, winners: Sequence[Seat]) -> Json | None:
        """Return the winner of a game that a table ends; nobody wins what nobody finished."""
        if reason == "abandoned":
            return None
        return {"winner": PLAYERS[winners[0]] if winners else None, "reason": reason}

    def seat_name(self, seat: Seat) -> str:
        """Return Gold or Silver."""
        return PLAYERS[seat].capitalize()

    def check_result(self, state: State, result: Json) -> None:
        """Raise `Invalid` unless the rules, or the table in an unfinished game, say `result`."""
        if state.outcome:
            super().check_result(state, result)
            return
        reason = result.get("reason")
        if reason not in TABLE_REASONS:
            raise REFUSALS.invalid("result-reason", reason=quote(reason))
        winners = (None,) if reason == "agreed" else PLAYERS
        if "winner" not in result or result["winner"] not in winners:
            why = {"reason": quote(reason)}
            why["wanted"] = "null" if reason == "agreed" else ",".join(PLAYERS)
            if "winner" not in result:
                raise REFUSALS.invalid("result-no-winner", **why)
            raise REFUSALS.invalid("result-winner", given=quote(result["winner"]), **why)


def describe_outcome(outcome: Outcome) -> str:
    """Return the end in one sentence."""
    return fill(ENDS[outcome.reason], _sides(outcome))


def _sides(outcome: Outcome) -> dict[str, str]:
    """Return who won and who lost; nothing of a draw."""
    if not outcome.winners:
        return {}
    (winner,) = outcome.winners
    return {"winner": PLAYERS[winner], "loser": PLAYERS[1 - winner]}
