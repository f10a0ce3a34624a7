"""Final towns as people write them down: what a player has when the game is over, checked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from lungomare.cli.bosa.real_box.card_words import find_goal
from lungomare.game import Invalid, quote
from lungomare.games.bosa import CELLS, COLORS, KINDS, Purse
from lungomare.games.bosa.deck.cards import MOST_ON_CARD, SEASONS, START
from lungomare.games.bosa.score.ending import Ending
from lungomare.games.bosa.state import FEWEST_PLAYERS, GOALS_A_SEAT, TURNS_A_SEASON
from lungomare.games.bosa.turn.actions import TRACK_END
from lungomare.games.bosa.turn.decisions import MOST_PLAYERS
from lungomare.games.bosa.turn.rules import patronage
from lungomare.games.names import A_NAME, is_name

if TYPE_CHECKING:
    from lungomare.game import Json
    from lungomare.games.bosa import Deck, Goal

TOP_KEYS: Final = ("deck", "simple", "patronage", "players")
NUMBERS: Final = ("points", "coins", *KINDS)
PLAYER_KEYS: Final = ("name", "town", *NUMBERS, "goals")
DONE: Final = "done"
TO_DO: Final = "to do"
INITIALS: Final = frozenset(color[0] for color in COLORS)
SIDE: Final = 4
_SEASONS_OF_A_TOWN: Final = {START: 1, **dict.fromkeys(SEASONS, TURNS_A_SEASON)}
"""How many cards of each Season stand in a finished townscape (B3.4, B4.3)."""


@dataclass(frozen=True, slots=True)
class FinalTowns:
    """The end of a game: who played, and what each has."""

    deck: Deck
    simple: bool
    names: tuple[str, ...]
    endings: tuple[Ending, ...]


def read_final_towns(data: Json, deck: Deck) -> FinalTowns:
    """Return what a file says of a game's end, or raise `Invalid` with player and clause."""
    _check_keys(data, TOP_KEYS, "the file")
    players, simple = data.get("players"), data.get("simple", False)
    if not isinstance(players, list) or not FEWEST_PLAYERS <= len(players) <= MOST_PLAYERS:
        raise Invalid("a file of final towns has 2 to 5 [[players]]", "B1.1")
    if type(simple) is not bool:
        raise Invalid(f'"simple" is {quote(simple)}, not true or false', "B2.3")
    last = data.get("patronage", DONE)
    if last not in (DONE, TO_DO):
        raise Invalid(f'"patronage" is {quote(last)}, not "{DONE}" or "{TO_DO}"', "B7.1")
    names = [_read_name(player, place) for place, player in enumerate(players, 1)]
    if len(set(names)) < len(names):
        raise Invalid("two players have the same name")
    table = Table(deck, simple=simple, is_patronage_done=last == DONE)
    endings = [table.read(name, player) for name, player in zip(names, players, strict=True)]
    return FinalTowns(deck, simple, tuple(names), tuple(endings))


def _check_keys(data: Mapping[str, Any], known: Sequence[str], where: str) -> None:
    if unknown := [key for key in data if key not in known]:
        raise Invalid(f"{where} has the key {quote(unknown[0])}; known are {', '.join(known)}")


def _read_name(player: Any, place: int) -> str:
    if not isinstance(player, dict):
        raise Invalid(f"player {place} is not a table with {', '.join(PLAYER_KEYS)}")
    name = player.get("name", f"Player {place}")
    if not is_name(name) or not name.strip():
        raise Invalid(f"the name {quote(name)} is not {A_NAME}")
    return name


