"""Settings that do not do what they seem to (spec: Reasons, 7.3)."""

import clock
import inputs

WINDOW = 366 * clock.DAY
shape = inputs.record({
    "id": (inputs.string, None), "settings": (inputs.settings, inputs.NEEDED),
    "now": (inputs.instant, inputs.NEEDED), "policy": (inputs.policy, None),
})  # fmt: skip
WARNINGS = "alwaysQuiet neverPushes mentionOnly.chat interval.skipped interval.repeated".split()


class Check:
    def __init__(self, value):
        case = shape(value, "")
        self.has_policy, self.policy = case.policy is not None, case.policy or inputs.policy({}, "/policy")
        self.settings, self.now, self.found = case.settings, case.now, []
        inputs.settle(self.settings, "/settings", self.policy.timeZone, None)
        self.interval = self.settings.interval
        self.last = min(self.now + WINDOW - 1, clock.LAST)
        self.free_from = max(self.now, self.settings.expireTimestamp or self.now)
        self.covered = not self.is_free(self.free_from, self.last)

    def say(self, code, path, remedy=None, severity=None, **more):
        severity = severity or ("warning" if code in WARNINGS else "info")
        entry = {"code": f"settings.{code}", "severity": severity, "path": f"/settings{path}", **more}
        self.found.append({**entry, "remedy": self.remedy(remedy, path)} if remedy else entry)

    def remedy(self, change, path):
        place = "/settings" + (path if change == "conversation.remove" else path.rpartition("/")[0])
        patch = {
            "interval.off": [("/silentModeStartTime", "00:00"), ("/silentModeEndTime", "00:00")],
            "duration.off": [("/expireTimestamp", 0)], "remindType.all": [("/remindType", "all")],
            "remove": [("",)], "interval.remove": [("/silentModeStartTime",), ("/silentModeEndTime",)],
        }.get(change.removeprefix("conversation."), [])  # fmt: skip
        patch = [(place + key, *value) for key, *value in patch]
        if change == "mentionOnlyInChat.pushesAll":
            patch = [("/policy", {})] * (not self.has_policy) + [("/policy/mentionOnlyInChat", "pushesAll")]
        operations = [
            {"op": "add" if value else "remove", "path": path, **({"value": value[0]} if value else {})}
            for path, *value in patch
        ]
        return {"id": change, "by": "operator" if change.startswith("mention") else "user", "patch": operations}

    def is_free(self, first, last):
        """Whether some instant from `first` through `last` is outside the interval."""
        if first > last:
            return False
        interval = self.interval
        if not interval:
            return True
        return interval.start != interval.end and interval.first_outside(first) <= last

    def is_quiet_once(self, first):
        """Whether some instant from `first` on is in the interval."""
        while first <= self.last and not self.interval.active(first):
            first = self.interval.next_change(first)
        return first <= self.last

    def app(self):
        settings, policy = self.settings, self.policy
        if self.covered and not self.is_free(self.now, self.last):
            self.say("alwaysQuiet", "/silentModeStartTime", "interval.off")
        elif self.covered:
            self.say("alwaysQuiet", "/expireTimestamp", "duration.off")
        entries = [entry for entry in settings.conversations if entry.type != "chatRoom"]
        if settings.remindType == "none" and all(self.own_type(entry) == "none" for entry in entries):
            self.say("neverPushes", "/remindType", "remindType.all")
        if 0 < settings.expireTimestamp <= self.now:
            self.say("duration.past", "/expireTimestamp", "duration.off")
        if settings.has_unknown_zone:
            self.say("zone.unknown", "/timeZone", severity="error")
        if settings.lacks_zone:
            self.say("interval.noZone", "/timeZone", severity="error")
        elif self.interval and not self.covered and settings.expireTimestamp > max(self.now, 0):
            if not self.is_quiet_once(settings.expireTimestamp):
                self.say("interval.noEffect", "/silentModeStartTime", "interval.off")
        if settings.remindType == "mentionOnly" and policy.mentionOnlyInChat == "literal":
            self.say("mentionOnly.chat", "/remindType", "mentionOnlyInChat.pushesAll")

    def changes_of_the_clock(self):
        interval = self.interval
        if not interval or interval.start == interval.end:
            return
        change = interval.zone.next_change(self.now - 1)
        while change <= self.last:
            before, after = interval.zone.offset(change - 1), interval.zone.offset(change)
            if (self.settings.expireTimestamp or change) <= change:
                first, end = sorted((change + before, change + after))
                code = "interval.skipped" if after > before else "interval.repeated"
                for start in self.occurrences(first, end):
                    self.say(code, "/silentModeStartTime", day=clock.written(start, clock.UTC)[:10])
            change = interval.zone.next_change(change)

    def occurrences(self, first, end):
        """The starts of the intervals that lie wholly in these times of the wall clock."""
        length = (self.interval.end - self.interval.start) % 1440 * clock.MINUTE
        start = first // clock.DAY * clock.DAY + self.interval.start * clock.MINUTE
        while start + length <= end:
            if start >= first:
                yield start
            start += clock.DAY

    def conversation(self, place, entry):
        path, expiry = f"/conversations/{place}", entry.expireTimestamp
        if entry.silentModeStartTime is not None:
            remedy = "conversation.interval.remove"
            self.say("interval.noEffect", f"{path}/silentModeStartTime", remedy, "warning")
        if not self.has_effect(entry):
            return self.say("conversation.noEffect", path, "conversation.remove")
        if 0 < expiry <= self.now:
            self.say("duration.past", f"{path}/expireTimestamp", "conversation.duration.off")
        elif expiry and not self.covered and not self.is_free(max(self.free_from, expiry), self.last):
            self.say("alwaysQuiet", f"{path}/expireTimestamp", "conversation.duration.off")
        if (entry.remindType, entry.type, self.policy.mentionOnlyInChat) == ("mentionOnly", "chat", "literal"):
            self.say("mentionOnly.chat", f"{path}/remindType", "conversation.remindType.all")

    def own_type(self, entry):
        return self.settings.remindType if entry.remindType == "default" else entry.remindType

    def has_effect(self, entry):
        """Whether some message at some instant has another outcome without the entry."""
        if entry.type == "chatRoom":
            return False
        app, own = self.settings.remindType, self.own_type(entry)
        if entry.type == "chat" and self.policy.mentionOnlyInChat == "pushesAll":
            app, own = ("all" if kind == "mentionOnly" else kind for kind in (app, own))
        if own != app and self.policy.forceOverrides == "doNotDisturb":
            return True
        expiry = entry.expireTimestamp or self.now
        if app != "none" and self.is_free(self.free_from, min(self.last, expiry - 1)):
            return True
        return own != app and self.is_free(max(self.free_from, expiry), self.last)


def answer(value):
    check = Check(value)
    check.app()
    check.changes_of_the_clock()
    for place, entry in enumerate(check.settings.conversations):
        check.conversation(place, entry)
    return {"findings": sorted(check.found, key=lambda found: (found["path"], found["code"], found.get("day", "")))}
