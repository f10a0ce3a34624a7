"""What people say at a real table, read as the game needs it next: a name, a card, a turn."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from lungomare.cli.bosa.real_box.card_words import (
    find_card,
    find_cards,
    find_goal,
    format_card,
)
from lungomare.cli.bosa.real_box.turn_words import (
    answer,
    is_answers,
    play_turn,
    read_answers,
    read_turn,
)
from lungomare.game import Invalid, quote
from lungomare.games.bosa import Phase, Verb
from lungomare.games.bosa.deck.cards import START
from lungomare.games.bosa.real_box.correcting import correct_card, correct_turn
from lungomare.games.bosa.real_box.seen import add, awaited, candidates, show_goals
from lungomare.games.bosa.turn.decisions import DRAWS, FIRSTS

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from lungomare.game import Seat
    from lungomare.games.bosa import Building
    from lungomare.games.bosa.real_box.seen import Awaited, Seen

_PARTS: Final = re.compile(r"[;,]")


def parts_of(line: str) -> list[str]:
    """Return what was said on one line, one thing after the other."""
    return [part.strip().casefold() for part in _PARTS.split(line) if part.strip()]


def tell(seen: Seen, names: Sequence[str], text: str) -> Seen:
    """Return the game after one thing that was said, or raise what is against it."""
    wanted = awaited(seen)
    if wanted is not None and wanted.season is None:
        return add(seen, FIRSTS[find_name(names, text)])
    if wanted is not None:
        return add(seen, DRAWS[_turned_up(seen, wanted, text)])
    if turn := read_turn(text):
        return play_turn(seen, turn)
    if seen.state.phase is Phase.ACT and is_answers(text):
        return answer(seen, read_answers(text))
    decision = seen.game.read(text)
    if decision.verb is Verb.DRAW:
        raise Invalid(f"{quote(text)} is not awaited: a turn is")
    return add(seen, decision)


def find_name(names: Sequence[str], text: str) -> Seat:
    """Return the seat of the one player whose name begins so, or whose number it is from 1."""
    if text in (numbers := [str(number) for number in range(1, len(names) + 1)]):
        return numbers.index(text)
    exact = [seat for seat, name in enumerate(names) if name.casefold() == text.casefold()]
    begun = [s for s, name in enumerate(names) if name.casefold().startswith(text.casefold())]
    found = exact or begun
    if len(found) == 1:
        return found[0]
    fault = "nobody here" if not found else f"{' and '.join(names[seat] for seat in found)}"
    raise Invalid(f"{quote(text)} is {fault}: there are {', '.join(names)}")


def _turned_up(seen: Seen, wanted: Awaited, text: str) -> int:
    """Return the card that was named; one named by its id may be one that the law refuses."""
    text = text.removeprefix("draw ")
    numbers = {name.casefold(): card for name, card in seen.game.setting.numbers.items()}
    if text in numbers:
        return numbers[text]
    where = _stack_name(wanted)
    free = buildings_of(seen, candidates(seen))
    if not find_cards(free, text):
        used = [card for card in seen_buildings(seen) if card.season == wanted.season]
        if found := find_cards(used, text):
            raise Invalid(f"{format_card(found[0])} has been seen, and there is no other", "B1.2")
    return seen.game.setting.numbers[find_card(free, text, where).id]


def _stack_name(wanted: Awaited) -> str:
    return "the Start cards" if wanted.season == START else f"Season {wanted.season}"


def buildings_of(seen: Seen, cards: Iterable[int]) -> list[Building]:
    """Return the buildings of these numbers."""
    return [seen.game.deck.buildings[card] for card in cards]


def seen_buildings(seen: Seen) -> list[Building]:
    """Return the buildings seen so far, the latest first."""
    drawn = [decision.value for decision in seen.log if decision.verb is Verb.DRAW]
    return buildings_of(seen, reversed(drawn))


def corrected(seen: Seen, names: Sequence[str], wrong: str, right: str) -> Seen:
    """Return the game in which a player's last turn, or a card, was the one called `right`."""
    if read_turn(right):
        seat = find_name(names, wrong)
        return correct_turn(seen, seat, lambda before: tell(before, names, right))
    return _with_card(seen, wrong, right)


def _with_card(seen: Seen, wrong: str, right: str) -> Seen:
    numbers = seen.game.setting.numbers
    old = _mistyped(seen, wrong)
    taken = {card.id for card in seen_buildings(seen)}
    others = [
        card
        for card in seen.game.deck.buildings
        if card.season == old.season and card.id not in taken
    ]
    exact = {card.id.casefold(): card for card in seen.game.deck.buildings}
    new = exact.get(right) or find_card(others, right, "those not seen yet")
    return correct_card(seen, numbers[old.id], numbers[new.id])


def _mistyped(seen: Seen, text: str) -> Building:
    """Return the card that stands in a slot of the market, or that was seen and is called so."""
    if text in {"1", "2", "3", "4"}:
        card = seen.state.market[int(text) - 1]
        if DRAWS[card] in seen.log:
            return seen.game.deck.buildings[card]
        raise Invalid(f"slot {text} is empty")
    market = [card for card in seen.state.market if DRAWS[card] in seen.log]
    lying = buildings_of(seen, market)
    if len(find_cards(lying, text)) == 1:
        return find_card(lying, text, "the market")
    return find_card(seen_buildings(seen), text, "those seen")


def with_goals(seen: Seen, seat: Seat, texts: Sequence[str]) -> Seen:
    """Return the game in which a seat has shown the goals that are called so."""
    setting = seen.game.setting
    others = {card for other, hand in enumerate(seen.goals) if other != seat for card in hand}
    free = [
        setting.deck.goals[card - setting.goals[0]] for card in setting.goals if card not in others
    ]
    exact = {goal.id.casefold(): goal for goal in setting.deck.goals}
    found = [exact.get(text) or find_goal(free, text) for text in texts]
    return show_goals(seen, seat, [setting.numbers[goal.id] for goal in found])
