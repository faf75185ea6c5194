// The quiet stretches of a user (specification, quiet stretches) [M32] [M33] [M34].

import { Diagnostics } from "./diagnostics.js";
import { formatInstant } from "./instants.js";
import { quietHours } from "./quiet-hours.js";
import { quietWindows } from "./quiet-windows.js";
import { scheduleInput } from "./schedule-input.js";
import { reportSettings } from "./settings.js";
import { UTC } from "./time-zones.js";

/** The answer to an input of `schedule`. */
export function schedule(value) {
  const { id, settings, from, to, conversation } = scheduleInput(value);
  const entry = settings.conversations.find(
    ({ type, id }) => conversation !== undefined && type === conversation.type && id === conversation.id,
  );
  // In gate order, which is the order of the reasons.
  const own = settings.timeZone ?? undefined;
  const stretchesByReason = [
    ["dnd.app.interval", activeStretches(quietHours(settings, own), from, to)],
    ["dnd.app.window", activeStretches(quietWindows(settings, own), from, to)],
    ["dnd.app.duration", durationStretches(settings.expireTimestamp, from, to)],
    ["dnd.conversation.duration", durationStretches(entry?.expireTimestamp, from, to)],
  ];

  const zone = settings.timeZone ?? UTC;
  const written = (instant) => formatInstant(instant, zone.stretchAt(instant).offset);
  const quiet = union(stretchesByReason).map(({ from, to, reasons }) => ({
    from: written(from),
    to: written(to),
    reason: reasons.length === 1 ? reasons[0] : undefined,
    reasons: reasons.length > 1 ? reasons : undefined,
  }));
  const diagnostics = new Diagnostics();
  reportSettings(settings, settings.timeZone, ["settings"], diagnostics);
  return { id, quiet, diagnostics: diagnostics.sorted() };
}

function activeStretches(hours, from, to) {
  if (hours === undefined) return [];
  const stretches = [];
  let start = hours.firstQuiet(from, to);
  while (start !== undefined && start < to) {
    const end = hours.firstNotQuiet(start, to) ?? to;
    stretches.push({ from: start, to: end });
    start = hours.firstQuiet(end, to);
  }
  return stretches;
}

/** Only the end of a duration is stored, so it is active from `from` on. */
function durationStretches(expireTimestamp, from, to) {
  const end = Math.min(expireTimestamp ?? from, to);
  return from < end ? [{ from, to: end }] : [];
}

/** Joins stretches that touch or overlap. A joined stretch has every reason that is active at some time in it. */
function union(stretchesByReason) {
  const all = stretchesByReason.flatMap(([reason, stretches]) => stretches.map((stretch) => ({ ...stretch, reason })));
  all.sort((left, right) => left.from - right.from);

  const joined = [];
  for (const { from, to, reason } of all) {
    const last = joined.at(-1);
    if (last !== undefined && from <= last.to) {
      last.to = Math.max(last.to, to);
      last.found.add(reason);
    } else {
      joined.push({ from, to, found: new Set([reason]) });
    }
  }
  const reasonsInOrder = stretchesByReason.map(([reason]) => reason);
  return joined.map(({ from, to, found }) => {
    return { from, to, reasons: reasonsInOrder.filter((reason) => found.has(reason)) };
  });
}
