// The quiet windows (2.7). A time of day is a minute from 0 to 1439.

import { choice, conflict, list, missingKey, optional, record, required, string, timeOfDay, unusable } from "./fields.js";
import { DAY, dateFromDays, isDate, MINUTE, modulo } from "./instants.js";

const MINUTES_OF_DAY = DAY / MINUTE;
const WEEKDAYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];
const MOST_WINDOWS = 32;
const MOST_DATES = 64;
const DAYS_OF_400_YEARS = 146_097;

const weekday = choice(Object.fromEntries(WEEKDAYS.map((word, index) => [word, index])));

function date(value) {
  const match = /^(?:(\d{4})-)?(\d\d)-(\d\d)$/.exec(string(value));
  const year = match?.[1] === undefined ? undefined : Number(match[1]);
  if (match === null || !isDate(year ?? 2000, Number(match[2]), Number(match[3]))) throw unusable("a date");
  return { year, month: Number(match[2]), day: Number(match[3]) };
}

const windowTable = record({
  days: optional(list(weekday)),
  dates: optional(list(date)),
  start: required(timeOfDay),
  end: required(timeOfDay),
});

/** Reads `quietWindows`. */
export function windowList(value) {
  const windows = list(quietWindow)(value);
  if (windows.length > MOST_WINDOWS) throw unusable(`at most ${MOST_WINDOWS} windows`);
  return windows;
}

/** Reads a window. */
export function quietWindow(value) {
  const { days, dates, start, end } = windowTable(value);
  if (days === undefined && dates === undefined) throw missingKey("days");
  if (days !== undefined && dates !== undefined) throw conflict("either days or dates", "dates");
  const key = days === undefined ? "dates" : "days";
  const entries = days ?? dates;
  const names = entries.map((entry) => JSON.stringify(entry));
  const double = names.findIndex((name, index) => names.indexOf(name) < index);
  if (double >= 0) throw conflict("is there twice", key, double);
  if (entries.length === 0 || entries.length > MOST_DATES) throw unusable("1 to 64 days or dates", key);
  return { days: days ?? [], dates: dates ?? [], start, end };
}

/** The windows of these settings; undefined if there are none, or they have no zone. */
export function quietWindows({ quietWindows }, zone) {
  return quietWindows.length === 0 || !zone ? undefined : new QuietWindows(quietWindows, zone);
}

class QuietWindows {
  constructor(windows, zone) {
    this.windows = windows;
    this.zone = zone;
  }

  isActiveAt(instant) {
    return this.minutesLeft(instant + this.zone.stretchAt(instant).offset) > 0;
  }

  /** The first instant from `from` on that is quiet; undefined if there is none before `limit`. */
  firstQuiet(from, limit) {
    return this.first(true, from, limit);
  }

  /** The first instant from `from` on that is not quiet; undefined if there is none before `limit`. */
  firstNotQuiet(from, limit) {
    return this.first(false, from, limit);
  }

  first(isWanted, from, limit) {
    let instant = from;
    while (instant < limit) {
      const { offset, end } = this.zone.stretchAt(instant);
      const local = instant + offset;
      const left = this.minutesLeft(local);
      if (left > 0 === isWanted) return instant;
      const minutes = isWanted ? this.minutesToStart(minuteOfDay(local)) : left;
      instant = Math.min(instant - modulo(local, MINUTE) + minutes * MINUTE, end);
    }
    return undefined;
  }

  /** The first instant after this one at which a window can begin or end. */
  nextEdge(instant) {
    const { offset, end } = this.zone.stretchAt(instant);
    const local = instant + offset;
    const edges = [MINUTES_OF_DAY, ...this.windows.flatMap((window) => [window.start, window.end])];
    const edge = Math.min(...edges.filter((minute) => minute > minuteOfDay(local)));
    return Math.min(instant - modulo(local, DAY) + edge * MINUTE, end);
  }

  /** For how many minutes of the clock some window is still active. */
  minutesLeft(local) {
    const days = Math.floor(local / DAY);
    const today = dayOf(days);
    const yesterday = dayOf(days - 1);
    const minute = minuteOfDay(local);
    return Math.max(...this.windows.map((window) => minutesLeft(window, minute, today, yesterday)));
  }

  /** The minutes to the next at which a window can begin: its start, or midnight. */
  minutesToStart(minute) {
    return Math.min(...this.windows.map(({ start }) => (start > minute ? start : MINUTES_OF_DAY) - minute));
  }

  /** The first instant behind a quiet one at which no window of now is active, or the clock changes. */
  passing(instant) {
    const { offset, end } = this.zone.stretchAt(instant);
    const local = instant + offset;
    return Math.min(instant - modulo(local, MINUTE) + this.minutesLeft(local) * MINUTE, end);
  }

  /**
   * The first instant from `instant` on that is in a day in which some minute is quiet in dates of a single year alone,
   * or at which the clock changes; undefined if there is no such day. Weekdays come again in a week, and dates with them
   * in 400 years.
   */
  nextOpen(instant, hours) {
    this.openDays ??= this.findOpenDays(hours);
    const [days, cycle] = this.openDays;
    if (days.length === 0) return undefined;
    const { offset, end } = this.zone.stretchAt(instant);
    const day = Math.floor((instant + offset) / DAY);
    const first = day - modulo(day, cycle);
    const open = days.find((number) => first + number >= day) ?? cycle + days[0];
    return Math.max(instant, Math.min((first + open) * DAY - offset, end));
  }

  findOpenDays(hours) {
    const windows = this.windows
      .map((window) => ({ ...window, dates: window.dates.filter(({ year }) => year === undefined) }))
      .filter(({ days, dates }) => days.length > 0 || dates.length > 0);
    const cycle = windows.some(({ dates }) => dates.length > 0) ? DAYS_OF_400_YEARS : WEEKDAYS.length;
    const edges = [...windows, ...(hours === undefined ? [] : [hours])].flatMap(({ start, end }) => [start, end]);
    const isQuiet = (minute, today, yesterday) =>
      hours?.includes(minute) || windows.some((window) => minutesLeft(window, minute, today, yesterday) > 0);
    const known = new Map();
    const days = [];
    for (let number = 0; number < cycle; number += 1) {
      const [today, yesterday] = [dayOf(number), dayOf(number - 1)];
      const kind = `${today.weekday} ${today.month} ${today.day} ${yesterday.day}`;
      if (!known.has(kind)) known.set(kind, [0, ...edges].some((minute) => !isQuiet(minute, today, yesterday)));
      if (known.get(kind)) days.push(number);
    }
    return [days, cycle];
  }
}

function minutesLeft({ days, dates, start, end }, minute, today, yesterday) {
  const lists = (day) =>
    days.includes(day.weekday) ||
    dates.some(({ year = day.year, month, day: number }) => year === day.year && month === day.month && number === day.day);
  if (start < end) return start <= minute && minute < end && lists(today) ? end - minute : 0;
  if (minute >= start && lists(today)) return MINUTES_OF_DAY - minute + end;
  return minute < end && lists(yesterday) ? end - minute : 0;
}

/** A day by its number from 1970-01-01, which was a Thursday. */
function dayOf(days) {
  return { ...dateFromDays(days), weekday: modulo(days + 3, 7) };
}

function minuteOfDay(local) {
  return Math.floor(modulo(local, DAY) / MINUTE);
}
