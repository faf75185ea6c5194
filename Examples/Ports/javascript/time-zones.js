// Time zones (specification, common ground) [H5] [L7]. The data is that of the package, and never the platform's.

import { readFileSync } from "node:fs";
import { HOUR, MINUTE, SECOND } from "./instants.js";

const data = JSON.parse(readFileSync(new URL("../../../Docs/zone-data.json", import.meta.url), "utf8"));

export const zoneDataRelease = data.release;

const OFFSET = /^([+-])(\d\d):([0-5]\d)$/;
const FARTHEST_OFFSET = 18 * HOUR;

/** A zone: stretches of constant offset, each from `starts[i]` on with `offsets[i]`, in milliseconds. */
export class TimeZone {
  constructor(name, starts, offsets) {
    this.name = name;
    this.starts = starts;
    this.offsets = offsets;
  }

  /** The offset at an instant, and the instant at which the next offset begins; before 1970 the first offset holds. */
  stretchAt(instant) {
    let low = 0;
    let high = this.starts.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (this.starts[middle] <= instant) low = middle;
      else high = middle;
    }
    return { offset: this.offsets[low], end: this.starts[low + 1] ?? Infinity };
  }
}

export const UTC = new TimeZone("UTC", [0], [0]);

const namedZones = new Map();

/** The zone of a name or an offset, or undefined. */
export function findTimeZone(text) {
  const offset = OFFSET.exec(text);
  if (offset !== null) return fixedZone(text, offset);
  if (!namedZones.has(text)) {
    if (!Object.hasOwn(data.zones, text)) return undefined;
    namedZones.set(text, namedZone(text));
  }
  return namedZones.get(text);
}

function fixedZone(text, [, sign, hours, minutes]) {
  const distance = Number(hours) * HOUR + Number(minutes) * MINUTE;
  if (distance > FARTHEST_OFFSET) return undefined;
  return new TimeZone(text, [0], [sign === "-" ? -distance : distance]);
}

function namedZone(name) {
  const history = data.histories[data.zones[name]];
  const starts = history.map(([second]) => second * SECOND);
  const offsets = history.map(([, offset]) => offset * SECOND);
  return new TimeZone(name, starts, offsets);
}
