"""What answers requests of any path, for `.ci/torment-http`; there is no push in them."""

import random

import h2.exceptions

from .registry import FAULTS, later

# A request for this is always answered 200.
FINE = "/fine"


def race(connection, stream, request):
    """Redirects and others, soon or at once, so that they meet cancellations and time-outs."""
    draw = connection.record.random
    status = 200 if request.headers[":path"] == FINE else draw.choice([200, 204, 307, 503])
    headers = [("location", FINE)] if status == 307 else []
    body = b"" if status == 204 else b"x" * draw.choice([0, 2, 100, 20_000])
    answer = (stream, status, headers, b"" if request.headers[":path"] == FINE else body)
    if draw.random() < 0.5:
        connection.respond(*answer)
    else:
        later(draw.random() * 0.006, connection.respond, *answer)
    return True


def mutants(connection, stream, request):
    """An answer of which some bytes were changed, by the seed at the end of the path."""
    draw = random.Random(request.headers[":path"])
    connection.flush()
    if connection.pushes.pop(stream, None) is None or connection.transport.is_closing():
        return True
    try:
        connection.h2.send_headers(stream, [(":status", "200"), ("apns-id", "0"), ("x", "y" * 40)])
        connection.h2.send_data(stream, b'{"reason":"BadDeviceToken"}', end_stream=True)
    except h2.exceptions.ProtocolError:
        # The client has given it up.
        return True
    answer = bytearray(connection.h2.data_to_send())
    for _ in range(draw.randrange(1, 4)):
        at = draw.randrange(len(answer))
        change = draw.randrange(4)
        if change == 0:
            answer[at] ^= 1 << draw.randrange(8)
        elif change == 1:
            answer[at] = draw.randrange(256)
        elif change == 2:
            answer[at:at] = answer[at : at + draw.randrange(1, 20)]
        else:
            del answer[at : at + draw.randrange(1, 20)]
    connection.transport.write(bytes(answer))
    return True


REQUESTS = {"race": race, "mutants": mutants}
FAULTS.update(REQUESTS)
