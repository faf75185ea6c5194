"""Workers of a queue that processes share: the stores, and processes that are killed and started again."""

import json
import os
import pathlib
import signal
import sqlite3
import subprocess
import time

from . import progress

# In seconds.
LEASE, DRAIN = 5, 5


class SQLite:
    """A queue in a file."""

    kind = "sqlite"

    def __init__(self, folder, number):
        self.path = f"{folder}/push.db"
        self.configuration = {"sqlite": {"path": self.path}}

    def connection(self):
        connection = sqlite3.connect(self.path, timeout=3600, isolation_level=None)
        connection.execute("PRAGMA synchronous = FULL")
        return connection

    def write(self, statements, end="COMMIT"):
        connection = self.connection()
        connection.execute("BEGIN IMMEDIATE")
        for sql, rows in statements:
            connection.executemany(sql, rows)
        if end:
            connection.execute(end)
        connection.close()

    def bind(self, app, users):
        self.write([(
            "INSERT INTO bindings (app, user, device, certificate, token) VALUES (?, ?, 'phone', 'dev', ?)",
            [(app, user, token(app, user)) for user in users],
        )])  # fmt: skip

    def dispatch(self, rows, end="COMMIT"):
        sql = "INSERT INTO dispatches (app, message, recipients) VALUES (?, ?, ?)"
        self.write([(sql, rows)], end)

    def number(self, sql):
        connection = self.connection()
        try:
            return connection.execute(sql).fetchone()[0] or 0
        finally:
            connection.close()

    def damage(self):
        """Makes the record of a push that nothing has leased unreadable; whether there was one."""
        connection = self.connection()
        changed = connection.execute(
            "UPDATE items SET record = x'00' WHERE entry = (SELECT entry FROM items WHERE lane > 0"
            " AND record IS NOT NULL AND lease_end IS NULL ORDER BY available DESC, entry DESC LIMIT 1) RETURNING key"
        ).fetchone()
        connection.close()
        return changed and bytes(changed[0])

    def disturb(self, chance):
        connection = self.connection()
        connection.execute("BEGIN IMMEDIATE")
        time.sleep(3)
        connection.execute("ROLLBACK")
        connection.close()
        return "lock held"


class Postgres:
    """A queue in a schema of a server."""

    kind = "postgres"

    def __init__(self, folder, number):
        self.server = os.environ["EM_PUSH_POSTGRES"]
        self.schema = f"torment_{os.getpid()}_{number}"
        file = pathlib.Path(folder) / "connection"
        file.write_text(f"{self.server} application_name=em-push-torment")
        file.chmod(0o600)
        self.configuration = {"postgres": {"connection": str(file), "schema": self.schema, "connections": 4}}

    def psql(self, script, check=True):
        while True:
            run = subprocess.run(
                ["psql", "-qAtX", "-v", "ON_ERROR_STOP=1", self.server],
                input=f"SET search_path = {self.schema};\n{script}", capture_output=True, text=True,
            )  # fmt: skip
            # While the server restarts, nothing of the script was done, or its transaction was not committed.
            if run.returncode == 0 or not check:
                return run.stdout.strip()
            if run.returncode != 2 and "terminating" not in run.stderr and "starting" not in run.stderr:
                raise RuntimeError(run.stderr)
            time.sleep(0.2)

    def bind(self, app, users):
        rows = ", ".join(
            f"({bytea(app)}, {bytea(user)}, 'phone', 'dev', {bytea(token(app, user))})" for user in users
        )
        self.psql(f"INSERT INTO bindings (app, user_id, device, certificate, token) VALUES {rows};")

    def dispatch(self, rows, end="COMMIT"):
        # A client's session knows nothing of the schema.
        calls = "\n".join(
            f"SELECT {self.schema}.enqueue_dispatch({quoted(app)}, {quoted(message)}, NULL, {quoted(recipients)});"
            for app, message, recipients in rows
        )
        ending = f"{end};" if end else "SELECT pg_terminate_backend(pg_backend_pid());"
        self.psql(f"SET search_path = public; BEGIN;\n{calls}\n{ending}", check=bool(end))

    def number(self, sql):
        return int(self.psql(f"{sql};") or 0)

    def damage(self):
        changed = self.psql(
            "UPDATE items SET record = '\\x00' WHERE entry = (SELECT entry FROM items WHERE lane > 0"
            " AND record IS NOT NULL AND lease_end IS NULL ORDER BY available DESC, entry DESC LIMIT 1 FOR UPDATE SKIP LOCKED)"
            " RETURNING encode(key, 'hex');"
        )
        return changed and bytes.fromhex(changed)

    def disturb(self, chance):
        if chance.random() < 0.6:
            self.psql(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'em-push-torment'"
                f" AND random() < {chance.random()};"
            )
            return "connections cut"
        mode = chance.choice(["fast", "immediate"])
        subprocess.run([os.environ["EM_PUSH_POSTGRES_RESTART"], mode], check=True)
        return f"server restarted ({mode})"


