// When do-not-disturb ends (2.6) [H2].

import { DAY, formatInstant, LAST_INSTANT, MINUTE } from "./instants.js";
import { firstNotQuiet } from "./quiet-hours.js";
import { quietWindows } from "./quiet-windows.js";
import { allWindows, endOf, liveRules, spokenRule, suppression } from "./rules.js";
import { doNotDisturb } from "./tables.js";
import { UTC } from "./time-zones.js";

/** No instant. */
const NEVER = Infinity;

/** Whether a reason is one of B11. */
export function isOfRule(reason) {
  return reason === "rule.app" || reason === "rule.user";
}

/** Whether only gates block that can pass by themselves. */
function canPass(blockers) {
  return blockers.length > 0 && blockers.every((reason) => doNotDisturb.includes(reason) || isOfRule(reason));
}

/**
 * The earliest instant behind `now` at which B5, B6, B7, B10 and B11 pass, or NEVER; undefined if something else blocks, or
 * if it cannot be said [H3].
 */
export function nextPush(situation, blockers) {
  if (!canPass(blockers)) return undefined;
  const { now, zone } = situation;
  const live = liveRules(situation);
  if (live.length === 0) return blockers.some(isOfRule) ? undefined : (quietEnd(situation, now + 1) ?? NEVER);
  const edges = quietWindows({ quietWindows: allWindows(live) }, zone);
  const ends = live.map((rule) => endOf(rule, situation));
  let instant = now + 1;
  let passing = quietEnd(situation, instant) ?? Infinity;
  while (instant <= Math.min(now + 366 * DAY, LAST_INSTANT)) {
    const spoken = spokenRule(situation, instant);
    const edge = Math.min(edges?.nextEdge(instant) ?? Infinity, ...ends.filter((end) => end > instant));
    if (suppression(spoken, situation) === "block") {
      instant = edge;
      continue;
    }
    if (situation.ext.isForced || spoken?.rule.then === "allow") return instant;
    if (passing < instant) passing = quietEnd(situation, instant) ?? Infinity;
    if (passing === instant) return instant;
    instant = Math.min(passing, edge);
  }
  return undefined;
}

/** The earliest instant from `from` on at which B5, B6, B7 and B10 pass; undefined for never. */
function quietEnd({ recipient, conversation, quietHours, quietWindows }, from) {
  const durations = [recipient.settings.expireTimestamp, conversation?.expireTimestamp];
  const durationsEnd = Math.max(from, ...durations.filter((end) => end !== undefined));
  // Without quiet hours and windows a duration blocks, and none ends behind the last instant.
  return firstNotQuiet(quietHours, quietWindows, durationsEnd, LAST_INSTANT + 1);
}

/**
 * Until when a message is held for which these reasons block, or the word for why it is not; undefined if nothing says that
 * it is (2.8) [H44] [H45] [H55].
 */
export function hold(situation, blockers) {
  const { app: { policy }, ext, isHeld: wasHeld, recipient, since, spoken } = situation;
  const own = (policy.userQuiet ? recipient.settings.quiet : undefined) ?? policy.quiet; // [H43]
  const isHeld = wasHeld || (blockers.some(isOfRule) ? spoken.rule.then : own) === "hold"; // [H47]
  if (!isHeld || !canPass(blockers)) return undefined;
  if (ext.push.isCall) return "call";
  const next = nextPush(situation, blockers);
  if (next === undefined || next === NEVER) return "nextPush";
  return next - since <= policy.holdAtMost * MINUTE ? next : "holdAtMost";
}

/** The next push on the recipient's clock, or `never`. */
export function writtenNextPush(instant, { zone = UTC }) {
  return instant === NEVER ? "never" : formatInstant(instant, zone.stretchAt(instant).offset);
}

/** Why this message would not be pushed at the next push: its age, unless it is held, or its payload; undefined if it would [H32]. */
export function nextPushFails(instant, { message }, isHeld, isRendered) {
  const isExpired = !isHeld && instant - (message.timestamp ?? instant) > DAY;
  const fails = [...(isExpired ? ["message.expired"] : []), ...(isRendered ? [] : ["device.noneEligible"])];
  return instant === NEVER || fails.length === 0 ? undefined : fails;
}
