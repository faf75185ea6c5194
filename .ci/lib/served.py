"""What em-push answers to inputs of one verb, byte for byte: as a port, and on its command line."""

import json
import re
import subprocess
import sys


PLACE = re.compile(rb'(?<=^\{"error":\{)("code":"[^"]*",)"column":\d+,|(?<=,)"line":\d+,(?="message":)')


def request(verb, number, line):
    """A line of the port protocol."""
    return b'{"cmd":"%s","seq":%d,"input":%s}\n' % (verb.encode(), number, line)


def is_json(text):
    """Whether a text is JSON, so that it stays one value in the line around it."""
    try:
        json.loads(text)
        return True
    except (ValueError, RecursionError):
        return False


def answers(tool, verb, inputs):
    """The answers to JSON texts of one line each; None to one that the port takes for no value."""
    lines = [request(verb, number, line) for number, line in enumerate(inputs)]
    run = subprocess.run([tool, "serve-port"], input=b"".join(lines), stdout=subprocess.PIPE, check=True)
    replies = run.stdout.splitlines()
    if len(replies) != len(inputs):
        sys.exit(f"{tool} serve-port: {len(replies)} replies to {len(inputs)} lines of {verb}")
    return [answer(number, reply) for number, reply in enumerate(replies)]


def printed(tool, verb, lines, *options):
    """What the command line prints to inputs of one line each. The first must be an object, so that each line is an input."""
    # Its hints about misspelt keys would fill a log.
    run = subprocess.run(
        [tool, verb, *options], input=b"".join(line + b"\n" for line in lines), stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    )
    # The place of an error is the command line's alone.
    found = [PLACE.sub(rb"\1", line) for line in run.stdout.splitlines()]
    if run.returncode not in (0, 1) or len(found) != len(lines):
        sys.exit(f"{tool} {verb}: status {run.returncode}, {len(found)} answers of {len(lines)}")
    return found


def answer(number, reply):
    """The answer in a reply; None if there is none."""
    start, end = b'{"result":', b',"seq":%d}' % number
    return reply[len(start) : -len(end)] if reply.startswith(start) and reply.endswith(end) else None
