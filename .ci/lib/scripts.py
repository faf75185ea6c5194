"""The scripts of `.ci`, whose names are no names of modules, as modules."""

import importlib.machinery
import importlib.util
import pathlib

FOLDER = pathlib.Path(__file__).resolve().parents[1]


def load(name):
    loader = importlib.machinery.SourceFileLoader(name.replace("-", "_"), str(FOLDER / name))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader(loader.name, loader))
    loader.exec_module(module)
    return module
