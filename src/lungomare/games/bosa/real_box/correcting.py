"""What was typed wrongly is put right, also when the game has gone on since.

What followed is played again by the law. It must still be possible, and by the same players: other
points may let another player go first in the next Season (B7.3).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from lungomare.errors import Sentences
from lungomare.games.bosa.real_box.seen import Seen, add, awaited, replay_log, undo
from lungomare.games.bosa.state import Phase
from lungomare.games.bosa.townscape import CELLS
from lungomare.games.bosa.turn.decisions import DRAWS, TAKES, Verb

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from lungomare.game import Seat
    from lungomare.games.bosa.turn.decisions import Decision

SENTENCES: Final = Sentences(
    {
        "not-seen": "{card} has not been seen",
        "no-turn": "there is no turn to correct",
        "turn-open": "the turn is not whole: add an answer for each choice in its line",
        "other-turn": "then turn {turn} would have been another player's",
        "choice-open": "then {cell} in turn {turn} leaves a choice that nobody has made:"
        " undo to there, and type it again",
        "not-there": "then {card}, taken in turn {turn}, would not lie in the market",
    }
)


def correct_card(seen: Seen, wrong: int, right: int) -> Seen:
    """Return the game in which `right` was turned up where `wrong` was typed, or raise."""
    if DRAWS[wrong] not in seen.log:
        raise SENTENCES.illegal("not-seen", "B2.1", card=seen.game.setting.ids[wrong])
    at = seen.log.index(DRAWS[wrong])
    before = replay_log(seen, seen.log[:at])
    old, new = add(before, DRAWS[wrong]), add(before, DRAWS[right])
    return _go_on(old, new, seen.log[at + 1 :], {wrong: right})


def correct_turn(seen: Seen, seat: Seat, tell: Callable[[Seen], Seen]) -> Seen:
    """Return the game in which `seat`, in its last turn, did what `tell` does, or raise.

    Later turns take the same cards as before, in whatever slots these then lie.
    """
    after = _after_last_turn(seen, seat)
    before = undo(after)
    new = tell(before)
    if new.state.turn == before.state.turn and awaited(new) is None:
        raise SENTENCES.illegal("turn-open", "B5.2")
    return _go_on(after, new, seen.log[len(after.log) :], {})


def _after_last_turn(seen: Seen, seat: Seat) -> Seen:
    """Return the game when the last whole turn of `seat` had just been made."""
    now, found = replay_log(seen, ()), None
    for decision in seen.log:
        before, now = now, add(now, decision)
        if before.state.seat == seat and before.state.turn != now.state.turn:
            found = now
    if found is None:
        raise SENTENCES.illegal("no-turn", "B3.1")
    return found


def _go_on(old: Seen, new: Seen, rest: Iterable[Decision], instead: Mapping[int, int]) -> Seen:
    """Return `new` with what followed `old`; a card taken is the same, or the one `instead`."""
    answers: dict[tuple[int, int], Decision] = {}
    for decision in rest:
        before, old = old, add(old, decision)
        if before.state.phase is Phase.ACT:
            answers[_asked(before)] = decision
        else:
            new = add(new, _take(before, new, decision, instead))
        if before.state.turn != old.state.turn:
            new = _answer(new, before.state.turn, answers, is_whole=True)
            answers = {}
    return _answer(new, old.state.turn, answers, is_whole=False)


def _asked(seen: Seen) -> tuple[int, int]:
    """Return which action of a line is to be decided, and through which copy."""
    return seen.state.at, seen.state.copier


def _take(old: Seen, new: Seen, decision: Decision, instead: Mapping[int, int]) -> Decision:
    """Return the decision that takes the same card; any other decision is the same."""
    if decision.verb is not Verb.TAKE:
        return decision
    turn = old.state.turn
    if old.state.seat != new.state.seat:
        raise SENTENCES.illegal("other-turn", "B7.3", turn=turn)
    taken = old.state.market[decision.value]
    card = instead.get(taken, taken)
    if card not in new.state.market:
        name = old.game.setting.ids[card]
        raise SENTENCES.illegal("not-there", "B3.1", card=name, turn=turn)
    return TAKES[new.state.market.index(card)]


def _answer(
    seen: Seen, turn: int, answers: Mapping[tuple[int, int], Decision], *, is_whole: bool
) -> Seen:
    """Do in a line what was done in it, as far as that can be done now.

    In a whole turn, what can be done only now is done too, unless there is a choice in it: that
    nobody has made.
    """
    while seen.state.phase is Phase.ACT and seen.state.turn == turn:
        legal = seen.game.legal(seen.state)
        decision = answers.get(_asked(seen))
        if decision is None or decision not in legal:
            _, *ways = legal
            if not is_whole:
                break
            if len(ways) > 1:
                cell = CELLS[seen.state.at]
                raise SENTENCES.illegal("choice-open", "B5.2", cell=cell, turn=turn)
            decision = ways[0]
        seen = add(seen, decision)
    return seen
