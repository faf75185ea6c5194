"""Requests to other push services than Apple's (spec: Channels, 8)."""

import re

import ext as exts
from jsontext import pointer, size, write
from rendering import Renderer, collapse_of, cut, size_of

TOKEN, LIMIT, DAY, MINUTE, MOST_BADGE, MOST_OPTIONS = "{token}", 4096, 86_400, 60, 99, 32
LABEL = re.compile("[A-Za-z0-9._~%-]{1,50}")
MESSAGE_ID = re.compile("[A-Za-z0-9+/=_ -]{1,64}")
# Title and body in `em_apns_ext`, with the keys of `em_push_ext` that come before them.
TEXTS = {"em_push_title": "title", "em_push_content": "content"}
# The section of the ext that each service reads, and how its keys there begin (8.3).
SECTIONS = {
    "fcm": ("em_android_push_ext", "fcm_"), "huawei": ("em_android_push_ext", "huawei_"), "harmony": ("em_harmony_push_ext", ""),
}  # fmt: skip

# What only the push of one message has of its ext (spec: Held, 9.2).
OF_MESSAGE = ["huawei_click_action", "huawei_receipt_id", "click_action", "notify_id", "receipt_id", "label"]


def label_of(options):
    """The label of FCM's statistics; anything else is reported."""
    label = None
    for name, value in list(options.value.items())[:MOST_OPTIONS]:
        if name == "analytics_label" and isinstance(value, str) and LABEL.fullmatch(value):
            label = value
        else:
            options.complain(name, "ext.value")
    return label


def number_of(text):
    """The 32-bit FNV-1a hash without its highest bit, and 1 for 0 (8.5)."""
    found = 0x811C9DC5
    for byte in text.encode("utf-8"):
        found = (found ^ byte) * 0x01000193 & 0xFFFFFFFF
    return found & 0x7FFFFFFF or 1


def texts_of_apple(ext):
    """The ext with title and body alone in `em_apns_ext`."""
    section = ext.get("em_apns_ext")
    names = exts.named({key: exts.KEYS["em_apns_ext"]["keys"][key] for key in TEXTS})
    kept = {key: value for key, value in section.items() if key in names} if isinstance(section, dict) else {}
    return {**ext, "em_apns_ext": kept} if "em_apns_ext" in ext else ext


def there(found):
    return {key: value for key, value in found.items() if value is not None}


