"""What the push services take, from the pages that Docs/Specification/Channels.md names.

A rule is a type, a set of values, a pattern, a range, a list of one rule, an object of rules (a key that ends in `!` has to be
there), or a function. What a page has and em-push never sends is refused as well, unless it stands here.
"""

import json
import re


class Refused(Exception):
    """A request that is not taken: the place of what is wrong."""


def check(rule, value, place=""):
    """Raises the place of the first value that breaks a rule."""
    if isinstance(rule, dict):
        if not isinstance(value, dict):
            raise Refused(place)
        names = {name.rstrip("!"): name for name in rule}
        for key in value:
            if key not in names:
                raise Refused(f"{place}.{key}".lstrip("."))
        for key, name in names.items():
            if key in value:
                check(rule[name], value[key], f"{place}.{key}".lstrip("."))
            elif name.endswith("!"):
                raise Refused(f"{place}.{key}".lstrip("."))
    elif isinstance(rule, list):
        if not isinstance(value, list) or len(value) != 1:
            raise Refused(place)
        check(rule[0], value[0], place)
    elif isinstance(rule, (set, frozenset)):
        if value not in rule or isinstance(value, bool) != any(isinstance(one, bool) for one in rule):
            raise Refused(place)
    elif isinstance(rule, range):
        if type(value) is not int or value not in rule:
            raise Refused(place)
    elif isinstance(rule, re.Pattern):
        if not isinstance(value, str) or not rule.fullmatch(value):
            raise Refused(place)
    elif isinstance(rule, type):
        if type(value) is not rule:
            raise Refused(place)
    elif not rule(value):
        raise Refused(place)


def text(value):
    """A text that is not empty."""
    return isinstance(value, str) and value != ""


def data(value):
    """The data of FCM: texts, under keys that it does not keep for itself."""
    reserved = re.compile(r"from|gcm|message_type|google.*|gcm\..*")
    return isinstance(value, dict) and all(
        isinstance(one, str) and not reserved.fullmatch(key) for key, one in value.items()
    )


def seconds(most):
    """A duration such as `86400s`, of so many seconds at most."""
    return lambda value: (
        isinstance(value, str) and re.fullmatch(r"(0|[1-9]\d*)s", value) and int(value[:-1]) <= most
    )


def json_text(value):
    return isinstance(value, str) and isinstance(json.loads(value), dict)


def click_of_huawei(value):
    if not isinstance(value, dict) or value.get("type") not in (1, 3):
        return False
    return set(value) == ({"type", "action"} if value["type"] == 1 else {"type"})


def click_of_harmony(value):
    if not isinstance(value, dict) or not value.keys() <= {"actionType", "action", "data"}:
        return False
    strings = all(isinstance(one, str) for one in value.get("data", {}).values())
    return strings and value.get("actionType") == (1 if "action" in value else 0)


SERVICES = {
    "fcm": {
        "path": re.compile(r"/v1/projects/demo-project/messages:send"),
        "headers": {"content-type": "application/json"},
        "token": lambda body: body["message"]["token"],
        "body": {
            "message!": {
                "token!": text,
                "notification": {"title": text, "body!": str, "image": text},
                "data": data,
                "android!": {
                    "priority!": {"high"},
                    "ttl!": seconds(2_419_200),
                    "fcm_options": {"analytics_label!": re.compile(r"[A-Za-z0-9_.~%-]{1,50}")},
                    "notification": {
                        "channel_id": text,
                        "click_action": text,
                        "notification_count": range(1, 1 << 31),
                        "notification_priority": {"PRIORITY_MAX"},
                        "sound": text,
                        "default_sound": {True},
                        "tag": text,
                    },
                },
            }
        },
    },
    "huawei": {
        "path": re.compile(r"/v1/100000001/messages:send"),
        "headers": {"content-type": "application/json;charset=UTF-8"},
        "token": lambda body: body["message"]["token"][0],
        "body": {
            "message!": {
                "token!": [text],
                "data": json_text,
                "android!": {
                    "ttl!": seconds(1_296_000),
                    "category": text,
                    "receipt_id": text,
                    "target_user_type": range(0, 2),
                    "notification!": {
                        "title!": text,
                        "body!": str,
                        "image": text,
                        "click_action!": click_of_huawei,
                        "channel_id": text,
                        "badge": {"class!": text, "set_num!": range(0, 100)},
                        "sound": text,
                        "default_sound": bool,
                        "tag": text,
                        "notify_id": range(0, 1 << 31),
                    },
                },
            }
        },
    },
    "harmony": {
        "path": re.compile(r"/v3/demo-project/messages:send"),
        "headers": {"content-type": "application/json", "push-type": "0"},
        "token": lambda body: body["target"]["token"][0],
        "body": {
            "payload!": {
                "notification!": {
                    "category!": text,
                    "title!": text,
                    "body!": str,
                    "image": text,
                    "clickAction!": click_of_harmony,
                    "badge": {"setNum!": range(0, 100)},
                    "sound": text,
                    "notifyId": range(0, 1 << 31),
                    "appMessageId": re.compile(r"[A-Za-z0-9+/=_ -]{1,64}"),
                }
            },
            "pushOptions!": {"ttl!": range(1, 1_296_001), "receiptId": text, "testMessage": {True}},
            "target!": {"token!": [text]},
        },
    },
}

# Fields that a client adds by itself.
OTHER_HEADERS = {"authorization", "content-length", "host", "user-agent", "accept", "accept-encoding",
    "accept-language"}  # fmt: skip


def service_of(path):
    """The service of a path; None for no service's."""
    for name, service in SERVICES.items():
        if service["path"].fullmatch(path):
            return name
    return None


def check_request(name, headers, body):
    """The token and the body of a request; raises the place of what is wrong."""
    service = SERVICES[name]
    for field, value in headers.items():
        if field.startswith(":") or field in OTHER_HEADERS:
            continue
        if service["headers"].get(field) != value:
            raise Refused(field)
    for field in service["headers"]:
        if field not in headers:
            raise Refused(field)
    try:
        content = json.loads(body.decode())
    except ValueError:
        raise Refused("body") from None
    check(service["body"], content)
    token = service["token"](content)
    if len(body) - len(json.dumps(token, ensure_ascii=False).encode()) + 2 > 4096:
        raise Refused("size")
    return token, content
