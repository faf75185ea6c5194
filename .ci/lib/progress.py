"""Whether processes still do something, which no other work on the machine makes them seem not to."""

import ctypes
import os
import pathlib
import time

PROC = pathlib.Path("/proc")
TICKS = os.sysconf("SC_CLK_TCK")
PR_SET_CHILD_SUBREAPER = 36


def adopt():
    """Makes this process the parent of what its descendants leave behind."""
    ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1)


def fields(path):
    """What stands in a file `stat` behind the name; None if the process has gone."""
    try:
        return path.read_text().rpartition(") ")[2].split()
    except OSError:
        return None


def server():
    """The id of the server of .ci/with-postgres, which is not below what it runs, in a list."""
    folder = os.environ.get("EM_PUSH_POSTGRES", "").removeprefix("host=").partition(" ")[0]
    try:
        return [int((pathlib.Path(folder) / "data" / "postmaster.pid").read_text().split()[0])]
    except (OSError, IndexError, ValueError):
        return []


def descendants(besides=()):
    """The processes below this one by id, and others with those below, each with its fields of `stat`."""
    known = {int(path.name): fields(path / "stat") for path in PROC.iterdir() if path.name.isdigit()}
    children = {}
    for process, values in known.items():
        if values:
            children.setdefault(int(values[1]), []).append(process)
    found = {process: known[process] for process in besides if known.get(process)}
    left = [os.getpid(), *found]
    while left:
        for child in children.get(left.pop(), []):
            found[child] = known[child]
            left.append(child)
    return found


def bytes_moved(process):
    """How many bytes a process has read and written."""
    try:
        lines = (PROC / str(process) / "io").read_text().splitlines()
        return sum(int(line.split()[1]) for line in lines if line.startswith(("rchar", "wchar")))
    except OSError:
        return 0


def is_waiting(process):
    """Whether no thread of a process has a processor, wants one, or waits for the disk."""
    try:
        states = [fields(task / "stat") for task in (PROC / str(process) / "task").iterdir()]
    except OSError:
        return True
    return all(not state or state[0] not in "RD" for state in states)


class Idleness:
    """Looks again and again at the processes below this one."""

    # What idle processes do all the same in a second: seconds of a processor, and bytes.
    PROCESSOR, BYTES = 0.1, 65536

    def __init__(self):
        self.last = None
        self.look()

    def look(self):
        """The processes, and for how many seconds they have been idle: since the last look, or 0."""
        now, found = time.monotonic(), descendants(besides=server())
        used = {process: (int(values[11]) + int(values[12])) / TICKS for process, values in found.items()}
        moved = {process: bytes_moved(process) for process in found}
        last, self.last = self.last, (now, used, moved)
        if last is None:
            return found, 0
        seconds = now - last[0]
        processor = sum(time - last[1].get(process, 0) for process, time in used.items())
        count = sum(count - last[2].get(process, 0) for process, count in moved.items())
        is_idle = (
            processor < self.PROCESSOR * seconds and count < self.BYTES * seconds and all(map(is_waiting, found))
        )
        # What stopped this process as well has stopped the others.
        return found, min(seconds, 3) if is_idle else 0


def until(condition, patience=60):
    """Waits until something is so; gives whether it is before the processes below this one were idle for so long."""
    idleness, idle, asked = Idleness(), 0, 0
    while not condition():
        if idle > patience:
            return False
        time.sleep(0.05)
        asked += 1
        if asked % 20 == 0:
            idle += idleness.look()[1]
    return True
