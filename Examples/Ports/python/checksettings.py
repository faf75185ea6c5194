"""Settings that do not do what they seem to (spec: Reasons, 7.3)."""

import copy

import clock
import decisionrules
import inputs

WINDOW = 366 * clock.DAY
shape = inputs.record({
    "id": (inputs.string, None), "settings": (inputs.settings, inputs.NEEDED),
    "now": (inputs.instant, inputs.NEEDED), "policy": (inputs.policy, None), "rules": (inputs.rules, []),
})  # fmt: skip
WARNINGS = (
    "alwaysQuiet neverPushes mentionOnly.chat duration.seconds"
    " interval.day interval.repeated interval.skipped interval.wholeDay rule.hidden rule.mutesAll rule.never window.day"
).split()
# What is an instant of the years 2001 to 9999 if it is in seconds.
SECONDS = range(978_307_200, 253_402_300_800)


class Check:
    def __init__(self, value):
        case = shape(value, "")
        self.has_policy, self.policy = case.policy is not None, case.policy or inputs.policy({}, "/policy")
        self.settings, self.app_rules, self.now, self.found = case.settings, case.rules, case.now, []
        inputs.settle(self.settings, "/settings", self.policy.timeZone, None)
        self.last = min(self.now + WINDOW - 1, clock.LAST)
        self.begin(self.settings.interval, self.settings.windows, self.settings.expireTimestamp)

    def begin(self, interval, windows, expiry):
        self.interval, self.windows, self.expiry = interval, windows, expiry
        self.free_from = max(self.now, expiry or self.now)
        self.covered = not self.is_free(self.free_from, self.last)

    def mended(self):
        """The same after the patches of what was found so far."""
        done = {found["remedy"]["id"] for found in self.found if "remedy" in found}
        check = copy.copy(self)
        check.settings, check.policy = copy.copy(self.settings), copy.copy(self.policy)
        interval, windows, expiry = check.interval, check.windows, check.expiry
        if "interval.off" in done:
            interval = None
        elif "interval.exchange" in done:
            interval = clock.Interval(interval.end, interval.start, interval.zone)
        if "quietWindows.remove" in done:
            windows = None
        exchanged = [int(found["path"].split("/")[3]) for found in self.found
                     if found.get("remedy", {}).get("id") == "window.exchange"]  # fmt: skip
        if exchanged:
            windows = clock.Windows([self.turned(place, place in exchanged) for place in range(len(self.windows.windows))], windows.zone)
        if "duration.off" in done:
            expiry = 0
        elif "duration.milliseconds" in done:
            expiry *= 1000
        if "remindType.all" in done:
            check.settings.remindType = "all"
        if "mentionOnlyInChat.pushesAll" in done:
            check.policy.mentionOnlyInChat = "pushesAll"
        check.begin(interval, windows, expiry)
        return check

    def turned(self, place, is_exchanged):
        window = copy.copy(self.settings.quietWindows[place])
        if is_exchanged:
            window.start, window.end = window.end, window.start
        return window

    def say(self, code, path, remedy=None, severity=None, of_app=False, **more):
        severity = severity or ("warning" if code in WARNINGS else "info")
        entry = {"code": f"settings.{code}", "severity": severity, "path": path if of_app else f"/settings{path}", **more}
        self.found.append({**entry, "remedy": self.remedy(remedy, path)} if remedy else entry)

    def remedy(self, change, path):
        settings, parts = self.settings, path.split("/")
        owner = settings.conversations[int(parts[2])] if parts[1] == "conversations" else settings
        window = settings.quietWindows[int(parts[2])] if parts[1] == "quietWindows" and parts[2:] else None
        start, end = written(settings.silentModeStartTime), written(settings.silentModeEndTime)
        place = "/settings" + (path if change == "conversation.remove" else path.rpartition("/")[0])
        patch = {
            "interval.off": [("/silentModeStartTime", "00:00"), ("/silentModeEndTime", "00:00")],
            "interval.exchange": [("/silentModeStartTime", end), ("/silentModeEndTime", start)],
            "duration.milliseconds": [("/expireTimestamp", owner.expireTimestamp * 1000)],
            "duration.off": [("/expireTimestamp", 0)], "remindType.all": [("/remindType", "all")],
            "window.dates.remove": [("/dates", coming) if (coming := self.coming(window)) else ("",)] if window else [],
            "window.exchange": [("/start", written(window.end)), ("/end", written(window.start))] if window else [],
            "quietWindows.remove": [("/quietWindows",)], "remove": [("",)], "interval.remove": [("/silentModeStartTime",), ("/silentModeEndTime",)],
        }.get(change.removeprefix("conversation."), [])  # fmt: skip
        patch = [(place + key, *value) for key, *value in patch]
        if change == "mentionOnlyInChat.pushesAll":
            patch = [("/policy", {})] * (not self.has_policy) + [("/policy/mentionOnlyInChat", "pushesAll")]
        operations = [
            {"op": "add" if value else "remove", "path": path, **({"value": value[0]} if value else {})}
            for path, *value in patch
        ]
        return {"id": change, "by": "operator" if change.startswith("mention") else "user", "patch": operations}

    def is_free(self, first, last, *parts):
        """Whether some instant from `first` through `last` is outside interval and windows, or outside these parts."""
        if first > last:
            return False
        return clock.Quiet(*(parts or (self.interval, self.windows))).first_outside(first, last) is not None

    def is_quiet_once(self, first):
        """Whether some instant from `first` on is in the interval."""
        while first <= self.last and not self.interval.active(first):
            first = self.interval.next_change(first)
        return first <= self.last

    def app(self):
        settings, policy, interval = self.settings, self.policy, self.interval
        is_whole_day = interval and interval.start == interval.end
        is_enough = not self.is_free(self.now, self.last, interval, None)
        are_windows_enough = not self.is_free(self.now, self.last, None, self.windows)
        are_hours_enough = not self.is_free(self.now, self.last)
        if is_enough:
            code = "interval.wholeDay" if is_whole_day else "alwaysQuiet"
            self.say(code, "/silentModeStartTime", "interval.off")
        if are_windows_enough or are_hours_enough and not is_enough:
            self.say("alwaysQuiet", "/quietWindows", "quietWindows.remove")
        is_endless = self.last < self.free_from or self.covered and not are_hours_enough
        if is_endless:
            self.say("alwaysQuiet", "/expireTimestamp", "duration.off")
        self.duration(settings.expireTimestamp, "/expireTimestamp", "", is_endless)
        runs = settings.expireTimestamp > max(self.now, 0)
        if settings.has_unknown_zone:
            self.say("zone.unknown", "/timeZone", severity="error")
        if settings.lacks_zone:
            self.say("interval.noZone", "/timeZone", severity="error")
        if settings.quiet not in (None, policy.quiet) and not policy.userQuiet:
            self.say("quiet.notAsked", "/quiet", severity="error")
        if interval and not self.covered and runs and not self.is_quiet_once(settings.expireTimestamp):
            self.say("interval.noEffect", "/silentModeStartTime", "interval.off")
        elif interval and not is_enough and self.leaves_night_out(interval):
            self.say("interval.day", "/silentModeStartTime", "interval.exchange")
        entries = [entry for entry in settings.conversations if entry.type != "chatRoom"]
        if settings.remindType == "none" and all(self.own_type(entry) == "none" for entry in entries):
            self.say("neverPushes", "/remindType", "remindType.all")
        if settings.remindType == "mentionOnly" and policy.mentionOnlyInChat == "literal":
            self.say("mentionOnly.chat", "/remindType", "mentionOnlyInChat.pushesAll")

    def duration(self, expiry, path, prefix, is_endless):
        """What is found of a duration that is not said to make everything quiet."""
        if not expiry:
            return
        if expiry > self.now:
            if not is_endless:
                self.say("duration.running", path)
        elif expiry in SECONDS:
            self.say("duration.seconds", path, f"{prefix}duration.milliseconds")
        else:
            self.say("duration.past", path, f"{prefix}duration.off")

    def coming(self, window):
        """The dates of a window, as written, that are not past."""
        clock_minute = (self.now + self.windows.zone.offset(self.now)) // clock.MINUTE
        last = window.end + (1440 if window.start >= window.end else 0)

        def is_coming(date):
            return date[0] is None or clock_minute < clock.instant(f"{written(date)}T00:00:00Z") // clock.MINUTE + last

        def written(date):
            year, month, day = date
            return ("" if year is None else f"{year:04}-") + f"{month:02}-{day:02}"

        dates = sorted(window.dates or [], key=lambda date: (date[1:], -1 if date[0] is None else date[0]))
        return [written(date) for date in dates if is_coming(date)]

    def quiet_windows(self):
        """What is found of windows, from the last to the first."""
        for place in reversed(range(len(self.windows.windows) if self.windows else 0)):
            window, path = self.settings.quietWindows[place], f"/quietWindows/{place}"
            alone, zone = clock.Windows([window], self.windows.zone), self.windows.zone
            others = clock.Quiet(self.interval, clock.Windows(self.settings.quietWindows[:place], zone))
            is_active, overlaps, time = False, False, self.now
            while time <= self.last:
                is_active = is_active or alone.active(time)
                overlaps = overlaps or alone.active(time) and others.active(time)
                time = min(alone.next_change(time), others.next_change(time))
            if not is_active and (not window.dates or self.coming(window)):
                self.say("window.never", path)
            if overlaps:
                self.say("window.overlap", path)
            if len(self.coming(window)) < len(window.dates or []):
                self.say("window.past", f"{path}/dates", "window.dates.remove")
            if not self.interval and len(window.days or []) >= 5 and self.leaves_night_out(window):
                self.say("window.day", f"{path}/start", "window.exchange")

    def rules(self):
        """What is found of rules: the app's, then the user's."""
        asked = [(rule, place, True) for place, rule in enumerate(self.app_rules)]
        if self.policy.userRules:
            asked += [(rule, place, False) for place, rule in enumerate(self.settings.rules)]
        elif self.settings.rules:
            self.say("rules.notAsked", "/rules", severity="error")
        earlier = []
        for rule, place, of_app in asked:
            scope = decisionrules.Scope(rule, *self.activity(rule))
            is_mute = scope.is_everything and rule.then == "suppress" and all(other.then != "allow" for other in earlier)
            if scope.is_empty:
                self.say("rule.never", f"/rules/{place}", of_app=of_app)
            elif any(other.contains(scope) for other in earlier):
                self.say("rule.hidden", f"/rules/{place}", of_app=of_app)
            elif is_mute:
                self.say("rule.mutesAll", f"/rules/{place}", of_app=of_app)
            # Behind its end a rule hides nothing.
            earlier += [] if scope.is_empty or rule.until else [scope]

    def activity(self, rule):
        """Whether the windows of a rule let it speak at some, and at every, instant that is looked at."""
        if not decisionrules.has_clock(rule, self):
            return False, False
        if not decisionrules.windows_of(rule):
            return True, True
        time, found = self.now, set()
        while time <= self.last and len(found) < 2:
            found.add(decisionrules.is_timely(rule, self, time))
            time = decisionrules.next_edge(self, [rule], time)
        return True in found, False not in found

    def leaves_night_out(self, part):
        start, length = part.start, (part.end - part.start) % 1440
        return length > 720 and all((minute - start) % 1440 >= length for minute in range(120, 300))

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

    def conversation(self, place, entry, mended):
        path, expiry, has_effect = f"/conversations/{place}", entry.expireTimestamp, self.has_effect(entry)
        is_in_seconds = entry.type != "chatRoom" and 0 < expiry <= self.now and expiry in SECONDS
        if has_effect or is_in_seconds:
            tail = max(self.free_from, expiry)
            is_endless = expiry > max(self.now, 0) and not self.covered and not self.is_free(tail, self.last)
            if is_endless:
                self.say("alwaysQuiet", f"{path}/expireTimestamp", "conversation.duration.off")
            self.duration(expiry, f"{path}/expireTimestamp", "conversation.", is_endless)
        if has_effect and (entry.remindType, entry.type, self.policy.mentionOnlyInChat) == ("mentionOnly", "chat", "literal"):
            self.say("mentionOnly.chat", f"{path}/remindType", "conversation.remindType.all")
        if entry.silentModeStartTime is not None:
            remedy = "conversation.interval.remove"
            self.say("interval.noEffect", f"{path}/silentModeStartTime", remedy, "warning")
        if not has_effect and not is_in_seconds:
            self.say("conversation.noEffect", path, None if mended.has_effect(entry) else "conversation.remove")

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


def written(time):
    return None if time is None else f"{time // 60:02}:{time % 60:02}"


def answer(value):
    check = Check(value)
    check.app()
    check.changes_of_the_clock()
    check.found.sort(key=lambda found: (found["path"], found["code"], found.get("day", "")))
    if not any(found.get("remedy", {}).get("id") == "quietWindows.remove" for found in check.found):
        check.quiet_windows()
    check.rules()
    mended = check.mended()
    for place, entry in reversed([*enumerate(check.settings.conversations)]):
        check.conversation(place, entry, mended)
    return {"findings": check.found}
