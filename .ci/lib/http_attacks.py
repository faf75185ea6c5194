"""Requests and clients that break the rules, against the program's HTTP server."""

import os
import pathlib
import socket

from lib.problems import expect, until

HOST = b"Host: x\r\n"


def rest(client):
    chunks = []
    try:
        while chunk := client.recv(65536):
            chunks.append(chunk)
    except OSError:
        pass
    return b"".join(chunks)


def exchange(port, request, patience=30):
    """All bytes that come after a request; b"" if the connection ends without."""
    with socket.socket() as client:
        client.settimeout(patience)
        try:
            client.connect(("127.0.0.1", port))
            client.sendall(request)
        except OSError:
            pass
        return rest(client)


def status(port, request):
    answer = exchange(port, request)
    return int(answer.split()[1]) if answer else 0


def requests(port, path, end):
    """One request on each connection is answered, if it keeps to the rules; the answer of the path ends with `end`."""
    start = b"GET " + path.encode()
    one = start + b" HTTP/1.1\r\n" + HOST + b"\r\n"
    for what, request, expected in [
        ("two requests", one + one, 200),
        ("HTTP/1.0", start + b" HTTP/1.0\r\n\r\n", 200),
        ("HTTP/2", b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 400),
        ("another version", start + b" HTTP/1.2\r\n" + HOST + b"\r\n", 505),
        ("no host", start + b" HTTP/1.1\r\n\r\n", 400),
        ("two hosts", start + b" HTTP/1.1\r\n" + HOST + HOST + b"\r\n", 400),
        ("a folded line", start + b" HTTP/1.1\r\n" + HOST + b" folded\r\n\r\n", 400),
        ("a blank before a colon", start + b" HTTP/1.1\r\n" + HOST + b"a : b\r\n\r\n", 400),
        ("a bare LF", start + b" HTTP/1.1\n" + HOST + b"\r\n", 400),
        ("a whole address", b"GET http://x" + path.encode() + b" HTTP/1.1\r\n" + HOST + b"\r\n", 400),
        ("no words", b"\r\n\r\n", 400),
        ("a zero", start + b"\0 HTTP/1.1\r\n" + HOST + b"\r\n", 400),
        ("garbage", bytes(range(256)) * 8 + b"\r\n\r\n", 400),
        ("TLS", b"\x16\x03\x01\x02\x00\x01\x00" + b"\x00" * 9000, 431),
        ("a huge head", start + b" HTTP/1.1\r\n" + HOST + b"a: " + b"b" * 50_000, 431),
        ("a huge body", start + b" HTTP/1.1\r\n" + HOST + b"Content-Length: 60000\r\n\r\n" + b"b" * 60000, 200),
    ]:
        expect(f"requests: {what}", status(port, request), expected)
    expect("requests: one answer", exchange(port, one + one).count(b"HTTP/1.1"), 1)
    with socket.create_connection(("127.0.0.1", port)) as client:
        client.sendall(one)
        client.shutdown(socket.SHUT_WR)
        expect("requests: half-closed", rest(client).endswith(end), True)
    with socket.create_connection(("127.0.0.1", port)) as client:
        for byte in one:
            client.sendall(bytes([byte]))
        expect("requests: byte by byte", rest(client).startswith(b"HTTP/1.1 200"), True)
    # It is closed before all has come, so that the answer may be lost.
    answer = exchange(port, start + b" HTTP/1.1\r\n" + HOST + b"a: " + b"b" * 10_000_000)
    expect("requests: an endless head", answer[:13] in (b"", b"HTTP/1.1 431 "), True)


def connections(port, process, path, most, also=lambda what: None):
    """A thousand connections, silent, slow or not reading, keep nobody from an answer, and take little."""
    start = b"GET " + path.encode()
    files = count(process)
    for what, request in [("silent", b""), ("slow", start + b" HT"), ("unread", start + b" HTTP/1.1\r\n" + HOST + b"\r\n")]:
        clients = []
        for _ in range(1000):
            client = socket.socket()
            client.setblocking(False)
            client.connect_ex(("127.0.0.1", port))
            clients.append(client)
            try:
                client.send(request)
            except OSError:
                pass
        expect(f"attacks: {what}: an answer", status(port, start + b" HTTP/1.1\r\n" + HOST + b"\r\n"), 200)
        also(what)
        more = count(process) - files
        expect(f"attacks: {what}: {more} files more", more <= most, True)
        if what == "silent":
            # The rest is closed by time, while the clients do nothing.
            until("attacks: all are closed", lambda: count(process) <= files + 2)
        for client in clients:
            client.close()
    before = cpu(process)
    idle = [socket.create_connection(("127.0.0.1", port)) for _ in range(50)]
    until("attacks: they are closed", lambda: count(process) <= files + 2)
    expect("attacks: no loop", cpu(process) - before < 200, True)
    for client in idle:
        client.close()


def count(process):
    """How many files a process has open."""
    return len(os.listdir(f"/proc/{process}/fd"))


def cpu(process):
    """The ticks of a processor that a process has had."""
    fields = pathlib.Path(f"/proc/{process}/stat").read_text().rpartition(") ")[2].split()
    return int(fields[11]) + int(fields[12])
