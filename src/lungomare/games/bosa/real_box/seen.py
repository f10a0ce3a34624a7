"""What people around a real table have seen, in the order in which they saw it.

It is one row of decisions: the first player and the cards turned up are chance's draws, at the
moment at which they are seen, and between them stand the players' own decisions. All of it is
played by the law on a completion of the deal, so the law refuses what it always refuses.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import reduce
from typing import TYPE_CHECKING, Final, NamedTuple

from lungomare.errors import Sentences
from lungomare.game import CHANCE
from lungomare.games.bosa.deal.dealing import opened
from lungomare.games.bosa.deck.cards import SEASONS, START
from lungomare.games.bosa.real_box.completion import complete
from lungomare.games.bosa.refusals import REFUSALS
from lungomare.games.bosa.state import Deal, Phase
from lungomare.games.bosa.townscape import EMPTY, with_building
from lungomare.games.bosa.turn.decisions import SLOTS, Decision, Verb

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from lungomare.game import Illegal, Seat
    from lungomare.games.bosa.bosa import Bosa
    from lungomare.games.bosa.state import State

SENTENCES: Final = Sentences(
    {
        "card-awaited": "first say which card was turned up",
        "first-awaited": "first say who goes first",
        "none-awaited": "no card is turned up before this turn is over",
        "no-goals": "the simple game has no goals",
        "goals-many": "a hand is {most} goals, not {count}",
        "goal-twice": "{card} is there once, and seat {seat} holds it",
        "goal-doubled": "{card} is there once",
        "not-a-goal": "{card} is no goal",
    }
)
"""What is refused at a real table alone."""

_CHANCE: Final = (Verb.FIRST, Verb.DRAW)


class Awaited(NamedTuple):
    """What people see next, before anybody can decide anything."""

    clause: str
    season: int | None
    """The Season of the card, `START` for a Start card, None for the first player."""
    seat: Seat = CHANCE
    """Whose Start card it is."""
    slot: int = EMPTY
    """The slot of the market that the card fills, from 0."""


@dataclass(frozen=True, slots=True)
class Seen:
    """A game at a real table, as far as it has been seen."""

    game: Bosa
    log: tuple[Decision, ...]
    """All that was seen and decided, in its order."""
    goals: tuple[tuple[int, ...], ...]
    """The goals that each seat has shown."""
    known: Deal
    """The part of the deal that is known."""
    state: State
    """The state of the completed deal; `shown` is what of it may be looked at."""


def nothing_seen(game: Bosa) -> Seen:
    """Return the game before anything is known of it."""
    hands = ((),) * game.seats
    return _played(game, (), hands)


def _played(game: Bosa, log: tuple[Decision, ...], goals: tuple[tuple[int, ...], ...]) -> Seen:
    """Play the log, which is known to be legal, on the completion of what it shows."""
    known = _known_deal(game, log, goals)
    state = opened(game.setting, complete(game.setting, known))
    decided = (decision for decision in log if decision.verb not in _CHANCE)
    return Seen(game, log, goals, known, reduce(game.advance, decided, state))


def _known_deal(game: Bosa, log: Sequence[Decision], goals: tuple[tuple[int, ...], ...]) -> Deal:
    drawn = [decision.value for decision in log if decision.verb is Verb.DRAW]
    starts, *seasons = (
        tuple(card for card in drawn if card in game.setting.stacks[season])
        for season in (START, *SEASONS)
    )
    first = next((decision.value for decision in log if decision.verb is Verb.FIRST), CHANCE)
    return Deal(first, starts, goals, tuple(seasons))


def awaited(seen: Seen) -> Awaited | None:
    """Return what must be seen next (B2.2-B2.4, B3.4, B7.2); None while a player decides."""
    known, state = seen.known, seen.state
    if known.first == CHANCE:
        return Awaited("B2.4", None)
    if len(known.starts) < seen.game.seats:
        return Awaited("B2.3", START, seat=len(known.starts))
    count = len(known.seasons[state.season - 1])
    if count == state.flipped:
        return None
    slot = shown(seen).market.index(EMPTY)
    opening = "B2.2" if state.season == SEASONS[0] else "B7.2"
    return Awaited(opening if count < SLOTS else "B3.4", state.season, slot=slot)


def shown(seen: Seen) -> State:
    """Return the state without the Start cards and the market's that nobody has seen yet.

    Its stacks and goals are those of the completion, and not to be looked at.
    """
    state, known = seen.state, seen.known
    turned_up = known.seasons[state.season - 1]
    return state._replace(
        market=tuple(card if card in turned_up else EMPTY for card in state.market),
        towns=tuple(
            town if seat < len(known.starts) else with_building(town, 0, EMPTY)
            for seat, town in enumerate(state.towns)
        ),
    )


def candidates(seen: Seen) -> tuple[int, ...]:
    """Return the cards that may be the next one seen."""
    wanted = awaited(seen)
    if wanted is None or wanted.season is None:
        return ()
    dealt = _dealt(seen, wanted.season)
    return tuple(card for card in seen.game.setting.stacks[wanted.season] if card not in dealt)


def _dealt(seen: Seen, season: int) -> tuple[int, ...]:
    return (seen.known.starts, *seen.known.seasons)[season]


def add(seen: Seen, decision: Decision) -> Seen:
    """Return the game after one more thing seen or decided, or raise `Illegal` with its clause."""
    wanted = awaited(seen)
    log = (*seen.log, decision)
    if decision.verb in _CHANCE:
        refusal = _why_unseen(seen, wanted, decision)
        if refusal:
            raise refusal
        return _played(seen.game, log, seen.goals)
    if wanted:
        code = "first-awaited" if wanted.season is None else "card-awaited"
        raise SENTENCES.illegal(code, wanted.clause)
    return replace(seen, log=log, state=seen.game.apply(seen.state, decision))


def _why_unseen(seen: Seen, wanted: Awaited | None, decision: Decision) -> Illegal | None:
    """Say why this cannot be what is seen next."""
    value = decision.value
    if decision.verb is Verb.FIRST:
        return _why_not_first(seen, value)
    if wanted is None:
        is_over = seen.state.phase is Phase.OVER
        return (
            REFUSALS.illegal("over", "B8.1")
            if is_over
            else SENTENCES.illegal("none-awaited", "B3.4")
        )
    if wanted.season is None:
        return REFUSALS.illegal("first-before-cards", "B2.4")
    name = seen.game.setting.ids[value]
    if value in (*seen.known.starts, *sum(seen.known.seasons, ())):
        return REFUSALS.illegal("card-drawn", wanted.clause, card=name)
    if value in seen.game.setting.stacks[wanted.season]:
        return None
    if wanted.season == START:
        return REFUSALS.illegal("no-start-card", wanted.clause, card=name)
    return REFUSALS.illegal("not-of-season", wanted.clause, card=name, season=wanted.season)


def _why_not_first(seen: Seen, seat: Seat) -> Illegal | None:
    if seen.known.first != CHANCE:
        return REFUSALS.illegal("first-chosen", "B2.4", seat=seen.known.first)
    if seat >= seen.game.seats:
        return REFUSALS.illegal("no-such-seat", "B1.1", seat=seat, players=seen.game.seats)
    return None


def add_all(seen: Seen, log: Iterable[Decision]) -> Seen:
    """Return the game after all of these, or raise what is against the first that cannot be."""
    return reduce(add, log, seen)


def show_goals(seen: Seen, seat: Seat, cards: Sequence[int]) -> Seen:
    """Return the game in which `seat` has shown these goals instead of any before (B8.2)."""
    setting = seen.game.setting
    if seen.game.simple:
        raise SENTENCES.illegal("no-goals", "B2.3")
    if len(cards) > setting.goals_a_seat:
        most = setting.goals_a_seat
        raise SENTENCES.illegal("goals-many", "B2.3", most=most, count=len(cards))
    for place, card in enumerate(cards):
        name = setting.ids[card]
        holder = next((other for other, hand in enumerate(seen.goals) if card in hand), seat)
        if card not in setting.goals:
            raise SENTENCES.illegal("not-a-goal", "B2.3", card=name)
        if holder != seat:
            raise SENTENCES.illegal("goal-twice", "B1.4", card=name, seat=holder)
        if card in cards[:place]:
            raise SENTENCES.illegal("goal-doubled", "B1.4", card=name)
    goals = (*seen.goals[:seat], tuple(cards), *seen.goals[seat + 1 :])
    return _played(seen.game, seen.log, goals)


def undo(seen: Seen) -> Seen:
    """Return the game without the card seen last, or without what was decided since that card."""
    if not seen.log:
        return seen
    kept = len(seen.log) - 1
    if seen.log[kept].verb not in _CHANCE:
        while kept and seen.log[kept - 1].verb not in _CHANCE:
            kept -= 1
    return _played(seen.game, seen.log[:kept], seen.goals)


def replay_log(seen: Seen, log: Iterable[Decision]) -> Seen:
    """Return the game of another log, every step of it checked, with the goals shown so far."""
    return add_all(_played(seen.game, (), seen.goals), log)
