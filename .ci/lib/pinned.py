"""Packages of PyPI in a pinned version, each in a virtual environment of its own below .venv."""

import fcntl
import os
import pathlib
import subprocess
import sys
import venv

ROOT = pathlib.Path(__file__).resolve().parents[2]


def environment(package, version, *options):
    """The folder of the environment that has the package, which is installed unless that was done before.

    An option may be another package with its version, `NAME==VERSION`. Of several processes that need the same
    environment at the same time one installs it, and the others wait.
    """
    others = [option.partition("==")[2] for option in options if "==" in option]
    home = ROOT / ".venv" / "-".join([package, version, *others])
    complete = home / "complete"
    home.parent.mkdir(exist_ok=True)
    with open(f"{home}.lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not complete.exists():
            venv.create(home, with_pip=True, clear=True)
            pip = [home / "bin" / "pip", "install", "--quiet", "--disable-pip-version-check", *options]
            subprocess.run([*pip, f"{package}=={version}"], check=True, stdout=sys.stderr)
            complete.touch()
    return home


def enter(package, version, *options):
    """Start the script again with the Python of the environment."""
    python = environment(package, version, *options) / "bin" / "python"
    if pathlib.Path(sys.prefix) != python.parents[1]:
        os.execv(python, [python, *sys.argv])
