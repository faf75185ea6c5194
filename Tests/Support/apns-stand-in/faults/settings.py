"""Settings, windows and PINGs from the start of a connection on."""

import h2.errors
import h2.settings

from .registry import STARTS, later, start

SETTINGS = h2.settings.SettingCodes


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
def goaway_start(connection):
    """Every connection ends at once, and takes nothing."""
    connection.go_away(h2.errors.ErrorCodes.NO_ERROR, 0)


@start
def settings_silent(connection):
    """The first two connections say nothing after the handshake of TLS."""
    connection.is_dead = connection.number <= 2
    if connection.is_dead:
        connection.h2.clear_outbound_data_buffer()
    else:
        connection.let_through(1000)


@start
def ping_flood(connection):
    """200 PINGs a second."""
    connection.h2.ping(b"stand-in")
    connection.flush()
    later(0.005, connection.while_open, ping_flood)
