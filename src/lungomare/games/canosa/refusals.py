"""What Canosa says no with: every sentence by its code.

`siren`, `player` and `winner` are "gold" or "silver"; squares stand as they are written.
"""

from __future__ import annotations

from typing import Final

from lungomare.errors import Sentences

ACTION_FORMS: Final = "@c3 (Siren), @c3xd4 (attack), c3-b3 (Sailor), +c3 (transfer), -c3 (withdraw)"

ENDS: Final = {
    "sailors": "{winner:Name} has brought four Sailors home and wins",
    "trap": "{loser:Name} owes an action and has none, so {winner:Name} wins",
    "blocked": "nobody can act, so the game is drawn",
    "repetition": "the same position has arisen for the third time, so the game is drawn",
    "quiet": "no Sailor has moved for fifty turns, so the game is drawn",
}
"""How a game ended, by the reason (C10, C11)."""

_SIRENS: Final = {
    "siren-stands-there": "the {siren} Siren stands on {square} already",
    "not-next-to-siren": "{square} is not next to the {siren} Siren on {origin}",
    "own-island": "{square} is her own island, closed to her once she has left",
    "other-island": "{square} is the other Siren's island, closed to her",
    "sailor-there": "{square} is not empty: a Sailor is there",
}
_ATTACKS: Final = {
    "attack-names-no-push": "the {siren} Siren is on {square}; an attack also names the square"
    " she is put on, such as @{square}x{push}",
    "siren-elsewhere": "the {siren} Siren is on {there}, not on {square}",
    "sirens-not-adjacent": "the {siren} Siren on {square} is not next to"
    " the {attacker} Siren on {origin}",
    "attack-on-own-island": "{square} is her own island, where she cannot attack",
    "attack-on-other-island": "{square} is the other Siren's island, where she cannot attack",
    "carries-no-more": "the {siren} Siren on {square} carries {rings:count ring},"
    " not more than the other's {others:count ring}",
    "no-push-square": "there is no square around {square} to put the {siren} Siren on",
    "push-not-adjacent": "{push} is not next to {square}, the square taken",
    "push-to-own-island": "the {siren} Siren cannot be put back on her own island {push}",
    "push-to-island": "the {siren} Siren cannot be put on the island {push}",
}
_SAILORS: Final = {
    "siren-not-sailor": "the {siren} Siren is on {square}, and no Sailor to move",
    "no-sailor-to-move": "there is no Sailor on {square} to move",
    "sailor-neutral": "the Sailor on {square} wears no ring: he is neutral",
    "sailor-of-other": "the Sailor on {square} is {player}'s: his top ring says so",
    "not-homeward": "{square} is not one straight step from {origin} towards {island}",
    "siren-in-the-way": "the {siren} Siren is in the way, on {square}",
    "other-sailor-there": "{square} is not empty: another Sailor is there",
}
_RINGS: Final = {
    "no-rings-between-sirens": "the {siren} Siren is on {square};"
    " rings pass only between your Siren and a Sailor",
    "no-sailor": "there is no Sailor on {square}",
    "siren-has-no-ring": "the {siren} Siren on {square} carries no ring",
    "sailor-is-full": "{square} wears three rings already",
    "sailor-has-no-ring": "{square} wears no ring",
    "ring-of-other": "the top ring on {square} is {player}'s",
    "siren-is-full": "the {siren} Siren on {square} carries three rings already",
}
_NOTATION: Final = {
    "no-square": "{text} is no square; squares are a1 to f6",
    "no-action": f"{{text}} is no action; actions are {ACTION_FORMS}",
    "action-incomplete": "{text} is no action: {missing} is missing",
    "position-fields": "a position has four fields with one space between:"
    " squares, rings carried, scores, who is to act; this has {count}",
    "position-player": "{text} does not say who is to act: g1, g2, s1 or s2",
    "position-carried": "{text} is not the rings carried: two digits, gold,silver",
    "position-scores": "{text} is not the scores: two digits, gold,silver",
    "position-ranks": "the board has six ranks; this has {count}",
    "position-numbers": "two numbers never stand side by side; add them",
    "position-stack": "a Sailor wears three rings at most",
    "position-rank-long": "rank {rank} has more than six squares",
    "position-rank-short": "rank {rank} has {count} squares, not six",
    "position-sailor": "a Sailor is written as its rings in brackets, such as (), (g) or (gs)",
    "position-character": "{text} cannot stand here; squares are 1–6, G, S or a Sailor in brackets",
    "position-second-siren": "there is a second {siren} Siren",
    "position-no-siren": "there is no {siren} Siren, {letter}",
}
_POSITIONS: Final = {
    "position-sailor-home": "a Sailor stands on the island {square}; there it would have scored",
    "position-siren-on-island": "the {siren} Siren stands on the other's island {square},"
    " where these rules never let her go",
    "position-siren-full": "the {siren} Siren carries {count} rings; three are the most",
    "position-rings": "{count} {player} rings ({letter}) are in play; there are seven",
    "position-score": "{player} has scored {count} Sailors; four end the game",
    "position-both-won": "both have scored four Sailors",
    "position-sailors": "{count} Sailors on the board and {scored} scored make {total}, not ten",
}

_RECORDS: Final = {
    "no-edition": "there is no edition {edition}; there are: {known}",
    "no-switch": "there is no switch {switch}; there are: {known}",
    "switch-value": "the switch {switch} is {known:or}, not {value}",
    "rules-object": '"rules" must be an object of switches',
    "start-text": '"start" must be a position, as text',
    "start-position": '"start": {fault}',
    "result-reason": "the game is not over, and no table ends it by {reason}",
    "result-no-winner": "the winner of a game that ends by {reason} is {wanted:or}, not missing",
    "result-winner": "the winner of a game that ends by {reason} is {wanted:or}, not {given}",
}
_LAYOUTS: Final = {
    "no-layout": "there is no layout {layout}; there is: {known}",
    "layout-object": "a layout is a name or an object with gold and silver squares",
    "layout-key": "a layout has no key {key}",
    "layout-name": "a layout's name is a text of at most {most} printable characters, not {name}",
    "layout-name-ours": "the name {name} belongs to the layout we ship; choose another",
    "layout-squares": "a layout lists its {player} squares as texts",
    "layout-count": "a layout has five {player} Sailors, not {count}",
    "layout-square": "{fault}, among the {player} ones",
    "layout-island": "no Sailor begins on an island, and {square} is one",
    "layout-twice": "{square} is named twice",
}

REFUSALS: Final = Sentences(
    _SIRENS
    | _ATTACKS
    | _SAILORS
    | _RINGS
    | {f"over-{reason}": f"the game is over: {end}" for reason, end in ENDS.items()}
    | _NOTATION
    | _POSITIONS
    | _RECORDS
    | _LAYOUTS
)
