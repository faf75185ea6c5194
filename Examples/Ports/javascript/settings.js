// The settings of a recipient (contract, settings).

import {
  checkDistinct, choice, integer, list, missingKey, oneOf, optional, ownTimeZone, record, required, string, timeOfDay,
} from "./fields.js";
import { LAST_INSTANT } from "./instants.js";
import { needsZone } from "./quiet-hours.js";
import { windowList } from "./quiet-windows.js";
import { ruleList } from "./rules.js";

export const conversationType = oneOf("chat", "groupChat", "chatRoom");
export const conversation = record({ type: required(conversationType), id: required(string) });

const remindTypes = {
  all: "all", mentionOnly: "mentionOnly", none: "none", ALL: "all", AT: "mentionOnly", NONE: "none",
};

/** What becomes of what do-not-disturb stops (2.8). */
export const quiet = oneOf("drop", "hold");

const instantSince1970 = integer(0, LAST_INSTANT);

/** The end of a silent duration. 0 means that none is set: it is not the instant 0 (2.2) [H20]. */
function expireTimestamp(value) {
  return instantSince1970(value) || undefined;
}

const settingsTable = record({
  remindType: optional(choice(remindTypes), "all"),
  expireTimestamp: optional(expireTimestamp),
  silentModeStartTime: optional(timeOfDay),
  silentModeEndTime: optional(timeOfDay),
  quietWindows: optional(windowList, []),
  timeZone: optional(ownTimeZone),
  displayStyle: optional(oneOf("simpleBanner", "messageSummary"), "simpleBanner"),
  quiet: optional(quiet),
  preferredLanguage: optional(string),
  template: optional(string),
  conversations: optional(list(conversationSettings), []),
  rules: optional(ruleList, []),
});

const conversationTable = record({
  type: required(conversationType),
  id: required(string),
  // `DEFAULT` means that the conversation has none [H22].
  remindType: optional(choice({ ...remindTypes, DEFAULT: undefined })),
  expireTimestamp: optional(expireTimestamp),
  silentModeStartTime: optional(timeOfDay),
  silentModeEndTime: optional(timeOfDay),
});

/** Reads `settings`. */
export function settings(value) {
  const result = withInterval(settingsTable(value));
  checkDistinct(result.conversations, ({ type, id }) => `${type} ${id}`, "conversations");
  return result;
}

function conversationSettings(value) {
  return withInterval(conversationTable(value));
}

/** The start of the year 2001: an earlier end of a duration is probably one in seconds [H30]. */
const YEAR_2001 = 978_307_200_000;

/** Reports what is probably not meant in settings, whatever the gates say; `zone` is the one that holds, `isNeeded` whether rules need one [L5]. */
export function reportSettings(settings, zone, path, diagnostics, isNeeded = false) {
  const { conversations, timeZone, expireTimestamp } = settings;
  if ((needsZone(settings) || isNeeded) && !zone) diagnostics.report("interval.noZone", [...path, "timeZone"]); // [H4]
  if (timeZone === null) diagnostics.report("zone.unknown", [...path, "timeZone"]);
  if (expireTimestamp < YEAR_2001) diagnostics.report("duration.seconds", [...path, "expireTimestamp"]);
  conversations.forEach((entry, index) => {
    const place = [...path, "conversations", index];
    if (entry.interval !== undefined) diagnostics.report("conversation.interval", place); // [H11]
    if (entry.expireTimestamp < YEAR_2001) diagnostics.report("duration.seconds", [...place, "expireTimestamp"]);
  });
}

/** Adds `interval` with the minutes `start` and `end`; undefined if neither key is there (2.1). */
function withInterval(table) {
  const { silentModeStartTime: start, silentModeEndTime: end } = table;
  if (start === undefined && end === undefined) return { ...table, interval: undefined };
  if (start === undefined) throw missingKey("silentModeStartTime");
  if (end === undefined) throw missingKey("silentModeEndTime");
  return { ...table, interval: { start, end } };
}
