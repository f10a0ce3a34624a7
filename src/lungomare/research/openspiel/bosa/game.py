"""Bosa as an OpenSpiel game: two to five players, a dealt deck, secret goals, zero-sum.

Chance deals the whole table before the first turn, a card at a time. A player's return is their
share of the victory less the share that all alike would have: with three players a victory is
worth 2/3, a defeat -1/3, and one shared by two 1/6; they always add up to nothing.
"""

from __future__ import annotations

import json
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Final

import pyspiel

from lungomare.game import CHANCE
from lungomare.games.bosa import DECISIONS, SHIPPED, STANDARD, Bosa, load_deck, shipped_deck
from lungomare.games.bosa.deck.cards import BUILDINGS, GOALS, SEASONS
from lungomare.games.bosa.state import FEWEST_PLAYERS, TURNS_A_SEASON
from lungomare.games.bosa.townscape import SIDE
from lungomare.games.bosa.turn.decisions import MOST_PLAYERS
from lungomare.native.bosa import pack, pack_deck, unpack, unpack_outcome
from lungomare.research.openspiel.bosa.observer import FIRST_DRAW, BosaObserver
from lungomare.research.openspiel.registration import register

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from lungomare.games.bosa import State
    from lungomare.native.bosa._core import BosaState as Now

BOSA: Final = "lungomare_bosa"

MOST_IN_TURN: Final = 3 + 2 * SIDE
"""Decisions in a turn: take, place, the line, and for each of its cards one, or two with a copy."""

_TYPE: Final = pyspiel.GameType(
    short_name=BOSA,
    long_name="Bosa",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=MOST_PLAYERS,
    min_num_players=FEWEST_PLAYERS,
    provides_information_state_string=True,
    provides_information_state_tensor=True,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification={"players": FEWEST_PLAYERS, "simple": False, "deck": STANDARD.name},
)


def _info(players: int) -> Any:
    return pyspiel.GameInfo(
        num_distinct_actions=FIRST_DRAW,
        max_chance_outcomes=len(DECISIONS) - FIRST_DRAW,
        num_players=players,
        min_utility=-1 / players,
        max_utility=1 - 1 / players,
        utility_sum=0.0,
        max_game_length=longest(players),
    )


def longest(players: int) -> int:
    """Return how many decisions the players of a game can make at most."""
    return players * len(SEASONS) * TURNS_A_SEASON * MOST_IN_TURN


class Table:
    """The law's game and the native deck of a game's parameters; there is one for each."""

    def __init__(self, players: int, simple: bool, deck: str) -> None:
        found = shipped_deck(deck) if deck in SHIPPED else _deck_file(Path(deck))
        self.options = players, simple, deck
        self.law = Bosa(players, found, simple=simple)
        self.deck = pack_deck(self.law)
        self.start = pack(self.deck, self.law.start())


def _deck_file(path: Path) -> Any:
    return load_deck(path.read_text("utf-8"), path.stem)


@lru_cache(maxsize=64)
def table_of(players: int, simple: bool, deck: str) -> Table:
    """Return the table of these parameters; a deck that is not shipped is a file's path."""
    return Table(players, simple, deck)


class BosaGame(pyspiel.Game):
    """Bosa for so many players, with goals or simple, with a deck: ours by name, or a file."""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        given = {**_TYPE.parameter_specification, **(params or {})}
        self.table = table_of(given["players"], given["simple"], given["deck"])
        super().__init__(_TYPE, _info(self.table.law.seats), given)

    def new_initial_state(self) -> BosaState:
        """Return the table before the deal: chance is the first to act."""
        return BosaState(self, Moment(self.table, self.table.start, b""))

    def max_chance_nodes_in_history(self) -> int:
        """Return how many draws the deal is."""
        table = self.table.law.setting
        cards = 1 + table.goals_a_seat
        return 1 + table.players * cards + len(SEASONS) * table.season_size

    def make_py_observer(
        self, iig_obs_type: Any = None, params: Mapping[str, Any] | None = None
    ) -> BosaObserver:
        """Return what writes for a seat what it may know; with perfect recall, all it has seen."""
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return BosaObserver(self.table.law, longest(self.num_players()), kind, params)


