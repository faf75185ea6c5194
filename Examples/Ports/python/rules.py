"""Whether: gates A1 to C6, next push and quiet stretches (spec: Deciding, 1 and 2)."""

import re
from collections import namedtuple
from types import SimpleNamespace

import clock
import decisionrules
from jsontext import fold
from tables import GATES, QUIET, RULES

Gate = namedtuple("Gate", "gate verdict source value reason rule", defaults=[None])


def asked(of, case, ext, said, rule=None):
    """The gates of the table that are asked of this, in its order.

    `said` has of each gate that is listed whether it blocks and what it saw; then, if need be, whether it skips, and another reason.
    `rule` is the one that spoke.
    """
    allows = rule is not None and rule.then == "allow"
    own = case.settings.conversation.remindType != "default"
    found = []
    for row in GATES:
        if row["of"] == of and row["id"] in said:
            blocks, value, skip, reason = (*said[row["id"]], False, None)[:4]
            override = row.get("override")
            forced = ext.force and override in ("doNotDisturb", case.policy.forceOverrides) or blocks == "bypass"
            forced = forced or allows and (override == "doNotDisturb" or rule.remind and override == "allPreferences")
            verdict = "skip" if skip else "pass" if not blocks else "bypass" if forced else "block"
            source = "conversation" if own and row.get("isOfRemindType") else row["source"]
            spoken = rule.id if rule and row["id"] == "B11" else None
            found.append(Gate(row["id"], verdict, source, str(value), reason or row["reason"], spoken))
    return found


def is_mentioned(case, ext):
    user = case.recipient.id
    return user != case.message.sender if ext.mentions == "all" else fold(user) in ext.mentions


def expiries(settings):
    """When the app's and the conversation's duration end; without one, always long ago."""
    return [entry.expireTimestamp or float("-inf") for entry in (settings, settings.conversation)]


def gates(case, ext):
    """The gates of the recipient, all of them, in order."""
    message, user, settings, policy, now = case.message, case.recipient, case.settings, case.policy, case.now
    kind = message.type == "chatRoom" or message.body.type == "cmd" or message.deliverOnlineOnly
    age = 0 if message.timestamp is None else case.since - message.timestamp
    states = [device.state for device in user.devices]
    online = "online" in states and (policy.multiDevice == "allDevicesOffline" or "offline" not in states)
    interval, (app_end, chat_end) = settings.interval, expiries(settings)
    own = settings.conversation.remindType
    remind = settings.remindType if own == "default" else own
    literal = remind == "mentionOnly" and not (policy.mentionOnlyInChat == "pushesAll" and message.type == "chat")
    bindings = sum(len(device.bindings) for device in user.devices)
    windows, listed = settings.windows, {}
    if settings.quietWindows:
        listed["B10"] = (windows and windows.active(now), len(settings.quietWindows), not windows)
    rule_reason, rule = decisionrules.spoken(case, is_mentioned(case, ext), now)
    if case.app.rules or settings.rules:
        said = decisionrules.blocks(rule_reason, rule, ext.force)
        is_asked = any(rules for _, rules in decisionrules.lists(case))
        listed["B11"] = (said, rule and rule.id, not is_asked, rule_reason)
    return asked("recipient", case, ext, {
        **listed,
        "A1": (kind, f"{message.body.type} in {message.type}"),
        "A2": (age > clock.DAY, f"{age} ms old"),
        "A3": (ext.silent, ext.silent),
        "B1": (user.id == message.sender, message.sender),
        "B2": (not user.known, user.known),
        "B3": (user.id not in message.receivers, len(message.receivers), not message.receivers),
        "B4": (online, " ".join(states)),
        "B5": (interval and interval.active(now), bool(interval), not interval),
        "B6": (now < app_end, app_end, app_end < 0),
        "B7": (now < chat_end, chat_end, chat_end < 0),
        "B8": (remind == "none", remind, remind == "all"),
        "B9": (literal and not is_mentioned(case, ext), remind, not literal),
        "C0": (bindings == 0, f"bindings: {bindings}"),
    }, rule)  # fmt: skip