STORES = {"sqlite": SQLite, "postgres": Postgres}


class Worker:
    """A process that is started again after each end."""

    def __init__(self, program, configuration, errors):
        self.program, self.configuration, self.errors = program, configuration, errors
        self.problems = []
        self.start()

    def start(self):
        with open(self.errors, "ab") as errors:
            self.process = subprocess.Popen(
                [self.program, "worker", self.configuration], stdout=subprocess.DEVNULL, stderr=errors
            )

    def kill(self):
        self.process.kill()
        self.process.wait()

    def drain(self):
        self.process.send_signal(signal.SIGTERM)
        if not progress.until(lambda: self.process.poll() is not None):
            self.problems.append("a worker that was told to end has not")
            self.kill()
        elif self.process.returncode != 0:
            self.problems.append(f"exit status {self.process.returncode} after SIGTERM")

    def status(self):
        run = subprocess.run([self.program, "worker", "status", self.configuration], capture_output=True)
        return run.returncode

    def wait_until_ready(self):
        if not progress.until(lambda: self.status() == 0 or self.process.poll() is not None) \
                or self.process.poll() is not None:
            tail = pathlib.Path(self.errors).read_text()[-500:]
            raise RuntimeError(f"a worker is not ready: {tail}")


def token(app, user):
    """The token of a user's phone, which no other phone has."""
    return f"{int(app.rpartition('app')[2]):08x}{int(user.removeprefix('user-')):056x}"


def configuration(credentials, port, store, folder, owner, apps, certificate, **others):
    """The configuration of a worker, with a stand-in as the server of development."""
    return {
        "owner": owner,
        "store": store.configuration,
        "credentials": {"team": {
            "key": f"{credentials}/provider.p8", "keyID": "ABC123DEFG", "teamID": "DEF123GHIJ",
        }},
        "servers": {"development": {
            "host": "localhost", "port": port, "authority": f"{credentials}/authority.pem",
        }},
        "apps": [{
            "app": app,
            "configuration": {"certificates": [certificate]},
            "credentials": {certificate["name"]: "team"},
            **others,
        } for app in apps],
        "limits": {"lease": LEASE},
        "drain": DRAIN,
        "statusSocket": f"{folder}/{owner}.sock",
    }  # fmt: skip


def started(program, folder, owner, configuration, make=Worker):
    """A worker that is ready."""
    path = pathlib.Path(folder) / f"{owner}.json"
    path.write_text(json.dumps(configuration))
    worker = make(program, path, f"{folder}/{owner}.log")
    worker.wait_until_ready()
    return worker


def message(identifier, text):
    return json.dumps({
        "id": identifier, "type": "groupChat", "from": "tom", "to": "group", "body": {"type": "txt", "text": text},
    })


def bytea(text):
    return f"'\\x{text.encode().hex()}'"


def quoted(text):
    return "'" + text.replace("'", "''") + "'"
