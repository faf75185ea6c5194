// When do-not-disturb ends (2.6) [H2].

import { formatInstant, LAST_INSTANT } from "./instants.js";
import { UTC } from "./time-zones.js";

/** The earliest instant behind `now` at which B5, B6 and B7 pass, on the recipient's clock, or `never`. */
export function nextPush({ now, recipient, conversation, quietHours, zone = UTC }) {
  const durations = [recipient.settings.expireTimestamp, conversation?.expireTimestamp];
  const durationsEnd = Math.max(now + 1, ...durations.filter((end) => end !== undefined));
  // Without quiet hours a duration blocks, and none ends behind the last instant.
  const instant = quietHours === undefined ? durationsEnd : quietHours.firstNotQuiet(durationsEnd, LAST_INSTANT + 1);
  if (instant === undefined) return "never";
  return formatInstant(instant, zone.stretchAt(instant).offset);
}