def certificate_of(case, name):
    """With what an entry leaves out, or None."""
    nameless = SimpleNamespace(name=name, topic=None, kind=None, enabled=True, sound=None, channel="apns")
    known = [nameless] if case.app.certificates is None else case.app.certificates
    for found in known:
        if found.name == name:
            found.topic = name if found.topic is None else found.topic
            found.kind = found.kind or ("voip" if name.endswith(".voip") else "alert")
            return found
    return None


def binding_gates(case, ext, device, binding):
    """The gates of bindings on one binding, all of them, in order."""
    name, found = binding.notifierName, certificate_of(case, binding.notifierName)
    is_apple = not found or found.channel == "apns"
    legal = name and re.fullmatch("(?:[0-9a-fA-F]{2})+" if is_apple else "[!-~]{1,4096}", binding.token)
    given = [names or [] for names in ext.filters]
    kept = (not given[0] or device.id in given[0]) and (not given[2] or name in given[2])
    filtered = not kept or device.id in given[1] or name in given[3]
    wrong_kind = found and ext.is_call != (found.kind == "voip")
    return asked("binding", case, ext, {
        "C1": (device.state == "online", device.state),
        "C2": (device.state == "kicked", device.state),
        "C3": (not legal, name),
        "C4": (filtered, name, all(names is None for names in ext.filters)),
        "C5": (not found or not found.enabled, name, False, None if found else "device.certificateUnknown"),
        "C6": (wrong_kind, name, not found or not is_apple),
    })  # fmt: skip


def blocking(gates):
    return [entry.reason for entry in gates if entry.verdict == "block"]


def next_push(case, ext, blockers):
    """If B5 to B7, B10 and B11 are all that blocks: the first instant at which they pass, None for never (2.6); else, and if
    it cannot be said, False."""
    if not blockers or not {*blockers} <= {*QUIET, *RULES}:
        return False
    return passing(case, ext, case.now + 1, not {*blockers} <= {*QUIET})


def hold(case, ext, blockers):
    """Until when a message is held that these reasons block, or why it is not: None if nothing says that it is (2.8)."""
    if not blockers or not {*blockers} <= {*QUIET, *RULES}:
        return None
    reason, rule = decisionrules.spoken(case, is_mentioned(case, ext), case.now)
    own = case.settings.quiet if case.policy.userQuiet else None
    holds = case.is_held or (rule.then if reason in blockers else own or case.policy.quiet) == "hold"
    if not holds or ext.is_call:
        return "call" if holds else None
    time = next_push(case, ext, blockers)
    if time is None or time is False:
        return "nextPush"
    return time if time - case.since <= case.policy.holdAtMost * clock.MINUTE else "holdAtMost"


def passing(case, ext, first, is_rule):
    """The first instant from `first` on at which B5 to B7, B10 and B11 pass, given whether B11 blocks now."""
    settings, mentioned = case.settings, is_mentioned(case, ext)
    quiet = clock.Quiet(settings.interval, settings.windows)
    live = decisionrules.can_speak(case, mentioned)
    if not any(map(decisionrules.is_timed, live)):
        return False if is_rule else quiet.first_outside(max(first, *expiries(settings)))
    time, last = first, min(case.now + 366 * clock.DAY, clock.LAST)
    outside = quiet.first_outside(max(time, *expiries(settings)))
    while time <= last:
        reason, rule = decisionrules.spoken(case, mentioned, time)
        edge = decisionrules.next_end(case, live, time)
        if decisionrules.blocks(reason, rule, ext.force) == "block":
            time = edge
            continue
        if ext.force or rule is not None and rule.then == "allow":
            return time
        if outside is not None and outside < time:
            outside = quiet.first_outside(max(time, *expiries(settings)))
        if outside == time:
            return time
        time = edge if outside is None else min(outside, edge)
    return False


def schedule(case):
    """The quiet stretches of [start, end)."""
    settings, interval, windows = case.settings, case.settings.interval, case.settings.windows
    ends = expiries(settings)
    stretches, time = [], case.start  # stretches are [from, to, reasons]
    while time < case.end:
        active = [part and part.active(time) for part in (interval, windows)] + [time < end for end in ends]
        reasons = {reason for reason, is_active in zip(QUIET, active) if is_active}
        following = min([case.end, *(end for end in ends if end > time)])
        following = min([following, *(part.next_change(time) for part in (interval, windows) if part)])
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
