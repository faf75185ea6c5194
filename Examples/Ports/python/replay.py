"""What another policy, or another app, would have changed in a log (spec: Reasons, 7.5)."""

import copy

import inputs
from jsontext import Fault, size, write
from tables import REASONS

side = inputs.record({"policy": (inputs.policy, None), "app": (inputs.app, None)})
RESULTS = ["push", *REASONS]


def wrapped(value):
    shape = inputs.record({
        "id": (inputs.string, None), "a": (of_side, None), "b": (of_side, inputs.NEEDED),
        "inputs": (inputs.kind(list), inputs.NEEDED),
    })  # fmt: skip
    return shape(value, "")


def of_side(value, path):
    found = side(value, path)
    if found.policy is None and found.app is None:
        raise Fault("input.missing", f"{path}/policy", "a side has a policy or an app")
    if found.policy is not None and found.app is not None:
        raise Fault("input.conflict", f"{path}/app", "a side has a policy or an app, not both")
    if found.app is not None:
        for key in ("templates", "certificates"):
            inputs.distinct(getattr(found.app, key) or [], f"{path}/app/{key}", "name")
    return value


def decided(decide, value, how):
    value = copy.deepcopy(value)
    if isinstance(value, dict) and how and "app" in how:
        value["app"] = how["app"]
    elif isinstance(value, dict) and how and isinstance(value.setdefault("app", {}), dict):
        value["app"]["policy"] = how["policy"]
    return decide(value)


def alerts(decision):
    return [entry.get("payload", {}).get("aps", {}).get("alert") for entry in decision["devices"]]


def result(decision):
    return decision.get("reason", "push")


def answer(value, decide):
    case = wrapped(copy.deepcopy(value))
    counts = dict.fromkeys("inputs refused gained lost texts bytes".split(), 0)
    kinds = {}
    for index, one in enumerate(case.inputs):
        counts["inputs"] += 1
        try:
            decide(copy.deepcopy(one))
            before, after = (decided(decide, one, how) for how in (case.a, case.b))
        except Fault:
            counts["refused"] += 1
            continue
        pair = result(before), result(after)
        if pair == ("push", "push"):
            if write(before) == write(after):
                continue
            counts["bytes"] += 1
            counts["texts"] += alerts(before) != alerts(after)
        elif "push" in pair:
            counts["lost" if pair[0] == "push" else "gained"] += 1
        elif pair[0] == pair[1]:
            continue
        kind = kinds.setdefault(pair, {"from": pair[0], "to": pair[1], "count": 0})
        kind["count"] += 1
        if "witness" not in kind or len(write(one).encode()) < len(write(kind["witness"]).encode()):
            kind.update(witness=one, index=index)
    order = lambda kind: (RESULTS.index(kind["from"]), RESULTS.index(kind["to"]))
    return {**counts, "kinds": sorted(kinds.values(), key=order)}
