"""What a seat of Bosa sees, in numbers and in words: all of it comes from the law's `view`.

Seats are listed from the observer's own, then clockwise. A card is a row with a single 1 at its
place in the deck file, a cell one of sixteen from a1 along the rows. Without perfect recall it is
what the table shows now; with it, also every card that has been face up and every decision.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final

import numpy as np
import pyspiel

from lungomare.games.bosa import CELLS, KINDS, Phase
from lungomare.games.bosa.deck.cards import BUILDINGS, GOALS, SEASONS
from lungomare.games.bosa.turn.decisions import DRAWS, SLOTS
from lungomare.games.bosa.view import turned_up
from lungomare.research.openspiel.pieces import Pieces, refuse_params

if TYPE_CHECKING:
    from collections.abc import Mapping

    from lungomare.game import Json
    from lungomare.games.bosa import Bosa, State
    from lungomare.research.openspiel.bosa.game import BosaState

FIRST_DRAW: Final = DRAWS[0].number
"""Players' decisions have the ids below this; chance's draws begin here."""
PHASES: Final = tuple(phase.value for phase in Phase)
SCALES: Final = {**dict.fromkeys(KINDS, 10), "coins": 15, "points": 100}
"""What 1 stands for: a full track, the chart's last step, and about a winner's points."""


class BosaObserver(Pieces):
    """OpenSpiel's observer of one table of Bosa."""

    def __init__(
        self, law: Bosa, longest: int, kind: Any, params: Mapping[str, Any] | None
    ) -> None:
        refuse_params(params)
        self._law = law
        self._recall = kind.perfect_recall
        self._public = kind.public_info
        self._private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        super().__init__(self._shapes(longest))

    def _shapes(self, longest: int) -> dict[str, tuple[int, ...]]:
        seats, cells = self._law.seats, len(CELLS)
        shapes: dict[str, tuple[int, ...]] = {"seat": (seats,)}
        if self._private:
            shapes["goals"] = (GOALS,)
        if self._public:
            shapes |= {
                "phase": (len(PHASES),),
                "season": (len(SEASONS),),
                "first": (seats,),
                "turn": (seats,),
                "stack": (1,),
                "market": (SLOTS, BUILDINGS),
                "held": (BUILDINGS,),
                "placed": (cells,),
                "at": (cells,),
                "copier": (cells,),
                "queue": (cells,),
                "towns": (seats, cells, BUILDINGS),
                "purses": (seats, len(SCALES)),
            }
        if self._public and self._recall:
            shapes |= {"turned up": (BUILDINGS,), "decisions": (longest,)}
        return shapes

    def set_from(self, state: BosaState, player: int) -> None:
        """Write what `player` may know into `tensor`."""
        self.tensor.fill(0)
        whole = state.whole()
        view = self._law.view(whole, player)
        self.dict["seat"][player] = 1
        if self._private:
            for goal in view["goals"]:
                self.dict["goals"][self._number(goal) - BUILDINGS] = 1
        if self._public:
            self._set_table(view)
            self._set_turn(view)
            self._set_seats(view)
        if self._public and self._recall:
            self._set_past(whole, state.moment.decisions)

    def _number(self, card: str) -> int:
        return self._law.setting.numbers[card]

    def _away(self, view: Mapping[str, Any], seat: int) -> int:
        """Return how many seats clockwise from the observer `seat` is."""
        away: int = (seat - view["seat"]) % self._law.seats
        return away

    def _set_table(self, view: Mapping[str, Any]) -> None:
        pieces = self.dict
        pieces["phase"][PHASES.index(view["phase"])] = 1
        pieces["season"][view["season"] - 1] = 1
        pieces["stack"][0] = view["stack"] / self._law.setting.season_size
        for name in ("first", "turn"):
            if view[name] is not None:
                pieces[name][self._away(view, view[name])] = 1
        for slot, card in enumerate(view["market"]):
            if card:
                pieces["market"][slot, self._number(card)] = 1

    def _set_turn(self, view: Mapping[str, Any]) -> None:
        pieces = self.dict
        if view["held"]:
            pieces["held"][self._number(view["held"])] = 1
        for name in ("placed", "at", "copier"):
            if view[name]:
                pieces[name][CELLS.index(view[name])] = 1
        for cell in view["queue"]:
            pieces["queue"][CELLS.index(cell)] = 1

    def _set_seats(self, view: Mapping[str, Any]) -> None:
        for seat, shown in enumerate(view["seats"]):
            away = self._away(view, seat)
            self.dict["purses"][away] = [shown[name] / one for name, one in SCALES.items()]
            for cell, card in shown["town"].items():
                self.dict["towns"][away, CELLS.index(cell), self._number(card)] = 1

    def _set_past(self, whole: State, decisions: bytes) -> None:
        """Write when each card was turned up and what was decided, as parts of all that may be."""
        for pile in turned_up(whole):
            for place, card in enumerate(pile, 1):
                self.dict["turned up"][card] = place / self._law.setting.season_size
        made = np.frombuffer(decisions, np.uint8)
        self.dict["decisions"][: len(made)] = (made + 1) / FIRST_DRAW

    def string_from(self, state: BosaState, player: int) -> str:
        """Return what `player` may know as JSON."""
        whole = state.whole()
        view = self._law.view(whole, player)
        known: Json = {"seat": player}
        if self._private:
            known["goals"] = view["goals"]
        if self._public:
            known |= {name: value for name, value in view.items() if name not in ("seat", "goals")}
        if self._public and self._recall:
            law = self._law
            known["turned up"] = [
                [law.setting.ids[card] for card in pile] for pile in turned_up(whole)
            ]
            known["decisions"] = [
                law.write(law.decode(number)) for number in state.moment.decisions
            ]
        return json.dumps(known)
