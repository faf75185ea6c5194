"""The inputs of `decide` and `schedule`, read strictly: the tables of Contract.md."""

import copy
import re
from decimal import Decimal
from types import SimpleNamespace

import clock
import decisionrules
from jsontext import Fault, pointer, write
from tables import TABLE

NEEDED = object()
YEAR_2001 = 978_307_200_000


def kind(types, make=lambda value: value):
    """Reads values of a type; `make` gives what they mean, or says by what it raises that they are refused."""

    def read(value, path):
        try:
            if not isinstance(value, types) or isinstance(value, bool) != (types is bool):
                raise TypeError
            return make(value)
        except TypeError:
            raise Fault("input.type", path, "a value of another type is wanted") from None
        except (KeyError, ValueError):
            raise Fault("input.value", path, "the value cannot be used") from None

    return read


def word(words, meanings=None):
    return kind(str, dict(zip(words, meanings or words)).__getitem__)


def choice(words, meanings=None):
    return word(words.split(), meanings and meanings.split())


def count(highest, lowest=0):
    def within(value):
        if isinstance(value, float) and not value.is_integer():
            raise TypeError
        if not lowest <= value <= highest:
            raise ValueError
        return int(value)

    return kind((int, float, Decimal), within)


def array(element):
    listed = kind(list)
    return lambda value, path: [element(part, pointer(path, i)) for i, part in enumerate(listed(value, path))]


def texts(value, path):
    return {key: string(part, pointer(path, key)) for key, part in anything(value, path).items()}


def record(shape):
    """An object with these keys and no others; of each its kind and its default, as JSON has it; None is none."""

    def read(value, path):
        found = {}
        for key, (kind, default) in shape.items():
            if key not in anything(value, path) and default is NEEDED:
                raise Fault("input.missing", pointer(path, key), "a key is missing")
            is_there = key in value or default is not None
            found[key] = kind(value.get(key, default), pointer(path, key)) if is_there else None
        for key in value:
            if key not in shape:
                raise Fault("input.unknownKey", pointer(path, key), "unknown key")
        return SimpleNamespace(**found)

    return read


string, boolean, anything = kind(str), kind(bool), kind(dict)
instant, time = kind(str, clock.instant), kind(str, clock.time_of_day)
zone, own_zone = kind(str, clock.zone), kind(str, clock.own_zone)
conversation_type = choice("chat groupChat chatRoom")
REMIND, MEANT = "all mentionOnly none ALL AT NONE", "all mentionOnly none all mentionOnly none"
remind_type, own_remind_type = choice(REMIND, MEANT), choice(f"{REMIND} DEFAULT", f"{MEANT} default")
pair = {"type": (conversation_type, NEEDED), "id": (string, NEEDED)}
silent_mode = {
    "expireTimestamp": (count(253_402_300_799_999), 0),
    "silentModeStartTime": (time, None), "silentModeEndTime": (time, None),
}  # fmt: skip
def window(value, path):
    """Days or dates, a start and an end; a day or a date once."""
    found = quiet_window(value, path)
    if found.days is None and found.dates is None:
        raise Fault("input.missing", pointer(path, "days"), "a window has days or dates")
    if found.days is not None and found.dates is not None:
        raise Fault("input.conflict", pointer(path, "dates"), "a window has either days or dates")
    for key, highest in (("days", 7), ("dates", 64)):
        listed = getattr(found, key)
        if listed is not None and not 1 <= len(set(listed)) <= highest:
            raise Fault("input.value", pointer(path, key), "too few or too many")
        once(listed or [], pointer(path, key))
    return found


def once(listed, path):
    for place, part in enumerate(listed):
        if part in listed[:place]:
            raise Fault("input.conflict", pointer(path, place), "is there twice")


def windows(value, path):
    found = array(window)(value, path)
    if len(found) > 32:
        raise Fault("input.value", path, "more than 32 windows")
    return found


quiet_window = record({
    "days": (array(choice(" ".join(clock.WEEKDAYS))), None), "dates": (array(kind(str, clock.date)), None),
    "start": (time, NEEDED), "end": (time, NEEDED),
})  # fmt: skip
MOST_RULES, MOST_VALUES, MOST_RULE_BYTES, MOST_TIMES = 32, 64, 16_384, 24
POINTER = re.compile("(?:/(?:[^~/]|~[01])*)*", re.DOTALL)


