"""The modes of the stand-in for APNs, and how the pushes of each have to end. For `.ci/torment-apns`."""

import collections
import dataclasses
import json
import resource
import subprocess
import tempfile
import time

from . import stand_in

# How many seconds a push is sent again in a mode, and how long the whole may then take.
LIFETIME = 20
PATIENCE = 180
# What ends with a time-out of 30 s, with some of the engines at least, and what has few streams.
LONG = [
    "never1pc", "headers_only1pc", "mute", "mute_twice", "goaway_mute", "fifth_503", "zombie", "mcs1_slow", "pings", "settings", "windows", "resets",
    "priorities", "unknown_frames", "empty_data", "continuations", "interim", "fields", "endless_body",
    "garbage", "settings_silent", "tls_silent_twice",
]  # fmt: skip
# A hundred pushes at a time wait on each of the ten connections that say GOAWAY and are mute. URLSession waits twice for
# each of two that are mute.
LIFETIMES = dict.fromkeys(LONG, 80) | {"mute_twice": 140, "goaway_mute": 140}
# One stream, 0.4 s for each push.
PUSHES = {"mcs1_slow": 60}
# What of a processor a run may take, with libnghttp2 and libcurl: none of them waits busily.
MOST_PROCESSOR = 5.0
# Modes in which no push is accepted, each with how all end; in all others every push is accepted.
REFUSED = {
    "mcs0": "expired", "status_204": "fault.answer", "status_301": "fault.answer", "status_307": "fault.answer",
    "status_401": "status.401", "status_407": "status.407", "status_410": "status.410",
    "status_421": "status.421", "status_429": "expired", "status_500": "expired",
    "status_503": "expired", "status_600": "fault.answer", "html404": "status.404",
    "html410": "status.410", "badjson400": "status.400", "badjson503": "expired",
    "deepjson": "status.400", "hugebody": "expired",
    "goaway_start": "expired", "invalid_token": "InvalidProviderToken", "wrong_key": "InvalidProviderToken", "never": "expired",
    "h1_alpn": "fault.credentials", "h1_no_alpn": "fault.credentials",
    "tls_refused": "fault.credentials", "tls_garbage": "expired", "tls_reset": "expired",
    "tls_silent": "expired", "unknown_ca": "fault.credentials",
    "expired_certificate": "fault.credentials", "wrong_host": "fault.credentials",
}  # fmt: skip
# Modes in which so many may end in this way.
SOME = {
    "gate": (100, "Unregistered"),
    # A flood in place of an answer ends the push that it is of: its limit of size is passed.
    "interim": (1, "fault.answer"), "fields": (1, "fault.answer"),
    # The provider token is of this moment, so that a clock must be wrong.
    "expired_first": (1, "fault.credentials"),
}  # fmt: skip
# What may be let through before the client knows that it has no stream.
EARLY = {"mcs0": 100}
# What an engine cannot do, as Docs/Delivery.md tells: how its pushes may end beside `accepted`; `unknown` if accepted
# ones may be unknown to the server, `ends` if the process may end.
LIMITS = {
    # After bodies of megabytes that it does not read to the end, libcurl 7.88 has no window left.
    ("curl", "hugebody"): {"fault.answer", "expired"},
    ("curl", "huge200"): {"fault.answer", "expired"},
    # To libcurl and URLSession a mute connection is a time-out of 30 s for each hundred pushes, and there are ten.
    ("curl", "goaway_mute"): {"expired"},
    ("urlsession", "goaway_mute"): {"expired"},
    # Foundation on Linux traps at trailers, and tells neither HTTP/1.1 nor a certificate that it does not trust.
    ("urlsession", "trailers"): {"ends"},
    ("urlsession", "h1_alpn"): {"unknown"},
    ("urlsession", "h1_no_alpn"): {"unknown"},
    **{
        ("urlsession", mode): {"expired"}
        for mode in ["tls_refused", "unknown_ca", "expired_certificate", "wrong_host"]
    },
}


@dataclasses.dataclass
class Result:
    """What came of the pushes of a mode."""

    pushes: int
    accepted: set
    others: collections.Counter
    taken: collections.Counter
    # How many the server took that were not sent in this form.
    altered: int
    seconds: float
    processor: float
    # How the process crashed after it had told all ends and was exiting.
    crash: str

    @property
    def cell(self):
        words = [f"{len(self.accepted)} accepted"] if self.accepted else []
        words += [f"{count} {word}" for word, count in self.others.most_common(3)]
        again = sum(self.taken.values()) - len(self.taken)
        words += [f"{again} taken again"] if again else []
        words += ["crashed at its exit"] if self.crash else []
        return f"{', '.join(words)}; {self.seconds:.1f} s, {self.processor:.1f} s CPU"