class Requests:
    """The requests of one decision; of `em_apns_ext` only title and body count, after those of `em_push_ext`."""

    def __init__(self, case):
        self.case = case
        # What is left over of `em_apns_ext` is Apple's, too.
        self.ext = exts.read(texts_of_apple(case.message.ext), "unrecognised")
        for key, other in TEXTS.items():
            self.ext.apns[key] = None if self.ext.push[other] else self.ext.apns[key]
        self.renderer = Renderer(case, self.ext)
        self.title, self.text = self.renderer.alert["title"] or None, self.renderer.alert["body"]
        self.required_title = self.title or self.renderer.words["heading" if case.push.digest else "title"]
        self.is_silent = False
        is_banner = self.renderer.origins["body"][0] == "displayStyle" and case.settings.displayStyle == "simpleBanner"
        self.is_repeated = is_banner and not self.title and not case.push.digest
        self.time_to_live = MINUTE if self.ext.is_call else DAY
        collapse = collapse_of(case)
        self.tag = {"message": case.message.id, "conversation": case.message.conversation, "none": None}[collapse]
        self.number = number_of(self.tag) if collapse == "conversation" else None

    def keys(self, channel, report):
        section, prefix = SECTIONS[channel]
        part = exts.Part(self.case.message.ext, "/message/ext", set()).part(section)
        part.report = report
        table = exts.KEYS[section]["ofServices"]
        found = exts.values(part, {key: row for key, row in table.items() if key.startswith(prefix)})
        if channel == "fcm":
            found["label"] = label_of(part.part("fcm_options"))
        return found | dict.fromkeys(OF_MESSAGE if self.case.push.is_shared else [])

    def custom(self, certificate):
        message, custom = self.case.message, self.ext.custom if self.case.push.has_data else None
        if certificate.customData == "none":
            return {}
        if self.case.push.is_shared:
            return {"t": self.case.recipient.id}
        return there({
            "e": write(custom) if custom is not None and certificate.customData == "full" else None,
            "f": message.sender,
            "g": message.to if message.in_group else None,
            "m": message.id,
            "t": self.case.recipient.id,
        })  # fmt: skip

    # What each service is sent (8.2)

    def fcm(self, own, keys, text):
        is_shown, data = own.style == "notification", self.custom(own)
        shown = there({"title": self.title, "body": text})
        details = there({
            "channel_id": keys["fcm_channel_id"] or own.channelId or None,
            "click_action": own.clickAction or None,
            "notification_count": self.case.recipient.offlineCount or None,
            "notification_priority": "PRIORITY_MAX" if self.ext.is_call else None,
            "sound": None if self.is_silent else own.sound or None,
            "default_sound": None if own.sound or self.is_silent else True,
            "tag": self.tag,
        })  # fmt: skip
        if not is_shown:
            data |= there({"title": self.title, "alert": text})
        android = there({
            "priority": "high",
            "ttl": f"{self.time_to_live}s",
            "fcm_options": {"analytics_label": keys["label"]} if keys["label"] else None,
            "notification": details or None if is_shown else None,
        })  # fmt: skip
        message = {"token": TOKEN, "notification": shown if is_shown else None, "data": data or None, "android": android}
        return {"message": there(message)}

    def huawei(self, own, keys, text):
        click = keys["huawei_click_action"] or own.clickAction
        badge = {"class": own.badgeClass, "set_num": min(self.case.recipient.offlineCount, MOST_BADGE)}
        data = self.custom(own)
        shown = there({
            "title": self.required_title,
            "body": text,
            "click_action": {"type": 1, "action": click} if click else {"type": 3},
            "channel_id": keys["huawei_channel_id"] or own.channelId or None,
            "badge": badge if own.badgeClass else None,
            "sound": own.sound or None,
            "default_sound": not own.sound,
            "tag": self.tag,
            "notify_id": self.number,
        })  # fmt: skip
        android = there({
            "ttl": f"{self.time_to_live}s",
            "category": keys["huawei_category"] or ("VOIP" if self.ext.is_call else own.category) or None,
            "receipt_id": keys["huawei_receipt_id"],
            "target_user_type": keys["huawei_target_user_type"],
            "notification": shown,
        })  # fmt: skip
        return {"message": there({"token": [TOKEN], "data": write(data) if data else None, "android": android})}

    def harmony(self, own, keys, text):
        click, message = keys["click_action"] or own.clickAction, self.case.message
        is_known = self.tag is not None and MESSAGE_ID.fullmatch(message.id)
        action = {"actionType": 1 if click else 0, "action": click or None, "data": self.custom(own) or None}
        shown = there({
            "category": keys["category"] or ("VOIP" if self.ext.is_call else own.category or "IM"),
            "title": self.required_title,
            "body": text,
            "clickAction": there(action),
            "badge": {"setNum": min(self.case.recipient.offlineCount, MOST_BADGE)},
            "sound": None if self.is_silent else own.sound or None,
            "notifyId": self.number if keys["notify_id"] is None else keys["notify_id"],
            "appMessageId": message.id if is_known else None,
        })  # fmt: skip
        pushed = {"ttl": self.time_to_live, "receiptId": keys["receipt_id"], "testMessage": keys["is_test_message"] or None}
        return {"target": {"token": [TOKEN]}, "pushOptions": there(pushed), "payload": {"notification": shown}}

    def least(self, certificate):
        """The shortest body of a push."""
        return "" if certificate.channel == "fcm" else "."

    def text_of(self, certificate):
        if certificate.channel != "fcm" and (self.is_repeated or not self.text):
            return self.renderer.words["tap"]
        return self.text

    def body(self, certificate, text, report=None):
        keys = self.keys(certificate.channel, set() if report is None else report)
        return getattr(self, certificate.channel)(certificate, keys, text)

    def bytes(self, certificate, text=None):
        """The size of a body without the token, by default with the shortest one of a push."""
        text = self.least(certificate) if text is None else text
        return size_of(write(self.body(certificate, text))) - len(TOKEN)

    def texts(self, certificate):
        """The texts of a body without that of the push, as pairs of a place and a text."""
        return list(texts(self.body(certificate, ""), ""))

    def entry(self, certificate, path, report):
        """What an entry of `devices` says beyond the names of the binding at `path`."""
        self.is_silent = path in self.case.push.silent
        least, text = self.bytes(certificate), self.text_of(certificate)
        if least > LIMIT:
            return {"outcome": "suppress", "reason": "payload.tooLarge", "bytes": least, "limit": LIMIT}
        if self.bytes(certificate, text) > LIMIT:
            report.add((path, "payload.cut"))
            shortest = self.least(certificate)
            text = cut(text, LIMIT - least + size(shortest)) or shortest
        said = {"method": "POST", **head(certificate), "body": self.body(certificate, text, report)}
        return {"outcome": "push", "request": said}


def head(certificate):
    """Path and headers."""
    id, json = certificate.id, {"content-type": "application/json"}
    return {
        "fcm": {"path": f"/v1/projects/{id}/messages:send", "headers": json},
        "huawei": {"path": f"/v1/{id}/messages:send", "headers": {"content-type": "application/json;charset=UTF-8"}},
        "harmony": {"path": f"/v3/{id}/messages:send", "headers": {**json, "push-type": "0"}},
    }[certificate.channel]


def texts(value, path):
    if isinstance(value, str) and value not in ("", TOKEN):
        yield path, value
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in parts:
        yield from texts(part, pointer(path, key))
