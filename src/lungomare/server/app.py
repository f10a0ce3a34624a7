"""The application: routes, socket, health, metrics, and an orderly start and stop."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from functools import cache
from pkgutil import resolve_name
from typing import TYPE_CHECKING, Final

from fastapi import FastAPI, HTTPException, Request, Response
from fastapi.exceptions import RequestValidationError
from prometheus_client import CONTENT_TYPE_LATEST
from starlette.exceptions import HTTPException as StarletteHTTPException
from starlette.responses import JSONResponse

import lungomare
from lungomare.game import GameError
from lungomare.games.registry import FAMILIES
from lungomare.server.api import (
    catalogue,
    evaluations,
    hints,
    lists,
    opening,
    replays,
    rules,
    studies,
    tables,
)
from lungomare.server.api.schema import make_schema
from lungomare.server.api.shared import kept
from lungomare.server.bus.bus import EVERYONE, NoBus
from lungomare.server.bus.listeners import Listeners
from lungomare.server.bus.opening import open_bus
from lungomare.server.http.answers import Cache, answered, takes_packed
from lungomare.server.http.guards import Door, Guard
from lungomare.server.http.health import add_health
from lungomare.server.http.page import add_page
from lungomare.server.http.refusals import Denied
from lungomare.server.http.shared_limits import KIND as USAGE
from lungomare.server.http.shared_limits import SharedLimits
from lungomare.server.jobs.refusals import refusal, refusal_of
from lungomare.server.live.handshake import Sockets
from lungomare.server.live.hub import Hub
from lungomare.server.registry import ENTRIES
from lungomare.server.store.database import StoreFailure
from lungomare.server.store.lists import Lists
from lungomare.server.store.store import Store, open_store
from lungomare.server.telemetry.commands import CommandTimes
from lungomare.server.telemetry.metrics import Metrics
from lungomare.server.telemetry.requests import Requests, RequestTimes
from lungomare.server.workers.pool import REQUESTS, Rank, Workers
from lungomare.server.workers.thinkers import Thinkers, Thinking

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterator

    from lungomare.game import Json
    from lungomare.server.api.routes import Routes
    from lungomare.server.bus.redis_bus import RedisBus
    from lungomare.server.jobs.answers import Answer
    from lungomare.server.live.client import Client
    from lungomare.server.settings import Settings
    from lungomare.server.workers.remote_thinkers import RemoteThinkers

log: Final = logging.getLogger(__name__)

KEPT_ANSWERS: Final = 32 * 1024 * 1024
"""Bytes of positions and replays that are sent again as they were: packed, a thousand games."""
PORTION_S: Final = 0.1
"""Between two portions of clients that are told to come back; none waits longer for that."""


def new_process_id() -> str:
    """Return a name for this process by which the others know it; it has another at every start."""
    return secrets.token_hex(6)


class Server:
    """All parts of one running server."""

    bus: NoBus | RedisBus
    listeners: Listeners
    """Who hears what of the bus."""
    shared_limits: SharedLimits
    hub: Hub
    store: Store
    thinkers: Thinking
    workers: Workers
    """For requests that take longer than the event loop may be held up."""

    worker_pool: type[Workers] = Workers

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.door = Door(settings.limits)
        self.clients: set[Client] = set()
        self.requests = RequestTimes()
        self.commands = CommandTimes()
        self.lists = Lists(self)
        self.metrics = Metrics(self)
        self.answers = Cache(KEPT_ANSWERS)
        self.away: str | None = "starting"
        self._closing: set[asyncio.Task[None]] = set()

    @contextlib.asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Open the store, the workers and the hub; on leaving, finish writes and say goodbye."""
        settings = self.settings
        async with contextlib.AsyncExitStack() as stack:
            process = new_process_id()
            self.bus = open_bus(settings, process)
            self.listeners = Listeners(self.bus)
            self.bus.subscribe(EVERYONE)
            await stack.enter_async_context(self.bus)
            stack.callback(self.bus.send, EVERYONE, {"kind": "leases"})
            self.store = await stack.enter_async_context(open_store(settings, process))
            self.workers = await stack.enter_async_context(self.worker_pool(1, REQUESTS))
            self.thinkers = await stack.enter_async_context(self._make_thinkers())
            self.hub = await stack.enter_async_context(
                Hub(settings, self.store, self.thinkers, self.bus, self.listeners)
            )
            leases = self.store.leases
            self.shared_limits = SharedLimits(self.door, self.bus, lambda: leases.living)
            self.listeners.on(USAGE, self.shared_limits.hear)
            self.shared_limits.start(asyncio.get_running_loop())
            stack.callback(self.shared_limits.stop)
            self.metrics.loop = asyncio.get_running_loop()
            log.info("serving tables of %s as process %s", settings.shown_data, process)
            self.away = None
            yield
            await self.say_goodbye()

    def _make_thinkers(self) -> Thinkers | RemoteThinkers:
        """Return who thinks: processes of this server, or with a bus `lungomare worker`."""
        settings = self.settings
        if isinstance(self.bus, NoBus):
            return Thinkers(settings.workers, settings.queue)
        # needs Redis' client, which is an extra
        from lungomare.server.workers.remote_thinkers import RemoteThinkers  # noqa: PLC0415

        leases = self.store.leases
        return RemoteThinkers(settings, self.bus, self.listeners, living=lambda: len(leases.living))

    async def say_goodbye(self, over: float = 0.0) -> None:
        """Say to every client that the server stops, and to come back.

        Spread over some seconds, so that those who serve them next are not asked all at once.
        """
        self.away = "stopping"
        sentence = "The server restarts; your game is kept. Coming back in a moment."
        clients = list(self.clients)
        portions = max(1, round(over / PORTION_S))
        for number in range(portions):
            await asyncio.gather(*(client.close(sentence) for client in clients[number::portions]))
            if over and clients:
                await asyncio.sleep(over / portions)

    def close_soon(self, client: Client) -> None:
        """Hang up on a client that does not read; it may come back and catch up."""
        task = asyncio.create_task(client.close("You have fallen behind; come back."))
        self._closing.add(task)
        task.add_done_callback(self._closing.discard)


