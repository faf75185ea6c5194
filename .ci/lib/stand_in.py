"""The stand-in for APNs, in a process of its own."""

import contextlib
import json
import os
import pathlib
import subprocess
import tempfile

FOLDER = pathlib.Path(__file__).resolve().parents[2] / "Tests" / "Support" / "apns-stand-in"
BUNDLE = pathlib.Path("/etc/ssl/certs/ca-certificates.crt")


class StandIn:
    """A stand-in in a process of its own, which can be killed and started again."""

    def __init__(self, credentials, *arguments, journal=None):
        self.arguments = [FOLDER / "apns-stand-in", "--credentials", credentials, *arguments]
        if journal:
            self.arguments += ["--journal", journal]
        self.port = 0
        self.start()

    def start(self):
        """Starts it, on the same port as before if it was started before."""
        self.process = subprocess.Popen(
            [*self.arguments, "--port", str(self.port)],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        )  # fmt: skip
        self.port = self.read()["port"]

    def ask(self, **command):
        """Tells it something; gives its report."""
        self.process.stdin.write(json.dumps(command) + "\n")
        self.process.stdin.flush()
        return self.read()

    def read(self):
        line = self.process.stdout.readline()
        if not line:
            raise OSError("the stand-in has ended")
        return json.loads(line)

    def kill(self):
        """Ends it without a warning."""
        self.process.kill()
        self.process.wait()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.kill()


@contextlib.contextmanager
def credentials():
    """A folder with keys and certificates that nobody has had before."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([FOLDER / "make-credentials", folder], check=True)
        yield pathlib.Path(folder)


def trusting(credentials, command):
    """The command, run where the system trusts the stand-in's authority; None if that cannot be done.

    Foundation on Linux trusts the system's bundle and no other. In a mount namespace of its own a
    process can have another bundle, and nothing else of the machine is touched.
    """
    bundle = credentials / "bundle.pem"
    if not bundle.exists():
        own = BUNDLE.read_bytes() if BUNDLE.exists() else b""
        bundle.write_bytes(own + (credentials / "authority.pem").read_bytes())
    script = f'mount --bind "{bundle}" "{BUNDLE}" && exec "$@"'
    inside = ["unshare", "--mount", "bash", "-c", script, "bash"]
    possible = BUNDLE.exists() and os.geteuid() == 0
    if possible and subprocess.run([*inside, "true"], capture_output=True).returncode == 0:
        return [*inside, *map(str, command)]
    return None
