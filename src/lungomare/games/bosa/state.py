"""The state: everything at one moment, secrets included; and the setting, fixed for a game."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Final, NamedTuple

from lungomare.game import CHANCE
from lungomare.games.bosa.deck.cards import SEASONS, START
from lungomare.games.bosa.refusals import REFUSALS
from lungomare.games.bosa.townscape import EMPTY, SIDE, Town
from lungomare.games.bosa.turn.actions import Action, Purse, action_of
from lungomare.games.bosa.turn.decisions import MOST_PLAYERS, SLOTS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from lungomare.games.bosa.deck.cards import Deck

FEWEST_PLAYERS: Final = 2
TURNS_A_SEASON: Final = 5
GOALS_A_SEAT: Final = 4


class Phase(Enum):
    """What is to be decided now."""

    DEAL = "deal"
    TAKE = "take"
    PLACE = "place"
    LINE = "line"
    ACT = "act"
    OVER = "over"


class Deal(NamedTuple):
    """What was dealt, cards as places in the deck file; in an unfinished deal, so far."""

    first: int
    starts: tuple[int, ...]
    goals: tuple[tuple[int, ...], ...]
    """The goal cards of each seat."""
    seasons: tuple[tuple[int, ...], ...]
    """The cards of each Season that are played with, top first."""


class State(NamedTuple):
    """Everything about a game at one moment. Seats, cells and cards are numbers from 0."""

    deal: Deal
    phase: Phase
    season: int
    first: int
    """Who goes first in this Season."""
    seat: int
    """Whose turn it is; `CHANCE` when it is nobody's."""
    turn: int
    """The number of the turn from 1; 0 in the deal."""
    flipped: int
    """How many cards of this Season's stack have been turned up."""
    market: tuple[int, ...]
    held: int
    towns: tuple[Town, ...]
    purses: tuple[Purse, ...]
    patronage: tuple[tuple[int, ...], ...]
    """For each Season that has ended, the points of each seat's patronage."""
    placed: int
    """The cell of the building placed this turn."""
    at: int
    """The cell whose action is being decided."""
    copier: int
    """The cell of the copy through which `at` was reached."""
    queue: tuple[int, ...]
    """The cells of the line still to come."""


@dataclass(frozen=True, slots=True)
class Setting:
    """What is fixed for a game: players, goals or none, and the deck, worked out for speed."""

    players: int
    simple: bool
    deck: Deck
    ids: tuple[str, ...]
    """The id of each card, in the deck file's order, buildings before goals."""
    numbers: Mapping[str, int]
    colors: tuple[str, ...]
    actions: tuple[Action, ...]
    stacks: tuple[tuple[int, ...], ...]
    """The Start cards and the three Seasons, each in the deck file's order."""
    goals: tuple[int, ...]
    """The goal cards, in the deck file's order."""

    @property
    def season_size(self) -> int:
        """How many cards of a Season are played with (B1.2)."""
        return TURNS_A_SEASON * self.players + 3

    @property
    def goals_a_seat(self) -> int:
        """How many goal cards each seat is dealt (B2.3)."""
        return 0 if self.simple else GOALS_A_SEAT


def make_setting(players: int, deck: Deck, *, simple: bool) -> Setting:
    """Return the setting for so many players (B1.1) and this deck."""
    if not FEWEST_PLAYERS <= players <= MOST_PLAYERS:
        raise REFUSALS.invalid("players-many", "B1.1", players=players)
    ids = (*(card.id for card in deck.buildings), *(goal.id for goal in deck.goals))
    return Setting(
        players=players,
        simple=simple,
        deck=deck,
        ids=ids,
        numbers={name: number for number, name in enumerate(ids)},
        colors=tuple(card.color for card in deck.buildings),
        actions=tuple(action_of(card.effect) for card in deck.buildings),
        stacks=tuple(
            tuple(number for number, card in enumerate(deck.buildings) if card.season == season)
            for season in (START, *SEASONS)
        ),
        goals=tuple(range(len(deck.buildings), len(ids))),
    )


def undealt(setting: Setting) -> State:
    """Return the state before the first card is dealt."""
    nothing = Deal(CHANCE, (), ((),) * setting.players, ((),) * len(SEASONS))
    return State(
        deal=nothing,
        phase=Phase.DEAL,
        season=1,
        first=CHANCE,
        seat=CHANCE,
        turn=0,
        flipped=0,
        market=(EMPTY,) * SLOTS,
        held=EMPTY,
        towns=((EMPTY,) * SIDE * SIDE,) * setting.players,
        purses=(Purse(),) * setting.players,
        patronage=(),
        placed=EMPTY,
        at=EMPTY,
        copier=EMPTY,
        queue=(),
    )