class Table:
    """What has been written down so far: no card and no goal is there twice (B1.2, B1.4)."""

    def __init__(self, deck: Deck, *, simple: bool, is_patronage_done: bool) -> None:
        self.deck = deck
        self.simple = simple
        self.is_patronage_done = is_patronage_done
        self._buildings = {card.id: card for card in deck.buildings}
        self._free_goals = [] if simple else list(deck.goals)
        self._owners: dict[str, str] = {}

    def read(self, name: str, player: Json) -> Ending:
        """Return what one player has."""
        _check_keys(player, PLAYER_KEYS, name)
        return Ending(
            self.read_town(name, player.get("town")),
            self.read_purse(name, player),
            self.read_goals(name, player.get("goals", [])),
        )

    def read_town(self, name: str, town: object) -> tuple[str, ...]:
        """Return the colours of a whole townscape, row by row."""
        words = list(_words(town))
        if len(words) != len(CELLS):
            some = "1 building" if len(words) == 1 else f"{len(words)} buildings"
            sentence = f"{name}'s town has {some}, not {len(CELLS)}"
            raise Invalid(sentence + self._odd_row(words), "B4.3")
        colors = tuple(
            self._color(name, cell, word) for cell, word in zip(CELLS, words, strict=True)
        )
        cards = [self._buildings[word] for word in words if word in self._buildings]
        if len(cards) == len(CELLS):
            self._check_seasons(name, [card.season for card in cards])
        self._own(name, [card.id for card in cards])
        return colors

    def _odd_row(self, words: Sequence[str]) -> str:
        """Say which word may have been meant as a row: it is no card and begins no colour."""
        for word in words:
            begins = any(color.startswith(word.casefold()) for color in COLORS)
            if word not in self._buildings and not begins:
                return f"; {quote(word)} is no card, no colour and no row of {SIDE} colours"
        return ""

    def _color(self, name: str, cell: str, word: str) -> str:
        if word in self._buildings:
            return self._buildings[word].color
        found = [color for color in COLORS if word and color.startswith(word.casefold())]
        if not found:
            known = ", ".join(COLORS)
            where = f"{name}'s {cell}, {quote(word)},"
            raise Invalid(f"{where} is no card of {self.deck.name} and no colour: {known}", "B1.3")
        return found[0]

    def _check_seasons(self, name: str, seasons: Sequence[int]) -> None:
        if seasons[0] != START:
            raise Invalid(f"{name}'s a1 is no Start card", "B2.3")
        counts = Counter(seasons)
        for season, wanted in _SEASONS_OF_A_TOWN.items():
            if counts[season] != wanted:
                stack = f"cards of Season {season}" if season else "Start cards"
                raise Invalid(f"{name} has {counts[season]} {stack}, not {wanted}", "B3.4")

    def _own(self, name: str, cards: Sequence[str]) -> None:
        for card, count in Counter(cards).items():
            if count > 1:
                raise Invalid(f"{name} has {card} twice; it is there once", "B1.2")
            if card in self._owners:
                raise Invalid(f"{name} has {card}, and so has {self._owners[card]}", "B1.2")
        self._owners |= dict.fromkeys(cards, name)

    def read_purse(self, name: str, player: Json) -> Purse:
        """Return what a player has, after the last patronage."""
        purse = Purse(**{key: _number(name, key, player.get(key)) for key in NUMBERS})
        if self.is_patronage_done:
            return purse
        spent, points = patronage(self.deck.chart, purse.coins)
        return purse._replace(coins=purse.coins - spent, points=purse.points + points)

    def read_goals(self, name: str, texts: object) -> tuple[Goal, ...]:
        """Return the goals that a player has shown."""
        if not isinstance(texts, list) or not all(isinstance(text, str) for text in texts):
            raise Invalid(f"{name}'s goals are not a list of texts", "B2.3")
        if texts and self.simple:
            raise Invalid("the simple game has no goals", "B2.3")
        if len(texts) > GOALS_A_SEAT:
            raise Invalid(f"{name} has {len(texts)} goals, not {GOALS_A_SEAT}", "B2.3")
        found: list[Goal] = []
        for text in texts:
            free = [goal for goal in self._free_goals if goal not in found]
            found.append(find_goal(free, text))
        self._free_goals = [goal for goal in self._free_goals if goal not in found]
        return tuple(found)


def _words(town: object) -> Iterable[str]:
    """Yield what stands on each cell: ids, colours, or rows such as `rbbg` by initials."""
    rows = town if isinstance(town, list) else [town]
    for row in rows:
        if isinstance(row, list):
            yield from _words(row)
            continue
        if not isinstance(row, str):
            raise Invalid("a town is a text, or a list of texts", "B4.3")
        for word in row.replace(",", " ").split():
            is_row = len(word) == SIDE and INITIALS.issuperset(word.casefold())
            yield from word if is_row else [word]


def _number(name: str, key: str, number: object) -> int:
    most = TRACK_END if key in KINDS else MOST_ON_CARD
    clause = "B1.5" if key in KINDS else "B8.1"
    if type(number) is not int or not 0 <= number <= most:
        missing = "missing" if number is None else f"{quote(number)}"
        raise Invalid(f"{name}'s {key}: {missing}, not a whole number from 0 to {most:,}", clause)
    return number
