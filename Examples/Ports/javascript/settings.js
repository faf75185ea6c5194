// The settings of a recipient (contract, settings).

import {
  checkDistinct, choice, integer, list, missingKey, oneOf, optional, record, required, string, timeOfDay, timeZone,
} from "./fields.js";
import { LAST_INSTANT } from "./instants.js";

export const conversationType = oneOf("chat", "groupChat", "chatRoom");
export const conversation = record({ type: required(conversationType), id: required(string) });

const remindTypes = {
  all: "all", mentionOnly: "mentionOnly", none: "none", ALL: "all", AT: "mentionOnly", NONE: "none",
};

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
  timeZone: optional(timeZone),
  displayStyle: optional(oneOf("simpleBanner", "messageSummary"), "simpleBanner"),
  preferredLanguage: optional(string),
  template: optional(string),
  conversations: optional(list(conversationSettings), []),
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

/** Adds `interval` with the minutes `start` and `end`; undefined if neither key is there (2.1). */
function withInterval(table) {
  const { silentModeStartTime: start, silentModeEndTime: end } = table;
  if (start === undefined && end === undefined) return { ...table, interval: undefined };
  if (start === undefined) throw missingKey("silentModeStartTime");
  if (end === undefined) throw missingKey("silentModeEndTime");
  return { ...table, interval: { start, end } };
}
