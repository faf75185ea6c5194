"""Histories of one recipient, and what `decide` and `release` have to answer in them.

Written from Docs/Specification/Deciding.md (1.7, 2.6, 2.8) and Held.md (9) alone, as simply as it can be: clocks are
those of Python's zoneinfo, and what ends when is found minute by minute. Nothing here is taken from a port.
"""

import datetime
import functools
import json
import random
import zoneinfo

MINUTE, HOUR, DAY = 60_000, 3_600_000, 86_400_000
WEEKDAYS = "mon tue wed thu fri sat sun".split()
# Zones with a day on which their clocks change, if they do.
ZONES = {
    "UTC": "2026-01-15", "Asia/Shanghai": "2026-01-15", "Asia/Kolkata": "2026-12-30", "America/New_York": "2026-03-08",
    "Europe/Berlin": "2026-10-25", "Australia/Lord_Howe": "2026-10-04", "America/St_Johns": "2026-11-01", "Pacific/Apia": "2011-12-30",
}  # fmt: skip
TEXTS = {"zh": ("你有一条新消息", "你有%d条新消息"), "en": ("You have a new message", "You have %d new messages")}
DETAILS = {
    "message.expired": "expire message", "message.silent": "message ignore push", "device.none": "no push binding",
    "device.filtered": "ignore push device id",
}  # fmt: skip


