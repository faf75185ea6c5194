// The quiet interval (2.1), alone and with the quiet windows. A time of day is a minute from 0 to 1439.

import { DAY, MINUTE, modulo } from "./instants.js";

const MINUTES_OF_DAY = DAY / MINUTE;
/** How many stretches are looked at before days are passed over that are always quiet. */
const STEPS_BY_THE_DAY = 500;

/** 00:00 to 00:00 switches an interval off. */
export function isSwitchedOff({ start, end }) {
  return start === 0 && end === 0;
}

/** Whether these settings have an interval or windows, which need a zone. */
export function needsZone({ interval, quietWindows }) {
  return quietWindows.length > 0 || (interval !== undefined && !isSwitchedOff(interval));
}

/**
 * The first instant from `from` on that neither hours nor windows, each perhaps undefined, make quiet; undefined if there
 * is none before `limit`.
 */
export function firstNotQuiet(hours, windows, from, limit) {
  const parts = [hours, windows].filter((part) => part !== undefined);
  if (windows === undefined) return hours === undefined ? from : hours.firstNotQuiet(from, limit);
  if (hours?.isWholeDay) return undefined;
  let instant = from;
  for (let steps = 1; instant < limit; steps += 1) {
    const active = parts.filter((part) => part.isActiveAt(instant));
    if (active.length === 0) return instant;
    instant = Math.max(...active.map((part) => part.passing(instant)));
    if (steps > STEPS_BY_THE_DAY) instant = windows.nextOpen(instant, hours) ?? limit;
  }
  return undefined;
}

/** The quiet hours of these settings; undefined if there is no interval, it is off, or it has no zone [H4]. */
export function quietHours({ interval }, zone) {
  if (interval === undefined || isSwitchedOff(interval) || zone === undefined) return undefined;
  return new QuietHours(interval, zone);
}

class QuietHours {
  constructor({ start, end }, zone) {
    this.start = start;
    this.end = end;
    this.zone = zone;
  }

  get isWholeDay() {
    return this.start === this.end;
  }

  isActiveAt(instant) {
    return this.includes(minuteOfDay(instant + this.zone.stretchAt(instant).offset));
  }

  /** The first instant behind a quiet one at which the interval ends, or the clock changes. */
  passing(instant) {
    const { offset, end } = this.zone.stretchAt(instant);
    const local = instant + offset;
    const minutesToEnd = modulo(this.end - minuteOfDay(local), MINUTES_OF_DAY);
    return Math.min(instant - modulo(local, MINUTE) + minutesToEnd * MINUTE, end);
  }

  /** Whether the clock is quiet when it reads this minute. */
  includes(minute) {
    if (this.isWholeDay) return true;
    if (this.start < this.end) return this.start <= minute && minute < this.end;
    return minute >= this.start || minute < this.end;
  }

  /** The first instant from `from` on that is quiet; undefined if there is none before `limit`. */
  firstQuiet(from, limit) {
    return this.isWholeDay ? from : this.first(true, this.start, from, limit);
  }

  /** The first instant from `from` on that is not quiet; undefined if there is none before `limit`. */
  firstNotQuiet(from, limit) {
    return this.isWholeDay ? undefined : this.first(false, this.end, from, limit);
  }

  /**
   * The first instant from `from` on at which the interval is active or not, as `isWanted` says. While it is not as
   * wanted, the clock does not read `edge`, the minute at which it becomes so. Either the clock gets there, or its
   * offset changes before.
   */
  first(isWanted, edge, from, limit) {
    let instant = from;
    while (instant < limit) {
      const { offset, end } = this.zone.stretchAt(instant);
      const local = instant + offset;
      if (this.includes(minuteOfDay(local)) === isWanted) return instant;
      const minutesToEdge = modulo(edge - minuteOfDay(local), MINUTES_OF_DAY);
      const atEdge = instant - modulo(local, MINUTE) + minutesToEdge * MINUTE;
      instant = Math.min(atEdge, end);
    }
    return undefined;
  }
}

function minuteOfDay(local) {
  return Math.floor(modulo(local, DAY) / MINUTE);
}
