"""What each network may use of the server, and what it has used: requests, sockets, time."""

from __future__ import annotations

import ipaddress
import time
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from lungomare.server.http.load import Load

if TYPE_CHECKING:
    from collections.abc import Callable

    from lungomare.server.http.gate import Gate
    from lungomare.server.settings import Limits

SWEEP_S: Final = 60.0
"""Between looks for networks that can be forgotten."""
MOST_NETWORKS: Final = 20_000
"""Remembered at once, at about 600 bytes each; beyond it those quiet for longest are forgotten."""
MOST_DEBT_S: Final = 2.0
"""Seconds of the event loop that a network may owe: at its share it waits twenty for them."""
FOR_DEBTORS: Final = 0.4
"""The part of the event loop's time that networks in debt get together, however many they are."""
UNKNOWN: Final = "unknown"
"""The network of a client without an address, as behind a Unix socket."""


@lru_cache(maxsize=4096)
def network_of(address: str) -> str:
    """Return what limits are counted by: an IPv4 address, or the /64 of an IPv6 address.

    A household has a whole /64, so counting single IPv6 addresses would count nobody. An IPv4
    address written as IPv6 is the IPv4 address. A network is its own network.
    """
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv6Address):
        if found.ipv4_mapped is not None:
            return str(found.ipv4_mapped)
        return str(ipaddress.IPv6Network((int(found) >> 64 << 64, 64)))
    return str(found)


def network_at(client: tuple[str, int] | None) -> str:
    """Return the network of a connection's other end."""
    return network_of(client[0]) if client else UNKNOWN


@dataclass(slots=True)
class Bucket:
    """A rate with a burst: `take` says whether one more is allowed now."""

    rate: float
    """How many a second come back."""
    size: float
    level: float = field(init=False)
    at: float = field(init=False)

    def __post_init__(self) -> None:
        """Begin full."""
        self.level, self.at = self.size, time.monotonic()

    def take(self) -> bool:
        """Take one if there is one."""
        self._fill()
        if self.level < 1:
            return False
        self.level -= 1
        return True

    def spend(self, amount: float, debt: float) -> None:
        """Take this much, there or not, up to so much debt."""
        self._fill()
        self.level = max(-debt, self.level - amount)

    def wait(self, wanted: float = 0.0) -> float:
        """Return in how many seconds so much is there."""
        self._fill()
        return max(0.0, (wanted - self.level) / self.rate)

    @property
    def is_full(self) -> bool:
        """Whether forgetting the bucket changes nothing."""
        self._fill()
        return self.level >= self.size

    def _fill(self) -> None:
        now = time.monotonic()
        self.level = min(self.size, self.level + (now - self.at) * self.rate)
        self.at = now


class Account:
    """What one network has used of its limits."""

    __slots__ = ("processor", "requests", "sockets", "tables", "used")

    def __init__(self, limits: Limits) -> None:
        an_hour = limits.tables_an_hour
        self.requests = Bucket(limits.requests_a_second, limits.burst)
        self.tables = Bucket(an_hour / 3600, an_hour)
        self.processor = Bucket(limits.processor_share, limits.processor_burst)
        self.sockets = 0
        self.used = time.monotonic()

    @property
    def is_idle(self) -> bool:
        """Whether the network has nothing open and all its limits unused."""
        buckets = (self.requests, self.tables, self.processor)
        return not self.sockets and all(each.is_full for each in buckets)


@dataclass(slots=True)
class Usage:
    """What a network has used of this process since the others were told."""

    requests: int = 0
    seconds: float = 0.0
    tables: int = 0


