// The rules of apps and users: how they are read, and what they say (1.7).

import {
  boolean, checkDistinct, conflict, list, missingKey, object, oneOf, optional, record, required, string, timeOfDay, unusable, within,
} from "./fields.js";
import { DAY, MINUTE, modulo } from "./instants.js";
import { writeJSON } from "./json-writer.js";
import { quietWindow, quietWindows } from "./quiet-windows.js";
import { hasWord } from "./words.js";

const MOST_RULES = 32;
const MOST_VALUES = 64;
const MOST_BYTES = 16_384;
const MOST_TIMES = 24;

const conversationType = oneOf("chat", "groupChat", "chatRoom");
export const bodyType = oneOf("txt", "image", "voice", "video", "location", "file", "cmd", "custom", "combine");
const conversation = record({ type: required(conversationType), id: required(string) });

/** An array of 1 to 64 entries, or of so many. */
function filled(read, most = MOST_VALUES) {
  return (value) => {
    const result = list(read)(value);
    if (result.length < 1 || result.length > most) throw unusable(`1 to ${most} entries`);
    return result;
  };
}

/** The minutes of the day at which a rule ends. */
function endTimes(value) {
  const result = filled(timeOfDay, MOST_TIMES)(value);
  checkDistinct(result, (minute) => minute);
  return result;
}

function word(value) {
  if (string(value) === "") throw unusable("a word");
  return value;
}

/** Pointers into an ext, as keys, each with values as they are written. */
function extValues(value) {
  const result = [...object(value)].map(([pointer, member]) =>
    within(pointer, (values) => {
      const texts = filled(writeJSON)(values);
      if (!/^(?:\/(?:[^~/]|~[01])*)*$/su.test(pointer)) throw unusable("a JSON pointer");
      const keys = pointer.split("/").slice(1).map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~"));
      return { keys, texts };
    }, member),
  );
  if (result.length < 1 || result.length > MOST_VALUES) throw unusable(`1 to ${MOST_VALUES} places`);
  return result;
}

const condition = record({
  sender: optional(filled(string)),
  conversation: optional(filled(conversation)),
  messageType: optional(filled(conversationType)),
  bodyType: optional(filled(bodyType)),
  words: optional(filled(word)),
  mentioned: optional(boolean),
  ext: optional(extValues),
  senderLabels: optional(filled(string)),
  recipientLabels: optional(filled(string)),
  windows: optional(filled(quietWindow)),
});

const ruleTable = record({
  id: required(string),
  when: required(condition),
  not: optional(condition, {}),
  then: required(oneOf("suppress", "allow", "hold")),
  until: optional(endTimes),
  remind: optional(boolean, false),
  yieldsToForce: optional(boolean, false),
});

function rule(value) {
  const result = ruleTable(value);
  if (result.remind && result.then !== "allow") throw conflict("of a rule that allows", "remind");
  if (result.yieldsToForce && result.then === "allow") throw conflict("of a rule that suppresses or holds", "yieldsToForce");
  if (result.until && result.then !== "hold") throw conflict("of a rule that holds", "until");
  if (result.then === "hold" && !isTimed(result)) throw missingKey("until");
  return result;
}

/** Reads a list of rules. */
export function ruleList(value) {
  if (Array.isArray(value) && (value.length > MOST_RULES || Buffer.byteLength(writeJSON(value)) > MOST_BYTES)) {
    throw unusable(`at most ${MOST_RULES} rules of ${MOST_BYTES} bytes`);
  }
  const result = list(rule)(value);
  checkDistinct(result, ({ id }) => id);
  return result;
}

