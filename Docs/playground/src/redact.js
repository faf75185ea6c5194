// An input without what people wrote: every text is replaced, unless it is known to be none.

/** Keys whose values are objects of the app's own. */
const OWN_OBJECTS = new Set(["data", "customMsg", "content-state", "attributes", "multi_lang_key"]);
/** Keys beside `aps` and among the data of other services that are not the app's: the vendor's, and those that FCM keeps. */
const VENDOR_KEYS = new Set(["f", "t", "m", "g", "e", "from", "gcm", "message_type"]);
/** Keys that name people, messages and apps. */
const ID_KEYS = new Set([
  "id", "from", "to", "receivers", "sender", "f", "t", "m", "g", "conversation", "notifierName", "apns-collapse-id", "collapseID", "thread-id", "thread", "apns-topic",
]);
const TOKEN_KEYS = new Set(["token", "fid"]);
/** Keys of which some values are no texts, beside those that a schema lists. */
const NO_TEXTS = {
  "apns-push-type": /^(alert|background|voip|complication|fileprovider|mdm|liveactivity|pushtotalk|location|widgets|controls)$/i,
  "apns-priority": /^\d{1,2}$/, "apns-expiration": /^\d{1,10}$/, "content-type": /^application\/json *(; *charset=utf-8)?$/i,
  "push-type": /^\d{1,2}$/, os: /^\d{1,2}(\.\d{1,2}){0,2}$/, now: /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/, method: /^(POST|GET|PUT|DELETE)$/,
  sound: /^(default|com\.gexin\.ios\.silence)$/, name: /^default$/, autoBadge: /^[+-]?\d{1,4}$/, ttl: /^\d+(\.\d+)?s?$/i, mentions: /^(all|__kImSDK_MesssageAtALL__)$/,
  type: /^(public|com\.(apple|compuserve|microsoft))\.[a-z.\d-]{1,40}$/, color: /^#[\da-f]{6}([\da-f]{2})?$/i,
  light_on_duration: /^\d+(\.\d+)?s?$/i, light_off_duration: /^\d+(\.\d+)?s?$/i,
};
/** Parts of texts that are not of the app: the ends of sound files and topics, and what stands in paths. */
const SOUND_END = /\.(caf|wav|aif|aiff|aifc)$/i;
const PATH_WORDS = new Set(["v1", "v2", "v3", "projects", "messages:send", "3", "device"]);
const TOPIC_WORDS = new Set(["push-type", "liveactivity", "voip", "complication", "pushkit", "fileprovider", "location-query", "voip-ptt", "widgets", "controls"]);

/** The bytes of a text as it is written in JSON. */
const writtenLength = (text) => new TextEncoder().encode(JSON.stringify(text)).length - 2;

/** Replaces texts by letters: the same text by the same letters, another by others as long as there are some. */
class Replacer {
  made = new Map();
  counts = new Map();

  letters(text) {
    if (text === "") return "";
    if (!this.made.has(text)) {
      const length = writtenLength(text);
      let number = this.counts.get(length) ?? 0;
      this.counts.set(length, number + 1);
      let end = "";
      for (; number > 0 && end.length < length; number = Math.floor(number / 26)) end = String.fromCharCode(97 + ((number + 23) % 26)) + end;
      this.made.set(text, "x".repeat(length - end.length) + end);
    }
    return this.made.get(text);
  }

  /** The parts of a text between separators, but for those that are known. */
  parts(text, separator, known) {
    return text.split(separator).map((part) => (known.has(part) ? part : this.letters(part))).join(separator);
  }

  text(text, name) {
    const key = /^(apns|content|push)-/i.test(name) ? name.toLowerCase() : name;
    const isKnown = Object.hasOwn(KNOWN.words, key) && KNOWN.words[key].includes(text);
    if (isKnown || (Object.hasOwn(NO_TEXTS, key) && NO_TEXTS[key].test(text))) return text;
    if (key === "apns-topic") return this.parts(text, ".", TOPIC_WORDS);
    if (key === "path") return this.parts(text, "/", PATH_WORDS);
    if (key === "apns-id" && /^[\da-f-]{36}$/i.test(text)) return text.replace(/[^-]/g, "0");
    const [end] = SOUND_END.exec(text) ?? [""];
    const [start] = /^https?:\/\//.exec(text) ?? [""];
    const rest = text.slice(start.length, text.length - end.length);
    return start + (end === "" ? this.letters(rest) : this.parts(rest, "/", new Set())) + end;
  }