class Door:
    """What each network has used of its limits; every method takes an address or its network."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.accounts: dict[str, Account] = {}
        self.delayed = 0
        """How often somebody was told to wait because their processor time was used up."""
        self.turned_away: dict[str, int] = {}
        """How many were turned away, by the reason."""
        self.load = Load()
        """How busy the event loop is; measured where the server starts it."""
        self.gate: Gate | None = None
        """The open connections, where the server has connections of its own."""
        self.usage: dict[str, Usage] | None = None
        """What networks have used since other processes were told, where there are any."""
        self.sockets_elsewhere: Callable[[str], int] = lambda _network: 0
        """How many sockets a network has at other processes."""
        self._swept = time.monotonic()
        self._in_debt: dict[str, float] = {}
        """Networks that owe processor time, and until when at their share."""

    def may_request(self, address: str) -> bool:
        """Say whether this network may ask for something now."""
        allowed = self.account(address).requests.take()
        if allowed and self.usage is not None:
            self._usage(address).requests += 1
        return self._noted("requests", allowed)

    def may_open_table(self, address: str) -> bool:
        """Say whether this network may open one more table."""
        allowed = self.account(address).tables.take()
        if allowed and self.usage is not None:
            self._usage(address).tables += 1
        return self._noted("tables", allowed)

    def may_connect(self, address: str) -> bool:
        """Say whether this network may open one more socket; count it if so."""
        account = self.account(address)
        elsewhere = self.sockets_elsewhere(network_of(address))
        if account.sockets + elsewhere >= self.limits.sockets:
            return self._noted("sockets", allowed=False)
        account.sockets += 1
        return True

    def disconnected(self, address: str) -> None:
        """Count one socket less."""
        self.account(address).sockets -= 1

    def charge(self, address: str, seconds: float) -> None:
        """Note that this network has kept the event loop busy for so long."""
        if self.usage is not None:
            self._usage(address).seconds += seconds
        self._charge(address, seconds)

    def charge_elsewhere(
        self, network: str, requests: float, seconds: float, tables: float, *, processes: int
    ) -> None:
        """Note what a network has used of another process.

        It may owe as much as it can have used of all of them before this one heard of it.
        """
        limits = self.limits
        account = self.account(network)
        most = max(limits.burst, limits.requests_a_second * processes)
        account.requests.spend(requests, most)
        account.tables.spend(tables, limits.tables_an_hour * processes)
        if seconds:
            self._charge(network, seconds)

    def _usage(self, address: str) -> Usage:
        usage = self.usage
        assert usage is not None, "asked before"  # noqa: S101 - for mypy
        network = network_of(address)
        found = usage.get(network)
        if found is None:
            found = usage[network] = Usage()
        return found

    def _charge(self, address: str, seconds: float) -> None:
        account = self.account(address)
        account.processor.spend(seconds, MOST_DEBT_S)
        if account.processor.level < 0:
            self._in_debt[network_of(address)] = account.used + account.processor.wait()

    def delay(self, address: str) -> float:
        """Return how long this network is to wait until its processor time is positive again.

        Where many networks are in debt they wait longer: together they get `FOR_DEBTORS`.
        """
        network = network_of(address)
        account = self.accounts.get(network)
        wait = 0.0 if account is None else account.processor.wait()
        if not wait:
            self._in_debt.pop(network, None)
            return 0.0
        self.delayed += 1
        return wait * max(1.0, self._debtors() * self.limits.processor_share / FOR_DEBTORS)

    def _debtors(self) -> int:
        """Return how many networks are in debt, and forget those that were."""
        now = time.monotonic()
        for network in [key for key, until in self._in_debt.items() if until < now]:
            del self._in_debt[network]
        return len(self._in_debt)

    def wait(self, address: str) -> float:
        """Return after how many seconds every limit of this network allows one more."""
        account = self.account(address)
        buckets = (account.requests.wait(1), account.tables.wait(1), account.processor.wait())
        return max(buckets)

    def note(self, reason: str) -> None:
        """Count somebody who was turned away."""
        self.turned_away[reason] = self.turned_away.get(reason, 0) + 1

    def new_bucket(self) -> Bucket:
        """Return the rate of one socket's messages."""
        return Bucket(self.limits.messages_a_second, self.limits.burst)

    def _noted(self, reason: str, allowed: bool) -> bool:
        if not allowed:
            self.note(reason)
        return allowed

    def account(self, address: str) -> Account:
        """Return what a network has used; begin with nothing."""
        network = network_of(address)
        account = self.accounts.get(network)
        now = time.monotonic()
        if account is None:
            self._sweep(now)
            account = self.accounts[network] = Account(self.limits)
        account.used = now
        return account

    def _sweep(self, now: float) -> None:
        """Forget networks whose limits are as unused as a stranger's."""
        if now - self._swept < SWEEP_S and len(self.accounts) < MOST_NETWORKS:
            return
        self._swept = now
        self.accounts = {key: one for key, one in self.accounts.items() if not one.is_idle}
        if len(self.accounts) >= MOST_NETWORKS:
            self._forget_quietest()

    def _forget_quietest(self) -> None:
        """Forget the older half of the networks that have nothing open."""
        unused = [key for key, one in self.accounts.items() if not one.sockets]
        unused.sort(key=lambda key: self.accounts[key].used)
        for network in unused[: MOST_NETWORKS // 2]:
            del self.accounts[network]
