"""What Bosa says no with: every sentence by its code.

`card`, `cell`, `color` and `kind` are as records write them; `price` and `purse` are rows like
"2 coins,1 fish"; what somebody else wrote stands as `quote` gives it.
"""

from __future__ import annotations

from typing import Final

from lungomare.errors import Sentences
from lungomare.games.toml_text import TOML_REFUSALS

_DEAL: Final = {
    "over": "the game is over: nothing more is decided",
    "still-dealing": "the cards are still being dealt",
    "deal-done": "the deal is done: nothing is drawn any more",
    "first-chosen": "seat {seat} has already been chosen to go first",
    "no-such-seat": "there is no seat {seat} among {players} players",
    "first-before-cards": "the first player is chosen before any card is drawn",
    "card-drawn": "{card} has already been drawn",
    "no-start-card": "{card} is not one of the Start cards, which are drawn now",
    "no-goal": "{card} is not one of the goals, which are drawn now",
    "not-of-season": "{card} is not one of the cards of Season {season}, which are drawn now",
}
_TURN: Final = {
    "take-first": "first take a card of the market",
    "place-first": "first place {card}",
    "line-first": "first choose the row or the column of {cell}",
    "line-chosen": "the line of {cell} is already chosen",
    "card-taken": "{card} is already taken this turn",
    "card-placed": "{card} is already placed on {cell} this turn",
    "cell-full": "{card} already stands on {cell}",
    "cell-apart": "{cell} is neither directly below nor directly right of a building of yours",
    "cell-leaves-gap": "{cell} would leave a gap at {gaps:and}",
}
_ACTS: Final = {
    "do-of-copy": "{card} on {cell} is a copy: name the building to copy, as in copy b1",
    "kind-missing": "{card} on {cell} asks for a kind: do f, do t or do p",
    "kind-unasked": "{card} on {cell} leaves no kind to choose: write do alone",
    "too-dear": "{card} on {cell} costs {price:and}; you have {purse:and}",
    "no-copy": "{card} on {cell} is no copy",
    "nothing-to-copy": "there is no building on {cell} to copy",
    "copy-of-itself": "{card} on {cell} copies another building, not itself",
    "copy-of-other-color": "{card} on {cell} is {color};"
    " {copy} on {copy_cell} copies only {wanted}",
    "copy-of-copy": "{card} on {cell} is a copy itself",
    "copy-too-dear": "{card} on {cell} cannot be done: its price is not there",
}
_NOTATION: Final = {
    "no-decision": "a decision begins with one of {known}, not with {text}",
    "nothing-follows": "nothing follows {verb}",
    "slot-missing": "{verb} must name a slot of the market, 1 to 4",
    "cell-missing": "{verb} must name a cell, a1 to d4",
    "card-missing": "{verb} must name a card of this deck",
    "seat-missing": "{verb} must name a seat, 0 to 4",
    "slot-unknown": "{text} is not a slot of the market, 1 to 4",
    "cell-unknown": "{text} is not a cell, a1 to d4",
    "kind-unknown": "{text} is not a kind, f, t or p",
    "card-unknown": "{text} is not a card of this deck",
    "seat-unknown": "{text} is not a seat, 0 to 4",
}
_DECKS: Final = {
    "deck-refused": "the deck {name} is refused: {fault}",
    "deck-name": "its name is not a text of at most {most} printable characters",
    "deck-object": "a deck is an object with cards, goals and chart",
    "deck-key": "the key {key} is unknown at the top of a deck",
    "deck-list-long": "{section} has {count:,} cards; no more than {most} are looked at",
    "deck-more-faults": "and more: mend these and check it again",
    "deck-starts": "the Start cards must be {wanted} cards, not {count}",
    "deck-season": "Season {season} must be {wanted} cards, not {count}",
    "deck-goals": "there must be {wanted} goals, not {count}",
    "chart-long": "the chart has {count:,} steps; it may have {most}",
    "chart-pairs": "the chart must be a list of pairs of whole numbers above 0: coins, points",
    "chart-number": "the chart's {number} is not a whole number from 1 to {most:,}",
    "chart-order": "the chart's {coins} coins for {points} points"
    " must be more of both than {less_coins} for {less_points}",
}
_RECORDS: Final = {
    "players-number": '"players" is {players}, not a number',
    "players-many": "Bosa is for 2 to 5 players, not for {players}",
    "simple-flag": '"simple" is {simple}, not true or false',
    "no-deck": "no deck {deck} is shipped; known are: {known}",
    "setup-object": '"setup" must be an object with first, starts, seasons and goals',
    "setup-first": "first is {first}, not a seat from 0 to {last}",
    "setup-piles": "{where} must be a list of {count} lists of cards",
    "setup-pile": "{where} must be a list of cards",
    "setup-count": "{where} must be {wanted} cards, not {count}",
    "setup-card": "{card} in {where} is no card of the deck {deck}",
    "setup-misplaced": "{card} does not belong in {where}",
    "setup-twice": "{card} is twice in {where}",
}
_CARDS: Final = {
    "card-table": "a building is a table with id, name, color and effect",
    "card-key": "the key {key} is unknown; known are {known}",
    "card-id": "the id {id} is not a text of 1 to {most} ASCII characters without spaces",
    "card-id-on-line": "the id stands already on line {line}",
    "card-id-of-card": "the id stands already as card {place} of cards",
    "card-id-of-goal": "the id stands already as card {place} of goals",
    "card-id-of-section": "the id stands already as card {place} of {section}",
    "card-name": "the name {name} is not a text of at most {most} printable characters",
    "card-names": "names is not a table of names by language; known are {known}",
    "card-language": "the language {language} is not one of {known}",
    "card-season": "the season {season} is not 0, 1, 2 or 3",
    "card-color": "the color {color} is not one of {known}",
    "card-effect-missing": "it has no effect",
    "goal-table": "a goal is a table with id, kind and points",
    "goal-kind": "the kind {kind} is not one of {known}",
    "goal-points": "points is {number}, not a whole number above 0",
    "goal-points-many": "points is {number}, not a whole number from 1 to {most:,}",
    "goal-color": "a goal of the kind {kind} names no color",
    "goal-without-size": "a goal of the kind {kind} has no size",
    "goal-size": "the size {size} is not a whole number above 0",
    "goal-size-many": "the size {size} is not a whole number from 1 to {most:,}",
}
_EFFECTS: Final = {
    "effect-table": "an effect is a table with gain, spend and gain, or copy",
    "effect-copy": 'a copy is {{copy = "color"}} and nothing else',
    "effect-per": 'per is {per}; it can only be "color"',
    "effect-spend-per": "a spend cannot be per color",
    "effect-empty": "{side} is missing or empty",
    "effect-key": "{side} cannot have {key}; it may have {known}",
    "effect-number": "{side} of {key} is {number}, not a whole number above 0",
    "effect-number-many": "{side} of {key} is {number}, not a whole number from 1 to {most:,}",
    "effect-any-alone": "a price of any cannot have anything else",
    "effect-any-twice": "price and gain cannot both have any",
}

REFUSALS: Final = Sentences(
    _DEAL | _TURN | _ACTS | _NOTATION | _DECKS | _RECORDS | _CARDS | _EFFECTS | TOML_REFUSALS
)
