"""The cases of files of vectors and examples, and generated inputs."""

import json
import pathlib
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[2]
# What a case has beside its input.
ANNOTATIONS = {"note", "since", "cites", "expect", "absent"}


def of_file(path):
    """The cases of a file, which has one or an array of them."""
    document = json.loads(path.read_bytes())
    return [case for case in (document if isinstance(document, list) else [document]) if isinstance(case, dict)]


def cases(*folders):
    """The cases of the .json files of folders, each with the path of its file from the root."""
    for folder in folders:
        for path in sorted((ROOT / folder).rglob("*.json")):
            for case in of_file(path):
                yield path.relative_to(ROOT), case


def input_of(case):
    """A case without its annotations."""
    return {key: case[key] for key in case if key not in ANNOTATIONS}


def generated(tool, verb, count, seed):
    """Generated inputs of a verb, as lines."""
    command = [tool, "conform", "--print-inputs", "--verb", verb, "--random", str(count), "--seed", str(seed)]
    return subprocess.run(command, stdout=subprocess.PIPE, check=True).stdout.split(b"\n")[:-1]
