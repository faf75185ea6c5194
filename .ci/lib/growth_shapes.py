"""Inputs whose cost was far out of proportion once, and that .ci/check-growth --shapes makes as long as asked for."""

import copy
import itertools
import json

from .growth_rows import PLAIN
from .growth_schemas import NOW

FORMATS = ("json", "text", "html")
FLAG = "\U0001f1e9"


class Shape:
    """A name, the calls that read the input, and what makes it of a number of elements."""

    def __init__(self, name, calls, make):
        self.name, self.calls, self.make = name, calls, make

    def input(self, size):
        """The longest input of at most so many bytes; elements are alike in their length."""

        def written(count):
            made = self.make(count)
            return made if isinstance(made, bytes) else json.dumps(made, ensure_ascii=False).encode()

        low, high = 1, size
        while low < high:
            middle = (low + high + 1) // 2
            low, high = (middle, high) if len(written(middle)) <= size else (low, middle - 1)
        return written(low)


def calls(*words, formats=FORMATS):
    return [[*words, "--format", format] for format in formats]


PROVE = calls("prove", formats=("json", "text"))


def plain(**message):
    """An input of decide with other keys of its message."""
    input = copy.deepcopy(PLAIN)
    input["message"].update(message)
    return input


def without(input, *path):
    input = copy.deepcopy(input)
    inner = input
    for key in path[:-1]:
        inner = inner[key]
    inner.pop(path[-1], None)
    return input


def unknown_names(count):
    """Each name is a class of the recipient and one of the sender."""
    input = plain(receivers=[f"u{number:06}" for number in range(count)])
    return {"input": input, "unknown": ["/recipient/id", "/message/from"], "ask": {"reason": "device.none"}}


def unknown_recipient(count):
    return {**unknown_names(count), "unknown": ["/recipient/id"]}


def unknown_settings(count):
    """Each template and each language is a class of settings."""
    input = plain()
    input["app"]["templates"] = [{"name": f"t{number:06}"} for number in range(count)]
    input["message"]["body"]["translations"] = {f"l{number:06}": "y" for number in range(count)}
    del input["recipient"]["settings"]
    return {"input": input, "unknown": ["/recipient/settings"], "ask": {"outcome": "push"}}


def unknown_ext(count):
    """A long filter, beside which kind, sender and ext are unknown."""
    input = plain(ext={"em_push_filter": {"ignore_device_id": [f"d{number:06}" for number in range(count)]}})
    return {"input": input, "unknown": ["/message/type", "/recipient/id", "/message/from"], "ask": {"outcome": "push"}}


def instants(count):
    """Each conversation has an end of its own, at which time is cut."""
    input = without(plain(), "now")
    input["recipient"]["settings"]["conversations"] = [
        {"type": "groupChat", "id": f"g{number:06}", "expireTimestamp": 1768478400000 + 1000 * number} for number in range(count)
    ]
    now = {"from": NOW, "to": "2026-12-31T12:00:00Z"}
    return {"input": input, "unknown": [], "now": now, "ask": {"outcome": "push"}}


def devices(count):
    """Seventy devices with what remedies there are, and as many others as there is room for."""
    input = plain()
    input["app"]["certificates"] = [
        {"name": "prod"}, {"name": "off", "enabled": False}, {"name": "call.voip"}, {"name": "filtered"},
    ]  # fmt: skip
    input["app"]["policy"] = {"multiDevice": "allDevicesOffline", "timeZone": "UTC"}
    input["message"]["ext"] = {"em_push_filter": {"ignore_notifier_name": ["filtered"]}}
    input["recipient"]["settings"] = {
        "remindType": "none", "silentModeStartTime": "00:00", "silentModeEndTime": "23:59", "expireTimestamp": 1799999999000,
    }  # fmt: skip
    names = [("prod", "x"), ("other", "aa"), ("off", "aa"), ("call.voip", "aa"), ("filtered", "aa"), ("more", "aa")]
    bindings = [{"notifierName": name, "token": token} for name, token in names]
    input["recipient"]["devices"] = [
        {"id": f"d{number:06}", "state": "online", **({"bindings": bindings} if number < 70 else {})} for number in range(count)
    ]
    return input


def bindings(count):
    input = plain()
    input["recipient"]["devices"] = [
        {"id": f"d{number:06}", "bindings": [{"notifierName": "prod", "token": "aa"}]} for number in range(count)
    ]
    return input


def body(text):
    return lambda count: plain(body={"type": "txt", "text": text * count})


def present(text):
    return lambda count: {"os": 17, "state": "background", "payload": {"aps": {"alert": {"title": "t", "body": text * count}}}}


def flagged_ids(count):
    return plain(**{"id": FLAG * count})


def flagged_key(count):
    return {**plain(), FLAG * count: 1}


def log(count):
    line = json.dumps(plain(), ensure_ascii=False).encode() + b"\n"
    return line * max(1, count // len(line))


def settings(count):
    entries = [{"type": "groupChat", "id": f"g{number:06}", "remindType": "all"} for number in range(count)]
    return {"now": NOW, "settings": {"conversations": entries}}


SHAPES = [
    Shape("prove, names of two unknown people", PROVE, unknown_names),
    Shape("prove, names of an unknown recipient", PROVE, unknown_recipient),
    Shape("prove, templates and languages", PROVE, unknown_settings),
    Shape("prove, a long filter", PROVE, unknown_ext),
    Shape("prove, ends of durations", PROVE, instants),
    Shape("decide, many devices and all remedies", calls("decide", "--why-not"), devices),
    Shape("decide, many bindings", calls("decide") + calls("decide", "--explain", formats=("json",)), bindings),
    Shape("check-settings, many conversations", calls("check-settings", formats=("json", "text")), settings),
    Shape("a log", calls("decide") + [["redact", "--ids", "--keys"]], log),
    *itertools.chain.from_iterable(
        (Shape(f"decide, a body of {name}", calls("decide"), body(text)), Shape(f"present, a body of {name}", calls("present"), present(text)))
        for name, text in {"letters": "a", "quotes": '"', "marks": "\u0301", "flags": FLAG, "placeholders": "{0}{$msg}"}.items()
    ),
    Shape("decide, an id of flags", calls("decide"), flagged_ids),
    Shape("decide, an unknown key of flags", calls("decide"), flagged_key),
]
