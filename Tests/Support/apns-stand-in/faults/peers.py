"""Servers that do not come as far as HTTP/2."""

import asyncio


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


# How many connections are taken, and hear nothing, before the others are served.
SILENT = {"tls_silent_twice": 2}

# Each with the protocols that TLS offers, `None` for no TLS at all.
PEERS = {
    "h1_alpn": (HTTP1, ["http/1.1"]),
    "h1_no_alpn": (HTTP1, []),
    "tls_refused": (lambda: Bytes(b"\x15\x03\x03\x00\x02\x02\x28"), None),
    "tls_garbage": (lambda: Bytes(b"SSH-2.0-OpenSSH_9.2\r\n" * 10), None),
    "tls_reset": (lambda: Bytes(b""), None),
    "tls_silent": (lambda: Bytes(None), None),
}