def filled(element, most=MOST_VALUES):
    """An array of 1 to 64 entries, or of so many."""

    def read(value, path):
        found = array(element)(value, path)
        if not 1 <= len(found) <= most:
            raise Fault("input.value", path, "too few or too many entries")
        return found

    return read


def nonempty(text):
    if not text:
        raise ValueError("no word")
    return text


def wanted(value, path):
    """Pointers into an ext as keys, each with values as they are written."""
    found = []
    for key, values in anything(value, path).items():
        place = pointer(path, key)
        texts = filled(lambda part, _: write(part))(values, place)
        if not POINTER.fullmatch(key):
            raise Fault("input.value", place, "no JSON pointer")
        found.append(([part.replace("~1", "/").replace("~0", "~") for part in key.split("/")[1:]], texts))
    if not 1 <= len(found) <= MOST_VALUES:
        raise Fault("input.value", path, "too few or too many places")
    return found


def legal_id(text):
    if not re.fullmatch(r"(?!\.\.?$)[A-Za-z0-9._:-]{1,128}", text):
        raise ValueError("no id for a path")
    return text


id_in_path = kind(str, legal_id)
body_type = choice("txt image voice video location file cmd custom combine")
condition = record({
    "sender": (filled(string), None), "conversation": (filled(record(pair)), None),
    "messageType": (filled(conversation_type), None), "bodyType": (filled(body_type), None),
    "words": (filled(kind(str, nonempty)), None), "mentioned": (boolean, None), "ext": (wanted, None),
    "senderLabels": (filled(string), None), "recipientLabels": (filled(string), None), "windows": (filled(window), None),
})  # fmt: skip
rule = record({
    "id": (string, NEEDED), "when": (condition, NEEDED), "not": (condition, {}), "then": (choice("suppress allow hold"), NEEDED),
    "until": (filled(time, MOST_TIMES), None), "remind": (boolean, False), "yieldsToForce": (boolean, False),
})  # fmt: skip


def rules(value, path):
    kind(list)(value, path)
    if len(value) > MOST_RULES or len(write(value).encode()) > MOST_RULE_BYTES:
        raise Fault("input.value", path, "too many rules or bytes")
    found = array(rule)(value, path)
    for place, entry in enumerate(found):
        here = pointer(path, place)
        for key, then in (("remind", ["allow"]), ("yieldsToForce", ["suppress", "hold"]), ("until", ["hold"])):
            if getattr(entry, key) and entry.then not in then:
                raise Fault("input.conflict", pointer(here, key), f"of a rule that says {' or '.join(then)}")
        once(entry.until or [], pointer(here, "until"))
        if entry.then == "hold" and not entry.until and not decisionrules.windows_of(entry):
            raise Fault("input.missing", pointer(here, "until"), "a rule that holds has windows or ends")
    distinct(found, path, "id")
    return found


quiet = choice("drop hold")
own_settings = record({**pair, **silent_mode, "remindType": (own_remind_type, "DEFAULT")})
settings = record({
    **silent_mode, "quietWindows": (windows, []), "remindType": (remind_type, "all"), "timeZone": (own_zone, None),
    "displayStyle": (choice("simpleBanner messageSummary"), "simpleBanner"), "quiet": (quiet, None),
    "preferredLanguage": (string, None), "template": (string, None), "conversations": (array(own_settings), []),
    "rules": (rules, []),
})  # fmt: skip
policy = record({
    "forceOverrides": (choice("doNotDisturb allPreferences"), "doNotDisturb"),
    "multiDevice": (choice("anyOfflineDevice allDevicesOffline"), "anyOfflineDevice"),
    "mentionOnlyInChat": (choice("literal pushesAll"), "literal"),
    "alertStyle": (choice("bodyOnly titled"), "bodyOnly"), "language": (choice("zh en"), "zh"),
    "timeZone": (zone, None), "leftovers": (choice("unrecognised vendor"), "unrecognised"),
    "collapse": (choice("message conversation none"), "message"), "userRules": (boolean, False),
    "quiet": (quiet, "drop"), "userQuiet": (boolean, False),
    "holdAtMost": (count(10_080, 1), 4320), "digestAtMost": (count(100, 1), 5),
})  # fmt: skip
template = record({"name": (string, NEEDED), "titlePattern": (string, ""), "contentPattern": (string, "")})
channel = choice("apns fcm huawei harmony")
own_certificate = {
    "name": (string, NEEDED), "topic": (string, None), "kind": (choice("alert voip"), None),
    "environment": (choice("development production"), "production"),
    "enabled": (boolean, True), "sound": (string, None), "channel": (channel, "apns"),
}  # fmt: skip
other_certificate = {
    **own_certificate, "clickAction": (string, None), "customData": (choice("full ids none"), "full"),
}  # fmt: skip
CHANNEL_IDS = {"fcm": "projectId", "huawei": "appId", "harmony": "projectId"}
certificates = {
    "apns": record(own_certificate),
    "fcm": record({
        **other_certificate, "projectId": (id_in_path, NEEDED), "channelId": (string, None),
        "style": (choice("notification data"), "notification"),
    }),
    "huawei": record({
        **other_certificate, "appId": (id_in_path, NEEDED), "channelId": (string, None), "category": (string, None),
        "badgeClass": (string, None),
    }),
    "harmony": record({**other_certificate, "projectId": (id_in_path, NEEDED), "category": (string, None)}),
}  # fmt: skip


