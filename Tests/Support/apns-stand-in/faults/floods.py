"""Floods, each in place of the answer to the first push of the first connection."""

from .registry import FAULTS, frame


def flood(first, piece, takes=False):
    def answer(connection, stream, push):
        if connection.number > 1:
            return False
        # Others may have come with the first.
        if not connection.is_dead:
            connection.is_dead = True
            if takes:
                connection.take(push)
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
            # The status has accepted it, however long the body is.
            takes=True,
        ),
        "garbage": flood(lambda stream: b"", lambda stream: b"HTTP/1.1 200 OK\r\n\r\n"),
    }
)
