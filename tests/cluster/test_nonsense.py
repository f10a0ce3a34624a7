"""The nonsense of `server/test_fuzz.py`, through nginx, at several processes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from server.test_fuzz import (  # noqa: F401 - pytest finds them here
    test_a_huge_message_ends_the_socket_and_nothing_else,
    test_a_message_just_within_the_size_is_read,
    test_random_messages,
    test_rest,
    test_who_is_turned_away_by_a_real_server,
)

if TYPE_CHECKING:
    from cluster.cluster import Cluster


@pytest.fixture(scope="module")
def quay(cluster: Cluster) -> Cluster:
    return cluster


@pytest.fixture(scope="module")
def examples() -> int:
    """Few: what is refused before any table is looked at was tried with one process already."""
    return 3
