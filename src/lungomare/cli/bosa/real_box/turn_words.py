"""A whole turn in a few characters: card, cell and line, and what is decided within the line.

`2b3r` takes the card in slot 2, places it on b3 and does its row. All that can be done is done; a
choice that is open is asked for. Answers may follow, one for each card of the line that can be
done: `d` does it, `s` skips it, `f`, `t` or `p` choose a kind, `b1` copies b1. So `2b3r s` skips
the first.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from lungomare.cli.bosa.real_box.card_words import find_card
from lungomare.game import Invalid, quote
from lungomare.games.bosa import Phase, Verb
from lungomare.games.bosa.real_box.seen import add
from lungomare.games.bosa.turn.decisions import SKIP, TAKES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from lungomare.games.bosa import Decision
    from lungomare.games.bosa.real_box.seen import Seen

_TURN: Final = re.compile(
    r"(?:take )?(?P<card>.+?)\s*(?P<cell>[a-d][1-4])\s*(?P<line>row|column|col|r|c)(?!\d)"
    r"\s*(?P<answers>.*)"
)
_ANSWERS: Final = re.compile(r"[a-d][1-4]|[dsftp]")
_SHORT: Final = {"d": "do", "s": "skip", "f": "do f", "t": "do t", "p": "do p"}


class TurnWords(NamedTuple):
    """A turn as it was typed."""

    card: str
    cell: str
    line: str
    answers: tuple[str, ...]


def read_turn(text: str) -> TurnWords | None:
    """Return the turn that the text writes, or None if it is none; raise `Invalid` for answers."""
    found = _TURN.fullmatch(text)
    if found is None:
        return None
    line = "row" if found["line"].startswith("r") else "col"
    return TurnWords(found["card"], found["cell"], line, read_answers(found["answers"]))


def is_answers(text: str) -> bool:
    """Say whether the text is made of answers alone."""
    return not _ANSWERS.sub("", text).strip()


def read_answers(text: str) -> tuple[str, ...]:
    """Return what is decided within a line, each as the game writes it."""
    if not is_answers(text):
        answers = "d does, s skips, f t p choose a kind, b1 copies b1"
        raise Invalid(f"{quote(text)} is no answer: {answers}")
    typed = _ANSWERS.findall(text)
    return tuple(_SHORT.get(each, f"copy {each}") for each in typed)


def short_answers(seen: Seen) -> list[tuple[str, str]]:
    """Return the answers to the choice at hand, skipping last, and each as the game writes it."""
    texts = [seen.game.write(decision) for decision in seen.game.legal(seen.state)]
    shorts = {text: short for short, text in _SHORT.items()}
    skip, *others = [(shorts.get(text, text.removeprefix("copy ")), text) for text in texts]
    return [*others, skip]


def play_turn(seen: Seen, words: TurnWords) -> Seen:
    """Return the game after the turn, as far as it needs no answer, or raise what is against it."""
    read = seen.game.read
    for decision in (_take(seen, words.card), read(f"place {words.cell}"), read(words.line)):
        seen = add(seen, decision)
    return answer(seen, words.answers)


def _take(seen: Seen, text: str) -> Decision:
    """Return the decision for a card of the market that is named by its slot or in words."""
    if text.isdigit():
        return seen.game.read(f"take {text}")
    if seen.state.phase is not Phase.TAKE:
        return TAKES[0]  # the law says what is to be done instead
    buildings = seen.game.deck.buildings
    market = [buildings[card] for card in seen.state.market]
    return TAKES[market.index(find_card(market, text, "the market"))]


def answer(seen: Seen, answers: Sequence[str]) -> Seen:
    """Return the game after these answers, and after all that then needs none."""
    turn = seen.state.turn
    for text in answers:
        if not is_asked(seen, turn):
            raise Invalid(f"nothing is left to decide in this line for {quote(text)}", "B5.2")
        decision = seen.game.read(text)
        seen = add(seen, decision)
        if decision.verb is Verb.COPY and is_asked(seen, turn):
            seen = _only_way(seen) or seen
    while is_asked(seen, turn) and (further := _only_way(seen)):
        seen = further
    return seen


def is_asked(seen: Seen, turn: int) -> bool:
    """Say whether an action of this turn's line is to be decided."""
    return seen.state.phase is Phase.ACT and seen.state.turn == turn


def _only_way(seen: Seen) -> Seen | None:
    """Do the action at hand if there is one way to do it."""
    ways = [decision for decision in seen.game.legal(seen.state) if decision is not SKIP]
    return add(seen, ways[0]) if len(ways) == 1 else None
