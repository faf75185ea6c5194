"""Reading `message.ext`: lenient, with a diagnostic for what cannot be used (spec: Common ground, reading the ext)."""

from decimal import Decimal
from types import SimpleNamespace

from jsontext import fold, pointer

CONSUMED = {
    "unrecognised": "em_push_title em_push_content em_alert_title em_alert_body em_alert_subTitle em_push_sound"
    " em_push_badge em_push_mutable_content em_push_category em_push_content_available thread_id extern",
    "vendor": "em_push_title em_push_content em_push_name em_push_channel_id em_huawei_push_badge_class extern",
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

    def template(self):
        arguments = {key: self.take(f"{key}_args", list) or [] for key in ("title", "content")}
        return SimpleNamespace(name=self.text("name"), path=self.path, **arguments)

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


def read(ext, leftovers):
    root = Part(ext, "/message/ext", set())
    apns, push, template = root.part("em_apns_ext"), root.part("em_push_ext"), root.part("em_push_template")
    directed, filters = template.part("directed_template"), root.part("em_push_filter")
    left = {key: value for key, value in apns.value.items() if key not in CONSUMED[leftovers].split()}
    custom = (push.value.get("custom"), apns.value.get("extern"), left)

    def first(last, *keys):
        """All of them are read, and reported, whichever is used."""
        found = [apns.text(key) for key in keys] + [push.text(last)]
        return next(filter(None, found), None)

    return SimpleNamespace(
        report=root.report,
        force=root.flag("em_force_notification"),
        silent=root.flag("em_ignore_notification"),
        mentions=root.mentions("em_at_list"),
        title=first("title", "em_push_title", "em_alert_title"),
        content=first("content", "em_push_content", "em_alert_body"),
        subtitle=apns.text("em_alert_subTitle"),
        badge=apns.badge("em_push_badge"),
        sound=apns.text("em_push_sound"),
        category=apns.text("em_push_category"),
        thread=apns.text("thread_id"),
        mutable=apns.flag("em_push_mutable_content"),
        available=apns.flag("em_push_content_available"),
        custom=next((value for value in custom if value is not None and value not in ("", {}, [])), None),
        nickname=push.text("group_user_nickname"),
        is_call=push.text("type") == "call",
        filters=[filters.take(key, list) for key in LISTS],
        template=template.template(),
        directed=directed.template(),
        target=directed.take("target", list) or [],
        no_mention_text=template.flag("disable_at_content"),
    )
