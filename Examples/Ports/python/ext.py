"""Reading `message.ext`: lenient, with a diagnostic for what cannot be used (spec: Common ground, reading the ext)."""

import json
from decimal import Decimal
from pathlib import Path
from types import SimpleNamespace

from jsontext import fold, pointer

KEYS = json.loads((Path(__file__).resolve().parent.parent / "ext-keys.json").read_text())
CONSUMED = {
    "unrecognised": {name for key, row in KEYS["em_apns_ext"]["keys"].items() for name in (key, row.get("alias"))},
    "vendor": set("em_push_title em_push_content em_push_name em_push_channel_id em_huawei_push_badge_class extern".split()),
}
LISTS = ("accept_device_id", "ignore_device_id", "accept_notifier_name", "ignore_notifier_name")
MOST_LOOKED_AT = 32
TRUE, FALSE = ("true", "yes", "1"), ("", "false", "no", "0")


class Part:
    """An object of the ext; what cannot be used is reported as a pair (path, code)."""

    def __init__(self, value, path, report):
        self.value, self.path, self.report = value, path, report

    def complain(self, key, code):
        self.report.add((pointer(self.path, key), code))

    def take(self, key, kind):
        value = self.value.get(key)
        if value is None or isinstance(value, kind) and not isinstance(value, bool):
            return value
        self.complain(key, "ext.type")
        return None

    def part(self, key):
        return Part(self.take(key, dict) or {}, pointer(self.path, key), self.report)

    def text(self, key):
        """The empty string counts as absent."""
        return self.take(key, str) or None

    def flag(self, key):
        value = self.value.get(key)
        if isinstance(value, str):
            value = fold(value)
        elif isinstance(value, int):  # booleans too
            value = str(int(value))
        if value in TRUE:
            return True
        if value is not None and value not in FALSE:
            self.complain(key, "ext.flag")
        return False

    def badge(self, key):
        value = self.take(key, (int, float, Decimal))
        if value is None or isinstance(value, int) and 0 <= value < 2**31:
            return value
        self.complain(key, "ext.value")
        return None

    def mentions(self, key):
        """The string `all`, or the folded ids that are mentioned."""
        value = self.take(key, (list, str))
        if isinstance(value, list):
            return {fold(user) for user in value if isinstance(user, str)}
        if value is not None and fold(value) == "all":
            return "all"
        if value is not None:
            self.complain(key, "ext.type")
        return set()


def values(part, keys):
    """The value of every key; all names of a key are read, and reported, whichever counts."""
    found = {}
    for key, row in keys.items():
        if "keys" in row:
            found[key] = values(part.part(key), row["keys"])
            continue
        one, older = (READ[row["kind"]](part, name) if name else None for name in (key, row.get("alias")))
        if one is not None and one not in row.get("values", [one]):
            part.complain(key, "ext.value")
            one = None
        found[key] = older if one is None else one
    return found


def named(keys):
    return {name for key, row in keys.items() for name in (key, row.get("alias")) if name}


def all_names(keys):
    return named(keys).union(*(all_names(row["keys"]) for row in keys.values() if "keys" in row))


NAMES = all_names(KEYS)


def sections(value, keys, path):
    """The objects of an ext in the order of the table, the ext first, each with its table and its path."""
    yield value, keys, path
    for key, row in keys.items():
        if "keys" in row:
            inner = value.get(key)
            yield from sections(inner if isinstance(inner, dict) else {}, row["keys"], pointer(path, key))


def unread(ext, report):
    """Reports keys that no rule reads where they stand, and that were probably meant to be read (L11)."""
    room = MOST_LOOKED_AT
    for value, keys, path in sections(ext, KEYS, "/message/ext"):
        for key in value:
            is_known = key in NAMES and (value is not ext or "_" in key)
            if value[key] is None or key in named(keys) or not (is_known or key.startswith("em_")):
                continue
            if not room:
                return
            room -= 1
            if is_known or is_near(key):
                report.add((pointer(path, key), "ext.misplaced" if is_known else "ext.unknownKey"))


def is_near(key):
    """Whether a known key is near (spec: Lint, did you mean)."""
    return any(distance(near_form(key), near_form(name)) <= (2 if len(key.encode()) > 4 else 1) for name in NAMES)


def near_form(text):
    return fold(text).replace("_", "-").encode()


def distance(left, right):
    if abs(len(left) - len(right)) > 2:
        return 3
    row = list(range(len(right) + 1))
    for line, byte in enumerate(left, 1):
        before, row[0] = row[0], line
        for column, other in enumerate(right, 1):
            before, row[column] = row[column], min(before + (byte != other), row[column] + 1, row[column - 1] + 1)
    return row[-1]


def taking(kind):
    return lambda part, key: part.take(key, kind)


READ = dict.fromkeys(("text", "name", "id", "type"), Part.text) | dict.fromkeys(("ids", "names", "arguments"), taking(list))
READ |= {"flag": Part.flag, "badge": Part.badge, "oneOf": Part.badge, "mentions": Part.mentions}
READ |= dict.fromkeys(("any", "carried"), lambda part, key: part.value.get(key))


def template(found, path):
    titles, texts = (found[key] or [] for key in ("title_args", "content_args"))
    return SimpleNamespace(name=found["name"], title=titles, content=texts, path=f"/message/ext/{path}")


def read(ext, leftovers):
    root = Part(ext, "/message/ext", set())
    found = values(root, KEYS)
    unread(ext, root.report)
    apns, push, own = found["em_apns_ext"], found["em_push_ext"], found["em_push_template"]
    given = ext.get("em_apns_ext")
    left = {key: given[key] for key in given if key not in CONSUMED[leftovers]} if isinstance(given, dict) else {}
    custom = (push["custom"], apns["extern"], left)
    return SimpleNamespace(
        report=root.report,
        apns=apns,
        left=left,
        force=found["em_force_notification"],
        silent=found["em_ignore_notification"],
        mentions=found["em_at_list"],
        push=push,
        custom=next((value for value in custom if value is not None and value not in ("", {}, [])), None),
        nickname=push["group_user_nickname"],
        is_call=push["type"] == "call",
        filters=[found["em_push_filter"][key] for key in LISTS],
        template=template(own, "em_push_template"),
        directed=template(own["directed_template"], "em_push_template/directed_template"),
        target=own["directed_template"]["target"] or [],
        no_mention_text=own["disable_at_content"],
    )
