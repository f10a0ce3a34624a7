"""Frames: what we read agrees with the library, what we send the library can read."""

from __future__ import annotations

import random
import zlib
from typing import TYPE_CHECKING

import pytest
from websockets.client import ClientProtocol
from websockets.extensions.permessage_deflate import PerMessageDeflate
from websockets.frames import Frame
from websockets.protocol import OPEN
from websockets.server import ServerProtocol
from websockets.uri import parse_uri

from lungomare.server.websocket.frames import PACKED_FROM, Outgoing, frame
from lungomare.server.websocket.reading import MOST_PIECES, Broken, Reader, close_code, text_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

MOST = 16 * 1024

Read = tuple[list[tuple[int, bytes]], int | None]
"""Whole messages and control frames, and the code of the fault that ended them."""


def masked(first: int, payload: bytes, rng: random.Random, *, mask: bool = True) -> bytes:
    """A client's frame."""
    head = bytearray(frame(first, payload)[: -len(payload) or None])
    if not mask:
        return bytes(head) + payload
    head[1] |= 0x80
    key = rng.randbytes(4)
    return bytes(head) + key + bytes(byte ^ key[n % 4] for n, byte in enumerate(payload))


def packed(data: bytes) -> bytes:
    packer = zlib.compressobj(6, zlib.DEFLATED, -15)
    return (packer.compress(data) + packer.flush(zlib.Z_SYNC_FLUSH))[:-4]


def read_ours(chunks: Iterable[bytes]) -> Read:
    reader = Reader(MOST, takes_packed=True)
    found: list[tuple[int, bytes]] = []
    try:
        for chunk in chunks:
            reader.feed(chunk)
            while (one := reader.next()) is not None:
                if one[0] == 8:
                    close_code(one[1])
                found.append(one)
                if one[0] == 8:
                    return found, None
    except Broken as broken:
        return found, broken.code
    return found, None


def read_theirs(chunks: Iterable[bytes]) -> Read:
    library = ServerProtocol(state=OPEN, max_size=MOST)
    library.extensions = [PerMessageDeflate(True, True, 15, 12)]
    found: list[tuple[int, bytes]] = []
    pieces: list[Frame] = []
    for chunk in chunks:
        library.receive_data(chunk)
        for event in library.events_received():
            assert isinstance(event, Frame)
            if event.opcode >= 8:
                found.append((int(event.opcode), bytes(event.data)))
                if event.opcode == 8:
                    return found, None
                continue
            pieces.append(event)
            if event.fin:
                whole = b"".join(bytes(piece.data) for piece in pieces)
                found.append((int(pieces[0].opcode), whole))
                pieces = []
        if library.parser_exc is not None:
            assert library.close_sent is not None
            return found, int(library.close_sent.code)
    return found, None


def some_frames(rng: random.Random) -> list[bytes]:
    """A message or two as clients send them, or as they should not."""
    data = rng.choice(
        [
            b"",
            rng.randbytes(rng.randrange(300)),
            b"x" * rng.randrange(20_000),
            b'{"type":"play"}' * rng.randrange(1500),
        ]
    )
    kind = rng.choice((1, 2))
    match rng.choice("mmmpppffffcce*?"):
        case "m":
            return [masked(0x80 | kind, data, rng)]
        case "p":
            return [masked(0xC0 | kind, packed(data), rng)]
        case "f":
            return in_pieces(rng, kind, data)
        case "c":
            return [masked(rng.choice((0x89, 0x8A)), rng.randbytes(rng.randrange(130)), rng)]
        case "e":
            code = rng.randrange(900, 5100).to_bytes(2, "big")
            return [masked(0x88, rng.choice([b"", b"\x03", code, code + b"ok"]), rng)]
        case "*":
            return [masked(rng.randrange(256), data[:200], rng, mask=rng.random() < 0.9)]
        case _:
            return [rng.randbytes(rng.randrange(20))]


def in_pieces(rng: random.Random, kind: int, data: bytes) -> list[bytes]:
    is_packed = rng.random() < 0.5
    content = packed(data) if is_packed else data
    cuts = sorted(rng.randrange(len(content) + 1) for _ in range(rng.randrange(1, 5)))
    frames = []
    for number, (start, end) in enumerate(zip([0, *cuts], [*cuts, None], strict=True)):
        first = (kind | 0x40 * is_packed if number == 0 else 0) | (0x80 if end is None else 0)
        frames.append(masked(first, content[start:end], rng))
        if rng.random() < 0.2:
            frames.append(masked(0x89, b"are you there", rng))
    return frames


