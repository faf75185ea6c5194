"""A wall clock that a test sets, for the workers of a shared queue: Tests/Support/wall-clock.c, loaded before other libraries.

libfaketime 0.9.10 shifts timers of the clocks that no one sets, too, so that they do not end.
"""

import bisect
import contextlib
import datetime
import mmap
import os
import pathlib
import struct
import subprocess
import tempfile
import time

from .shared_queue import Worker

SOURCE = pathlib.Path(__file__).resolve().parents[2] / "Tests" / "Support" / "wall-clock.c"


class FakedClock:
    """A wall clock that is ahead of the system's by seconds that a test sets; the clock that no one sets stays as it is."""

    def __init__(self, folder, seconds=0):
        file, library = pathlib.Path(folder) / "ahead", pathlib.Path(folder) / "wall-clock.so"
        subprocess.run(["cc", "-O1", "-shared", "-fPIC", "-Wall", "-Werror", SOURCE, "-o", library, "-ldl"], check=True)
        file.write_bytes(bytes(8))
        with file.open("r+b") as opened:
            self.map = mmap.mmap(opened.fileno(), 8)
        self.environment = {"LD_PRELOAD": str(library), "WALL_CLOCK_FILE": str(file)}
        # From when on each offset was there, by the system's clock.
        self.begins, self.offsets = [], []
        self.set(seconds)

    def set(self, seconds):
        self.begins.append(time.time())
        self.map[:] = struct.pack("=q", seconds * 1000)
        self.offsets.append(seconds)
        self.ahead = seconds

    def now(self):
        return time.time() + self.ahead

    def shown(self, at):
        """What the clock showed at an instant of the system's clock."""
        return at + self.offsets[max(0, bisect.bisect_right(self.begins, at) - 1)]

    def popen(self, command, **options):
        return subprocess.Popen(command, env=os.environ | self.environment, **options)


class FakedWorker(Worker):
    """A worker to which a faked clock is the system's."""

    def __init__(self, clock, *arguments):
        self.clock = clock
        super().__init__(*arguments)

    def start(self):
        with open(self.errors, "ab") as errors:
            command = [self.program, "worker", self.configuration]
            self.process = self.clock.popen(command, stdout=subprocess.DEVNULL, stderr=errors)


@contextlib.contextmanager
def earlier(seconds):
    """To programs that are run meanwhile the clock of the system is behind."""
    with tempfile.TemporaryDirectory() as folder:
        names = FakedClock(folder, -seconds).environment
        os.environ.update(names)
        try:
            yield
        finally:
            for name in names:
                del os.environ[name]


def written(seconds):
    """An instant as inputs have it."""
    instant = datetime.datetime.fromtimestamp(seconds, datetime.timezone.utc)
    return instant.isoformat(timespec="milliseconds").replace("+00:00", "Z")
