// Wall clocks. Whether it is quiet is always the module's to say; this is only how days are drawn and written.

const DAY = 86_400_000;
const pad = (number, width = 2) => String(number).padStart(width, "0");

/** The instant of an RFC 3339 text, in milliseconds; null if it is none. */
function parseInstant(text) {
  if (typeof text !== "string" || !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?(Z|[+-]\d\d:\d\d)$/.test(text)) return null;
  const instant = Date.parse(text);
  return Number.isNaN(instant) ? null : instant;
}

/** The offset that a text or a zone's name has written down, in milliseconds; null if it has none. */
function writtenOffset(text) {
  if (/(^|\d)Z$|^UTC$/.test(text)) return 0;
  const match = /([+-])(\d\d):(\d\d)$/.exec(text);
  return match ? (match[1] === "-" ? -1 : 1) * (match[2] * 60 + +match[3]) * 60_000 : null;
}

/** A zone by its name, or by the offset of a text if the browser does not know the name. */
class Zone {
  static known = new Map();

  static named(name, now) {
    const key = name ?? `offset of ${String(now).slice(-6)}`;
    if (!Zone.known.has(key)) Zone.known.set(key, new Zone(name, now));
    return Zone.known.get(key);
  }

  constructor(name, now) {
    this.weeks = new Map();
    this.fixed = name == null ? writtenOffset(String(now)) ?? 0 : writtenOffset(name);
    if (this.fixed != null) return;
    try {
      this.format = new Intl.DateTimeFormat("en-US", { timeZone: name, timeZoneName: "longOffset", year: "numeric" });
    } catch {
      this.fixed = writtenOffset(String(now)) ?? 0;
    }
  }

  /** A zone by its offsets, each with the instant from which it holds; before the first, that holds. */
  static recorded(spans) {
    const zone = new Zone(null, "Z");
    zone.spans = spans;
    return zone;
  }

  offset(instant) {
    if (this.spans) return (this.spans.findLast(({ from }) => from <= instant) ?? this.spans[0]).offset;
    if (this.fixed != null) return this.fixed;
    // The module's data has the years 1970 to 2037; before and after, the nearest offset holds.
    const clamped = Math.min(Math.max(instant, 0), Date.UTC(2037, 11, 31));
    const part = this.format.formatToParts(clamped).find(({ type }) => type === "timeZoneName").value;
    const match = /([+-])(\d\d):(\d\d)(?::(\d\d))?$/.exec(part);
    return match ? (match[1] === "-" ? -1 : 1) * ((match[2] * 60 + +match[3]) * 60 + +(match[4] ?? 0)) * 1000 : 0;
  }

  /** The number of the day, from 1970-01-01, of an instant. */
  dayNumber(instant) {
    return Math.floor((instant + this.offset(instant)) / DAY);
  }

  /** The stretches between two instants in which the offset stays the same. */
  stretches(from, to) {
    const found = [];
    let start = from;
    for (let at = from; at < to; ) {
      const next = Math.min(at + DAY / 4, to);
      if (this.offset(next) !== this.offset(at)) {
        let [before, after] = [at, next];
        while (after - before > 1000) {
          const middle = Math.floor((before + after) / 2000) * 1000;
          if (middle <= before) break;
          if (this.offset(middle) === this.offset(at)) before = middle;
          else after = middle;
        }
        found.push({ from: start, to: after, offset: this.offset(before) });
        start = after;
      }
      at = next;
    }
    found.push({ from: start, to, offset: this.offset(start) });
    return found;
  }

  /** Days on the wall clock: each with its lanes, more than one, or one that is not whole, if clocks change. */
  days(first, count) {
    const key = `${first} ${count}`;
    if (this.weeks.has(key)) return this.weeks.get(key);
    const stretches = this.stretches((first - 1) * DAY, (first + count + 1) * DAY);
    const days = Array.from({ length: count }, (_, index) => {
      const midnight = (first + index) * DAY;
      const lanes = stretches.flatMap(({ from, to, offset }) => {
        const start = Math.max(from + offset, midnight);
        const end = Math.min(to + offset, midnight + DAY);
        return start < end ? [{ start: start - midnight, end: end - midnight, from: start - offset, to: end - offset }] : [];
      });
      return { number: first + index, midnight, lanes };
    });
    this.weeks.set(key, days);
    return days;
  }

  /** An instant as RFC 3339 on this clock. */
  text(instant) {
    const offset = Math.round(this.offset(instant) / 60_000);
    const local = new Date(instant + offset * 60_000).toISOString();
    if (!/^\d{4}-/.test(local)) return new Date(instant).toISOString();
    const milliseconds = local.slice(19, 23) === ".000" ? "" : local.slice(19, 23);
    const size = Math.abs(offset);
    const sign = offset < 0 ? "-" : "+";
    return `${local.slice(0, 19)}${milliseconds}${sign}${pad(Math.floor(size / 60))}:${pad(size % 60)}`;
  }
}

/** Hours and minutes of milliseconds of a day. */
function clockTime(milliseconds) {
  return `${pad(Math.floor(milliseconds / 3_600_000))}:${pad(Math.floor(milliseconds / 60_000) % 60)}`;
}

/** A day by its number, in words of the page's language. */
function dateText(number, isLong = false) {
  const options = isLong
    ? { weekday: "long", day: "numeric", month: "long", year: "numeric" }
    : { weekday: "short", day: "numeric", month: "short" };
  const key = `${state.language} ${isLong}`;
  dateText.formats ??= new Map();
  if (!dateText.formats.has(key)) {
    const language = state.language === "zh" ? "zh-CN" : "en-GB";
    dateText.formats.set(key, new Intl.DateTimeFormat(language, { ...options, timeZone: "UTC" }));
  }
  return dateText.formats.get(key).format(number * DAY);
}

/** An instant on a zone's clock, in words. */
function instantText(instant, zone, isLong = false) {
  const local = instant + zone.offset(instant);
  const day = Math.floor(local / DAY);
  return t("moment")(dateText(day, isLong), clockTime(local - day * DAY));
}
