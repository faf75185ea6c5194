"""What happens to a worker, and whether it tells what the table of Docs/Deployment.md says. For `.ci/check-monitoring`.

A row of the table has an anchor in its first column. The function of this module with that name, dashes as underscores,
makes it happen and yields; then the log, the status and the metrics have to have what the row says, until the function
has ended, which does what the row says is to be done, and looks whether pushes go on. In the row are in code: in the
column of the log events and facts, or their values; in that of the status paths, or values; in that of the metrics
names, some with labels or with the value that they have to have. A number or a path without a value has to be neither
0 nor empty.
"""

import concurrent.futures
import contextlib
import json
import os
import pathlib
import re
import shlex
import signal
import socket
import sqlite3
import subprocess
import tempfile
import threading

from lib import progress, stand_in
from lib.problems import expect, problems, until
from lib.worker_place import APP, Place

PAGE = pathlib.Path(__file__).resolve().parents[2] / "Docs" / "Deployment.md"
ROW = re.compile(r'^\| <a id="([a-z-]+)"></a>(.*) \|$', re.M)
METRIC = re.compile(r"^(em_push_\w+)(?:\{(.*?)\})? ([-0-9.e+]+)$", re.M)
LABEL = re.compile(r'(\w+)="(.*?)"')
# How many are tried beside each other: most of them only wait.
AT_ONCE = 6


def rows():
    """The words that each row has in code, by its name: of the log, of the status and of the metrics."""
    found = {}
    for name, row in ROW.findall(PAGE.read_text()):
        cells = row.split(" | ")
        found[name] = [re.findall(r"`([^`]+)`", cell) for cell in cells[1:4]]
    return found


class Watch:
    """Which words of a row a worker has told."""

    def __init__(self, place, words):
        self.place, self.words, self.seen = place, words, set()
        self.begin = 0

    def mark(self):
        """What was told before does not count."""
        self.begin = self.place.log.stat().st_size if self.place.log.exists() else 0
        self.seen = set()

    def missing(self):
        told = [log_words(self.place.log, self.begin), status_words(self.place), metrics(self.place)]
        for column, (words, told) in enumerate(zip(self.words, told)):
            self.seen |= {(column, word) for word in words if (is_metric if column == 2 else is_word)(word, told)}
        return [word for column, words in enumerate(self.words) for word in words if (column, word) not in self.seen]


def log_words(log, begin):
    """Events, facts and their values."""
    words = set()
    text = log.read_bytes()[begin:] if log.exists() else b""
    for line in text.rpartition(b"\n")[0].splitlines():
        fields = json.loads(line)
        words |= fields.keys() | {value for value in fields.values() if isinstance(value, str)}
    return words


def status_words(place):
    """The paths that have a value, each with all of its ends, and texts."""
    body = place.get("/status")[2]
    words = set()

    def add(value, path):
        words.update(".".join(path[index:]) for index in range(len(path) if value else 0))
        if isinstance(value, dict):
            for key, inside in value.items():
                add(inside, [*path, key])
        elif isinstance(value, list):
            for inside in value:
                add(inside, path)
        elif isinstance(value, str):
            words.add(value)

    add(json.loads(body) if body else {}, [])
    return words


def metrics(place):
    text = place.get("/metrics")[2].decode()
    return [(name, dict(LABEL.findall(labels)), float(value)) for name, labels, value in METRIC.findall(text)]


def is_word(word, told):
    return word in told


def is_metric(word, told):
    name, labels, value = re.fullmatch(r"(\w+)(?:\{(.*)\})?(?: (-?\d+))?", word).groups()
    labels = dict(LABEL.findall(labels or ""))
    values = [number for other, has, number in told if other == name and labels.items() <= has.items()]
    return any(number == float(value) for number in values) if value else any(number > 0 for number in values)


def send(place, *numbers):
    """Dispatch a push for each number, to a user of that number."""
    for number in numbers:
        place.bind(f"user-{number}", f"{number:02x}" * 32)
    place.dispatch("-".join(map(str, numbers)), *[f"user-{number}" for number in numbers])


def until_sent(place, count=1):
    until(f"{place.name}: pushes go on", lambda: place.accepted() >= count)


