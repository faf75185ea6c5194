// The verb `release` (section 9): what becomes of messages that are held.

import { app, checkSender, MAX_BADGE, message, recipientWith, sender } from "./decide-input.js";
import { answerBindings, examine, isPushed, NONE_ELIGIBLE, outcomeOf } from "./evaluation.js";
import { InputError } from "./errors.js";
import { checkDistinct, conflict, instant, integer, list, optional, record, required, string } from "./fields.js";
import { senderName } from "./names.js";
import { conversationType } from "./settings.js";
import { compareScalars } from "./text.js";

/** So many senders are named. */
const MOST_SENDERS = 3;

const conversation = { type: required(conversationType), id: required(string) };

const heldTable = record({
  message: required(message),
  sender: optional(sender, sender(new Map())),
  since: required(instant),
  offlineCount: optional(integer(0, MAX_BADGE), 1),
});

function held(value) {
  const entry = heldTable(value);
  checkSender(entry);
  const push = entry.message.ext.get("em_push_ext");
  if (push instanceof Map && push.get("type") === "call") {
    throw conflict("a call is not held", "message", "ext", "em_push_ext", "type");
  }
  return entry;
}

const releaseTable = record({
  id: optional(string),
  now: required(instant),
  app: optional(app, app(new Map())),
  recipient: required(recipientWith(undefined)),
  held: required(list(held)),
  older: optional(list(record({ ...conversation, count: required(integer(1, MAX_BADGE)), newest: required(instant) })), []),
  read: optional(list(record({ ...conversation, at: required(instant) })), []),
  recalled: optional(list(string), []),
});

function releaseInput(value) {
  const input = releaseTable(value);
  if (input.recipient.devices.flatMap((device) => device.bindings).length > 100) { // [H54]
    throw new InputError("input.value", "expected at most 100 bindings", ["recipient", "devices"]);
  }
  const ids = new Set();
  input.held.forEach(({ message }, index) => {
    if (ids.has(message.id)) throw conflict("another message has the same id", "held", index, "message", "id");
    ids.add(message.id);
  });
  checkDistinct(input.older, nameOf, "older");
  return input;
}

function nameOf({ type, id }) {
  return `${type} ${id}`;
}

/** The answer to an input of `release`. */
export function release(value) {
  const input = releaseInput(value);
  const readUpTo = new Map();
  for (const { at, ...chat } of input.read) readUpTo.set(nameOf(chat), Math.max(at, readUpTo.get(nameOf(chat)) ?? at));
  const isRead = (chat, sent) => readUpTo.get(nameOf(chat)) >= sent;

  const messages = input.held.map((entry, index) => heldMessage(input, entry, index, isRead));
  // Newest first: of two that were sent at once the later in the list [H48].
  const kept = messages.filter(({ outcome }) => outcome === "push").reverse().sort((left, right) => right.sent - left.sent);
  const isCleared = (entry) => isRead(entry, entry.newest); // [H50]
  const counts = new Map(input.older.map((entry) => [nameOf(entry), isCleared(entry) ? 0 : entry.count]));
  const badge = Math.max(1, input.recipient.offlineCount ?? countOf(kept, messages, input.older.filter(isCleared))); // [H52]
  const heard = new Set();
  const pushes = [];
  for (const group of groupsOf(kept, input.app.policy.digestAtMost)) {
    const push = pushOf(group, counts, badge, heard);
    if (push !== undefined) pushes.push(push);
    else group.messages.forEach((message) => Object.assign(message, { outcome: "suppress", reason: NONE_ELIGIBLE }));
  }
  const those = (wanted) => messages.filter(({ outcome }) => outcome === wanted);
  const entries = (list) => (list.length > 0 ? list : undefined);
  return {
    id: input.id,
    pushes: entries(pushes),
    held: entries(those("hold").map(({ id, reason, rule, heldUntil }) => ({ id, reason, rule, heldUntil }))),
    dropped: entries(those("suppress").map(({ id, reason, rule }) => ({ id, reason, rule }))),
  };
}

