"""What another policy, app, settings or ext would have changed in a log (spec: Reasons, 7.5)."""

import copy

import clock
import ext as exts
import inputs
from jsontext import Fault, size, write
from tables import REASONS

PARTS = {
    "policy": (("app", "policy"), inputs.policy), "app": (("app",), inputs.app),
    "settings": (("recipient", "settings"), inputs.settings), "ext": (("message", "ext"), inputs.anything),
}  # fmt: skip
side = inputs.record({part: (kind, None) for part, (_, kind) in PARTS.items()})
RESULTS = ["push", "hold", *REASONS]
ARRIVING = RESULTS[:2]


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
    for part, (keys, _) in sorted(PARTS.items()):  # an app before a policy for it
        if part in how:
            *way, last = keys
            for key in way:
                holder = value.setdefault(key, {})
            (holder if way else value)[last] = copy.deepcopy(how[part])
    return value


def completed(how, other):
    """A side with the parts of another in place of those that it does not replace (Y1)."""
    return {part: value for part, value in other.items() if part != "policy" or "app" not in how} | how


def counts(key, value):
    """Whether a key of an ext is read, and without it another ext would be."""
    row = exts.KEYS.get(key)
    if row is None:
        return False
    if row["kind"] in ("object", "carried"):
        return isinstance(value, dict) and bool(value)
    return bool(exts.READ[row["kind"]](exts.Part({key: value}, "", set()), key))


def dropped(theirs, how):
    """The places of what an input has by one side, and the other lacks (Y6)."""
    for part, (keys, kind) in PARTS.items():
        wholes = [(keys, kind, how[part])] if part in how else []
        if part == "app" and "policy" in how.get("app", {}):
            wholes.append((("app", "policy"), inputs.policy, how["app"]["policy"]))
        for place, read, ours in wholes:
            value = get(theirs, place)
            known, meant = ({}, {}) if part == "ext" else (vars(read({}, "")), vars(read(value, "")))
            for key in value:
                is_set = counts(key, value[key]) if part == "ext" else meant[key] not in ("", known[key])
                if key not in ours and is_set:
                    yield "/".join(["", *place, key])


def alerts(decision):
    """The alert of each binding that is pushed to, of another push service the whole body."""
    return [
        entry["request"]["body"] if "request" in entry else entry.get("payload", {}).get("aps", {}).get("alert")
        for entry in decision["devices"]
    ]


def result(decision):
    return decision["reason"] if decision["outcome"] == "suppress" else decision["outcome"]


def held_until(decision):
    return clock.instant(decision["heldUntil"]) if "heldUntil" in decision else None


MOST_RULES = 64


def answer(value, decide):
    case = wrapped(copy.deepcopy(value))
    a, b = case.a or {}, completed(case.b, case.a or {})
    counted = dict.fromkeys("inputs refused gained lost times texts bytes".split(), 0)
    kinds, lacks, by_rule, listed = {}, {}, {}, []
    for index, one in enumerate(case.inputs):
        counted["inputs"] += 1
        try:
            decide(copy.deepcopy(one))
            first, second = (replaced(one, how) for how in (a, b))
            before, after = decide(first), decide(second)
        except Fault:
            counted["refused"] += 1
            continue
        for path in dropped(replaced(one, a), case.b):
            lacks[path] = lacks.get(path, 0) + 1
        pair = result(before), result(after)
        key = (after.get("reason"), after.get("rule"))
        if pair[0] != pair[1] and key[1] is not None and (key in by_rule or len(by_rule) < MOST_RULES):
            by_rule[key] = by_rule.get(key, 0) + 1
        if pair == ("push", "push"):
            if write(before) == write(after):
                continue
            change = "texts" if alerts(before) != alerts(after) else "bytes"
            counted["bytes"] += 1
            counted["texts"] += change == "texts"
        elif pair[0] == pair[1] and held_until(before) == held_until(after):
            continue
        else:
            arrives = tuple(one in ARRIVING for one in pair)
            change = {(True, False): "lost", (False, True): "gained", (True, True): "times"}.get(arrives, "reason")
            if change in counted:
                counted[change] += 1
        name = {"id": one["id"]} if "id" in one else {}
        listed.append({"index": index, **name, "change": change, "from": pair[0], "to": pair[1]})
        kind = kinds.setdefault(pair, {"from": pair[0], "to": pair[1], "count": 0})
        kind["count"] += 1
        if "witness" not in kind or len(write(one).encode()) < len(write(kind["witness"]).encode()):
            kind.update(witness=one, index=index)
    order = lambda kind: (RESULTS.index(kind["from"]), RESULTS.index(kind["to"]))
    if not counted["times"]:
        del counted["times"]
    found = {**counted, "kinds": sorted(kinds.values(), key=order)}
    if lacks:
        found["dropped"] = [{"path": path, "count": lacks[path]} for path in sorted(lacks)]
    if by_rule:
        found["rules"] = [{"reason": reason, "rule": rule, "count": by_rule[reason, rule]} for reason, rule in sorted(by_rule)]
    return found | ({"list": listed} if case.list and listed else {})
