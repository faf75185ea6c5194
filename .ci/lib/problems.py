"""What a check of many things found, which is told at its end, and waiting for what takes a while."""

import sys

from lib import progress

problems = []


def expect(what, actual, expected):
    if actual != expected:
        problems.append(f"{what}: {actual!r} instead of {expected!r}")


def until(what, condition, patience=60):
    """Wait until something is so."""
    if not progress.until(condition, patience):
        problems.append(f"{what}: it is not so, and nothing goes on")


def finish(summary, most=None):
    """End with the problems, or say what was checked."""
    if problems:
        left = [] if most is None else [f"{len(problems)} problems"]
        sys.exit("\n".join([*problems[:most], *left]))
    print(summary)
