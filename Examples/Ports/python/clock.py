"""Instants, in milliseconds since 1970; time zones; the quiet interval (Specification.md, 2.1, instants, zones)."""

import bisect
import datetime
import json
import pathlib
import re

MINUTE, DAY = 60_000, 86_400_000
ERA = 146_097  # days in 400 years
INSTANT = re.compile(
    r"(\d{4})-(\d\d)-(\d\d)T([01]\d|2[0-3]):([0-5]\d):([0-5]\d)(?:\.(\d{1,3}))?(?:Z|([+-])([01]\d|2[0-3]):([0-5]\d))",
    re.ASCII,
)
OFFSET = re.compile(r"([+-])(\d\d):([0-5]\d)", re.ASCII)
TIME = re.compile(r"([01]\d|2[0-3]):([0-5]\d)", re.ASCII)
DATA = json.loads((pathlib.Path(__file__).resolve().parents[3] / "Docs" / "zone-data.json").read_text())


def days(year, month, day):
    """Days since 1970, in any year. Raises ValueError if there is no such day."""
    era, year = divmod(year, 400)
    return datetime.date(year + 400, month, day).toordinal() - 719_163 + (era - 1) * ERA


def date(count):
    """The reverse of `days`."""
    era, rest = divmod(count + 719_162, ERA)
    found = datetime.date.fromordinal(rest + 1)
    return era * 400 + found.year, found.month, found.day


def instant(text):
    """Milliseconds since 1970. Raises ValueError if the text is no instant."""
    match = INSTANT.fullmatch(text)
    if not match:
        raise ValueError("no instant")
    hour, minute, second = map(int, match.group(4, 5, 6))
    time = days(*map(int, match.group(1, 2, 3))) * DAY + (hour * 60 + minute) * MINUTE + second * 1000
    east = int(match[8] + "1") * (int(match[9]) * 60 + int(match[10])) if match[8] else 0
    return time + int((match[7] or "0").ljust(3, "0")) - east * MINUTE


def written(time, zone):
    """The instant on the clock of the zone, with the whole minutes of its offset."""
    east = abs(zone.offset(time)) // MINUTE
    sign = -1 if zone.offset(time) < 0 else 1
    count, rest = divmod(time + sign * east * MINUTE, DAY)
    year, month, day = date(count)
    minutes, rest = divmod(rest, MINUTE)
    second, fraction = divmod(rest, 1000)
    return (
        f"{'-' if year < 0 else ''}{abs(year):04}-{month:02}-{day:02}"
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
