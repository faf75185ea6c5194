"""What another policy, app, settings or ext would have changed in a log (spec: Reasons, 7.5)."""

import copy

import ext as exts
import inputs
from jsontext import Fault, size, write
from tables import REASONS

PARTS = {
    "policy": (("app", "policy"), inputs.policy), "app": (("app",), inputs.app),
    "settings": (("recipient", "settings"), inputs.settings), "ext": (("message", "ext"), inputs.anything),
}  # fmt: skip
side = inputs.record({part: (kind, None) for part, (_, kind) in PARTS.items()})
RESULTS = ["push", *REASONS]


def wrapped(value):
    shape = inputs.record({
        "id": (inputs.string, None), "a": (of_side, None), "b": (of_side, inputs.NEEDED),
        "inputs": (inputs.kind(list), inputs.NEEDED), "list": (inputs.boolean, False),
    })  # fmt: skip
    return shape(value, "")


def of_side(value, path):
    found = side(value, path)
    if not value:
        raise Fault("input.missing", f"{path}/policy", "a side has a policy, an app, settings or an ext")
    if found.policy is not None and found.app is not None:
        raise Fault("input.conflict", f"{path}/app", "a side has a policy or an app, not both")
    if found.app is not None:
        for key in ("templates", "certificates"):
            inputs.distinct(getattr(found.app, key) or [], f"{path}/app/{key}", "name")
    if found.settings is not None:
        inputs.settle(found.settings, f"{path}/settings", None, None)
    return value


def get(value, keys):
    for key in keys:
        value = value.get(key, {})
    return value


def replaced(value, how):
    """An input with the parts of a side."""
    value = copy.deepcopy(value)
    for part, (keys, _) in PARTS.items():
        if part in how:
            *way, last = keys
            for key in way:
                holder = value.setdefault(key, {})
            (holder if way else value)[last] = how[part]
    return value


def dropped(theirs, how):
    """The places of what an input has by one side, and the other lacks (Y6)."""
    for part, (keys, kind) in PARTS.items():
        wholes = [(keys, kind, how[part])] if part in how else []
        if part == "app" and "policy" in how.get("app", {}):
            wholes.append((("app", "policy"), inputs.policy, how["app"]["policy"]))
        for place, read, ours in wholes:
            value = get(theirs, place)
            known = exts.KEYS if part == "ext" else vars(read({}, ""))
            meant = value if part == "ext" else vars(read(value, ""))
            for key in value:
                is_set = part == "ext" or meant[key] != known[key]
                if key in known and key not in ours and is_set:
                    yield "/".join(["", *place, key])


def alerts(decision):
    return [entry.get("payload", {}).get("aps", {}).get("alert") for entry in decision["devices"]]


def result(decision):
    return decision.get("reason", "push")


def answer(value, decide):
    case = wrapped(copy.deepcopy(value))
    counts = dict.fromkeys("inputs refused gained lost texts bytes".split(), 0)
    kinds, lacks, listed = {}, {}, []
    for index, one in enumerate(case.inputs):
        counts["inputs"] += 1
        try:
            decide(copy.deepcopy(one))
            first, second = (replaced(one, how or {}) for how in (case.a, case.b))
            before, after = decide(first), decide(second)
        except Fault:
            counts["refused"] += 1
            continue
        for path in dropped(replaced(one, case.a or {}), case.b):
            lacks[path] = lacks.get(path, 0) + 1
        pair = result(before), result(after)
        if pair == ("push", "push"):
            if write(before) == write(after):
                continue
            change = "texts" if alerts(before) != alerts(after) else "bytes"
            counts["bytes"] += 1
            counts["texts"] += change == "texts"
        elif "push" in pair:
            change = "lost" if pair[0] == "push" else "gained"
            counts[change] += 1
        elif pair[0] == pair[1]:
            continue
        else:
            change = "reason"
        name = {"id": one["id"]} if "id" in one else {}
        listed.append({"index": index, **name, "change": change, "from": pair[0], "to": pair[1]})
        kind = kinds.setdefault(pair, {"from": pair[0], "to": pair[1], "count": 0})
        kind["count"] += 1
        if "witness" not in kind or len(write(one).encode()) < len(write(kind["witness"]).encode()):
            kind.update(witness=one, index=index)
    order = lambda kind: (RESULTS.index(kind["from"]), RESULTS.index(kind["to"]))
    found = {**counts, "kinds": sorted(kinds.values(), key=order)}
    if lacks:
        found["dropped"] = [{"path": path, "count": lacks[path]} for path in sorted(lacks)]
    return found | ({"list": listed} if case.list and listed else {})
