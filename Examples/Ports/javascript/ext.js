// Reading the ext (specification, common ground) [M44]. Every key of the table is read here and nowhere else, so that
// one that cannot be used is reported whatever becomes of the message [L4] [L5].

import { readFileSync } from "node:fs";
import { MAX_BADGE } from "./decide-input.js";
import { JSONNumber } from "./json-number.js";
import { isNear } from "./near.js";
import { foldASCIICase } from "./text.js";

/** The keys of an ext, and what each takes. */
export const EXT_KEYS = JSON.parse(readFileSync(new URL("../ext-keys.json", import.meta.url), "utf8"));

/** The names of the keys of a table, the older ones too. */
function namesOf(table) {
  return Object.entries(table).flatMap(([key, { alias }]) => (alias ? [key, alias] : [key]));
}

/** The names of all keys, also of the objects inside. */
function allNames(table) {
  return [...namesOf(table), ...Object.values(table).flatMap(({ keys }) => (keys ? allNames(keys) : []))];
}

const EXT = ["message", "ext"];
const ALL_NAMES = new Set(allNames(EXT_KEYS));

/** How many keys of a message are looked at [L11]. */
const MOST_LOOKED_AT = 32;

/** Reports keys that no rule reads where they stand, and that were probably meant to be read [L11]. */
function reportUnread(ext) {
  let room = MOST_LOOKED_AT;
  const look = (object, table, isTop) => {
    const own = new Set(namesOf(table));
    for (const [key, value] of object.members) {
      const isKnown = ALL_NAMES.has(key) && (!isTop || key.includes("_"));
      if (value === null || own.has(key) || !(isKnown || key.startsWith("em_"))) continue;
      if (room === 0) return;
      room -= 1;
      if (isKnown) object.report("ext.misplaced", key);
      else if (isNear(key, ALL_NAMES)) object.report("ext.unknownKey", key);
    }
    for (const [key, { keys }] of Object.entries(table)) {
      if (keys) look(object.inner(key), keys, false);
    }
  };
  look(ext, EXT_KEYS, true);
}

/** What the rules read of an ext: its objects by the vendor's keys. */
export function readExt(members, diagnostics) {
  const object = new ExtObject(members, EXT, diagnostics);
  const ext = object.read(EXT_KEYS);
  reportUnread(object);
  const { em_push_filter: filter, em_push_template: template } = ext;
  const directed = template.directed_template;
  return {
    members,
    isForced: ext.em_force_notification,
    isSilent: ext.em_ignore_notification,
    mentions: ext.em_at_list,
    apns: ext.em_apns_ext,
    push: { ...ext.em_push_ext, isCall: ext.em_push_ext.type === "call" }, // [H19]
    // The lists of C4. Each is undefined if it is not given as an array.
    filter: {
      acceptedDevices: setOf(filter.accept_device_id),
      ignoredDevices: setOf(filter.ignore_device_id),
      acceptedNotifiers: setOf(filter.accept_notifier_name),
      ignoredNotifiers: setOf(filter.ignore_notifier_name),
    },
    template: { ...template, directed: { ...directed, targets: new Set(directed.target) } },
  };
}

/** What counts of an ext for other push services than Apple's: of `em_apns_ext` title and body, after those of `em_push_ext`. */
export function withTextsOfApple({ apns, push, ...others }) {
  const texts = ["em_push_title", "em_push_content"];
  const names = texts.flatMap((key) => [key, EXT_KEYS.em_apns_ext.keys[key].alias]);
  const members = new Map([...apns.members].filter(([name]) => names.includes(name)));
  const em_push_title = push.title === undefined ? apns.em_push_title : undefined;
  const em_push_content = push.content === undefined ? apns.em_push_content : undefined;
  return { ...others, push, apns: { members, leftOver: new Map(), path: apns.path, em_push_title, em_push_content } };
}

