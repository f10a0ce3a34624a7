"""A table without input and output: seats, turns, clocks, take-backs, records.

A table is the fold of its events (`fold`, `Table.after`). A command is a pure function of a
table and the time, in milliseconds; it returns the events that follow, all to be written down
together, or raises a `GameError` with a sentence. `redaction` makes all that a seat
ever gets to know of it.
"""

from lungomare.match.chairs import Chair, Offer
from lungomare.match.clock import Clocks
from lungomare.match.codec import event_from_json, event_to_json
from lungomare.match.commands.checks import GIVEN_MOVES, MOST_EVENTS, MOST_MOVES, check_given
from lungomare.match.commands.contest import FIRST_LEGAL, disqualify, open_contest
from lungomare.match.commands.draw import accept_draw, offer_draw
from lungomare.match.commands.ending import (
    abandon,
    claim,
    concede,
    flag,
    forfeit,
    idle_limit,
    next_deadline,
    resign,
)
from lungomare.match.commands.offers import decline
from lungomare.match.commands.phrases import PHRASES, say
from lungomare.match.commands.play import computer_to_act, play, play_legal, situation
from lungomare.match.commands.rematch import (
    RematchPlan,
    accept_rematch,
    offer_rematch,
    rematch_plan,
)
from lungomare.match.commands.requests import answered_at, run_once
from lungomare.match.commands.resume import resume
from lungomare.match.commands.seating import assign, create, join, leave
from lungomare.match.commands.take_back import accept_take_back, take_back
from lungomare.match.events import (
    Accepted,
    Assigned,
    ClockPlan,
    Created,
    Declined,
    Ended,
    Event,
    Joined,
    Left,
    Moved,
    Offered,
    Rematched,
    Replaced,
    Resumed,
    Said,
    SeatPlan,
    Started,
    TakenBack,
)
from lungomare.match.json_text import preview_json
from lungomare.match.redaction import (
    preview,
    public_event,
    record,
    redact_event,
    redact_positions,
    redact_table,
    seat_view,
    states_between,
    views_between,
)
from lungomare.match.refusals import Late, Refused
from lungomare.match.table import Table, fold, fold_gradually

__all__ = [
    "FIRST_LEGAL",
    "GIVEN_MOVES",
    "MOST_EVENTS",
    "MOST_MOVES",
    "PHRASES",
    "Accepted",
    "Assigned",
    "Chair",
    "ClockPlan",
    "Clocks",
    "Created",
    "Declined",
    "Ended",
    "Event",
    "Joined",
    "Late",
    "Left",
    "Moved",
    "Offer",
    "Offered",
    "Refused",
    "RematchPlan",
    "Rematched",
    "Replaced",
    "Resumed",
    "Said",
    "SeatPlan",
    "Started",
    "Table",
    "TakenBack",
    "abandon",
    "accept_draw",
    "accept_rematch",
    "accept_take_back",
    "answered_at",
    "assign",
    "check_given",
    "claim",
    "computer_to_act",
    "concede",
    "create",
    "decline",
    "disqualify",
    "event_from_json",
    "event_to_json",
    "flag",
    "fold",
    "fold_gradually",
    "forfeit",
    "idle_limit",
    "join",
    "leave",
    "next_deadline",
    "offer_draw",
    "offer_rematch",
    "open_contest",
    "play",
    "play_legal",
    "preview",
    "preview_json",
    "public_event",
    "record",
    "redact_event",
    "redact_positions",
    "redact_table",
    "rematch_plan",
    "resign",
    "resume",
    "run_once",
    "say",
    "seat_view",
    "situation",
    "states_between",
    "take_back",
    "views_between",
]