def hang(place, *numbers):
    place.server.ask(replies={f"{number:02x}" * 32: ["hang"] for number in numbers})


def own_certificate(place, days):
    """The credentials of a certificate that ends in so many days."""
    client, made = place.credentials / "client", place.folder / "made"
    sign = ["-CA", place.credentials / "authority.pem", "-CAkey", place.credentials / "authority.key"]
    call = ["openssl", "x509", "-req", "-in", f"{client}.csr", *sign, "-days", str(days), "-out", f"{made}.pem"]
    subprocess.run([*call, "-set_serial", "77"], check=True, capture_output=True)
    export = ["openssl", "pkcs12", "-export", "-inkey", f"{client}.key", "-in", f"{made}.pem", "-out", f"{made}.p12"]
    subprocess.run([*export, "-passout", "pass:secret"], check=True)
    (place.folder / "password").write_text("secret\n")
    return {"team": {"p12": f"{made}.p12", "password": "password"}}


# MARK: The store


class Proxy:
    """A socket of a PostgreSQL server, which can be away."""

    def __init__(self, folder, server):
        self.path, self.server = folder / ".s.PGSQL.5432", f"{server}/.s.PGSQL.5432"
        self.open = []
        self.begin()

    def begin(self):
        self.listener = socket.socket(socket.AF_UNIX)
        self.listener.bind(str(self.path))
        self.listener.listen()
        threading.Thread(target=self.take, args=[self.listener], daemon=True).start()

    def end(self):
        self.path.unlink()
        for end in [self.listener, *self.open]:
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
        self.open = []

    def take(self, listener):
        with contextlib.suppress(OSError):
            while True:
                client, server = listener.accept()[0], socket.socket(socket.AF_UNIX)
                server.connect(self.server)
                self.open += [client, server]
                for ends in (client, server), (server, client):
                    threading.Thread(target=self.copy, args=ends, daemon=True).start()

    @staticmethod
    def copy(one, other):
        with contextlib.suppress(OSError):
            while data := one.recv(65536):
                other.sendall(data)
        with contextlib.suppress(OSError):
            other.shutdown(socket.SHUT_RDWR)


def use_database(place, host=None):
    """Have the worker use the database, whose schema it makes."""
    place.schema = "row_" + place.name.replace("-", "_")
    text = os.environ["EM_PUSH_POSTGRES"]
    (place.folder / "connection").write_text(re.sub(r"host=\S+", f"host={host}", text) if host else text)
    place.write(store={"postgres": {"connection": "connection", "schema": place.schema, "callTimeout": 5}})


def send_by_database(place, number):
    values = ", ".join(f"convert_to('{text}', 'UTF8')" for text in (APP, f"user-{number}", "phone", "prod", f"{number:02x}" * 32))
    message = {"id": str(number), "type": "chat", "from": "tom", "to": "ann", "body": {"type": "txt", "text": "hello"}}
    recipients = json.dumps([{"id": f"user-{number}"}])
    sql = (
        f"INSERT INTO {place.schema}.bindings (app, user_id, device, certificate, token) VALUES ({values});"
        f"SELECT {place.schema}.enqueue_dispatch('{APP}', '{json.dumps(message)}', NULL, '{recipients}');"
    )
    call = ["psql", "-qX", "--set=ON_ERROR_STOP=1", os.environ["EM_PUSH_POSTGRES"]]
    subprocess.run(call, input=sql, stdout=subprocess.DEVNULL, text=True, check=True)


def database_lost(place):
    host = os.environ["EM_PUSH_POSTGRES"].removeprefix("host=").partition(" ")[0]
    proxy = Proxy(place.folder, host)
    use_database(place, place.folder)
    place.start()
    proxy.end()
    send_by_database(place, 1)
    yield
    proxy.begin()
    until_sent(place)
    until("database-lost: ready again", lambda: place.ready()[0] == 200)


def database_restarted(place):
    use_database(place)
    place.start()
    subprocess.run([*shlex.split(os.environ["EM_PUSH_POSTGRES_RESTART"]), "immediate"], check=True)
    yield
    send_by_database(place, 1)
    until_sent(place)