/** Of each condition of a situation whether it holds. */
const answers = {
  sender: (ids, { message }) => ids.includes(message.from),
  conversation: (chats, { message, conversationID }) =>
    chats.some(({ type, id }) => type === message.type && id === conversationID),
  messageType: (types, { message }) => types.includes(message.type),
  bodyType: (types, { message }) => types.includes(message.body.type),
  words: (words, { message: { body } }) => body.type === "txt" && hasWord(words, body.text),
  mentioned: (wanted, { isMentioned }) => isMentioned === wanted,
  ext: (places, { message }) => places.every(({ keys, texts }) => texts.includes(textAt(keys, message.ext))),
  senderLabels: (labels, { sender }) => labels.some((label) => sender.labels.includes(label)),
  recipientLabels: (labels, { recipient }) => labels.some((label) => recipient.labels.includes(label)),
  windows: (windows, { zone }, now) => quietWindows({ quietWindows: windows }, zone).isActiveAt(now),
};

/** The value that stands at the keys of an ext, as it is written; undefined if nothing does. */
function textAt(keys, ext) {
  let value = ext;
  for (const key of keys) {
    if (value instanceof Map) value = value.get(key);
    else if (Array.isArray(value) && /^(?:0|[1-9]\d*)$/.test(key)) value = value[Number(key)];
    else return undefined;
    if (value === undefined) return undefined;
  }
  return writeJSON(value);
}

function holding(condition, situation, now) {
  const keys = Object.keys(answers).filter((key) => condition[key] !== undefined);
  return keys.map((key) => answers[key](condition[key], situation, now));
}

function speaks({ when, not }, situation, now) {
  return holding(when, situation, now).every(Boolean) && !holding(not, situation, now).some(Boolean);
}

function windowsOf({ when, not }) {
  return [...(when.windows ?? []), ...(not.windows ?? [])];
}

/** Whether it depends on the instant what a rule says. */
function isTimed(rule) {
  return rule.until !== undefined || windowsOf(rule).length > 0;
}

/** The instant from which on a rule says nothing of a message that is held since an instant [H42]; Infinity without one. */
export function endOf({ until = [] }, { since, zone }) {
  return Math.min(...until.map((minute) => firstShowing(minute, zone, since)));
}

/** The first instant after another at which a clock begins to show a minute of the day, or has skipped it. */
function firstShowing(minute, zone, after) {
  const toMinute = (local) => modulo(minute * MINUTE - local, DAY);
  let from = after + 1;
  for (let { offset, end } = zone.stretchAt(after); ; ) {
    const instant = from + toMinute(from + offset);
    if (instant < end) return instant;
    const next = zone.stretchAt(end);
    if (toMinute(end + offset) <= next.offset - offset) return end;
    from = end;
    ({ offset, end } = next);
  }
}

/** The rules that are asked, in order, with whether they are the recipient's own, but for those that have no zone. */
export function askedRules({ app, recipient, zone }) {
  const users = app.policy.userRules ? recipient.settings.rules : [];
  const all = [...app.rules.map((rule) => ({ rule, isOfUser: false })), ...users.map((rule) => ({ rule, isOfUser: true }))];
  return { all, able: all.filter(({ rule }) => zone || !isTimed(rule)) };
}

/** Whether a rule that is asked names windows or times. */
export function needsZone(situation) {
  return askedRules(situation).all.some(({ rule }) => isTimed(rule));
}

/** The first rule that speaks, with whether it is the recipient's own; undefined if none does. */
export function spokenRule(situation, now = situation.now) {
  return askedRules(situation).able.find(({ rule }) => now < endOf(rule, situation) && speaks(rule, situation, now));
}

/** What a rule that spoke does to the message: `block`, `bypass` where it is forced, or nothing. */
export function suppression(spoken, { ext }) {
  if (spoken === undefined || spoken.rule.then === "allow") return undefined;
  return ext.isForced && (spoken.isOfUser || spoken.rule.yieldsToForce) ? "bypass" : "block";
}

/** The windows of some rules. */
export function allWindows(rules) {
  return rules.flatMap(windowsOf);
}

/** The rules that speak at some instant and not at every one, up to the first that speaks at every one. */
export function liveRules(situation) {
  const live = askedRules(situation).able.map(({ rule }) => rule).filter(({ when, not }) =>
    speaks({ when: { ...when, windows: undefined }, not: { ...not, windows: undefined } }, situation),
  );
  const end = live.findIndex((rule) => !isTimed(rule));
  return live.slice(0, end < 0 ? live.length : end);
}
