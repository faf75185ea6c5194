"""How streams end, or never do."""

import h2.errors

from .registry import fault

CODES = h2.errors.ErrorCodes


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
def never(connection, stream, push):
    """No push is answered; PINGs are."""
    return True


@fault
def headers_only1pc(connection, stream, push):
    if connection.record.random.random() >= 0.01:
        return False
    connection.h2.send_headers(stream, [(":status", "200"), ("content-length", "2")])
    connection.flush()
    return True
