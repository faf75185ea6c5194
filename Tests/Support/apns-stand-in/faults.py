"""What the stand-in for APNs does wrong in each of its modes: `FAULTS` for answers, `PEERS` below HTTP/2.

A fault gets the connection, the stream and the push of a request that is whole, and says whether it has dealt
with it; if not, the push is checked and answered as APNs does. What happens at random is always made from the
seed of the record. `connections` of the record counts the one at hand, so a fault of the first ones only is
one that a client can get past.
"""

import asyncio
import datetime
import json
import struct

import h2.errors
import h2.settings

CODES = h2.errors.ErrorCodes
SETTINGS = h2.settings.SettingCodes
FAULTS = {}
# What a connection does when it is made.
STARTS = {}
STATUSES = [204, 301, 307, 401, 407, 410, 421, 429, 500, 503, 600]


def fault(function):
    FAULTS[function.__name__] = function
    return function


def start(function):
    STARTS[function.__name__] = function
    return function


def frame(kind, flags, stream, payload=b""):
    return struct.pack(">I", len(payload))[1:] + struct.pack(">BBI", kind, flags, stream) + payload


def later(seconds, function, *arguments):
    asyncio.get_running_loop().call_later(seconds, function, *arguments)


# The gate stays as it is: one push at a time until one was accepted.


@fault
def gate(connection, stream, push):
    """The first 100 pushes are refused, and so keep the gate shut."""
    record = connection.record
    if sum(record.refused.values()) >= 100:
        return False
    connection.refuse_push(stream, push, "Unregistered")
    return True


# The end of connections.


@fault
def goaway_every50(connection, stream, push):
    """GOAWAY after every 50 streams, whose last stream is 5 before."""
    connection.answered += 1
    if connection.answered % 50:
        return False
    connection.go_away(CODES.NO_ERROR, max(0, stream - 10))
    return True


@fault
def goaway_grace1pc(connection, stream, push):
    """A GOAWAY that announces the end, then the real one."""
    if connection.record.random.random() >= 0.01:
        return False
    connection.go_away(CODES.NO_ERROR, 2**31 - 1, closes=False)
    later(0.05, connection.go_away, CODES.NO_ERROR, stream)
    return False


@fault
def goaway_last(connection, stream, push):
    """On the first three connections nothing is processed."""
    if connection.number > 3:
        return False
    connection.go_away(CODES.NO_ERROR, 0)
    return True


@fault
def goaway_after(connection, stream, push):
    """GOAWAY after an answer, for every 20th push."""
    connection.answered += 1
    if connection.answered % 20 == 0:
        later(0, connection.go_away, CODES.NO_ERROR, stream)
    return False


@fault
def enhance_calm(connection, stream, push):
    if connection.record.random.random() >= 0.01:
        return False
    connection.go_away(CODES.ENHANCE_YOUR_CALM, max(0, stream - 2))
    return True


@fault
def drop_before(connection, stream, push):
    if connection.record.random.random() >= 0.01:
        return False
    connection.transport.abort()
    return True


@fault
def drop_after(connection, stream, push):
    if connection.record.random.random() >= 0.01:
        return False
    connection.take(push)
    connection.transport.abort()
    return True


@fault
def drop_mid(connection, stream, push):
    if connection.record.random.random() >= 0.01:
        return False
    connection.take(push)
    connection.h2.send_headers(stream, [(":status", "200"), ("content-length", "2")])
    connection.flush()
    later(0.01, connection.transport.abort)
    return True


@fault
def zombie(connection, stream, push):
    """The first connection reads nothing more after 50 answers, and stays open."""
    connection.answered += 1
    connection.is_dead = connection.number == 1 and connection.answered > 50
    return connection.is_dead


@fault
def mute(connection, stream, push):
    """The first connection answers PING, but no push after 50."""
    connection.answered += 1
    return connection.number == 1 and connection.answered > 50


