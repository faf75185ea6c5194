// What a text is that is no input of the tab: what people have in their hands, made into an input.

/** Keys that a file of examples has beside those of an input. */
const ANNOTATIONS = ["note", "since", "cites", "expect", "absent"];
/** The vendor's names for kinds of chats and of bodies. */
const CHATS = {
  users: "chat", user: "chat", chat: "chat", singlechat: "chat", chatgroups: "groupChat", chatgroup: "groupChat", group: "groupChat",
  groupchat: "groupChat", chatrooms: "chatRoom", chatroom: "chatRoom", room: "chatRoom",
};
const BODIES = { txt: "txt", text: "txt", img: "image", image: "image", audio: "voice", voice: "voice", video: "video", loc: "location", location: "location", file: "file", cmd: "cmd", custom: "custom", combine: "combine" };
/** Keys of `em_apns_ext`, by which it is recognised when it stands alone. */
const APNS_EXT = /^(em_push_(title|content|sound|category|badge|mutable_content|thread_id)|em_alert_(title|subTitle|body))$/;

const isObject = (value) => isContainer(value) && !Array.isArray(value);
const written = (value) => exactText(value, 2);
/** A text as JSON; undefined if it is none. */
function parsed(text) {
  try {
    return exactParse(text.replace(/^\ufeff/, ""));
  } catch {
    return undefined;
  }
}

/** The tab whose input an object is by its keys; undefined if it is none. */
function tabOf(value) {
  const has = (...keys) => keys.every((key) => Object.hasOwn(value, key));
  if (isObject(value.message) && isObject(value.recipient)) return value.message.chatType !== undefined || value.message.elems !== undefined ? "tim" : "decide";
  if (has("payload", "os")) return "present";
  if (has("channel", "request")) return "lint";
  if (has("payload") && isObject(value.payload) && value.payload.bodies === undefined) return "lint";
  if (has("client") && (has("apn") || has("transmission"))) return "getui";
  return undefined;
}

/** What an object is of which no input can be made: the key of a sentence on what it is and what is needed; undefined if nothing is known. */
function hintOf(value) {
  const answered = [value.data, ...(Array.isArray(value.entities) ? value.entities : []), value].filter(isObject);
  if (value.step === "push" || Object.hasOwn(value, "push_provider") || (Object.hasOwn(value, "callId") && Object.hasOwn(value, "status"))) return "pushCallback";
  return answered.some((each) => Object.keys(each).some((key) => /^(ignoreInterval|ignoreDuration|notification_\w+)$/.test(key))) ? "settingsAnswer" : undefined;
}

/** The service that a request without its headers is for; undefined if it is none. */
function serviceOf({ message, payload, target }) {
  if (isObject(payload?.notification) && isObject(target)) return "harmony";
  if (!isObject(message) || !["token", "topic", "condition", "fid"].some((key) => Object.hasOwn(message, key))) return undefined;
  return Array.isArray(message.token) || isContainer(message.android?.notification?.click_action) ? "huawei" : "fcm";
}

/** An instant as the vendor writes it, in milliseconds as a number or as a text, in the form of an input; as it is if it is another text. */
function vendorInstant(time) {
  const isNumber = typeof time === "number" || /^\d{13}$/.test(time);
  const instant = new Date(Number(time));
  return !isNumber ? time : Number.isNaN(instant.getTime()) ? undefined : instant.toISOString();
}

/** The message of a call or a callback of the vendor; undefined if it is none. */
function vendorMessage(value) {
  const { payload, from, ext } = value;
  const body = isObject(payload) && Array.isArray(payload.bodies) ? payload.bodies[0]
    : isObject(value.msg) ? value.msg : isObject(value.body) ? { ...value.body, type: value.body.type ?? value.type } : undefined;
  if (!isObject(body)) return undefined;
  const to = value.to ?? value.target ?? payload?.to;
  const first = Array.isArray(to) ? to[0] : to;
  if (typeof first !== "string") return undefined;
  const kind = String(value.target_type ?? value.chat_type ?? value.chatType ?? (payload ?? value).type).toLowerCase();
  const text = body.msg ?? body.text;
  const time = vendorInstant(value.timestamp ?? value.created);
  return {
    first: Array.isArray(to) && to.length > 1 ? { name: first, count: to.length } : undefined,
    type: CHATS[kind] ?? "chat", isAssumed: CHATS[kind] === undefined,
    message: {
      id: String(shownNumber(value.msg_id ?? value.id ?? "1")), type: CHATS[kind] ?? "chat", from: from ?? payload?.from ?? "admin", to: first,
      ...(time === undefined ? {} : { timestamp: time }),
      body: { type: BODIES[body.type] ?? "custom", ...(typeof text === "string" ? { text } : {}) },
      ...(ext ?? payload?.ext ? { ext: ext ?? payload.ext } : {}),
      ...(value.routetype === "ROUTE_ONLINE" ? { deliverOnlineOnly: true } : {}),
    },
  };
}

