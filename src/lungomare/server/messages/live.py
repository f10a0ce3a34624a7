"""What the server says on the socket."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from pydantic import ConfigDict, Field, TypeAdapter

from lungomare.server.messages.answers import Refusal
from lungomare.server.messages.games import EventMessage, StateMessage
from lungomare.server.messages.words import Sent, absent


class AckMessage(Sent):
    """What was asked for is done and on the disk."""

    type: Literal["ack"]
    id: str
    number: int = Field(description="The number of the table's last event then.")


class RefusedMessage(Sent):
    """What was asked for is not done, and why; after a late move the state comes with it."""

    type: Literal["refused"]
    id: str | None
    refusal: Refusal
    state: StateMessage = absent()


class PresenceMessage(Sent):
    """Who is connected."""

    type: Literal["presence"]
    seats: list[bool]
    watchers: int


class QueueMessage(Sent):
    """A computer's reply waits for its turn to think, because much else is being thought about."""

    type: Literal["queue"]
    seconds: int = Field(description="About how long it waits before it thinks.")


class PongMessage(Sent):
    """A sign of life, with the server's time in milliseconds."""

    type: Literal["pong"]
    at: int


class ByeMessage(Sent):
    """The server stops; come back in a moment."""

    type: Literal["bye"]
    sentence: str


ServerMessage = Annotated[
    StateMessage
    | EventMessage
    | AckMessage
    | RefusedMessage
    | PresenceMessage
    | QueueMessage
    | PongMessage
    | ByeMessage,
    Field(discriminator="type"),
]
server_messages: Final[TypeAdapter[ServerMessage]] = TypeAdapter(
    ServerMessage, config=ConfigDict(defer_build=True)
)
