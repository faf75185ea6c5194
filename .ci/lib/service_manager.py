"""What systemd does with a unit of the type `notify`, as far as `.ci/check-deployment` needs it.

    python3 service_manager.py UNIT INSTANCE FOLDER

FOLDER gets what the service writes, its process in INSTANCE.pid, what it tells in INSTANCE.told, and INSTANCE.ready once
it is ready. SIGTERM ends it and the service. After SIGUSR1 the service has two seconds for a sign of life, once.
"""

import os
import pathlib
import re
import shlex
import signal
import socket
import sys
import time


class Manager:
    def __init__(self, unit, name, folder):
        text = pathlib.Path(unit).read_text().replace("%i", name)
        self.command = shlex.split(re.search(r"^ExecStart=(.*)$", text, re.M)[1])
        self.seconds = int(re.search(r"^WatchdogSec=(\d+)$", text, re.M)[1])
        self.signal = signal.Signals[re.search(r"^WatchdogSignal=(\w+)$", text, re.M)[1]]
        self.base = f"{folder}/{name}"
        self.listener = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.socket = f"em-push-check-{os.getpid()}"
        self.listener.bind(f"\0{self.socket}")
        self.listener.settimeout(0.2)
        self.is_ending = False
        signal.signal(signal.SIGTERM, self.end)
        signal.signal(signal.SIGUSR1, self.hurry)
        pathlib.Path(f"{self.base}.manager").write_text(str(os.getpid()))

    def end(self, *_):
        self.is_ending = True
        os.kill(self.process, signal.SIGTERM)

    def hurry(self, *_):
        self.patience = 2

    def start(self):
        self.patience, self.sign, self.is_ready = self.seconds, time.monotonic(), False
        self.process = os.fork()
        if self.process == 0:
            for number, kind in (1, "out"), (2, "log"):
                os.dup2(os.open(f"{self.base}.{kind}", os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600), number)
            os.environ |= {
                "NOTIFY_SOCKET": f"@{self.socket}", "WATCHDOG_USEC": str(self.seconds * 1_000_000),
                "WATCHDOG_PID": str(os.getpid()),
            }  # fmt: skip
            os.execvp(self.command[0], self.command)
        pathlib.Path(f"{self.base}.pid").write_text(str(self.process))

    def hear(self):
        try:
            words = self.listener.recv(4096).decode().splitlines()
        except TimeoutError:
            return
        with open(f"{self.base}.told", "a") as told:
            told.writelines(f"{word}\n" for word in words)
        if "READY=1" in words:
            self.is_ready = True
            pathlib.Path(f"{self.base}.ready").touch()
        if "READY=1" in words or "WATCHDOG=1" in words:
            self.sign = time.monotonic()

    def run(self):
        self.start()
        while True:
            self.hear()
            if os.waitpid(self.process, os.WNOHANG)[0]:
                if self.is_ending:
                    return
                self.start()
            if self.is_ready and time.monotonic() - self.sign > self.patience:
                self.is_ready = False
                os.kill(self.process, self.signal)


if __name__ == "__main__":
    Manager(*sys.argv[1:]).run()