/** The input of a tab that stands there, as long as the reader has changed it; else the tab's first example. */
function ownInput(tab) {
  const text = state.texts[tab];
  const isExample = text === undefined || choices(tab).some(({ options }) => options.some((option) => option.text === text));
  const value = isExample ? undefined : parsed(text);
  return structuredClone(value !== undefined && tabOf(value) === tab ? value : EXAMPLES[tab][0].input);
}

/** What an object is: the tab, its input and what was assumed, as the key of a sentence; undefined if nothing is known. */
function recogniseObject(value, tab) {
  const rest = Object.fromEntries(Object.entries(value).filter(([key]) => !ANNOTATIONS.includes(key)));
  const isAnnotated = Object.keys(rest).length < Object.keys(value).length;
  const service = serviceOf(value);
  if (service) return { tab: "lint", value: { channel: service, request: { body: value } }, said: "tookRequest" };
  const own = tabOf(rest);
  if (own && isAnnotated) return { tab: own, value: rest, said: "tookAnnotated" };
  if (own) return own === tab ? undefined : { tab: own, value, said: "tookTab" };
  if (isObject(value.input) && tabOf(value.input)) return { tab: tabOf(value.input), value: value.input, said: "tookInner" };
  if (isObject(value.aps)) {
    const target = tab === "present" ? "present" : "lint";
    if (target === "lint") return { tab: "lint", value: { payload: value }, said: "tookPayload" };
    return { tab: "present", value: { ...ownInput("present"), payload: value }, said: "tookShown" };
  }
  const call = vendorMessage(value);
  if (call) {
    const input = ownInput("decide");
    if (parseInstant(call.message.timestamp) !== null) input.now = call.message.timestamp;
    input.message = call.message;
    if (call.type === "chat") input.recipient.id = call.message.to;
    // What is known of another sender does not hold of this one.
    if (input.sender?.id !== call.message.from) input.sender = { id: call.message.from };
    return { tab: "decide", value: input, said: call.isAssumed ? "tookMessageAsChat" : "tookMessage", first: call.first };
  }
  if (isObject(value.body) && typeof value.from === "string") {
    const input = { ...ownInput("decide"), message: value };
    if (value.type === "chat" && typeof value.to === "string") input.recipient.id = value.to;
    if (input.sender?.id !== value.from) input.sender = { id: value.from };
    return { tab: "decide", value: input, said: "tookMessage" };
  }
  const keys = Object.keys(value);
  const ext = keys.length === 1 && isObject(value.ext) ? value.ext
    : keys.length > 0 && keys.every((key) => APNS_EXT.test(key)) ? { em_apns_ext: value }
      : keys.some((key) => key.startsWith("em_")) ? value : undefined;
  if (ext) {
    const input = ownInput("decide");
    input.message = { ...input.message, ext };
    return { tab: "decide", value: input, said: "tookExt" };
  }
  const hint = hintOf(value);
  return hint && { hint };
}

/** The JSON that a `curl` command sends; undefined if it cannot be found. */
function curlBody(text) {
  const [, , found] = /\s(?:-d|--data(?:-raw|-binary|-ascii)?)[\s=]+(['"])([^]*?)\1(?=\s|$)/.exec(text) ?? [];
  return found && parsed(found.replaceAll('\\"', '"'));
}

/** Whether an input can be made of what a text is. */
const canTake = (found) => found?.tab !== undefined || found?.link !== undefined;

/** How many inputs of a log are kept. */
const LOG_MOST = 20_000;

/** The inputs of a log: the elements of an array, or the lines of a text; undefined if it is none. */
function logOf(text) {
  const value = parsed(text);
  if (Array.isArray(value)) return value.length > 0 && value.every(isObject) ? value.map(written) : undefined;
  if (value !== undefined) return undefined;
  const lines = text.replace(/^\ufeff/, "").split("\n").map((line) => line.trim()).filter((line) => line !== "");
  return lines.length > 1 && isObject(parsed(lines[0])) && isObject(parsed(lines[1])) ? lines : undefined;
}

/**
 * What a text is that the tab does not take: a tab with its text and what was assumed, a log, or a link to this page;
 * or the key of a
 * sentence on what no input can be made of; undefined if nothing is known of it.
 */
function recognise(text, tab) {
  const link = /^\S*#([\w-]{40,})\s*$/.exec(text);
  if (link) return { link: link[1] };
  const log = logOf(text);
  if (log) {
    const first = recogniseObject(parsed(log[0]), "") ?? {};
    return first.tab ? { tab: first.tab, log: log.slice(0, LOG_MOST), said: "tookLog", count: log.length } : first.hint && first;
  }
  const isCurl = /^\s*curl\s/.test(text);
  const value = isCurl ? curlBody(text) : parsed(text);
  const found = isObject(value) ? recogniseObject(value, isCurl ? "" : tab) : undefined;
  if (isCurl && !canTake(found)) return { hint: "curl" };
  if (!canTake(found)) return found;
  return { tab: found.tab, text: found.said === "tookTab" && !isCurl ? text : written(found.value), said: found.said, first: found.first };
}

/** A text of a log as an input of the tab. */
const inputOfLog = (text, tab) => recognise(text, tab)?.text ?? (parsed(text) === undefined ? text : written(parsed(text)));
