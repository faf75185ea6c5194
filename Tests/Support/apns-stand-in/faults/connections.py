"""How connections end, or fall silent."""

import h2.errors

from .registry import fault, later

CODES = h2.errors.ErrorCodes


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


@fault
def mute_twice(connection, stream, push):
    """The first two connections answer PING, but no push after 10."""
    connection.answered += 1
    return connection.number <= 2 and connection.answered > 10


@fault
def goaway_mute(connection, stream, push):
    """The first ten connections say GOAWAY after 5 answers, and answer no push any more; they stay open."""
    connection.answered += 1
    if connection.number > 10 or connection.answered <= 5:
        return False
    if connection.answered == 6:
        connection.go_away(CODES.NO_ERROR, 2**31 - 1, closes=False)
    return True
