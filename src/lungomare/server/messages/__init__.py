"""Everything that clients and server say to each other, as pydantic models.

What a client sends is read by them, strictly. What the server sends is written by others, from
plain values (`live.encoding` for the socket): the models describe it for the published schema,
and tests hold every message against them.
"""

from lungomare.server.messages.answers import (
    Evaluated,
    Explained,
    HeldSeat,
    Hint,
    Opened,
    Refusal,
    RefusedAnswer,
)
from lungomare.server.messages.commands import (
    Accept,
    Assign,
    Claim,
    ClientMessage,
    Command,
    Decline,
    IdOnly,
    Offer,
    Ping,
    Play,
    Resign,
    Say,
    TakeBack,
    client_messages,
)
from lungomare.server.messages.events import TableEvent
from lungomare.server.messages.games import (
    EventMessage,
    Listed,
    ListedTable,
    Positions,
    Replayed,
    StateMessage,
    Studied,
)
from lungomare.server.messages.live import ServerMessage, server_messages
from lungomare.server.messages.requests import (
    ActionRequest,
    ClockRequest,
    EvaluationRequest,
    JoinRequest,
    RecordRequest,
    SeatRequest,
    StudyRequest,
    TableRequest,
)
from lungomare.server.messages.words import JsonObject, Phase, Sent, Strict

__all__ = [
    "Accept",
    "ActionRequest",
    "Assign",
    "Claim",
    "ClientMessage",
    "ClockRequest",
    "Command",
    "Decline",
    "Evaluated",
    "EvaluationRequest",
    "EventMessage",
    "Explained",
    "HeldSeat",
    "Hint",
    "IdOnly",
    "JoinRequest",
    "JsonObject",
    "Listed",
    "ListedTable",
    "Offer",
    "Opened",
    "Phase",
    "Ping",
    "Play",
    "Positions",
    "RecordRequest",
    "Refusal",
    "RefusedAnswer",
    "Replayed",
    "Resign",
    "Say",
    "SeatRequest",
    "Sent",
    "ServerMessage",
    "StateMessage",
    "Strict",
    "Studied",
    "StudyRequest",
    "TableEvent",
    "TableRequest",
    "TakeBack",
    "client_messages",
    "server_messages",
]
