"""Odd answers. Those with a status 200 are of pushes that are taken."""

import socket

from .registry import FAULTS, fault, later

STATUSES = [204, 301, 307, 401, 407, 410, 421, 429, 500, 503, 600]


@fault
def gate(connection, stream, push):
    """One push at a time until one was accepted; the first 100 are refused, and so keep the gate shut."""
    record = connection.record
    if sum(record.refused.values()) >= 100:
        return False
    connection.refuse_push(stream, push, "Unregistered")
    return True


def status(code):
    def answer(connection, stream, push):
        headers = [("retry-after", "2")] if code in (429, 503) else []
        connection.record.refuse(str(code))
        connection.respond(stream, code, headers, b"")
        return True

    return answer


def some(answer, chance=0.05):
    """Gives an answer to some pushes."""

    def answer_some(connection, stream, push):
        return connection.record.random.random() < chance and answer(connection, stream, push)

    return answer_some


FAULTS.update({f"status_{code}": status(code) for code in STATUSES})
FAULTS.update({f"some_{code}": some(status(code)) for code in (429, 500, 503)})
FAULTS["fifth_503"] = some(status(503), 0.2)


@fault
def swapped_ids(connection, stream, push):
    """On the first connection each answer is that to the push before; one of two pushes is `BadDeviceToken`."""
    if connection.number > 1:
        return False
    before = vars(connection).get("before")
    connection.before = (stream, push)
    if before:
        identifier = [("apns-id", connection.identifier(push))]
        if before[0] % 4 == 1:
            connection.take(before[1])
            connection.respond(before[0], 200, identifier, b"")
        else:
            connection.record.refuse("BadDeviceToken")
            connection.respond(before[0], 400, identifier, b'{"reason":"BadDeviceToken"}')
    later(0.5, answer_last, connection, connection.before)
    return True


def answer_last(connection, last):
    """Answers the last push as it should be."""
    if connection.before is last and not connection.transport.is_closing():
        stream, push = last
        connection.take(push)
        connection.respond(stream, 200, [("apns-id", connection.identifier(push))], b"")


def body(code, content, *headers):
    def answer(connection, stream, push):
        if code == 200:
            connection.take(push)
        else:
            connection.record.refuse(str(code))
        connection.respond(stream, code, list(headers), content)
        return True

    return answer


FAULTS.update(
    {
        "html404": body(404, b"<h1>Not found</h1>", ("content-type", "text/html")),
        "html410": body(410, b"<h1>Gone</h1>", ("content-type", "text/html")),
        "badjson400": body(400, b'{"reason":"BadDev'),
        "badjson503": body(503, b'{"reason":'),
        "deepjson": body(400, b'{"reason":' + b"[" * 1000),
        "badid200": body(200, b"", ("apns-id", "none")),
        "json200": body(200, b'{"reason":"BadDeviceToken"}'),
    }
)


@fault
def hugebody(connection, stream, push):
    connection.record.refuse("500")
    connection.pour(stream, 500)
    return True


@fault
def huge200(connection, stream, push):
    connection.take(push)
    connection.pour(stream, 200)
    return True


@fault
def early_hints(connection, stream, push):
    connection.h2.send_headers(stream, [(":status", "103"), ("link", "</>")])
    return False


@fault
def trailers(connection, stream, push):
    connection.take(push)
    connection.h2.send_headers(stream, [(":status", "200")])
    connection.h2.send_data(stream, b"{}")
    connection.h2.send_headers(stream, [("x-checksum", "1")], end_stream=True)
    connection.pushes.pop(stream, None)
    connection.flush()
    return True


@fault
def bursts(connection, stream, push):
    """Answers come many at once, each in a record of TLS of its own."""
    connection.take(push)
    held = vars(connection).setdefault("held", [])
    if not held:
        later(0.1, answer_at_once, connection)
    held.append(stream)
    return True


def answer_at_once(connection):
    held, connection.held = connection.held, []
    server = connection.transport.get_extra_info("socket")
    if server is None:
        return
    # Nothing is sent until all is written, where the system can do that.
    for is_held in [1, 0]:
        if hasattr(socket, "TCP_CORK"):
            server.setsockopt(socket.IPPROTO_TCP, socket.TCP_CORK, is_held)
        if is_held:
            for stream in held:
                connection.respond(stream, 200, [], b"")


@fault
def slow(connection, stream, push):
    connection.take(push)
    later(connection.record.random.uniform(0.5, 2), connection.respond, stream, 200, [], b"")
    return True


@fault
def mcs1_slow(connection, stream, push):
    connection.take(push)
    later(0.4, connection.respond, stream, 200, [], b"")
    return True


@fault
def expired_first(connection, stream, push):
    if connection.record.refused.get("ExpiredProviderToken"):
        return False
    connection.refuse_push(stream, push, "ExpiredProviderToken")
    return True


@fault
def invalid_token(connection, stream, push):
    connection.refuse_push(stream, push, "InvalidProviderToken")
    return True