  /** A value with its own key, as one of the app's own or of a form that is known; `place` is what it stands in. */
  value(value, key, isOwn, place = "") {
    if (Array.isArray(value)) return value.map((inner) => this.value(inner, key, isOwn, place));
    if (isContainer(value)) {
      return Object.fromEntries(Object.entries(value).map(([name, inner]) => {
        const isVendors = VENDOR_KEYS.has(name) && (place === "payload" || place === "data");
        const isKept = isVendors || (!isOwn && isKnownKey(name, key));
        const isBesideAps = place === "payload" && name !== "aps" && Object.hasOwn(value, "aps");
        const isInnerOwn = isOwn || !isKept || isVendors || isBesideAps || OWN_OBJECTS.has(name);
        return [isKept ? name : this.letters(name), this.value(inner, name, isInnerOwn, isInnerOwn && !OWN_OBJECTS.has(name) ? "" : name)];
      }));
    }
    if (isExact(value)) return isOwn ? 111_111_111_111_111 : value;
    if (typeof value === "string") return isOwn ? this.letters(value) : this.text(value, key);
    // An app's own number can be one of a telephone.
    return typeof value === "number" && isOwn && value !== 0 ? Number("1".repeat(Math.min(String(value).length, 15))) : value;
  }
}

/** Whether a key of an object is none of the app's own; beside `aps` stand keys of the app. */
function isKnownKey(name, parent) {
  if (KNOWN.keys.includes(name) || name === "aps" || (parent === "headers" && /^(apns|content|push)[_-][a-z_-]+$/i.test(name))) return true;
  const snake = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return parent !== "payload" && name.length > 2 && (KNOWN.keys.includes(snake) || near(name, KNOWN.keys).length > 0);
}

/** A pattern of a template without what stands around its placeholders. */
const withoutWords = (pattern) => pattern.replace(/(\{(?:\$\w+|\d+)\})|[^{}]+/g, (part, placeholder) => placeholder ?? "x".repeat(writtenLength(part)));

/** What `redact` leaves of an app and of rules: patterns of templates, topics, and the ids and labels of rules. */
function withoutAppTexts(input) {
  const replacer = new Replacer();
  for (const template of input.app?.templates ?? []) {
    for (const key of ["titlePattern", "contentPattern"]) if (template[key]) template[key] = withoutWords(template[key]);
  }
  for (const certificate of input.app?.certificates ?? []) if (certificate.topic) certificate.topic = replacer.text(certificate.topic, "apns-topic");
  const rename = (texts) => texts?.map((text) => replacer.letters(text));
  for (const rule of [...(input.app?.rules ?? []), ...(input.recipient?.settings?.rules ?? [])]) {
    rule.id = replacer.letters(rule.id);
    for (const condition of [rule.when, rule.not ?? {}]) {
      for (const key of ["senderLabels", "recipientLabels"]) if (condition[key]) condition[key] = rename(condition[key]);
    }
  }
  for (const person of [input.sender, input.recipient]) if (person?.labels) person.labels = rename(person.labels);
  return input;
}

/** The text without what people wrote; undefined if that cannot be taken out. Of a decision `redact` says how. */
function redacted(tab, text) {
  const input = parsed(text);
  if (!isContainer(input)) return undefined;
  if (tab !== "decide") return written(new Replacer().value(input, "", false));
  const answer = exactParse(rules.ask("redact", exactText({ input, ids: true, keys: true })));
  return answer.input && written(withoutAppTexts(answer.input));
}

/** The texts and numbers of a value, each with its key, and the keys. */
function leaves(value, key = "") {
  if (Array.isArray(value)) return value.flatMap((inner) => leaves(inner, key));
  if (isContainer(value)) return Object.entries(value).flatMap(([name, inner]) => [[name, ""], ...leaves(inner, name)]);
  return (typeof value === "string" && value !== "") || typeof value === "number" ? [[String(shownNumber(value)), key]] : [];
}

/** What a text has that a reader of its link can see and its redacted link does not have: texts, ids and tokens. */
function carriedBy(tab, text) {
  const without = redacted(tab, text);
  const left = new Set(without === undefined ? [] : leaves(parsed(without)).map(([each]) => each));
  const counts = { texts: 0, ids: 0, tokens: 0 };
  for (const [each, key] of leaves(parsed(text))) {
    if (!left.has(each)) counts[TOKEN_KEYS.has(key) ? "tokens" : ID_KEYS.has(key) ? "ids" : "texts"] += 1;
  }
  return counts;
}
