"""Instants, in milliseconds since 1970; zones; interval and windows (spec: Deciding, 2.1, 2.7; Common ground, instants, zones)."""

import bisect
import copy
import datetime
import json
import pathlib
import re

MINUTE, DAY = 60_000, 86_400_000
# Python's dates go from year 1 to 9999. Every 400 years the calendar is the same, so one such era is enough.
ERA, DAYS_TO_1970 = 146_097, datetime.date(1970, 1, 1).toordinal()
INSTANT = re.compile(
    r"(\d{4})-(\d\d)-(\d\d)T([01]\d|2[0-3]):([0-5]\d):([0-5]\d)(?:\.(\d{1,3}))?(?:Z|([+-])([01]\d|2[0-3]):([0-5]\d))",
    re.ASCII,
)
OFFSET = re.compile(r"([+-])(\d\d):([0-5]\d)", re.ASCII)
TIME = re.compile(r"([01]\d|2[0-3]):([0-5]\d)", re.ASCII)
FIRST, LAST = -62_167_219_200_000, 253_402_300_799_999  # the years 0000 to 9999 of UTC
DATA = json.loads((pathlib.Path(__file__).resolve().parents[3] / "Docs" / "zone-data.json").read_text())


def instant(text):
    """Milliseconds since 1970. Raises ValueError if the text is no instant."""
    match = INSTANT.fullmatch(text)
    if not match:
        raise ValueError("no instant")
    year, month, day, hour, minute, second = map(int, match.group(1, 2, 3, 4, 5, 6))
    days = datetime.date(year % 400 + 400, month, day).toordinal() + (year // 400 - 1) * ERA - DAYS_TO_1970
    time = days * DAY + (hour * 60 + minute) * MINUTE + second * 1000
    east = int(match[8] + "1") * (int(match[9]) * 60 + int(match[10])) if match[8] else 0
    time += int((match[7] or "0").ljust(3, "0")) - east * MINUTE
    if not FIRST <= time <= LAST:
        raise ValueError("no instant of the years 0000 to 9999")
    return time


def written(time, zone):
    """The instant on the clock of the zone, with the whole minutes of its offset."""
    east = abs(zone.offset(time)) // MINUTE
    sign = -1 if zone.offset(time) < 0 else 1
    days, rest = divmod(time + sign * east * MINUTE, DAY)
    era, day = divmod(days + DAYS_TO_1970 - 1, ERA)
    date = datetime.date.fromordinal(day + 1)
    year = era * 400 + date.year
    minutes, rest = divmod(rest, MINUTE)
    second, fraction = divmod(rest, 1000)
    return (
        f"{'-' if year < 0 else ''}{abs(year):04}-{date.month:02}-{date.day:02}"
        f"T{minutes // 60:02}:{minutes % 60:02}:{second:02}{f'.{fraction:03}' if fraction else ''}"
        f"{'-' if sign < 0 else '+'}{east // 60:02}:{east % 60:02}"
    )


class Zone:
    """Offsets in milliseconds, each from its start on; the first holds since ever, the last for good."""

    def __init__(self, starts, offsets):
        self.starts, self.offsets = starts, offsets

    def offset(self, time):
        return self.offsets[max(bisect.bisect_right(self.starts, time) - 1, 0)]

    def next_change(self, time):
        """The first start of another offset after `time`, or infinity."""
        place = max(bisect.bisect_right(self.starts, time), 1)
        return self.starts[place] if place < len(self.starts) else float("inf")


UTC = Zone([0], [0])


def next_showing(times, time, zone):
    """The first instant after `time` at which the clock of a zone begins to show one of these minutes of the day (1.7)."""
    start, offset = time, zone.offset(time)
    while True:
        change = zone.next_change(start)
        found = time + min((minute * MINUTE - time - offset) % DAY or DAY for minute in times)
        if found < change:
            return found
        # What the clock skips then, it shows behind the gap.
        before, offset = offset, zone.offset(change)
        if any((minute * MINUTE - change - before) % DAY <= offset - before for minute in times):
            return change
        time, start = change - 1, change


def zone(text):
    """The zone with that offset or name. Raises ValueError if there is none."""
    match = OFFSET.fullmatch(text)
    if match:
        minutes = int(match[2]) * 60 + int(match[3])
        if minutes > 18 * 60:
            raise ValueError("no offset")
        return Zone([0], [int(match[1] + "1") * minutes * MINUTE])
    if text not in DATA["zones"]:
        raise ValueError("no zone")
    history = DATA["histories"][DATA["zones"][text]]
    return Zone([start * 1000 for start, _ in history], [offset * 1000 for _, offset in history])


def own_zone(text):
    """The zone of a user; False for a name that the zone data does not have, which counts as none (H29)."""
    if text[:1] in ("", "+", "-") or text in DATA["zones"]:
        return zone(text)
    return False


DATE = re.compile(r"(?:(\d{4})-)?(\d\d)-(\d\d)", re.ASCII)
WEEKDAYS = "mon tue wed thu fri sat sun".split()


def date(text):
    """(year, month, day); the year is None for every year. Raises ValueError if there is no such date."""
    match = DATE.fullmatch(text)
    if not match:
        raise ValueError("no date")
    year, month, day = (part and int(part) for part in match.groups())
    datetime.date(2000 if year is None else year % 400 + 400, month, day)
    return year, month, day


def names_of(days):
    """What windows call a day, by its number from 1970-01-01: its weekday, the date of every year, that of its year."""
    era, day = divmod(days + DAYS_TO_1970 - 1, ERA)
    found = datetime.date.fromordinal(day + 1)
    return {WEEKDAYS[found.weekday()], (None, found.month, found.day), (era * 400 + found.year, found.month, found.day)}


def time_of_day(text):
    """The minute of the day. Raises ValueError if the text is no time."""
    match = TIME.fullmatch(text)
    if not match:
        raise ValueError("no time")
    return int(match[1]) * 60 + int(match[2])


class Interval:
    """Every day from minute `start` to minute `end` on the clock of a zone (2.1)."""

    def __init__(self, start, end, zone):
        self.start, self.end, self.zone = start, end, zone

    def active(self, time):
        minute = (time + self.zone.offset(time)) // MINUTE % 1440
        if self.start < self.end:
            return self.start <= minute < self.end
        return minute >= self.start or minute < self.end

    def next_change(self, time):
        """The first instant after `time` at which it may begin or end to be active."""
        wall = time + self.zone.offset(time)
        edge = min((edge * MINUTE - wall) % DAY or DAY for edge in (self.start, self.end))
        return min(time + edge, self.zone.next_change(time))

    def first_outside(self, time):
        """The first instant from `time` on at which it is not active; not to be asked of a whole day."""
        while self.active(time):
            time = self.next_change(time)
        return time


class Windows:
    """On listed days from minute `start` to minute `end` on the clock of a zone (2.7)."""

    def __init__(self, windows, zone):
        # Each has the names of its days, its start, its end.
        self.windows = [(set(found.days or found.dates), found.start, found.end) for found in windows]
        self.zone, self.names = zone, {}
        edges = {0, *(time for _, start, end in self.windows for time in (start, end))}
        self.edges = sorted(edges)

    def recurring(self):
        """The windows on a clock of UTC, without dates of a single year."""
        found = copy.copy(self)
        found.zone = UTC
        kept = [({day for day in days if not isinstance(day, tuple) or day[0] is None}, *times) for days, *times in self.windows]
        found.windows = [window for window in kept if window[0]]
        return found

    def lists(self, days, day):
        if day not in self.names:
            self.names[day] = names_of(day)
        return not days.isdisjoint(self.names[day])

    def active(self, time):
        day, wall = divmod(time + self.zone.offset(time), DAY)
        minute = wall // MINUTE
        for days, start, end in self.windows:
            if start < end:
                found = start <= minute < end and self.lists(days, day)
            else:
                found = minute >= start and self.lists(days, day) or minute < end and self.lists(days, day - 1)
            if found:
                return True
        return False

    def next_change(self, time):
        """The first instant after `time` at which one may begin or end to be active."""
        wall = (time + self.zone.offset(time)) % DAY
        later = bisect.bisect_right(self.edges, wall // MINUTE)
        edge = self.edges[later] * MINUTE if later < len(self.edges) else DAY
        return min(time + edge - wall, self.zone.next_change(time))


class Quiet:
    """An interval and windows together; either may be None."""

    def __init__(self, interval, windows):
        self.parts = [part for part in (interval, windows) if part]
        self.whole = bool(interval) and interval.start == interval.end
        self.windows, self.open_days = windows, None

    def active(self, time):
        return any(part.active(time) for part in self.parts)

    def next_change(self, time):
        return min(part.next_change(time) for part in self.parts)

    def first_outside(self, time, last=LAST):
        """The first instant from `time` through `last` at which none is active, or None."""
        if self.whole:
            return None
        steps = 0
        while time <= last and self.parts and self.active(time):
            time = self.next_change(time)
            steps += 1
            if steps > 500 and self.windows:
                wall = time + self.windows.zone.offset(time)
                start = self.next_open(wall // DAY)
                if start is None:
                    return None
                time = max(time, min(time + start * DAY - wall, self.windows.zone.next_change(time)))
        return time if time <= last else None

    def next_open(self, day):
        """The day or the next in which some minute is quiet in dates of a single year alone, or None."""
        if self.open_days is None:
            interval = [Interval(part.start, part.end, UTC) for part in self.parts if part is not self.windows]
            windows, self.open_days, known = self.windows.recurring(), [], {}
            parts = [*interval, windows]
            # Weekdays come again in a week, dates with them in 400 years.
            has_dates = any(isinstance(name, tuple) for days, _, _ in windows.windows for name in days)
            self.cycle = ERA if has_dates else 7
            minutes = sorted({0, *windows.edges, *(time for part in interval for time in (part.start, part.end))})
            for number in range(self.cycle):
                kind = tuple(frozenset(name for name in names if not isinstance(name, tuple) or name[0] is None)
                             for names in (names_of(number), names_of(number - 1)))  # fmt: skip
                if kind not in known:
                    times = [number * DAY + minute * MINUTE for minute in minutes]
                    known[kind] = any(not any(part.active(time) for part in parts) for time in times)
                if known[kind]:
                    self.open_days.append(number)
        if not self.open_days:
            return None
        era, rest = divmod(day, self.cycle)
        place = bisect.bisect_left(self.open_days, rest)
        rest = self.open_days[place] if place < len(self.open_days) else self.cycle + self.open_days[0]
        return era * self.cycle + rest
