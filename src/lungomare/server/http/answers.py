"""Requests that are answered in a worker: bytes go there, and bytes come back, ready to be sent.

The event loop neither reads what was asked nor writes the answer: a body of 256 kB takes longer to
read than it may be held up.
"""

from __future__ import annotations

import gzip
from collections import OrderedDict
from typing import TYPE_CHECKING, Any, Final, TypeVar

from fastapi import Response
from fastapi.exceptions import RequestValidationError
from pydantic import BaseModel, ValidationError

from lungomare.server.http.door import network_at
from lungomare.server.http.refusals import Denied
from lungomare.server.jobs.answers import WORTH_PACKING, Answer, make_answer
from lungomare.server.workers.pool import Busy

if TYPE_CHECKING:
    from collections.abc import Callable

    from fastapi import Request

    from lungomare.game import Json
    from lungomare.server.workers.pool import Rank
    from lungomare.server.workers.work_queue import WorkQueue

Model = TypeVar("Model", bound=BaseModel)

QUICK_PACKING: Final = 1
"""How hard it tries on the event loop: a table of 10 kB takes 0.06 ms, to a fifth."""
PATIENCE_S: Final = 10.0
"""How long a request waits for a worker before it is sent away."""
SMALL_BYTES: Final = 4096
"""Of a body that is read on the event loop: ten times what a table with five names needs."""


async def answered(  # noqa: PLR0913 - whose work it is, what, and within what
    request: Request,
    pool: WorkQueue,
    function: Callable[..., Json | BaseModel],
    *args: Any,
    rank: Rank,
    seconds: float,
    packs: bool | None = None,
) -> Answer:
    """Return what a worker answers, or refuse with when to come back.

    It is packed if the asker takes that, unless `packs` says otherwise.
    """
    packs = takes_packed(request) if packs is None else packs
    try:
        answer: Answer = await pool.run(
            make_answer,
            packs,
            function,
            *args,
            payer=payer_of(request),
            rank=rank,
            seconds=seconds,
            patience=PATIENCE_S,
        )
    except Busy as error:
        raise busy(error) from None
    return answer


def respond(answer: Answer) -> Response:
    """Return an answer as the application sends it."""
    headers = {"vary": "accept-encoding"}
    if answer.is_packed:
        headers["content-encoding"] = "gzip"
    return Response(answer.body, answer.status, headers, "application/json")


def takes_packed(request: Request) -> bool:
    """Say whether the asker unpacks gzip."""
    return "gzip" in request.headers.get("accept-encoding", "")


def packed(request: Request, body: bytes) -> Response:
    """Return JSON that was made on the event loop, packed if it is worth it and the asker can."""
    if len(body) > WORTH_PACKING and takes_packed(request):
        small = gzip.compress(body, QUICK_PACKING, mtime=0)
        return respond(Answer(200, small, is_packed=True))
    return respond(Answer(200, body, is_packed=False))


def payer_of(request: Request) -> str:
    """Return who pays for a request: its network."""
    return network_at(request.scope.get("client"))


def busy(error: Busy) -> Denied:
    """Return the refusal of a server that has too much to do."""
    sentence = "everyone is thinking; ask again in a moment"
    return Denied(503, "busy", sentence, headers=error.headers)


async def small_body(request: Request, model: type[Model]) -> Model:
    """Return a body that is read on the event loop: it must be small, whatever else may be sent."""
    body = await request.body()
    if len(body) > SMALL_BYTES:
        raise Denied(413, "too-large", f"at most {SMALL_BYTES} bytes can be sent here")
    try:
        return model.model_validate_json(body)
    except ValidationError as error:
        faults = error.errors(include_url=False, include_context=False, include_input=False)
        raise RequestValidationError(
            [{**fault, "loc": ("body", *fault["loc"])} for fault in faults[:1]]
        ) from None


BODIES: Final[list[type[BaseModel]]] = []
"""What requests bring that no parameter of a route describes; the schema publishes them."""


def brings(model: type[BaseModel]) -> dict[str, Any]:
    """Return the description of a body that the route reads itself, for the published schema."""
    if model not in BODIES:
        BODIES.append(model)
    schema = {"$ref": f"#/components/schemas/{model.__name__}"}
    content = {"application/json": {"schema": schema}}
    return {"requestBody": {"required": True, "content": content}}


class Cache:
    """Answers that were given before, bounded by their bytes; the longest unused goes first."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._bytes = 0
        self._kept: OrderedDict[tuple[Any, ...], Answer] = OrderedDict()

    def get(self, key: tuple[Any, ...]) -> Answer | None:
        """Return the answer under a key, if it is kept."""
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
        return found

    def keep(self, key: tuple[Any, ...], answer: Answer) -> None:
        """Keep an answer, and let others go for it."""
        self._bytes += len(answer.body) - len(self._kept.pop(key, _NOTHING).body)
        self._kept[key] = answer
        while self._bytes > self._most:
            _, gone = self._kept.popitem(last=False)
            self._bytes -= len(gone.body)

    @property
    def size(self) -> int:
        """How many bytes are kept."""
        return self._bytes


_NOTHING: Final = Answer(0, b"", is_packed=False)