class Moment:
    """A native state and the decisions that led to it from the deal; it never changes."""

    __slots__ = ("decisions", "now", "table")

    def __init__(self, table: Table, now: Now, decisions: bytes) -> None:
        self.table = table
        self.now = now
        self.decisions = decisions

    def __deepcopy__(self, memo: dict[int, Any]) -> Moment:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (self.table.options, unpack(self.now), self.decisions)


def _restored(options: tuple[int, bool, str], state: State, decisions: bytes) -> Moment:
    table = table_of(*options)
    return Moment(table, pack(table.deck, state), decisions)


class BosaState(pyspiel.State):
    """A state of Bosa, secrets included. OpenSpiel copies and stores it by its one attribute."""

    def __init__(self, game: BosaGame, moment: Moment) -> None:
        super().__init__(game)
        self.moment = moment

    def current_player(self) -> Any:
        """Return whose turn it is; chance deals."""
        now = self.moment.now
        if now.seat != CHANCE:
            return now.seat
        return pyspiel.PlayerId.TERMINAL if now.outcome else pyspiel.PlayerId.CHANCE

    def is_terminal(self) -> bool:
        """Say whether the last Season is over (B8)."""
        now = self.moment.now
        return now.seat == CHANCE and now.outcome is not None

    def returns(self) -> list[float]:
        """Return each seat's share of the victory above or below an equal one; 0 before the end."""
        law = self.moment.table.law
        outcome = unpack_outcome(self.moment.now.outcome)
        if outcome is None:
            return [0.0] * law.seats
        return [outcome.share(seat, law.seats) - 1 / law.seats for seat in range(law.seats)]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return chance's next draws, all as likely."""
        draws = self.moment.now.legal()
        return [(draw - FIRST_DRAW, 1 / len(draws)) for draw in draws]

    def _legal_actions(self, _player: int) -> list[int]:
        return self.moment.now.legal()

    def _apply_action(self, action: int) -> None:
        table, now, decisions = self.moment.table, self.moment.now, self.moment.decisions
        if now.seat == CHANCE:
            self.moment = Moment(table, now.advance(action + FIRST_DRAW), decisions)
        else:
            self.moment = Moment(table, now.advance(action), decisions + bytes((action,)))

    def _action_to_string(self, player: int, action: int) -> str:
        law = self.moment.table.law
        number = action + FIRST_DRAW if player == pyspiel.PlayerId.CHANCE else action
        return law.write(law.decode(number))

    def whole(self) -> State:
        """Return the state as the law has it, secrets included."""
        return unpack(self.moment.now)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> BosaState:
        """Draw a state that `player` cannot tell from this one, its history included (B11.2).

        `sampler` gives numbers from 0 up to 1; what it gives decides the draw.
        """
        law = self.moment.table.law
        drawn = law.resample(self.whole(), player, Random(sampler()))
        state: BosaState = self.get_game().new_initial_state()
        for action in _draws(drawn):
            state.apply_action(action)
        for action in self.moment.decisions:
            state.apply_action(action)
        return state

    def __str__(self) -> str:
        """Return what a spectator sees, and the whole deal."""
        law, state = self.moment.table.law, self.whole()
        return json.dumps({"view": law.view(state, None), "setup": law.header(state)["setup"]})


def _draws(state: State) -> list[int]:
    """Return chance's draws that deal this state; OpenSpiel counts them from 0."""
    deal = state.deal
    cards = (*deal.starts, *sum(deal.goals, ()), *sum(deal.seasons, ()))
    return [deal.first + BUILDINGS + GOALS, *cards] if deal.first >= 0 else []


register(_TYPE, BosaGame)