def certificate(value, path):
    """Its push service says which keys it has."""
    service = channel(anything(value, path).get("channel", "apns"), pointer(path, "channel"))
    found = certificates[service](value, path)
    found.id = None if service == "apns" else getattr(found, CHANNEL_IDS[service])
    return found


features = record({"remindTypes": (boolean, True), "doNotDisturb": (boolean, True), "templates": (boolean, True)})
app = record({
    "policy": (policy, {}), "templates": (array(template), []), "certificates": (array(certificate), None),
    "features": (features, {}), "rules": (rules, []),
})  # fmt: skip
body = record({"type": (body_type, NEEDED), "text": (string, ""), "translations": (texts, {})})
message = record({
    "id": (string, NEEDED), "type": (conversation_type, NEEDED), "from": (string, NEEDED), "to": (string, NEEDED),
    "timestamp": (instant, None), "body": (body, NEEDED), "ext": (anything, {}),
    "deliverOnlineOnly": (boolean, False), "receivers": (array(string), []),
})  # fmt: skip
binding = record({"notifierName": (string, ""), "token": (string, "")})
states = choice("online offline kicked")
device = record({"id": (string, NEEDED), "state": (states, "offline"), "bindings": (array(binding), [])})
badge = count(2**31 - 1)
recipient_keys = {
    "id": (string, NEEDED), "offlineCount": (badge, 1), "remark": (string, None), "labels": (array(string), []),
    "settings": (settings, {}), "devices": (array(device), []),
    **{flag["key"]: (boolean, flag["default"]) for flag in TABLE["recipient"]},
}  # fmt: skip
recipient = record(recipient_keys)
sender = record({"id": (string, None), "displayName": (string, None), "labels": (array(string), [])})
decide = record({
    "id": (string, None), "now": (instant, NEEDED), "app": (app, {}), "sender": (sender, {}),
    "message": (message, NEEDED), "recipient": (recipient, NEEDED),
})  # fmt: skip
held = record({"message": (message, NEEDED), "sender": (sender, {}), "since": (instant, NEEDED), "offlineCount": (badge, 1)})
release = record({
    "id": (string, None), "now": (instant, NEEDED), "app": (app, {}),
    "recipient": (record({**recipient_keys, "offlineCount": (badge, None)}), NEEDED), "held": (array(held), NEEDED),
    "older": (array(record({**pair, "count": (count(2**31 - 1, 1), NEEDED), "newest": (instant, NEEDED)})), []),
    "read": (array(record({**pair, "at": (instant, NEEDED)})), []), "recalled": (array(string), []),
})  # fmt: skip
schedule = record({
    "id": (string, None), "settings": (settings, NEEDED), "from": (instant, NEEDED), "to": (instant, NEEDED),
    "conversation": (record(pair), None),
})  # fmt: skip


def distinct(entries, path, *keys):
    """Refuses a second entry with the same values of the keys."""
    seen = set()
    for place, entry in enumerate(entries or []):
        name = tuple(getattr(entry, key) for key in keys)
        if name in seen:
            raise Fault("input.conflict", pointer(path, place), "a second entry of the same name")
        seen.add(name)


def interval(found, path):
    """Start and end, or None if there is no interval or it is off."""
    ends = (found.silentModeStartTime, found.silentModeEndTime)
    for key, end in zip(("silentModeStartTime", "silentModeEndTime"), ends):
        if end is None and ends != (None, None):
            raise Fault("input.missing", pointer(path, key), "an interval has two ends")
    return None if ends in ((None, None), (0, 0)) else ends