/** What a push service reads of its section of an ext: the keys that begin so (8.3). */
export function readExtSection(members, section, prefix, diagnostics) {
  const own = Object.entries(EXT_KEYS[section].ofServices).filter(([key]) => key.startsWith(prefix));
  return new ExtObject(members, EXT, diagnostics).inner(section).read(Object.fromEntries(own));
}

/** The elements as a set. One that is no string stays in it and equals no name [H14]. */
function setOf(array) {
  return array && new Set(array);
}

function isString(value) {
  return typeof value === "string";
}

/** The method of `ExtObject` that reads each kind of key. */
const METHODS = {
  flag: "flag", text: "string", name: "string", id: "string", type: "string", badge: "badge", oneOf: "oneOf", mentions: "mentions",
  ids: "array", names: "array", arguments: "array", any: "value", carried: "value", object: "object",
};

/** An object of the ext. If it is absent, it has no members. */
class ExtObject {
  constructor(members, keys, diagnostics) {
    this.members = members;
    this.keys = keys;
    this.diagnostics = diagnostics;
  }

  /** The value of each key of a table, what is there, and where it stands. */
  read(table) {
    const values = { members: this.members, path: this.keys };
    for (const [key, { kind, alias, keys, values: choices }] of Object.entries(table)) {
      const value = this[METHODS[kind]](key, choices);
      const older = alias && this[METHODS[kind]](alias);
      values[key] = keys ? value.read(keys) : (value ?? older);
    }
    return values;
  }

  report(code, key) {
    this.diagnostics.report(code, [...this.keys, key]);
  }

  /** A value of any type; `null` is absent, without a diagnostic [L4]. */
  value(key) {
    return this.members.get(key) ?? undefined;
  }

  /** The value if it has the type that the rules want. */
  typed(key, hasType) {
    const value = this.value(key);
    if (value === undefined || hasType(value)) return value;
    this.report("ext.type", key);
    return undefined;
  }

  /** A string that is not empty: an empty string counts as absent [M5]. */
  string(key) {
    return this.typed(key, isString) || undefined;
  }

  array(key) {
    return this.typed(key, Array.isArray);
  }

  /** The badge: an integer by value (3.8) [M14]. */
  badge(key) {
    const value = this.typed(key, (value) => value instanceof JSONNumber);
    if (value === undefined) return undefined;
    if (value.isIntegral && value.value >= 0 && value.value <= MAX_BADGE) return value.value;
    this.report("ext.value", key);
    return undefined;
  }

  /** One of a few integers, by value. */
  oneOf(key, choices) {
    const value = this.badge(key);
    return value === undefined || choices.includes(value) ? value : this.report("ext.value", key);
  }

  /** Whom the message mentions (1.5): `everybody` or the ids in lower case. */
  mentions(key) {
    const value = this.value(key);
    if (isString(value) && foldASCIICase(value) === "all") return { everybody: true, ids: new Set() };
    const ids = this.array(key) ?? [];
    return { everybody: false, ids: new Set(ids.filter(isString).map(foldASCIICase)) };
  }

  object(key) {
    this.typed(key, (value) => value instanceof Map);
    return this.inner(key);
  }

  /** The object of a key; without members if there is none. */
  inner(key) {
    const value = this.value(key);
    const members = value instanceof Map ? value : new Map();
    return new ExtObject(members, [...this.keys, key], this.diagnostics);
  }

  /** A flag (1.6) [H13]. */
  flag(key) {
    const value = this.value(key);
    if (value === undefined) return false;
    const flag = flagOfValue(value);
    if (flag === undefined) this.report("ext.flag", key);
    return flag ?? false;
  }
}

const FLAG_WORDS = new Map([
  ["true", true], ["yes", true], ["1", true], ["false", false], ["no", false], ["0", false], ["", false],
]);

/** What a flag of this value says; undefined if its spelling is not accepted (1.6) [H12]. */
function flagOfValue(value) {
  if (typeof value === "boolean") return value;
  if (value instanceof JSONNumber) return FLAG_WORDS.get(value.text);
  return isString(value) ? FLAG_WORDS.get(foldASCIICase(value)) : undefined;
}