# The end of streams.


@fault
def rst_random(connection, stream, push):
    draw = int(connection.record.random.random() * 50)
    codes = [CODES.REFUSED_STREAM, CODES.INTERNAL_ERROR, CODES.CANCEL, CODES.ENHANCE_YOUR_CALM]
    if draw >= len(codes):
        return False
    connection.reset(stream, codes[draw])
    return True


@fault
def rst_refused(connection, stream, push):
    if connection.record.random.random() >= 0.1:
        return False
    connection.reset(stream, CODES.REFUSED_STREAM)
    return True


@fault
def rst_after(connection, stream, push):
    if connection.record.random.random() >= 0.02:
        return False
    connection.take(push)
    connection.reset(stream, CODES.INTERNAL_ERROR)
    return True


@fault
def rst_mid(connection, stream, push):
    if connection.record.random.random() >= 0.02:
        return False
    connection.take(push)
    connection.h2.send_headers(stream, [(":status", "200"), ("content-length", "2")])
    connection.reset(stream, CODES.INTERNAL_ERROR)
    return True


@fault
def never1pc(connection, stream, push):
    return connection.record.random.random() < 0.01


@fault
def headers_only1pc(connection, stream, push):
    if connection.record.random.random() >= 0.01:
        return False
    connection.h2.send_headers(stream, [(":status", "200"), ("content-length", "2")])
    connection.flush()
    return True


# Odd answers. Those with a status 200 are of pushes that are taken.


def status(code):
    def answer(connection, stream, push):
        headers = [("retry-after", "2")] if code in (429, 503) else []
        connection.record.refuse(str(code))
        connection.respond(stream, code, headers, b"")
        return True

    return answer


FAULTS.update({f"status_{code}": status(code) for code in STATUSES})


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


# Settings and windows.


@start
def mcs1(connection):
    connection.let_through(1)


def start_mcs1_slow(connection):
    """One push at a time, which takes long."""
    connection.let_through(1)


STARTS["mcs1_slow"] = start_mcs1_slow


@start
def mcs0(connection):
    connection.let_through(0)


@start
def mcs_changing(connection, turn=0):
    connection.let_through([5, 1, 50, 0, 3][turn % 5])
    connection.flush()
    later(0.2, connection.while_open, mcs_changing, turn + 1)


@start
def window_small(connection):
    connection.h2.update_settings({SETTINGS.INITIAL_WINDOW_SIZE: 100})


@start
def window_zero(connection):
    connection.h2.update_settings({SETTINGS.INITIAL_WINDOW_SIZE: 0})
    later(0.5, connection.while_open, open_window)


def open_window(connection):
    connection.h2.update_settings({SETTINGS.INITIAL_WINDOW_SIZE: 65535})
    connection.flush()


@start
def table_zero(connection):
    connection.h2.update_settings({SETTINGS.HEADER_TABLE_SIZE: 0})


@start
def ping_flood(connection):
    """200 PINGs a second."""
    connection.h2.ping(b"stand-in")
    connection.flush()
    later(0.005, connection.while_open, ping_flood)


# Floods, each in place of the answer to the first push of the first three connections.


def flood(first, piece):
    def answer(connection, stream, push):
        if connection.number > 3:
            return False
        connection.is_dead = True
        connection.transport.write(first(stream))
        connection.flood(piece(stream) * 1000)
        return True

    return answer


STATUS_200 = b"\x88"
STATUS_103 = b"\x08\x03103"
FIELD = b"\x00\x01a\x01b"

