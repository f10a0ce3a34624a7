"""What a browser asks is cut into requests, however it arrives, and handed on unchanged."""

from __future__ import annotations

import socket
from threading import Thread

from alone.wire_tap import Reader, Tap, tapped

POST = b"POST /api/tables HTTP/1.1\r\ncontent-length: 4\r\n\r\n{ }\n"
GET = b"GET / HTTP/1.1\r\nhost: here\r\n\r\n"
SOCKET = b"GET /live?last=3 HTTP/1.1\r\nUpgrade: websocket\r\n\r\n"
FRAMES = b"\x81\x80\r\n\r\n\r\n\r\n"


def test_requests_are_cut_where_they_end() -> None:
    tap = Tap()
    reader = Reader(tap, 1)
    for byte in POST + GET + SOCKET + FRAMES:
        reader.read(bytes((byte,)))
    assert [request.text for request in tap.taken()] == [POST, GET, SOCKET]
    assert not tap.taken()


def test_what_follows_the_opening_of_a_socket_is_no_request() -> None:
    tap = Tap()
    reader = Reader(tap, 1)
    reader.read(SOCKET + GET)
    reader.read(GET)
    [request] = tap.taken()
    assert request.opens_socket
    assert request.line == "GET /live?last=3"


def test_a_tap_hands_on_what_comes_both_ways() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        thread = Thread(target=_answer_once, args=(server,))
        thread.start()
        with (
            tapped(server.getsockname()[1]) as tap,
            socket.create_connection(("127.0.0.1", tap.port)) as browser,
        ):
            browser.sendall(POST)
            assert browser.recv(100) == POST[::-1]
        thread.join()
    assert [request.line for request in tap.taken()] == ["POST /api/tables"]


def _answer_once(server: socket.socket) -> None:
    connection, _ = server.accept()
    with connection:
        connection.sendall(connection.recv(len(POST), socket.MSG_WAITALL)[::-1])
