"""Where every module of faults enters what it has, and what they share."""

import asyncio
import struct

# What happens in place of an answer, by mode.
FAULTS = {}
# What a connection does when it is made, by mode.
STARTS = {}


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
