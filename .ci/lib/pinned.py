"""Packages of PyPI in a pinned version, each in a virtual environment of its own below .venv."""

import os
import pathlib
import subprocess
import sys
import venv

ROOT = pathlib.Path(__file__).resolve().parents[2]


def environment(package, version, module=None, *options):
    """The folder of the environment that has the package, which is installed if its module is not there.

    An option may be another package with its version, `NAME==VERSION`.
    """
    others = [option.partition("==")[2] for option in options if "==" in option]
    home = ROOT / ".venv" / "-".join([package, version, *others])
    if not list(home.glob(f"lib/python*/site-packages/{module or package}")):
        venv.create(home, with_pip=True, clear=True)
        pip = [home / "bin" / "pip", "install", "--quiet", "--disable-pip-version-check", *options]
        subprocess.run([*pip, f"{package}=={version}"], check=True)
    return home


def enter(package, version, module=None, *options):
    """Start the script again with the Python of the environment."""
    python = environment(package, version, module, *options) / "bin" / "python"
    if pathlib.Path(sys.prefix) != python.parents[1]:
        os.execv(python, [python, *sys.argv])