def database_absent(place):
    use_database(place, "/nonexistent")
    place.start(is_ready=False)
    yield
    use_database(place)
    until("database-absent: ready", lambda: place.ready()[0] == 200)


def store_locked(place):
    place.start()
    database = sqlite3.connect(place.store, timeout=3600, isolation_level=None)
    # They are too many to have ended before the lock is there.
    send(place, *range(1, 20))
    for number in range(20):
        place.dispatch(f"more-{number}", *[f"user-{number}" for number in range(1, 20)])
    database.execute("BEGIN IMMEDIATE")
    yield
    database.execute("ROLLBACK")
    database.close()
    until_sent(place, 19 * 21)


def disk_full(place):
    disk = place.folder / "disk"
    disk.mkdir()
    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=4m", "tmpfs", disk], check=True)
    try:
        place.store = disk / "push.db"
        place.write(store={"sqlite": {"path": "disk/push.db"}})
        place.start()
        place.process.send_signal(signal.SIGSTOP)
        send(place, *range(1, 20))
        with contextlib.suppress(OSError), (disk / "filler").open("wb", buffering=0) as file:
            while True:
                file.write(bytes(4096))
        place.process.send_signal(signal.SIGCONT)
        yield
        (disk / "filler").unlink()
        until_sent(place, 19)
        place.end("disk-full")
    finally:
        place.process.kill()
        place.process.wait()
        subprocess.run(["umount", disk], check=True)


