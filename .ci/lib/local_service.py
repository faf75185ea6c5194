"""`em-push serve`, started for a check, and a client of it."""

import http.client
import json
import os
import signal
import subprocess

CREDENTIALS = {"grant_type": "client_credentials", "client_id": "id", "client_secret": "secret"}


class LocalService:
    """A service that ends with the block; `address` is `host:port`."""

    def __init__(self, tool, *options, port=0):
        self.process = subprocess.Popen(
            [tool, "serve", "--listen", f"127.0.0.1:{port}", *options], stdout=subprocess.PIPE, text=True
        )
        self.url = self.process.stdout.readline().strip()
        if not self.url:
            raise SystemExit(f"em-push serve {' '.join(options)} has not started")
        self.address = self.url.partition("//")[2]
        self.port = int(self.address.rpartition(":")[2])

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.end()

    def end(self, how=signal.SIGTERM):
        self.process.send_signal(how)
        self.process.wait()
        self.process.stdout.close()
        return self.process.returncode

    def ask(self, method, path, body=None, token=None):
        """The status and the bytes that answer a request; a body is JSON, or bytes as they are."""
        connection = http.client.HTTPConnection(self.address, timeout=300)
        header = {"Authorization": "Bearer " + token} if token else {}
        content = body if body is None or isinstance(body, bytes) else json.dumps(body).encode()
        connection.request(method, path, content, header)
        response = connection.getresponse()
        content = response.read()
        connection.close()
        return response.status, content

    def json(self, method, path, body=None, token=None):
        """The answer of a request that has to succeed."""
        status, content = self.ask(method, path, body, token)
        if status != 200:
            raise SystemExit(f"{method} {path}: {status} {content!r}")
        return json.loads(content)

    def token(self, app="/demo/chat"):
        return self.json("POST", app + "/token", CREDENTIALS)["access_token"]


def tool_at(path):
    return os.path.abspath(path)