class Clock:
    """A clock on the wall; its minutes are those of UTC."""

    def __init__(self, name):
        self.zone, self.known, self.firsts = zoneinfo.ZoneInfo(name), {}, {}

    def wall(self, minute):
        """What the clock shows in a minute since 1970, in minutes since 1970-01-01T00:00 on the wall."""
        if minute not in self.known:
            shown = datetime.datetime.fromtimestamp(minute * 60, self.zone)
            self.known[minute] = minute + int(shown.utcoffset().total_seconds()) // 60
        return self.known[minute]

    def first(self, times, since):
        """The first instant after another at which one of the times begins, or has been skipped."""
        minute, key = since // MINUTE, (*times, since)
        while key not in self.firsts:
            minute += 1
            before, now = self.wall(minute - 1), self.wall(minute)
            shown = range(before + 1, now + 1) if now > before else [now]
            if any(part % 1440 in times for part in shown):
                self.firsts[key] = minute * MINUTE
        return self.firsts[key]

    def written(self, time):
        shown = datetime.datetime.fromtimestamp(time // 1000, self.zone)
        text, rest = shown.strftime("%Y-%m-%dT%H:%M:%S"), time % 1000
        offset = shown.strftime("%z")
        return f"{text}{f'.{rest:03}' if rest else ''}{offset[:3]}:{offset[3:]}"


CLOCKS = {name: Clock(name) for name in ZONES}


@functools.cache
def minutes(text):
    return int(text[:2]) * 60 + int(text[3:])


def is_in(start, end, minute):
    return start <= minute < end if start < end else minute >= start or minute < end


def is_in_window(window, wall):
    start, end, today = minutes(window["start"]), minutes(window["end"]), wall // 1440
    # 1970-01-01 was a Thursday.
    listed = [WEEKDAYS[(day + 3) % 7] in window["days"] for day in (today, today - 1)]
    if start < end:
        return listed[0] and start <= wall % 1440 < end
    return listed[0] and wall % 1440 >= start or listed[1] and wall % 1440 < end


class World:
    """What is known of the app and the recipient at an instant."""

    def __init__(self, chance):
        self.chance, self.zone = chance, chance.choice([*ZONES])
        self.policy = {"language": chance.choice(["zh", "en"]), "quiet": chance.choice(["hold", "hold", "hold", "drop"])}
        for key, values in (("userQuiet", [True]), ("userRules", [True]), ("digestAtMost", [1, 2]), ("holdAtMost", [90, 600, 1440, 10080])):
            if chance.random() < 0.4:
                self.policy[key] = chance.choice(values)
        self.rules = [self.rule(f"a{n}") for n in range(chance.choice([0, 0, 1, 2]))]
        self.template = chance.random() < 0.3
        self.sound = chance.choice([None, "bell.caf"])
        self.devices = ["offline"] * chance.choice([1, 1, 2])
        self.settings, self.unread = {}, 0

    # What can be drawn

    def time(self):
        return f"{self.chance.randrange(24):02}:{self.chance.choice([0, 0, 30, self.chance.randrange(60)]):02}"

    def window(self):
        return {"days": self.chance.sample(WEEKDAYS, self.chance.randint(2, 7)), "start": self.time(), "end": self.time()}

    def rule(self, name):
        chance = self.chance
        rule = {"id": name, "when": {}, "then": chance.choice(["hold"] * 5 + ["suppress", "allow"])}
        if chance.random() < 0.5:
            rule["when"]["sender"] = chance.sample(["ann", "cat", "dan"], 2)
        if chance.random() < 0.3 or rule["then"] == "suppress":
            rule["when"]["windows"] = [self.window()]
        if chance.random() < 0.2:
            rule["not"] = {"windows": [self.window()]}
        if rule["then"] == "hold" and (chance.random() < 0.7 or "windows" not in str(rule)):
            rule["until"] = [*{self.time(): 0 for _ in range(chance.randint(1, 3))}]
        if rule["then"] != "allow" and chance.random() < 0.3:
            rule["yieldsToForce"] = True
        return rule

    def set_anew(self, now):
        chance, self.settings = self.chance, {"timeZone": self.zone}
        if chance.random() < 0.1:
            del self.settings["timeZone"]
        if chance.random() < 0.6:
            self.settings |= {"silentModeStartTime": self.time(), "silentModeEndTime": self.time()}
        if chance.random() < 0.2:
            self.settings["quietWindows"] = [self.window()]
        if chance.random() < 0.2:
            self.settings["expireTimestamp"] = now + chance.randrange(1, 30 * HOUR)
        if chance.random() < 0.3:
            entry = {"type": "chat", "id": chance.choice(["ann", "cat"]), "expireTimestamp": now + chance.randrange(-HOUR, 20 * HOUR)}
            self.settings["conversations"] = [entry | ({"remindType": "none"} if chance.random() < 0.2 else {})]
        if chance.random() < 0.5:
            self.settings["displayStyle"] = "messageSummary"
        if chance.random() < 0.3:
            self.settings["quiet"] = chance.choice(["hold", "drop"])
        if chance.random() < 0.2:
            self.settings["rules"] = [self.rule("u")]

    def inputs(self, with_count):
        """App and recipient as an input has them."""
        app = {"policy": self.policy, "rules": self.rules, "certificates": [{"name": "prod"} | ({"sound": self.sound} if self.sound else {})]}
        if self.template:
            app["templates"] = [{"name": "digest", "titlePattern": "{$count}", "contentPattern": "{$senders}/{$count}/{$msg}"}]
        binding = {"notifierName": "prod", "token": "aabb"}
        devices = [{"id": f"d{n}", "state": state, "bindings": [binding]} for n, state in enumerate(self.devices)]
        user = {"id": "bob", "settings": self.settings, "devices": devices}
        return json.loads(json.dumps({"app": app, "recipient": user | ({"offlineCount": self.unread} if with_count else {})}))

    # What follows from it

    @property
    def clock(self):
        return CLOCKS[self.settings["timeZone"]] if "timeZone" in self.settings else None

    def asked_rules(self):
        return [("rule.app", rule) for rule in self.rules] + [
            ("rule.user", rule) for rule in self.settings.get("rules", []) if self.policy.get("userRules")
        ]

    def spoken(self, message, since, now):
        """The first rule that speaks, with its reason."""
        for reason, rule in self.asked_rules():
            when, windows = rule["when"], rule.get("not", {}).get("windows", [])
            if windows or "windows" in when or "until" in rule:
                if not self.clock or "until" in rule and now >= self.clock.first([*map(minutes, rule["until"])], since):
                    continue
                wall = self.clock.wall(now // MINUTE)
                if "windows" in when and not any(is_in_window(window, wall) for window in when["windows"]):
                    continue
                if any(is_in_window(window, wall) for window in windows):
                    continue
            if "sender" not in when or message["from"] in when["sender"]:
                return reason, rule
        return None, None

    def blockers(self, message, since, now):
        """The reasons of B11, B5, B10, B6 and B7 that block, and the rule that speaks."""
        reason, rule = self.spoken(message, since, now)
        settings, found, forced = self.settings, [], message.get("ext", {}).get("em_force_notification", False)
        if rule and rule["then"] != "allow" and not (forced and (reason == "rule.user" or rule.get("yieldsToForce"))):
            found.append(reason)
        if forced or rule and rule["then"] == "allow":
            return found, rule
        wall = self.clock and self.clock.wall(now // MINUTE)
        ends = [minutes(settings[key]) for key in ("silentModeStartTime", "silentModeEndTime") if key in settings]
        if ends and ends != [0, 0] and self.clock and is_in(*ends, wall % 1440):
            found.append("dnd.app.interval")
        if self.clock and any(is_in_window(window, wall) for window in settings.get("quietWindows", [])):
            found.append("dnd.app.window")
        if now < settings.get("expireTimestamp", 0):
            found.append("dnd.app.duration")
        if now < self.entry(message).get("expireTimestamp", 0):
            found.append("dnd.conversation.duration")
        return found, rule

    def entry(self, message):
        chats = self.settings.get("conversations", [])
        return next((entry for entry in chats if (entry["type"], entry["id"]) == chat_of(message)), {})

    def outcome(self, message, since, now, was_held=False):
        """What becomes of a message that is held since an instant, or comes now."""
        ext, timed = message.get("ext", {}), None
        before = []
        if message["body"]["type"] == "cmd":
            before.append("message.kind")
        if "sent" in message and since - message["sent"] > DAY:
            before.append("message.expired")
        if ext.get("em_ignore_notification"):
            before.append("message.silent")
        if "online" in self.devices and "offline" not in self.devices:
            before.append("recipient.online")
        waiting, rule = self.blockers(message, since, now)
        after = ["remind.none"] if self.entry(message).get("remindType") == "none" else []
        if not self.devices:
            after.append("device.none")
        elif all(self.stopped(message)):
            after.append("device.noneEligible")
        if not before + waiting + after:
            return {"outcome": "push"}
        reason = (before + waiting + after)[0]
        said = {"outcome": "suppress", "reason": reason} | ({"rule": rule["id"]} if reason.startswith("rule.") else {})
        own = self.settings.get("quiet") if self.policy.get("userQuiet") else None
        says = rule["then"] if waiting and waiting[0].startswith("rule.") else own or self.policy["quiet"]
        if not before + after and (was_held or says == "hold"):
            timed = self.passing(message, since, now)
        if timed is not None:
            zone = self.clock or CLOCKS["UTC"]
            return said | {"outcome": "hold", "heldUntil": zone.written(timed)}
        detail = "user ignore push" if reason.startswith(("rule.", "dnd.", "remind.")) else DETAILS.get(reason)
        return said | ({"detail": detail} if detail else {})

    def stopped(self, message):
        """Why each device is not pushed to, or None."""
        taken = message.get("ext", {}).get("em_push_filter", {}).get("accept_device_id")
        states = [None if state == "offline" else f"device.{state}" for state in self.devices]
        return [state or ("device.filtered" if taken and f"d{n}" not in taken else None) for n, state in enumerate(states)]

    def passing(self, message, since, now):
        """The first later instant at which nothing blocks, as long as the policy holds at most; or None."""
        last = since + self.policy.get("holdAtMost", 4320) * MINUTE
        ends = [self.settings.get("expireTimestamp", 0), self.entry(message).get("expireTimestamp", 0)]
        times = {now + 1, *ends, *range((now // MINUTE + 1) * MINUTE, last + 1, MINUTE)}
        for time in sorted(time for time in times if now < time <= last):
            if not self.blockers(message, since, time)[0]:
                return time
        return None

    def diagnostics(self):
        """Windows or times without a zone."""
        rules = any("windows" in str(rule) or "until" in rule for _, rule in self.asked_rules())
        ends = [self.settings.get(key, "00:00") for key in ("silentModeStartTime", "silentModeEndTime")]
        is_needed = rules or "quietWindows" in self.settings or ends != ["00:00", "00:00"]
        found = [{"code": "interval.noZone", "path": "/recipient/settings/timeZone"}]
        return {"diagnostics": found} if is_needed and not self.clock else {}


def chat_of(message):
    return message["type"], message["from"] if message["type"] == "chat" else message["to"]


def sent_of(entry):
    return entry["message"].get("sent", entry["since"])


def devices_of(world, now, entry, badge, heard, digest, is_shared):
    """`devices` of a push of a message; a digest has a title, which may be none, and a body.

    `heard` has the devices that had a push before; those that have this one come in addition.
    """
    message, name = entry["message"], entry.get("sender", {}).get("displayName")
    own, ext = message.get("ext", {}).get("em_apns_ext", {}), message.get("ext", {})
    content = message["body"]["text"]
    is_summary = world.settings.get("displayStyle") == "messageSummary"
    single = (f"{name}:{content}" if name else content) if is_summary else TEXTS[world.policy["language"]][0]
    title, body = digest or (own.get("em_push_title"), single)
    aps = {"alert": {"body": body} | ({"title": title} if title else {}), "badge": own.get("em_push_badge", badge)}
    sound, payload = {"sound": own.get("em_push_sound") or world.sound or "default"}, {"t": "bob"}
    if not is_shared:
        keys = {"em_push_category": "category", "thread_id": "thread-id"}
        aps |= {name: own[key] for key, name in keys.items() if key in own}
        payload |= {"f": message["from"], "m": message["id"]}
        payload |= {"g": message["to"]} if message["type"] == "groupChat" else {}
        payload |= {"e": ext["em_push_ext"]["custom"]} if "em_push_ext" in ext else {}
    headers = {"apns-topic": "prod", "apns-push-type": "alert", "apns-priority": "10", "apns-collapse-id": message["id"]}
    headers["apns-expiration"] = str((now + DAY) // 1000)
    found = []
    for n, reason in enumerate(world.stopped(message)):
        detail = {"detail": DETAILS[reason]} if reason in DETAILS else {}
        pushed = {"outcome": "push", "headers": headers, "payload": payload | {"aps": aps | ({} if n in heard else sound)}}
        said = {"outcome": "suppress", "reason": reason} | detail if reason else pushed
        found.append({"id": f"d{n}", "notifierName": "prod"} | said)
    heard.update(n for n, part in enumerate(found) if part["outcome"] == "push")
    return found


def decided(world, now, entry):
    """What `decide` answers to a message that comes now."""
    said = world.outcome(entry["message"], now, now)
    if said["outcome"] == "push":
        said["devices"] = devices_of(world, now, entry, world.unread, set(), None, False)
    elif said["reason"] == "device.noneEligible":
        said["devices"] = devices_of(world, now, entry, 0, set(), None, False)
    return said | world.diagnostics()


def released(world, now, held, older, read, recalled, count_now):
    """What `release` answers; `older` has count and newest of each conversation."""
    marks, kept, gone, answer = {}, [], [], {"pushes": [], "held": [], "dropped": []}
    for chat, at in read:
        marks[chat] = max(at, marks.get(chat, at))
    for place, entry in enumerate(held):
        message = entry["message"]
        if message["id"] in recalled or marks.get(chat_of(message), -1) >= sent_of(entry):
            reason = "message.recalled" if message["id"] in recalled else "message.read"
            answer["dropped"].append({"id": message["id"], "reason": reason})
            gone.append(entry)
            continue
        said = world.outcome(message, entry["since"], now, was_held=True)
        what = {"id": message["id"]} | {key: said[key] for key in ("reason", "rule", "heldUntil") if key in said}
        if said["outcome"] == "push":
            kept.append((sent_of(entry), place, entry))
        else:
            answer["held" if said["outcome"] == "hold" else "dropped"].append(what)
    kept = [entry for _, _, entry in sorted(kept, key=lambda part: part[:2], reverse=True)]
    if not kept:
        return {key: part for key, part in answer.items() if part}
    chats = {}
    for entry in kept:
        chats.setdefault(chat_of(entry["message"]), []).append(entry)
    order = sorted(chats, key=lambda chat: (-sent_of(chats[chat][0]), chat))
    most = world.policy.get("digestAtMost", 5)
    groups = [[chat] for chat in order[:most]] + ([order[most:]] if order[most:] else [])
    newest, heard = kept[0], set()
    cleared = {chat: part for chat, part in older.items() if marks.get(chat, -1) >= part[1]}
    counted = newest.get("offlineCount", 1) - sum(sent_of(entry) <= sent_of(newest) for entry in gone)
    counted -= sum(count for count, last in cleared.values() if last <= sent_of(newest))
    badge = max(1, counted if count_now is None else count_now)
    for group in groups:
        messages = [entry for entry in kept if chat_of(entry["message"]) in group]
        is_shared = len(group) > 1
        extra = [older[chat][0] for chat in group if chat in older and chat not in cleared]
        count, names = len(messages) + sum(extra), {}
        for entry in messages:
            sender = entry["message"]["from"]
            names.setdefault(sender, entry.get("sender", {}).get("displayName") or sender)
        senders, first = ", ".join([*names.values()][:3]), chats[group[0]][0]
        digest = None
        if count > 1:
            prefix = f"{senders}: " if world.settings.get("displayStyle") == "messageSummary" else ""
            digest = None, prefix + TEXTS[world.policy["language"]][1] % count
            if world.template:
                digest = str(count), f"{senders}/{count}/{first['message']['body']['text']}"
        devices = devices_of(world, now, first, badge, heard, digest, is_shared)
        names = [{"type": kind, "id": id} for kind, id in group]
        push = {"conversations": names, "messages": [entry["message"]["id"] for entry in messages], "count": count, "devices": devices}
        answer["pushes"].append(push | world.diagnostics())
    return {key: part for key, part in answer.items() if part}


class History:
    """The inputs of a history, each with the answer that it has to get: `asked` has (verb, input, answer)."""

    def __init__(self, seed, most=None):
        """`most` is how many messages of a conversation are kept; else it is drawn."""
        self.chance = random.Random(seed)
        self.world, self.asked = World(self.chance), []
        day = datetime.datetime.fromisoformat(f"{ZONES[self.world.zone]}T00:00:00+00:00")
        self.now = int(day.timestamp()) * 1000 - self.chance.randrange(40) * HOUR
        self.held, self.older, self.read, self.recalled, self.number = [], {}, [], [], 0
        self.most = most or self.chance.choice([2, 4, 100])
        self.world.set_anew(self.now)
        for _ in range(self.chance.randint(8, 24)):
            self.pass_time(self.now + self.chance.choice([0, 0, 1, MINUTE, self.chance.randrange(300) * MINUTE]))
            self.event()
        self.pass_time(self.now + 4 * DAY)

    def text(self, time):
        return Clock("UTC").written(time) if self.chance.random() < 0.5 else CLOCKS[self.world.zone].written(time)

    def pass_time(self, until):
        """Releases whenever something is due, sometimes late."""
        while self.held and (due := min(entry["due"] for entry in self.held)) <= until:
            self.now = max(self.now, due + self.chance.choice([0, 0, 0, 1, 5 * MINUTE]))
            self.release()
        self.now = max(self.now, until)

    def event(self):
        kinds = ["message"] * 12 + ["settings", "read", "recall", "device"]
        kind = self.chance.choice(kinds + ["release"] * bool(self.held or self.number == 3))
        if kind == "message":
            self.message()
        elif kind == "settings":
            self.world.set_anew(self.now)
        elif kind == "read":
            chat = self.chance.choice([*map(chat_of, (entry["message"] for entry in self.held)), ("chat", "eve")])
            sent = self.chance.choice([*(sent_of(entry) for entry in self.held), self.now])
            self.read.append((chat, sent + self.chance.choice([-1, 0, 0])))
        elif kind == "recall":
            self.recalled.append(str(self.chance.randrange(self.number + 1)))
        elif kind == "device":
            self.world.devices = self.chance.choices(["offline"] * 4 + ["online", "kicked"], k=self.chance.choice([0, 1, 1, 2, 2, 2]))
            self.world.unread = 0 if "online" in self.world.devices else self.world.unread
        else:
            self.release()

    def message(self):
        chance = self.chance
        sender, is_group = chance.choice(["ann", "cat", "dan", "eve"]), chance.random() < 0.3
        message = {"id": str(self.number), "type": "groupChat" if is_group else "chat", "from": sender}
        message |= {"to": chance.choice(["g", "h"]) if is_group else "bob", "body": {"type": "txt", "text": f"t{self.number}"}}
        ext = {}
        for key, odds in (("em_force_notification", 0.1), ("em_ignore_notification", 0.03)):
            ext |= {key: True} if chance.random() < odds else {}
        if chance.random() < 0.2:
            own = [{"em_push_badge": 7}, {"em_push_sound": "s.caf"}, {"em_push_title": "T"}, {"em_push_category": "C", "thread_id": "t"}]
            ext["em_apns_ext"] = chance.choice(own)
        if chance.random() < 0.15:
            ext["em_push_filter"] = {"accept_device_id": chance.choice([["d0"], ["d1"], ["d1", "d2"]])}
        if chance.random() < 0.2:
            ext["em_push_ext"] = {"custom": {"n": self.number}}
        if chance.random() < 0.03:
            message["body"] = {"type": "cmd", "text": ""}
        if ext:
            message["ext"] = ext
        if chance.random() < 0.7:
            message["sent"] = self.now - chance.choice([0, 0, 0, 1, HOUR, 20 * HOUR, DAY, DAY + 1])
        self.number += 1
        self.world.unread += 1
        entry = {"message": message, "since": self.now, "offlineCount": self.world.unread}
        if chance.random() < 0.5:
            entry["sender"] = {"displayName": sender.title()}
        said = decided(self.world, self.now, entry)
        given = {"now": self.text(self.now), "message": self.written(message), "sender": entry.get("sender", {})}
        self.asked.append(("decide", given | self.world.inputs(True), said))
        if said["outcome"] == "hold":
            self.held.append(entry | {"due": instant(said["heldUntil"])})
            same = [other for other in self.held if chat_of(other["message"]) == chat_of(message)]
            if len(same) > self.most:
                self.held.remove(same[0])
                count, newest = self.older.get(chat_of(message), (0, 0))
                self.older[chat_of(message)] = count + 1, max(newest, sent_of(same[0]))

    def written(self, message):
        """A message as an input has it."""
        found = {key: part for key, part in message.items() if key != "sent"}
        return found | ({"timestamp": self.text(message["sent"])} if "sent" in message else {})

    def release(self):
        with_count = self.chance.random() < 0.3
        said = released(self.world, self.now, self.held, self.older, self.read, self.recalled, self.world.unread if with_count else None)
        given = {"now": self.text(self.now), "recalled": self.recalled[:], "held": [
            {key: entry[key] for key in ("sender", "offlineCount") if key in entry}
            | {"message": self.written(entry["message"]), "since": self.text(entry["since"])}
            for entry in self.held
        ]}  # fmt: skip
        given["read"] = [{"type": kind, "id": id, "at": self.text(at)} for (kind, id), at in self.read]
        given["older"] = [
            {"type": kind, "id": id, "count": count, "newest": self.text(newest)} for (kind, id), (count, newest) in self.older.items()
        ]
        self.asked.append(("release", given | self.world.inputs(with_count), said))
        due = {entry["id"]: instant(entry["heldUntil"]) for entry in said.get("held", [])}
        self.held = [entry | {"due": due[entry["message"]["id"]]} for entry in self.held if entry["message"]["id"] in due]
        for push in said.get("pushes", []):
            for chat in push["conversations"]:
                self.older.pop((chat["type"], chat["id"]), None)


def instant(text):
    return round(datetime.datetime.fromisoformat(text).timestamp() * 1000)
