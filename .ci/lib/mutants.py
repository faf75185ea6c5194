"""Lists of mutants: (file, what stands there exactly once, what is put in its place, ...)."""

import sys


def check(mutants, folder_of):
    """End with the mutants whose text does not stand exactly once in its file, if there are any."""
    stale = []
    for number, (name, old, *_) in enumerate(mutants):
        path = folder_of(name) / name
        count = path.read_text().count(old) if path.exists() else 0
        if count != 1:
            stale.append(f"{number}: {name} has {count} times: {old}")
    if stale:
        sys.exit("\n".join(stale))
    print(f"{len(mutants)} mutants, and each text stands once in its file", flush=True)
