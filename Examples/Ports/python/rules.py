"""Whether: gates A1 to C6, next push and quiet stretches (spec: Deciding, 1 and 2)."""

import re
from collections import namedtuple
from types import SimpleNamespace

import clock
from jsontext import fold

Gate = namedtuple("Gate", "gate verdict source value reason")
QUIET = ("dnd.app.interval", "dnd.app.duration", "dnd.conversation.duration")
DETAILS = {
    **dict.fromkeys((*QUIET, "remind.none", "remind.mentionOnly"), "user ignore push"),
    "message.expired": "expire message",
    "message.silent": "message ignore push",
    "recipient.unknown": "no user exist",
    "device.none": "no push binding",
    "device.illegalBinding": "illegal binding",
    "device.filtered": "ignore push device id",
    "device.certificateUnknown": "no notifier exist",
    "device.certificateDisabled": "notifier disabled",
    "device.voip": "invalid VOIP notification",
}


def gate(name, source, reason, blocks, value, skip=False, forced=False):
    verdict = "skip" if skip else "pass" if not blocks else "bypass" if forced else "block"
    return Gate(name, verdict, source, str(value), reason)


def is_mentioned(case, ext):
    user = case.recipient.id
    return user != case.message.sender if ext.mentions == "all" else fold(user) in ext.mentions


def expiries(settings):
    """When the app's and the conversation's duration end; without one, always long ago."""
    return [entry.expireTimestamp or float("-inf") for entry in (settings, settings.conversation)]


def gates(case, ext):
    """A1 to C0 of one decision, all of them, in order."""
    message, user, settings, policy, now = case.message, case.recipient, case.settings, case.policy, case.now
    kind = message.type == "chatRoom" or message.body.type == "cmd" or message.deliverOnlineOnly
    age = 0 if message.timestamp is None else now - message.timestamp
    others = user.id not in message.receivers
    states = [device.state for device in user.devices]
    online = "online" in states and (policy.multiDevice == "allDevicesOffline" or "offline" not in states)
    interval, (app_end, chat_end) = settings.interval, expiries(settings)
    own = settings.conversation.remindType != "default"
    remind, level = (settings.conversation.remindType, "conversation") if own else (settings.remindType, "app")
    literal = remind == "mentionOnly" and not (policy.mentionOnlyInChat == "pushesAll" and message.type == "chat")
    unmentioned = literal and not is_mentioned(case, ext)
    all_forced = ext.force and policy.forceOverrides == "allPreferences"
    bindings = sum(len(device.bindings) for device in user.devices)
    return [
        gate("A1", "message", "message.kind", kind, f"{message.body.type} in {message.type}"),
        gate("A2", "message", "message.expired", age > clock.DAY, f"{age} ms old"),
        gate("A3", "message", "message.silent", ext.silent, ext.silent),
        gate("B1", "message", "recipient.sender", user.id == message.sender, message.sender),
        gate("B2", "recipient", "recipient.unknown", not user.known, user.known),
        gate("B3", "message", "recipient.notAddressed", others, len(message.receivers), skip=not message.receivers),
        gate("B4", "device", "recipient.online", online, " ".join(states)),
        gate("B5", "app", QUIET[0], interval and interval.active(now), bool(interval), not interval, ext.force),
        gate("B6", "app", QUIET[1], now < app_end, app_end, app_end < 0, ext.force),
        gate("B7", "conversation", QUIET[2], now < chat_end, chat_end, chat_end < 0, ext.force),
        gate("B8", level, "remind.none", remind == "none", remind, remind == "all", all_forced),
        gate("B9", level, "remind.mentionOnly", unmentioned, remind, not literal, all_forced),
        gate("C0", "device", "device.none", bindings == 0, f"bindings: {bindings}"),
    ]


def certificate_of(case, name):
    """With what an entry leaves out, or None."""
    nameless = SimpleNamespace(name=name, topic=None, kind=None, enabled=True, sound=None)
    known = [nameless] if case.app.certificates is None else case.app.certificates
    for found in known:
        if found.name == name:
            found.topic = name if found.topic is None else found.topic
            found.kind = found.kind or ("voip" if name.endswith(".voip") else "alert")
            return found
    return None


def binding_gates(case, ext, device, binding):
    """C1 to C6 of one binding, all of them, in order."""
    name, found = binding.notifierName, certificate_of(case, binding.notifierName)
    legal = name and re.fullmatch("(?:[0-9a-fA-F]{2})+", binding.token)
    given = [names or [] for names in ext.filters]
    kept = (not given[0] or device.id in given[0]) and (not given[2] or name in given[2])
    filtered = not kept or device.id in given[1] or name in given[3]
    unusable = "device.certificateDisabled" if found else "device.certificateUnknown"
    wrong_kind = found and ext.is_call != (found.kind == "voip")
    return [
        gate("C1", "device", "device.online", device.state == "online", device.state),
        gate("C2", "device", "device.kicked", device.state == "kicked", device.state),
        gate("C3", "device", "device.illegalBinding", not legal, name),
        gate("C4", "message", "device.filtered", filtered, name, skip=all(names is None for names in ext.filters)),
        gate("C5", "certificate", unusable, not found or not found.enabled, name),
        gate("C6", "certificate", "device.voip", wrong_kind, name, skip=not found),
    ]


def blocking(gates):
    return [entry.reason for entry in gates if entry.verdict == "block"]


def next_push(case):
    """If B5 to B7 are all that blocks: the first instant at which they pass, or None for never (2.6)."""
    settings, interval = case.settings, case.settings.interval
    if interval and interval.start == interval.end:
        return None
    start = max(case.now + 1, *expiries(settings))
    found = interval.first_outside(start) if interval else start
    return found if found <= clock.LAST else None


def schedule(case):
    """The quiet stretches of [start, end)."""
    settings, interval = case.settings, case.settings.interval
    ends = expiries(settings)
    stretches, time = [], case.start  # stretches are [from, to, reasons]
    while time < case.end:
        active = [interval and interval.active(time), time < ends[0], time < ends[1]]
        reasons = {reason for reason, is_active in zip(QUIET, active) if is_active}
        following = min([case.end, *(end for end in ends if end > time)])
        following = min(following, interval.next_change(time)) if interval else following
        if reasons and stretches and stretches[-1][1] == time:
            stretches[-1] = [stretches[-1][0], following, stretches[-1][2] | reasons]
        elif reasons:
            stretches.append([time, following, reasons])
        time = following
    return [stretch(settings.zone, *found) for found in stretches]


def stretch(zone, start, end, reasons):
    names = [reason for reason in QUIET if reason in reasons]
    said = {"reasons": names} if len(names) > 1 else {"reason": names[0]}
    return {"from": clock.written(start, zone), "to": clock.written(end, zone), **said}
