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
        found[key] = older if one is None else one
    return found


def taking(kind):
    return lambda part, key: part.take(key, kind)


READ = dict.fromkeys(("text", "name", "id", "type"), Part.text) | dict.fromkeys(("ids", "names", "arguments"), taking(list))
READ |= {"flag": Part.flag, "badge": Part.badge, "mentions": Part.mentions}
READ |= dict.fromkeys(("any", "carried"), lambda part, key: part.value.get(key))


def template(found, path):
    titles, texts = (found[key] or [] for key in ("title_args", "content_args"))
    return SimpleNamespace(name=found["name"], title=titles, content=texts, path=f"/message/ext/{path}")


def read(ext, leftovers):
    root = Part(ext, "/message/ext", set())
    found = values(root, KEYS)
    apns, push, own = found["em_apns_ext"], found["em_push_ext"], found["em_push_template"]
    given = ext.get("em_apns_ext")
    left = {key: given[key] for key in given if key not in CONSUMED[leftovers]} if isinstance(given, dict) else {}
    custom = (push["custom"], apns["extern"], left)
    return SimpleNamespace(
        report=root.report,
        apns=apns,
        force=found["em_force_notification"],
        silent=found["em_ignore_notification"],
        mentions=found["em_at_list"],
        title=apns["em_push_title"] or push["title"],
        content=apns["em_push_content"] or push["content"],
        custom=next((value for value in custom if value is not None and value not in ("", {}, [])), None),
        nickname=push["group_user_nickname"],
        is_call=push["type"] == "call",
        filters=[found["em_push_filter"][key] for key in LISTS],
        template=template(own, "em_push_template"),
        directed=template(own["directed_template"], "em_push_template/directed_template"),
        target=own["directed_template"]["target"] or [],
        no_mention_text=own["disable_at_content"],
    )
