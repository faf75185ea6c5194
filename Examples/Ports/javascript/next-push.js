// When do-not-disturb ends (2.6) [H2].

import { DAY, formatInstant, LAST_INSTANT } from "./instants.js";
import { firstNotQuiet } from "./quiet-hours.js";
import { UTC } from "./time-zones.js";

/** The earliest instant behind `now` at which B5, B6, B7 and B10 pass; undefined for never. */
export function nextPush({ now, recipient, conversation, quietHours, quietWindows }) {
  const durations = [recipient.settings.expireTimestamp, conversation?.expireTimestamp];
  const durationsEnd = Math.max(now + 1, ...durations.filter((end) => end !== undefined));
  // Without quiet hours and windows a duration blocks, and none ends behind the last instant.
  return firstNotQuiet(quietHours, quietWindows, durationsEnd, LAST_INSTANT + 1);
}

/** The next push on the recipient's clock, or `never`. */
export function writtenNextPush(instant, { zone = UTC }) {
  return instant === undefined ? "never" : formatInstant(instant, zone.stretchAt(instant).offset);
}

/** Why this message would not be pushed at the next push: its age, or its payload; undefined if it would [H32]. */
export function nextPushFails(instant, { message }, isRendered) {
  const isExpired = instant - (message.timestamp ?? instant) > DAY;
  const fails = [...(isExpired ? ["message.expired"] : []), ...(isRendered ? [] : ["device.noneEligible"])];
  return instant === undefined || fails.length === 0 ? undefined : fails;
}