def settle(settings, path, fallback, conversation):
    """Adds what comes of several keys: the zone, interval and windows, what is set for (type, id) `conversation`."""
    ends, zone = interval(settings, path), settings.timeZone or fallback
    settings.zone, settings.lacks_zone = zone or clock.UTC, bool((ends or settings.quietWindows) and not zone)
    settings.clock = zone or None
    settings.has_unknown_zone = settings.timeZone is False
    settings.interval = ends and zone and clock.Interval(*ends, zone)
    settings.windows = zone and clock.Windows(settings.quietWindows, zone) if settings.quietWindows else None
    path = pointer(path, "conversations")
    distinct(settings.conversations, path, "type", "id")
    settings.conversation = SimpleNamespace(expireTimestamp=0, remindType="default")
    for place, entry in enumerate(settings.conversations):
        interval(entry, pointer(path, place))
        if (entry.type, entry.id) == conversation:
            settings.conversation = entry


def diagnosed(settings, path):
    """What is told of settings whatever the gates say, as pairs (path, code)."""
    found = {(f"{path}/timeZone", "interval.noZone")} if settings.lacks_zone else set()
    if settings.has_unknown_zone:
        found.add((f"{path}/timeZone", "zone.unknown"))
    entries = [(path, settings)]
    for place, entry in enumerate(settings.conversations):
        entries.append((f"{path}/conversations/{place}", entry))
        if entry.silentModeStartTime is not None:
            found.add((entries[-1][0], "conversation.interval"))
    return found | {
        (f"{place}/expireTimestamp", "duration.seconds")
        for place, entry in entries
        if 0 < entry.expireTimestamp < YEAR_2001
    }


def of_decide(value):
    return completed(decide(value, ""))


def completed(found, place=""):
    """An input of `decide` with what comes of several keys; its message and sender stand at a place."""
    message, app = found.message, found.app
    message.sender = getattr(message, "from")
    message.in_group = message.type == "groupChat"
    message.conversation = message.sender if message.type == "chat" else message.to
    if found.sender.id not in (None, message.sender):
        raise Fault("input.conflict", f"{place}/sender/id", "the sender is not the one of the message")
    distinct(app.templates, "/app/templates", "name")
    distinct(app.certificates, "/app/certificates", "name")
    found.is_held, found.since = False, found.now
    found.push = SimpleNamespace(digest=None, is_shared=False, has_data=True, silent=set())
    found.policy, found.settings = app.policy, found.recipient.settings
    settle(found.settings, "/recipient/settings", app.policy.timeZone, (message.type, message.conversation))
    marked = []
    found.marked_text = lambda: (marked or marked.append(decisionrules.marked(message.body.text)) or marked)[0]
    found.settings.lacks_zone |= bool({"windows", "until"} & decisionrules.needs(found)) and found.settings.clock is None
    return found


def of_release(value):
    """The input, and in `cases` what `decide` would be asked of each message."""
    found, ids, found_cases = release(value, ""), set(), []
    if sum(len(device.bindings) for device in found.recipient.devices) > 100:
        raise Fault("input.value", "/recipient/devices", "expected at most 100 bindings")
    distinct(found.app.templates, "/app/templates", "name")
    distinct(found.app.certificates, "/app/certificates", "name")
    settle(copy.copy(found.recipient.settings), "/recipient/settings", None, None)
    for number, entry in enumerate(found.held):
        place, user = f"/held/{number}", copy.copy(found.recipient)
        user.settings = copy.copy(user.settings)
        case = SimpleNamespace(now=found.now, app=found.app, sender=entry.sender, message=entry.message, recipient=user)
        found_cases.append(completed(case, place))
        case.is_held, case.since, case.offlineCount, case.number = True, entry.since, entry.offlineCount, number
        if entry.message.id in ids:
            raise Fault("input.conflict", f"{place}/message/id", "a second message of the same id")
        ids.add(entry.message.id)
    distinct(found.older, "/older", "type", "id")
    found.cases = found_cases
    return found


def of_schedule(value):
    found = schedule(value, "")
    found.start, found.end, chat = getattr(found, "from"), found.to, found.conversation
    settle(found.settings, "/settings", None, chat and (chat.type, chat.id))
    if found.settings.lacks_zone:
        raise Fault("input.missing", "/settings/timeZone", "interval and windows need a time zone")
    if not 0 <= found.end - found.start <= 366 * clock.DAY:
        raise Fault("input.value", "/to", "not in the year after from")
    return found