def make_app(settings: Settings) -> FastAPI:
    """Return the application for these settings."""
    server = Server(settings)

    @contextlib.asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        async with server.running():
            yield

    app = FastAPI(lifespan=lifespan, docs_url=None, redoc_url=None, openapi_url=None)
    app.openapi = schema  # type: ignore[method-assign]
    app.state.server = server
    app.add_middleware(Guard, door=server.door, settings=settings)
    app.add_middleware(Sockets, server=server)
    app.add_middleware(Requests, times=server.requests)
    for router in routers():
        app.include_router(router)
    _add_errors(app)
    _add_service_routes(app, server)
    add_page(app)
    return app


@cache
def schema() -> Json:
    """Return the description of everything that clients and server say to each other.

    To make it takes seconds, so a worker that has made it keeps it for whoever asks next.
    """
    titles = ", ".join(family.title for family in FAMILIES.values())
    description = (
        f"Tables of {titles}. Live play is a WebSocket at /api/tables/{{table_id}}/live; its"
        " messages are the schemas ClientMessage and ServerMessage."
    )
    return make_schema("Lungomare", lungomare.__version__, description, routers())


def routers() -> Iterator[Routes]:
    """Yield all routes: those of every game, and those that games add."""
    for part in (catalogue, lists, tables, opening, hints, replays, rules, studies, evaluations):
        yield part.router
    for entry in ENTRIES.values():
        yield from map(resolve_name, entry.routes)


def _add_errors(app: FastAPI) -> None:
    """Answer every refusal in one form: a sentence, a clause, a place."""

    @app.exception_handler(GameError)
    async def _game_error(_: Request, error: GameError) -> JSONResponse:
        return JSONResponse({"refusal": refusal_of(error)}, 409)

    @app.exception_handler(StoreFailure)
    async def _store(_: Request, failure: StoreFailure) -> JSONResponse:
        content = {"refusal": refusal(str(failure), code=failure.code)}
        return JSONResponse(content, 503, {"retry-after": str(failure.retry_after)})

    @app.exception_handler(RequestValidationError)
    async def _invalid(_: Request, error: RequestValidationError) -> JSONResponse:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"])
        return JSONResponse({"refusal": refusal(str(first["msg"]), where=where)}, 422)

    @app.exception_handler(StarletteHTTPException)
    async def _http(_: Request, error: HTTPException) -> JSONResponse:
        code = error.code if isinstance(error, Denied) else None
        content = {"refusal": refusal(str(error.detail), code=code)}
        return JSONResponse(content, error.status_code, error.headers)


def _add_service_routes(app: FastAPI, server: Server) -> None:
    add_health(app, server)

    @app.get("/metrics", include_in_schema=False)
    async def _metrics() -> Response:
        return Response(server.metrics.text(), media_type=CONTENT_TYPE_LATEST)

    @app.get("/api/openapi.json", include_in_schema=False)
    async def _schema(request: Request) -> Response:
        async def work_out() -> Answer:
            seconds = server.settings.times.schema
            return await answered(request, server.workers, schema, rank=Rank.STUDY, seconds=seconds)

        return await kept(server, ("schema", takes_packed(request)), work_out)
