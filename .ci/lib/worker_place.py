"""A worker in a folder of its own, over a SQLite file or a database, and what it tells."""

import json
import os
import pathlib
import signal
import socket
import sqlite3
import subprocess

from lib import http_attacks, stand_in
from lib.problems import expect, until

APP = "demo#chat"
TOKEN = "{:02x}" * 32


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as server:
        return server.getsockname()[1]


class Place:
    """A folder with CONFIG and the file of the store, and the worker of it."""

    def __init__(self, tool, folder, credentials, server):
        self.tool, self.folder, self.server = tool, pathlib.Path(folder), server
        self.command = [tool]
        self.credentials = credentials
        self.path, self.store, self.port = self.folder / "config.json", self.folder / "push.db", free_port()
        self.log = self.folder / "log"
        self.configuration = {
            "owner": "worker-1",
            "store": {"sqlite": {"path": "push.db"}},
            "credentials": {"team": {"key": str(credentials / "provider.p8"), "keyID": "ABC123DEFG", "teamID": "DEF123GHIJ", "tokenFile": "token"}},
            "servers": {"production": {"host": "localhost", "port": server.port, "authority": str(credentials / "authority.pem")}},
            "apps": [{"app": APP, "configuration": {"certificates": [{"name": "prod", "topic": "com.example.im"}]}, "credentials": {"*": "team"}}],
            "limits": {"lease": 60},
            "drain": 2,
            "statusSocket": "socket",
            "http": {"address": f"127.0.0.1:{self.port}"},
        }  # fmt: skip
        self.write()

    def write(self, **changes):
        self.configuration |= changes
        self.path.write_text(json.dumps(self.configuration))

    def reload(self, **changes):
        self.write(**changes)
        self.process.send_signal(signal.SIGHUP)

    def serve(self, *arguments):
        """Have another stand-in at the port of the one that is there."""
        self.server.kill()
        self.server.arguments = [*self.server.arguments[:3], *arguments]
        self.server.start()

    def start(self, *options, log=None, environment={}, is_ready=True):
        self.process = subprocess.Popen(
            [*self.command, "worker", *options, self.path],
            stdout=subprocess.PIPE, stderr=log or self.log.open("a"), text=True, env=os.environ | environment,
        )  # fmt: skip
        if is_ready:
            until("ready", lambda: self.process.poll() is not None or self.get("/ready")[0] == 200)

    def end(self, what):
        self.process.send_signal(signal.SIGTERM)
        self.process.communicate()
        expect(f"{what}: exit status", self.process.returncode, 0)

    def call(self, verb):
        run = subprocess.run([self.tool, "worker", verb, self.path], capture_output=True, text=True)
        return run.returncode, json.loads(run.stdout or "null"), run.stderr

    def sql(self, statement, *values):
        database = sqlite3.connect(self.store, timeout=3600)
        with database:
            rows = database.execute(statement, values).fetchall()
        database.close()
        return rows

    def bind(self, user, token):
        columns = "app, user, device, certificate, token"
        self.sql(f"INSERT INTO bindings ({columns}) VALUES (?, ?, ?, 'prod', ?)", APP, user, f"{user}-phone", token)

    def dispatch(self, number, *users):
        body = {"type": "txt", "text": "hello"}
        message = {"id": str(number), "type": "chat", "from": "tom", "to": users[0], "body": body}
        recipients = json.dumps([{"id": user} for user in users])
        self.sql("INSERT INTO dispatches (app, message, recipients) VALUES (?, ?, ?)", APP, json.dumps(message), recipients)

    def accepted(self):
        return self.server.ask(report=True)["accepted"]

    # What the server of probes says.

    def get(self, path, method="GET"):
        answer = http_attacks.exchange(self.port, f"{method} {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        head, _, body = answer.partition(b"\r\n\r\n")
        status = int(head.split()[1]) if head else 0
        fields = dict(line.split(": ", 1) for line in head.decode().split("\r\n")[1:])
        return status, fields, body

    def ready(self):
        status, _, body = self.get("/ready")
        return status, json.loads(body) if body else {}
