"""What .ci/check-growth --shapes makes as long as asked for: inputs whose cost was far out of proportion once, and
every row of a verb."""

import copy
import itertools
import json
import math
import re
import subprocess

from .growth_rows import PLAIN, Rows, all_verb_rows, verbs
from .growth_schemas import NOW

FORMATS = ("json", "text", "html")
FLAG = "\U0001f1e9"
# What makes one character of many scalars, and what is escaped.
TEXTS = {
    "letters": "a",
    "quotes": '"',
    "controls": "\u009b",
    "marks": "\u0301",
    "flags": FLAG,
    "joined emoji": "\U0001f469\u200d",
    "modifiers": "\U0001f3fd",
    "Hangul": "\u1100",
    "prefixes": "\u0600",
    "conjuncts": "\u0915\u094d",
    "returns": "\r",
    "placeholders": "{0}{$msg}",
}


class Shape:
    """A name, the calls that read the input, and what makes it of a number of elements; whether it is a row, and
    whether it is refused."""

    def __init__(self, name, calls, make, is_row=False, is_refused=False):
        self.name, self.calls, self.make, self.is_row, self.is_refused = name, calls, make, is_row, is_refused

    def written(self, count):
        made = self.make(count)
        return made if isinstance(made, bytes) else json.dumps(made, ensure_ascii=False).encode()

    def input(self, size):
        """An input of nearly so many bytes, and not of more; elements are alike in their length."""
        few, more = len(self.written(100)), len(self.written(1100))
        # What a call has as an option does not grow with its input.
        count = 100 + max(0, size - few) * 1000 // (more - few) if more - few > 100 else 100
        while len(input := self.written(max(1, count))) > size and count > 1:
            count = min(count - 1, count * size // len(input))
        return input


def calls(*words, formats=FORMATS):
    return [[*words, "--format", format] for format in formats]


PROVE = calls("prove", formats=("json", "text"))


def plain(**message):
    """An input of decide with other keys of its message."""
    input = copy.deepcopy(PLAIN)
    input["message"].update(message)
    return input


def services(count):
    """A certificate of another push service for each binding, beside custom data that is as long as all of them."""
    input = plain(ext={"em_push_ext": {"custom": {"k": '"' * (90 * count)}}})
    words = [("fcm", "projectId"), ("huawei", "appId"), ("harmony", "projectId")]
    input["app"] = {"certificates": [
        {"name": f"{number:06}", "channel": words[number % 3][0], words[number % 3][1]: f"{number:06}", "clickAction": f"{number:06}"}
        for number in range(count)
    ]}  # fmt: skip
    bindings = [{"notifierName": f"{number:06}", "token": "token"} for number in range(count)]
    input["recipient"]["devices"] = [{"id": "d", "bindings": bindings}]
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
    input = plain()
    input["recipient"]["settings"]["conversations"] = [
        {"type": "groupChat", "id": f"g{number:06}", "expireTimestamp": 1768478400000 + 1000 * number} for number in range(count)
    ]
    now = {"from": NOW, "to": "2026-12-31T12:00:00Z"}
    return {"input": input, "unknown": [], "now": now, "ask": {"outcome": "push"}}


# The most work that is done for a question, in cases, and what a payload is (7.4, Q11).
WORK, PAYLOAD = 10_000_000, 32
TOO_LONG = {"name": "default", "titlePattern": "x" * 6000, "contentPattern": "x"}


def measured(templates=(), settings=None, **message):
    """As many payloads as are measured, of which none fits: one for each pair of a sender and a recipient."""
    templates = [*templates, TOO_LONG]
    translations = message.get("body", {}).get("translations", {})
    texts = json.dumps([templates, translations], ensure_ascii=False, separators=(",", ":"))
    pairs = WORK / (PAYLOAD + len(texts) / 32 + 2)
    input = plain(type="groupChat", to="g", receivers=[f"u{number:06}" for number in range(int(math.sqrt(pairs / 2)) - 8)], **message)
    input["app"]["templates"] = templates
    input["recipient"]["settings"] = settings or {}
    return {"input": input, "unknown": ["/recipient/id", "/message/from"], "ask": {"outcome": "push"}}


def empty_arguments(count):
    """A pattern that reads an argument everywhere, which says nothing."""
    template = {"name": "t", "titlePattern": "{0}" * count + "x" * 6000, "contentPattern": "x"}
    return measured([template], ext={"em_push_template": {"name": "t", "title_args": [""]}})


def empty_names(count):
    template = {"name": "t", "titlePattern": "x" * 6000, "contentPattern": "{123456}" * count + "x"}
    return measured([template], {"template": "t"})


def long_title(count):
    return measured(ext={"em_apns_ext": {"em_push_title": "é" * count}})


def many_data(count):
    """Custom data of many keys, which fit with a shorter title."""
    return measured(ext={"em_push_ext": {"custom": {f"k{number:03}": 1 for number in range(min(count, 380))}}})


def unknown_language(count):
    body = {"type": "txt", "text": "x", "translations": {"en": "y"}}
    return measured(settings={"preferredLanguage": "L" * (count // 2), "template": "t" * (count // 2)}, body=body)


def long_conversation(count):
    """A long id of the conversation, beside many senders and instants."""
    question = instants(min(count, 2_000))
    input, name = question["input"], "g" * 10 * count
    input["message"]["to"] = name
    input["recipient"]["settings"]["conversations"].append({"type": "groupChat", "id": name, "remindType": "none"})
    return {**question, "unknown": ["/message/from"], "ask": {"gate": "B2", "verdict": "block"}}


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


def bindings_and_template(count):
    """Each of some has as many bytes as the other."""
    input = bindings(count)
    input["app"]["templates"] = [{"name": "t", "titlePattern": "{$fromNickname}", "contentPattern": "{$msg}" * (10 * count)}]
    input["recipient"]["settings"] = {"template": "t"}
    return input


def certificates(count):
    """Each binding has a topic, a sound and so a request of its own."""
    input = bindings(count)
    input["app"]["certificates"] = [
        {"name": f"c{number:06}", "topic": f"com.example.a{number:06}", "sound": f"s{number:06}"} for number in range(count)
    ]
    for number, device in enumerate(input["recipient"]["devices"]):
        device["bindings"][0]["notifierName"] = f"c{number:06}"
    input["message"]["body"]["text"] = "a" * 6000
    return input


def long_names(count):
    """Remedies that name devices and certificates."""
    input = devices(70)
    for device in input["recipient"]["devices"]:
        device["id"] += "d" * count
        for binding in device["bindings"]:
            if binding["notifierName"] == "other":
                binding["notifierName"] += "c" * count
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
    return line * count


def settings(count):
    entries = [{"type": "groupChat", "id": f"g{number:06}", "remindType": "all"} for number in range(count)]
    return {"now": NOW, "settings": {"conversations": entries}}


SHAPES = [
    Shape("prove, names of two unknown people", PROVE, unknown_names, is_refused=True),
    Shape("prove, names of an unknown recipient", PROVE, unknown_recipient),
    Shape("prove, templates and languages", PROVE, unknown_settings, is_refused=True),
    Shape("prove, a long filter", PROVE, unknown_ext),
    Shape("prove, ends of durations", PROVE, instants),
    Shape("prove, arguments that are empty", PROVE, empty_arguments),
    Shape("prove, arguments that are missing", PROVE, empty_names),
    Shape("prove, a long title", PROVE, long_title),
    Shape("prove, many keys of data", PROVE, many_data),
    Shape("prove, a language and a template without texts", PROVE, unknown_language),
    Shape("prove, a long conversation, senders and instants", PROVE, long_conversation),
    Shape("decide, many devices and all remedies", calls("decide", "--why-not"), devices),
    Shape("decide, many remedies of long names", calls("decide", "--why-not"), long_names),
    Shape("decide, many certificates", calls("decide", "--why-not"), certificates),
    Shape("decide, many certificates of push services beside long data", calls("decide") + calls("decide", "--why-not", formats=("json",)), services),
    Shape("decide, many bindings and a long template", calls("decide"), bindings_and_template),
    Shape("decide, many bindings", calls("decide") + calls("decide", "--explain", formats=("json",)), bindings),
    Shape("check-settings, many conversations", calls("check-settings", formats=("json", "text")), settings),
    Shape("a log", calls("decide") + calls("replay", "--against-port", "EM_PUSH serve-port") + [["redact", "--ids", "--keys"]], log),
    *itertools.chain.from_iterable(
        (Shape(f"decide, a body of {name}", calls("decide"), body(text)), Shape(f"present, a body of {name}", calls("present"), present(text)))
        for name, text in TEXTS.items()
    ),
    Shape("decide, an id of flags", calls("decide", "--why-not"), flagged_ids),
    Shape("decide, an unknown key of flags", calls("decide"), flagged_key, is_refused=True),
]


def port_lines(verb, input):
    """What a port is asked."""
    lines = [{"cmd": "start", "protocol": 1}, {"cmd": verb, "seq": 0, "input": input}, {"cmd": "stop"}]
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines).encode()


def row_shapes(program):
    """Every row of a verb, in each of the program's calls that answer it."""
    words = {"why-not": ["decide", "--why-not"], "redact": ["redact", "--ids", "--keys"]}
    more = {
        "decide": [["decide", "--explain"], ["send", "--dry-run"]],
        "present": [["present", "--explain", "--all-states"], ["present", "--all-states", "--format", "html"]],
    }
    for verb in verbs(program):
        rows = Rows()
        all_verb_rows(rows, verb)
        call = words.get(verb, [verb])
        help = subprocess.run([program, "help", call[0]], stdout=subprocess.PIPE, text=True, check=True).stdout
        formats = re.search(r"--format (\S+)", help)[1].split("|")
        # The program has the parts of these in files of their own.
        called = [["serve-port"]] if verb in ("replay", "compare") else calls(*call, formats=formats) + more.get(verb, [])
        for name, lines in rows.lines.items():

            def make(count, verb=verb, lines=lines):
                [(_, input)] = lines(count)
                if verb in ("replay", "compare"):
                    return port_lines(verb, input)
                return input["input"] if verb == "redact" else input

            yield Shape(f"row {name}", called, make, is_row=True)
