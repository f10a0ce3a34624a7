"""Which bus the settings ask for, and whether it can be had."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Final

from lungomare.extras import how_to_install
from lungomare.server.bus.bus import NoBus
from lungomare.server.bus.signing import LEAST_KEY
from lungomare.server.settings import WRITE_SO, show_address, without_secrets

if TYPE_CHECKING:
    from lungomare.server.bus.redis_bus import RedisBus
    from lungomare.server.settings import Settings

SCHEMES: Final = ("redis", "rediss", "unix")


class UnusableBus(Exception):  # noqa: N818 - it is what it is
    """A bus that cannot be used, and why, in a sentence."""


def check_bus(url: str, key: bytes) -> None:
    """Raise `UnusableBus` if processes cannot meet there; nothing is asked of Redis for that."""
    try:
        import_module("hiredis")
        import_module("redis")
    except ModuleNotFoundError:
        raise UnusableBus(f"a bus needs a client of Redis: {how_to_install('scale')}") from None
    if url.partition("://")[0] not in SCHEMES:
        raise UnusableBus(f"a bus is at redis://, rediss:// or unix://, not at {address_of(url)}")
    if not _is_readable(url):
        raise UnusableBus(f"the address of the bus cannot be read; {WRITE_SO}")
    if len(key) < LEAST_KEY:
        raise UnusableBus(
            f"a bus needs a key that all its processes share, of at least {LEAST_KEY} characters"
            " (LUNGOMARE_BUS_KEY)"
        )


def address_of(url: str) -> str:
    """Return an address as people and logs may see it: without its password."""
    return show_address(url)


def _is_readable(url: str) -> bool:
    """Say whether Redis' client understands an address, and so do we."""
    from redis import RedisError  # noqa: PLC0415 - an extra
    from redis.asyncio import ConnectionPool  # noqa: PLC0415 - an extra

    try:
        ConnectionPool.from_url(url).make_connection()  # type: ignore[no-untyped-call]
    except (RedisError, TypeError, ValueError):
        return False
    return without_secrets(url) is not None


def open_bus(settings: Settings, process: str | None = None) -> NoBus | RedisBus:
    """Return the bus of a server; it works within `async with`, callbacks set before."""
    if settings.bus is None:
        return NoBus(process or "only")
    check_bus(settings.bus, settings.bus_key)
    # an extra, and slow to import for those who need none
    from lungomare.server.bus.redis_bus import RedisBus  # noqa: PLC0415

    return RedisBus(settings.bus, settings.bus_key, process)
