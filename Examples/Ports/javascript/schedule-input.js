// The input of `schedule` (contract, schedule).

import { instant, missingKey, optional, record, required, string, unusable } from "./fields.js";
import { DAY } from "./instants.js";
import { needsZone } from "./quiet-hours.js";
import { conversation, settings } from "./settings.js";

const LONGEST_SCHEDULE = 366 * DAY;

const scheduleTable = record({
  id: optional(string),
  settings: required(settings),
  from: required(instant),
  to: required(instant),
  conversation: optional(conversation),
});

/** Reads an input of `schedule`. */
export function scheduleInput(value) {
  const input = scheduleTable(value);
  const { settings, from, to } = input;
  if (needsZone(settings) && !settings.timeZone) throw missingKey("settings", "timeZone"); // [H4]
  if (to < from || to > from + LONGEST_SCHEDULE) throw unusable("at most 366 days behind `from`", "to"); // [M33]
  return input;
}