def store_damaged(place):
    place.start()
    expect("store-damaged: before", place.call("check-store")[:2], (0, {"faults": []}))
    place.sql("PRAGMA wal_checkpoint(TRUNCATE)")
    whole = place.store.read_bytes()
    root = place.sql("SELECT rootpage FROM sqlite_master WHERE name = 'bindings'")[0][0]
    size = place.sql("PRAGMA page_size")[0][0]
    with place.store.open("r+b") as file:
        file.seek((root - 1) * size)
        file.write(bytes(range(256)) * (size // 256))
    place.dispatch("1", "user-1")
    yield
    place.process.kill()
    place.process.wait()
    code, answer, complaint = place.call("check-store")
    expect(f"store-damaged: it is found ({answer} {complaint})", code == 1 and bool(answer["faults"]) or code == 2, True)
    for path in place.folder.glob("push.db*"):
        path.unlink()
    place.store.write_bytes(whole)
    place.start()
    send(place, 1)
    until_sent(place)


# MARK: APNs


def apns_unreachable(place):
    place.start()
    place.server.kill()
    send(place, 1)
    yield
    place.server.start()
    until_sent(place)


def handshake_silent(place):
    place.serve("--mode", "tls_silent")
    place.write(connectTimeout=2)
    place.start()
    send(place, 1)
    yield
    place.serve()
    until_sent(place)


def answers_missing(place):
    place.serve("--mode", "mute_twice")
    place.start()
    send(place, *range(1, 20))
    yield
    until_sent(place, 19)


def apns_silent(place):
    """A manager of services gets no sign of life from a worker while it is stuck."""
    manager = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    name = f"em-push-check-{place.port}"
    manager.bind(f"\0{name}")
    hang(place, 1)
    place.start(environment={"NOTIFY_SOCKET": f"@{name}", "WATCHDOG_USEC": "120000000"})

    def lives():
        """Whether there is a sign of life in three seconds; those that came before do not count."""
        manager.setblocking(False)
        with contextlib.suppress(BlockingIOError):
            while manager.recv(4096):
                pass
        manager.settimeout(3)
        with contextlib.suppress(TimeoutError):
            return manager.recv(4096) == b"WATCHDOG=1"
        return False

    until("apns-silent: signs of life", lives)
    send(place, 1)
    yield
    until("apns-silent: no sign of life", lambda: not lives())
    until_sent(place)
    until("apns-silent: signs again", lives)
    manager.close()


def circuit_open(place):
    place.server.ask(keyIDs=["OTHER12345"])
    place.write(circuit={"firstPause": 2})
    place.start()
    send(place, *range(1, 15))
    yield
    place.server.ask(keyIDs=["ABC123DEFG"])
    place.reload()
    until_sent(place, 14)


def certificate_refused(place):
    place.serve("--client-certificates")
    place.server.ask(replies={f"{number:02x}" * 32: ["BadCertificate"] * 9 for number in range(1, 15)})
    place.write(credentials=own_certificate(place, 300), circuit={"firstPause": 2})
    place.start()
    send(place, *range(1, 15))
    yield
    place.server.ask(replies={})
    own_certificate(place, 200)
    place.reload()
    until_sent(place, 14)


def credential_ends(place):
    place.serve("--client-certificates")
    place.write(credentials=own_certificate(place, 5))
    place.start()
    yield
    own_certificate(place, 300)
    place.reload()
    until("credential-ends: replaced", lambda: not metrics_of(place, "em_push_credential_days_left", below=15))


def metrics_of(place, name, below):
    return [value for other, _, value in metrics(place) if other == name and value < below]


def push_refused(place):
    place.server.ask(replies={f"{1:02x}" * 32: ["BadMessageId"]})
    place.start("--log-level", "debug")
    send(place, 1)
    yield


def token_unknown(place):
    place.server.ask(replies={f"{1:02x}" * 32: ["Unregistered"]})
    place.start()
    send(place, 1)
    yield


def token_kept(place):
    place.server.ask(replies={f"{1:02x}" * 32: ["BadDeviceToken"]})
    place.start()
    send(place, 1)
    yield


# MARK: The worker


def queue_grows(place):
    app = place.configuration["apps"][0] | {"rate": 1, "inHand": 5}
    place.write(apps=[app])
    place.start()
    send(place, *range(1, 10))
    for number in range(20):
        place.dispatch(f"more-{number}", *[f"user-{number}" for number in range(1, 10)])
    yield
    place.reload(apps=[app | {"rate": 1000, "inHand": 1000}])
    until_sent(place, 9 * 21)


def kill_while_sending(place):
    hang(place, 1)
    connections = place.server.ask(report=True)["connections"]
    place.start()
    until(f"{place.name}: it sends", lambda: place.server.ask(report=True)["connections"] > connections)
    until(f"{place.name}: in flight", lambda: any(value for name, _, value in metrics(place) if name == "em_push_in_flight"))
    place.process.kill()
    place.process.wait()


def worker_killed(place):
    place.start()
    send(place, 1)
    until_sent(place)
    place.dispatch("again", "user-1")
    place.end("worker-killed: before")
    kill_while_sending(place)
    place.watch.mark()
    place.start()
    yield
    until_sent(place, 2)


def push_doubted(place):
    place.start()
    place.end("push-doubted: before")
    send(place, 1)
    for _ in range(2):
        kill_while_sending(place)
    hang(place, 1)
    place.start()
    yield
    place.process.kill()
    place.process.wait()
    place.start()
    until_sent(place)


def dispatch_dead(place):
    place.start()
    place.sql("INSERT INTO dispatches (app, message, recipients) VALUES (?, '{}', '[{\"id\": \"ann\"}]')", APP)
    yield
    entry = place.call("dead-letters")[1]["entry"]
    call = [place.tool, "worker", "discard", place.path, str(entry)]
    expect("dispatch-dead: discarded", subprocess.run(call, capture_output=True).returncode, 0)


def statistics_lost(place):
    place.start()
    place.sql("CREATE TRIGGER refuse BEFORE INSERT ON statistics BEGIN SELECT RAISE(ABORT, 'refused'); END")
    send(place, 1)
    yield
    place.sql("DROP TRIGGER refuse")
    until_sent(place)


def log_unread(place):
    """A log that nobody reads stops nothing; when it is read, it says how many lines are missing."""
    reading, writing = os.pipe()
    place.start("--log-level", "debug", log=writing)
    os.close(writing)
    numbers = range(1, 41)
    count = 0

    def is_dropped():
        return any(value for name, _, value in metrics(place) if name == "em_push_log_lines_dropped_total")

    # A push has two lines of 300 bytes and more, of which 2.2 MB may wait.
    while not is_dropped() and count < 400:
        if count == 0:
            send(place, *numbers)
        for number in range(count + 1, count + 11):
            place.dispatch(f"log-{number}", *[f"user-{number}" for number in numbers])
        count += 10 + (count == 0)
        until("log-unread: sent", lambda: place.accepted() == 40 * count)
    expect("log-unread: ready", place.ready()[0], 200)
    text = b""
    while b"worker.logDropped" not in text.rpartition(b"\n")[0] and len(text) < 10_000_000:
        text += os.read(reading, 65536)
    place.log.write_bytes(text.rpartition(b"\n")[0] + b"\n")
    expect("log-unread: users at debug", b'"user":"user-1"' in text, True)
    yield
    place.end("log-unread")
    os.close(reading)


def configuration_refused(place):
    place.start()
    place.reload(drain=-1)
    yield
    place.reload(drain=2)
    until("configuration-refused: taken", lambda: not metrics_of(place, "em_push_configuration_refused", below=2)[0])


def secret_exposed(place):
    key = place.folder / "key.p8"
    key.write_bytes((place.credentials / "provider.p8").read_bytes())
    key.chmod(0o644)
    team = place.configuration["credentials"]["team"] | {"key": str(key)}
    place.write(credentials={"team": team})
    place.start()
    yield


def zones_old(place):
    file = place.folder / "zones.json"
    file.write_text(json.dumps({"release": "2019a", "released": 1546300800, "zones": {}, "histories": []}))
    place.start("--zone-data", file)
    yield


def clock_set(place):
    """To the worker the clock of the machine is ahead by the seconds of a file, and the one that no one sets is not."""
    file = place.folder / "ahead"

    def be_ahead(seconds):
        new = place.folder / "new"
        new.write_text(f"+{seconds}")
        new.replace(file)

    be_ahead(0)
    library = next(pathlib.Path("/usr/lib").glob("*/faketime/libfaketimeMT.so.1"))
    fake = {"FAKETIME_TIMESTAMP_FILE": file, "FAKETIME_NO_CACHE": "1", "FAKETIME_DONT_FAKE_MONOTONIC": "1"}
    # The library changes the environment of the first program, by which Swift's runtime then finds no arguments.
    place.command = ["env", place.tool]
    place.start(environment={"LD_PRELOAD": library, **fake})
    # APNs takes no provider token that is a minute ahead.
    be_ahead(30)
    forward = 'em_push_clock_settings_total{direction="forward"}'
    until("clock-set: forward", lambda: is_metric(forward, metrics(place)))
    be_ahead(0)
    yield
    send(place, 1)
    until_sent(place)
    for path in pathlib.Path("/dev/shm").glob(f"*faketime_*_{place.process.pid}"):
        path.unlink()


# MARK: All of them


def try_row(tool, credentials, name, words):
    with tempfile.TemporaryDirectory() as folder, stand_in.StandIn(credentials) as server:
        place = Place(tool, folder, credentials, server)
        place.name = name
        place.watch = Watch(place, words)
        happening = globals()[name.replace("-", "_")](place)
        try:
            next(happening)
            if not progress.until(lambda: not place.watch.missing()):
                log = place.log.read_text()[-1500:] if place.log.exists() else ""
                problems.append(f"row {name}: not told: {place.watch.missing()}; {place.ready()}; {log}")
            for _ in happening:
                pass
        finally:
            if place.process.poll() is None:
                place.process.kill()
                place.process.wait()


def known():
    """The rows, each of which something here makes happen, or check-deployment."""
    found = rows()
    tried = {name.replace("_", "-") for name, value in globals().items() if getattr(value, "__code__", None) and value.__code__.co_flags & 0x20}
    expect("Docs/Deployment.md: rows, and what makes them happen", sorted(found), sorted(tried | {"worker-stuck"}))
    return found


def check(tool, credentials, found):
    """Try each row that check-deployment does not try."""
    databases = [name for name in found if name.startswith("database-")]
    others = [name for name in found if name not in databases and name != "worker-stuck"]

    def run(names):
        for name in names:
            try:
                try_row(tool, credentials, name, found[name])
            except Exception as error:
                problems.append(f"row {name}: {error!r}")

    with concurrent.futures.ThreadPoolExecutor(AT_ONCE) as pool:
        # One after the other, because the server is theirs together.
        jobs = [pool.submit(run, databases if "EM_PUSH_POSTGRES" in os.environ else [])]
        jobs += [pool.submit(run, [name]) for name in others]
        for job in jobs:
            job.result()
