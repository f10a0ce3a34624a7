"""Which bus the settings ask for, and whether it can be had."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from lungomare.server.bus.bus import NoBus
from lungomare.server.bus.signing import LEAST_KEY

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
        raise UnusableBus("a bus needs Redis' client: pip install lungomare[scale]") from None
    if urlsplit(url).scheme not in SCHEMES:
        raise UnusableBus(f"a bus is at redis://, rediss:// or unix://, not at {address_of(url)}")
    if len(key) < LEAST_KEY:
        raise UnusableBus(
            f"a bus needs a key that all its processes share, of at least {LEAST_KEY} characters"
            " (LUNGOMARE_BUS_KEY)"
        )


def address_of(url: str) -> str:
    """Return an address without its password, for people and logs."""
    parts = urlsplit(url)
    place = parts.netloc.rpartition("@")[2] + parts.path
    return f"{parts.scheme}://{place}"


def open_bus(settings: Settings, process: str | None = None) -> NoBus | RedisBus:
    """Return the bus of a server; it works within `async with`, callbacks set before."""
    if settings.bus is None:
        return NoBus(process or "only")
    check_bus(settings.bus, settings.bus_key)
    # an extra, and slow to import for those who need none
    from lungomare.server.bus.redis_bus import RedisBus  # noqa: PLC0415

    return RedisBus(settings.bus, settings.bus_key, process)