def names():
    listed = subprocess.run(
        [stand_in.FOLDER / "apns-stand-in", "--modes"], capture_output=True, text=True, check=True
    )
    return listed.stdout.split()


def run(command, mode, engine, credentials, pushes):
    """The cell of a table, and the problems; `command` makes one of engine, port and number of pushes."""
    pushes = min(pushes, PUSHES.get(mode, pushes))
    try:
        result = torment(command, mode, engine, credentials, pushes)
    except subprocess.TimeoutExpired:
        return "**hangs**", known(engine, mode, "hangs", "it hangs")
    except subprocess.CalledProcessError as error:
        return "the process ends", known(
            engine, mode, "ends", f"exit status {error.returncode}: {crash(error.stderr)}"
        )
    return result.cell, list(faults(result, mode, engine))


def crash(stderr):
    """Where a process crashed, of what Swift's runtime prints, or the end of that."""
    return stderr.partition("crashed:")[2][:1500] or stderr[-300:]


def known(engine, mode, end, problem):
    return [] if end in LIMITS.get((engine, mode), ()) else [problem]


def torment(command, mode, engine, credentials, pushes):
    lifetime = LIFETIMES.get(mode, LIFETIME)
    with tempfile.NamedTemporaryFile() as journal:
        with stand_in.StandIn(credentials, "--mode", mode, journal=journal.name) as server:
            arguments = command(engine, server.port, pushes)
            used = resource.getrusage(resource.RUSAGE_CHILDREN)
            start = time.monotonic()
            process = subprocess.run(
                [*arguments, "--lifetime", str(lifetime)],
                capture_output=True, text=True, timeout=PATIENCE,
            )  # fmt: skip
            seconds = time.monotonic() - start
            now = resource.getrusage(resource.RUSAGE_CHILDREN)
        taken, altered = collections.Counter(), 0
        for line in journal.read().splitlines():
            push = json.loads(line)
            altered += not sent(push["collapse"]).items() <= push.items()
            taken[push["collapse"]] += 1
    ends = dict(line.split() for line in process.stdout.splitlines())
    if len(ends) < pushes or process.returncode > 0:
        process.check_returncode()
    return Result(
        pushes=pushes,
        accepted={push for push, word in ends.items() if word == "accepted"},
        others=collections.Counter(word for word in ends.values() if word != "accepted"),
        taken=taken,
        altered=altered,
        seconds=seconds,
        processor=now.ru_utime + now.ru_stime - used.ru_utime - used.ru_stime,
        crash=f"exit status {process.returncode}: {crash(process.stderr)}" if process.returncode else "",
    )


def sent(name):
    """What `apns-load` sends as the push of a name."""
    number = int(name.removeprefix("push-"))
    return {
        "token": "".join(f"{number % 1000 >> index % 2 * 8 & 255:02x}" for index in range(32)),
        "topic": "com.example.im",
        "pushType": "alert",
        "collapse": name,
        "payload": json.dumps(
            {"aps": {"alert": {"body": f"Tom: push number {number}"}}, "m": name},
            separators=(",", ":"),
        ),
    }


def faults(result, mode, engine):
    """What is not as it must be."""
    # Foundation's session closes connections while OpenSSL's handler of `exit` takes their locks away.
    if result.crash and engine != "urlsession":
        yield result.crash
    ended = len(result.accepted) + result.others.total()
    if ended != result.pushes:
        yield f"{ended} of {result.pushes} pushes ended"
    if result.altered:
        yield f"{result.altered} pushes were taken that are not as they were sent"
    limit = LIMITS.get((engine, mode), set())
    lost = result.accepted - result.taken.keys()
    if lost and "unknown" not in limit:
        yield f"{len(lost)} accepted pushes are unknown to the server"
    if engine != "urlsession" and result.processor > MOST_PROCESSOR:
        yield f"{result.processor:.1f} s of a processor"
    most, some = SOME.get(mode, (0, None))
    if limit:
        is_right = result.others.keys() <= limit
    elif word := REFUSED.get(mode):
        early = len(result.accepted) <= EARLY.get(mode, 0)
        is_right = early and result.others.keys() == {word}
    else:
        is_right = result.others.total() == result.others[some] <= most
    if not is_right:
        yield f"{len(result.accepted)} of {result.pushes} accepted, {dict(result.others)}"
