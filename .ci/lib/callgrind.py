"""Counting the instructions of a program, which are the same every time."""

import os
import subprocess


def run(output, command, *options):
    """Run a command, with what callgrind writes in the file `output`."""
    valgrind = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={output}", *options]
    environment = {**os.environ, "SWIFT_DETERMINISTIC_HASHING": "1"}
    run = subprocess.run([*valgrind, *command], env=environment, capture_output=True, text=True)
    if run.returncode:
        raise SystemExit(f"{command[0]} ended with {run.returncode}:\n{run.stderr[-2000:]}")
    return run.stdout
