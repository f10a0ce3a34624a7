"""What may be typed next at a real table: cards, turns with what they give, answers."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from lungomare.cli.bosa.board import format_gain
from lungomare.cli.bosa.real_box.card_words import card_words, find_cards, goal_fits
from lungomare.cli.bosa.real_box.telling import buildings_of, parts_of, tell
from lungomare.cli.bosa.real_box.turn_words import short_answers
from lungomare.cli.terminal.line_reader import Word
from lungomare.game import GameError
from lungomare.games.bosa import Phase
from lungomare.games.bosa.deck.wording import describe_effect, describe_goal
from lungomare.games.bosa.real_box.seen import awaited, candidates

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from lungomare.games.bosa.real_box.seen import Seen

_LAST_PART: Final = re.compile(r"(?P<before>(?:.*[;,])?\s*)(?P<part>[^;,]*)")


def offers(seen: Seen, names: Sequence[str], line: str) -> Iterator[Word]:
    """Yield whole lines that begin as this one does, and what their last part means."""
    found = _LAST_PART.fullmatch(line)
    is_goals = seen.state.phase is Phase.OVER
    try:
        for text in parts_of(found["before"] if found and not is_goals else ""):
            seen = tell(seen, names, text)
    except GameError:
        return
    if found:
        for word in _last_parts(seen, names, found["part"].casefold()):
            yield Word(found["before"] + word.text, word.meaning)


def _last_parts(seen: Seen, names: Sequence[str], part: str) -> Iterator[Word]:
    wanted = awaited(seen)
    if wanted is not None and wanted.season is None:
        yield from (Word(name, "") for name in names if name.casefold().startswith(part))
    elif wanted is not None:
        yield from _cards(seen, part)
    elif seen.state.phase is Phase.TAKE:
        yield from _turns(seen, part)
    elif seen.state.phase is Phase.OVER:
        yield from _goals(seen, part)
    elif seen.state.phase is Phase.ACT:
        yield from (Word(each, what) for each, what in short_answers(seen) if each.startswith(part))


def _cards(seen: Seen, part: str) -> Iterator[Word]:
    free = buildings_of(seen, candidates(seen))
    for card in find_cards(free, part) if part else ():
        yield Word(card_words(card), describe_effect(card))


def _goals(seen: Seen, part: str) -> Iterator[Word]:
    shown = {seen.game.setting.ids[card] for hand in seen.goals for card in hand}
    for goal in seen.game.deck.goals if part else ():
        if goal.id not in shown and goal_fits(goal, part.split()):
            yield Word(goal.id, describe_goal(goal))


def _turns(seen: Seen, part: str) -> Iterator[Word]:
    """Yield turns by slot, with what their lines would give: all of it lies open on the table."""
    typed = part.replace(" ", "")
    for line in seen.game.preview(seen.state)["lines"] if typed else ():
        text = f"{line['slot']}{line['cell']}{line['line'][0]}"
        if text.startswith(typed):
            yield Word(text, format_gain(line))
