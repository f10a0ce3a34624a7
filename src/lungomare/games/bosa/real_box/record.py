"""A game at a real table as a record: one that every tool reads, and what was seen beside it.

The key `real_box` says that the cards came from a real box, who sat where, and what was seen in
its order. The deal of the record is completed where cards or goals were not seen.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from lungomare.game import Invalid, quote
from lungomare.games.bosa.bosa import Bosa
from lungomare.games.bosa.family import game_of
from lungomare.games.bosa.real_box.seen import (
    Seen,
    nothing_seen,
    replay_log,
    show_goals,
    shown,
)
from lungomare.games.bosa.score.ending import (
    NO_MORE,
    Ending,
    EndingScore,
    score_endings,
)
from lungomare.games.bosa.score.goals import score_goal
from lungomare.games.bosa.state import Phase
from lungomare.games.bosa.townscape import EMPTY
from lungomare.games.bosa.turn.decisions import Verb
from lungomare.games.names import A_NAME, is_name
from lungomare.games.records import write_record

if TYPE_CHECKING:
    from collections.abc import Sequence

    from lungomare.game import Json
    from lungomare.games.bosa.score.goals import Colors
    from lungomare.games.bosa.turn.decisions import Decision

KEY: Final = "real_box"
"""What marks a record of a game that was played with real cards."""
NO_GOALS: Final = (
    "Not everyone's goals are known: the game is written down without goals, and judged so."
)
"""What a record says for people to read, where it stands for a game with goals."""


def ending_scores(seen: Seen) -> tuple[EndingScore, ...]:
    """Return every seat's points with the goals that were shown; before the end, so far."""
    setting, state = seen.game.setting, seen.state
    goals = setting.deck.goals
    endings = [
        Ending(
            _colors(seen, seat),
            state.purses[seat],
            tuple(goals[card - setting.goals[0]] for card in seen.goals[seat]),
            tuple(points[seat] for points in state.patronage),
        )
        for seat in range(seen.game.seats)
    ]
    return score_endings(endings, () if seen.game.simple else goals)


def _colors(seen: Seen, seat: int) -> Colors:
    colors, town = seen.game.setting.colors, shown(seen).towns[seat]
    return tuple(colors[card] if card != EMPTY else None for card in town)


def to_record(seen: Seen, names: Sequence[str]) -> Json:
    """Return the game so far as a record that replays, marked as one from a real table.

    Where too few goals were shown at the end, the record is of the simple game: its totals then
    lack everyone's goals, and none are made up.
    """
    ids, game = seen.game.setting.ids, seen.game
    box = {
        "names": list(names),
        "simple": game.simple,
        "seen": [game.write(decision) for decision in seen.log],
        "goals": [[ids[card] for card in hand] for hand in seen.goals],
    }
    record = _plain_record(seen)
    note = {"note": NO_GOALS} if record["simple"] != game.simple else {}
    return {**record, **note, KEY: box}


def _plain_record(seen: Seen) -> Json:
    game, state = seen.game, seen.state
    moves = _moves(seen)
    if state.phase is not Phase.OVER or game.simple:
        return write_record(game, state, moves, game.result(state))
    filled = state._replace(deal=state.deal._replace(goals=_least_goals(seen)))
    if are_goals_known(seen) and _totals(game, filled) == _known_totals(seen):
        return write_record(game, filled, moves, game.result(filled))
    simple = Bosa(game.seats, game.deck, simple=True)
    bare = state._replace(deal=state.deal._replace(goals=((),) * game.seats))
    return write_record(simple, bare, moves, simple.result(bare))


def _moves(seen: Seen) -> list[Decision]:
    """Return what the players decided."""
    return [move for move in seen.log if move.verb not in (Verb.FIRST, Verb.DRAW)]


def are_goals_known(seen: Seen) -> bool:
    """Say whether every seat has shown the goals that count (B8.2)."""
    return all(each.more == NO_MORE for each in ending_scores(seen))


def _least_goals(seen: Seen) -> tuple[tuple[int, ...], ...]:
    """Complete each hand with goals that score least: the shown ones are the best (B8.2)."""
    setting = seen.game.setting
    hands = list(seen.goals)
    for seat, hand in enumerate(hands):
        points = {
            card: score_goal(setting.deck.goals[card - setting.goals[0]], _colors(seen, seat))
            for card in setting.goals
            if card not in sum(hands, ())
        }
        hands[seat] = (*hand, *sorted(points, key=points.__getitem__))[: setting.goals_a_seat]
    return tuple(hands)


def _totals(game: Bosa, state: Any) -> list[int]:
    return [score.total for score in game.score_sheet(state)]


def _known_totals(seen: Seen) -> list[int]:
    return [each.score.total for each in ending_scores(seen)]


def from_record(record: Json) -> tuple[Seen, list[str]]:
    """Return the game of a record from a real table, and its names, or raise a `GameError`."""
    box = record.get(KEY)
    if not isinstance(box, dict):
        raise Invalid("the record is of no game with the real box")
    names, log = _texts(box.get("names"), "names"), _texts(box.get("seen"), "seen")
    players, simple, hands = record.get("players"), box.get("simple"), box.get("goals")
    if type(players) is not int or type(simple) is not bool or len(names) != players:
        raise Invalid(f'"{KEY}" does not say who plays')
    if bad := [name for name in names if not is_name(name)]:
        raise Invalid(f"the name {quote(bad[0])} is not {A_NAME}")
    if not isinstance(hands, list) or len(hands) != players:
        raise Invalid(f'"goals" of "{KEY}" must be a list for each player')
    game = game_of(players, record.get("deck"), simple=simple)
    seen = replay_log(nothing_seen(game), map(game.read, log))
    if record.get(game.moves_key) != [game.write(move) for move in _moves(seen)]:
        raise Invalid("the game was played on without the real box, or changed")
    for seat, hand in enumerate(hands):
        if hand:
            cards = [_card(game, name) for name in _texts(hand, "goals")]
            seen = show_goals(seen, seat, cards)
    return seen, names


def _texts(found: object, key: str) -> list[str]:
    if not isinstance(found, list) or not all(isinstance(text, str) for text in found):
        raise Invalid(f'"{key}" of "{KEY}" is not a list of texts')
    return found


def _card(game: Bosa, name: str) -> int:
    if name not in game.setting.numbers:
        raise Invalid(f"{quote(name)} is no card of the deck {game.deck.name}")
    return game.setting.numbers[name]