def cut(rng: random.Random, data: bytes) -> list[bytes]:
    cuts = sorted(rng.randrange(len(data) + 1) for _ in range(rng.choice((0, 1, 5, 40))))
    return [data[a:b] for a, b in zip([0, *cuts], [*cuts, len(data)], strict=True) if a < b]


@pytest.mark.parametrize("seed", range(4))
def test_we_read_what_the_library_reads(seed: int) -> None:
    """Random frames, good and bad, cut anywhere: the same messages, and a fault in the same place.

    Where one frame has several faults the library may name another of them; and it unpacks a
    message piece by piece, so a ping between the pieces of one that is too large may be lost.
    """
    rng = random.Random(seed)
    faults = 0
    for _ in range(250):
        data = b"".join(one for _ in range(rng.randrange(1, 8)) for one in some_frames(rng))
        chunks = cut(rng, data + bytes(40_000))  # which no state of a reader takes for a message
        ours, theirs = read_ours(chunks), read_theirs(chunks)
        assert (ours[1] is None) == (theirs[1] is None), data
        assert without_last_pings(ours[0]) == without_last_pings(theirs[0]), data
        assert ours[1] == theirs[1] or {ours[1], theirs[1]} <= {1002, 1007, 1009}
        faults += ours[1] is not None
    assert faults > 50, "some of them are bad"


def without_last_pings(found: Sequence[tuple[int, bytes]]) -> list[tuple[int, bytes]]:
    kept = list(found)
    while kept and kept[-1] == (9, b"are you there"):
        kept.pop()
    return kept


def test_a_message_in_too_many_pieces() -> None:
    rng = random.Random(0)
    reader = Reader(MOST, takes_packed=False)
    reader.feed(masked(0x01, b"", rng))
    for _ in range(MOST_PIECES - 1):
        reader.feed(masked(0x00, b"", rng))
    assert reader.next() is None
    reader.feed(masked(0x00, b"", rng))
    with pytest.raises(Broken) as broken:
        reader.next()
    assert broken.value.code == 1008


def test_a_packed_bomb_is_not_unpacked() -> None:
    bomb = packed(bytes(10_000_000))
    assert len(bomb) < MOST
    found, code = read_ours([masked(0xC1, bomb, random.Random(0))])
    assert (found, code) == ([], 1009)


def test_packed_messages_only_where_agreed() -> None:
    reader = Reader(MOST, takes_packed=False)
    reader.feed(masked(0xC1, packed(b"hello"), random.Random(0)))
    with pytest.raises(Broken) as broken:
        reader.next()
    assert broken.value.code == 1002


def test_text_that_is_not_utf8() -> None:
    with pytest.raises(Broken) as broken:
        text_of(b"\xff")
    assert broken.value.code == 1007


def test_an_idle_reader_keeps_nothing() -> None:
    rng = random.Random(0)
    reader = Reader(MOST, takes_packed=True)
    data = masked(0x81, b"x" * 10_000, rng)
    for byte in data:
        reader.feed(bytes((byte,)))
    assert reader.next() == (1, b"x" * 10_000)
    assert reader.next() is None
    assert not reader._rest  # noqa: SLF001 - nothing is left of it
    assert reader._message is None  # noqa: SLF001


@pytest.mark.parametrize("length", [0, 1, 125, 126, PACKED_FROM, 4000, 65_535, 65_536, 200_000])
def test_clients_read_what_we_send(length: int) -> None:
    data = (b'{"number":12,"text":"\xc3\xa9"}' * (length // 20 + 1))[:length]
    message = Outgoing(data)
    assert message.data == data
    assert message.packed is message.packed, "made once"
    assert (len(message.packed) < len(message.plain)) == (length >= PACKED_FROM)
    client = ClientProtocol(parse_uri("ws://localhost/"), state=OPEN, max_size=None)
    client.extensions = [PerMessageDeflate(True, True, 12, 12)]
    client.receive_data(message.plain)
    client.receive_data(message.packed)
    assert [bytes(one.data) for one in client.events_received() if isinstance(one, Frame)] == [
        data,
        data,
    ]


def test_what_cannot_be_packed_goes_as_it_is() -> None:
    message = Outgoing(random.Random(0).randbytes(5000))
    assert message.packed == message.plain