FAULTS.update(
    {
        "pings": flood(lambda stream: b"", lambda stream: frame(6, 0, 0, b"stand-in")),
        "settings": flood(lambda stream: b"", lambda stream: frame(4, 0, 0)),
        "windows": flood(lambda stream: b"", lambda stream: frame(8, 0, 0, b"\0\0\0\1")),
        "resets": flood(lambda stream: b"", lambda stream: frame(3, 0, 1, b"\0\0\0\x08")),
        "priorities": flood(lambda stream: b"", lambda stream: frame(2, 0, stream, b"\0\0\0\0\0")),
        "unknown_frames": flood(lambda stream: b"", lambda stream: frame(99, 0, 0)),
        "empty_data": flood(
            lambda stream: frame(1, 4, stream, STATUS_200), lambda stream: frame(0, 0, stream)
        ),
        "continuations": flood(
            lambda stream: frame(1, 0, stream, STATUS_200), lambda stream: frame(9, 0, stream, FIELD)
        ),
        "interim": flood(lambda stream: b"", lambda stream: frame(1, 4, stream, STATUS_103)),
        "fields": flood(
            lambda stream: frame(1, 0, stream, STATUS_200),
            lambda stream: frame(9, 0, stream, FIELD * 3000),
        ),
        "endless_body": flood(
            lambda stream: frame(1, 4, stream, STATUS_200),
            lambda stream: frame(0, 0, stream, b"x" * 16),
        ),
        "garbage": flood(lambda stream: b"", lambda stream: b"HTTP/1.1 200 OK\r\n\r\n"),
    }
)


# Below HTTP/2.


class HTTP1(asyncio.Protocol):
    """Answers every request 200 over HTTP/1.1."""

    def connection_made(self, transport):
        self.transport = transport

    def data_received(self, data):
        if b"\r\n\r\n" in data:
            self.transport.write(b"HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n")


class Bytes(asyncio.Protocol):
    """Answers the first bytes with others, and closes."""

    def __init__(self, answer):
        self.answer = answer

    def connection_made(self, transport):
        self.transport = transport

    def data_received(self, data):
        if self.answer is None:
            return
        if not self.answer:
            self.transport.abort()
        self.transport.write(self.answer)
        self.transport.close()


# Each with the protocols that TLS offers, `None` for no TLS at all.
PEERS = {
    "h1_alpn": (HTTP1, ["http/1.1"]),
    "h1_no_alpn": (HTTP1, []),
    "tls_refused": (lambda: Bytes(b"\x15\x03\x03\x00\x02\x02\x28"), None),
    "tls_garbage": (lambda: Bytes(b"SSH-2.0-OpenSSH_9.2\r\n" * 10), None),
    "tls_reset": (lambda: Bytes(b""), None),
    "tls_silent": (lambda: Bytes(None), None),
}
CERTIFICATES = ["unknown_ca", "expired_certificate", "wrong_host"]
MODES = ["normal", *dict.fromkeys([*STARTS, *FAULTS]), *PEERS, *CERTIFICATES]


def certificate(mode, folder):
    """Makes the server's certificate that a client must not trust; gives where it and its key are."""
    from cryptography import x509
    from cryptography.hazmat.primitives import hashes, serialization
    from cryptography.hazmat.primitives.asymmetric import ec

    pem = serialization.Encoding.PEM
    authority = x509.load_pem_x509_certificate((folder / "authority.pem").read_bytes())
    issuer_key = serialization.load_pem_private_key((folder / "authority.key").read_bytes(), None)
    if mode == "unknown_ca":
        issuer_key = ec.generate_private_key(ec.SECP256R1())
    key = serialization.load_pem_private_key((folder / "server.key").read_bytes(), None)
    now = datetime.datetime.now(datetime.timezone.utc)
    day = datetime.timedelta(days=1)
    end = now - day if mode == "expired_certificate" else now + day
    host = "example.com" if mode == "wrong_host" else "localhost"
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, host)])
    made = (
        x509.CertificateBuilder(authority.subject, name, key.public_key(), 7, now - 2 * day, end)
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(host)]), False)
        .sign(issuer_key, hashes.SHA256())
    )
    path = folder / f"{mode}.pem"
    path.write_bytes(made.public_bytes(pem))
    return path