/** A message with what becomes of it (9.1) [H47]. */
function heldMessage({ now, app, recipient, recalled }, entry, index, isRead) {
  const { message, sender, since, offlineCount } = entry;
  const examined = examine({ now, app, sender, message, recipient, since });
  const chat = { type: message.type, id: examined.situation.conversationID };
  const sent = message.timestamp ?? since;
  const found = { ...examined, id: message.id, index, chat, sent, offlineCount };
  if (recalled.includes(message.id)) return { ...found, isGone: true, outcome: "suppress", reason: "message.recalled" };
  if (isRead(chat, sent)) return { ...found, isGone: true, outcome: "suppress", reason: "message.read" };
  return { ...found, ...outcomeOf(examined) };
}

/** How many messages wait, without an offline count of now (9.4). */
function countOf([newest], messages, cleared) {
  if (newest === undefined) return 0;
  const gone = messages.filter(({ isGone, sent }) => isGone && sent <= newest.sent).length;
  const counted = cleared.filter((entry) => entry.newest <= newest.sent);
  return counted.reduce((left, { count }) => left - count, newest.offlineCount - gone);
}

/** What stands in each push: conversations and messages, newest first (9.2) [H48] [H49]. */
function groupsOf(kept, most) {
  const byChat = new Map();
  for (const message of kept) {
    const name = nameOf(message.chat);
    if (byChat.has(name)) byChat.get(name).push(message);
    else byChat.set(name, [message]);
  }
  const order = ([left], [right]) =>
    right.sent - left.sent || compareScalars(left.chat.type, right.chat.type) || compareScalars(left.chat.id, right.chat.id);
  const all = [...byChat.values()].sort(order);
  const own = all.length === most + 1 ? all.length : most; // [H49]
  const groups = all.slice(0, own).map((messages) => ({ chats: [messages[0].chat], newest: messages[0], messages, isShared: false }));
  const rest = all.slice(own);
  if (rest.length > 0) {
    const messages = kept.filter((message) => rest.some(([{ chat }]) => chat.type === message.chat.type && chat.id === message.chat.id));
    groups.push({ chats: rest.map(([{ chat }]) => chat), newest: rest[0][0], messages, isShared: true });
  }
  return groups;
}

/** A push; undefined if no payload of it fits (9.3, 9.4). `heard` has the places of the bindings that have had one. */
function pushOf({ chats, newest, messages, isShared }, counts, badge, heard) {
  const count = chats.reduce((sum, chat) => sum + (counts.get(nameOf(chat)) ?? 0), messages.length);
  const { situation, diagnostics, index } = newest;
  const bindings = newest.bindings.map((binding, place) => ({ ...binding, isSilent: heard.has(place) })); // [H53]
  const recipient = { ...situation.recipient, offlineCount: badge };
  const digest = count > 1 ? digestWords(count, messages) : undefined;
  const answered = (lacksData) => answerBindings({ ...situation, recipient, digest, isShared, lacksData }, bindings, diagnostics);
  let devices = answered(false);
  if (!isPushed(devices) && digest !== undefined && !isShared) devices = answered(true);
  if (!isPushed(devices)) return undefined;
  devices.forEach((device, place) => isPushed([device]) && heard.add(place));
  return {
    conversations: chats,
    messages: messages.map(({ id }) => id),
    count,
    devices,
    diagnostics: diagnostics.sorted((path) => (path.startsWith("/message/") ? `/held/${index}${path}` : path)),
  };
}

/** The texts that stand in a digest alone. */
function digestWords(count, messages) {
  const names = new Map();
  for (const { situation } of messages) {
    const { from } = situation.message;
    if (!names.has(from)) names.set(from, senderName(situation));
  }
  return new Map([["{$count}", String(count)], ["{$senders}", [...names.values()].slice(0, MOST_SENDERS).join(", ")]]);
}
