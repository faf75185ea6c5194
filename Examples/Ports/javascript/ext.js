// Reading the ext (specification, common ground) [M44]. Every key that a rule names is read here and nowhere else, so
// that one that cannot be used is reported whatever becomes of the message [L4] [L5].

import { MAX_BADGE } from "./decide-input.js";
import { JSONNumber } from "./json-number.js";
import { foldASCIICase } from "./text.js";

/** What the rules read of an ext. */
export function readExt(members, diagnostics) {
  const ext = new ExtObject(members, ["message", "ext"], diagnostics);
  return {
    isForced: ext.flag("em_force_notification"),
    isSilent: ext.flag("em_ignore_notification"),
    mentions: readMentions(ext),
    apns: readAPNsExt(ext.object("em_apns_ext")),
    push: readPushExt(ext.object("em_push_ext")),
    filter: readFilter(ext.object("em_push_filter")),
    template: readTemplate(ext.object("em_push_template")),
  };
}

/** Whom the message mentions (1.5): `everybody` or the ids in lower case. */
function readMentions(ext) {
  const value = ext.value("em_at_list");
  if (typeof value === "string" && foldASCIICase(value) === "all") return { everybody: true, ids: new Set() };
  const ids = ext.array("em_at_list") ?? [];
  return { everybody: false, ids: new Set(ids.filter(isString).map(foldASCIICase)) };
}

function readAPNsExt(apns) {
  return {
    members: apns.members,
    titles: [apns.string("em_push_title"), apns.string("em_alert_title")],
    bodies: [apns.string("em_push_content"), apns.string("em_alert_body")],
    subtitle: apns.string("em_alert_subTitle"),
    badge: readBadge(apns),
    sound: apns.string("em_push_sound"),
    category: apns.string("em_push_category"),
    thread: apns.string("thread_id"),
    isMutable: apns.flag("em_push_mutable_content"),
    isContentAvailable: apns.flag("em_push_content_available"),
    extern: apns.value("extern"),
  };
}

/** The badge: an integer by value (3.8) [M14]. */
function readBadge(apns) {
  const value = apns.number("em_push_badge");
  if (value === undefined) return undefined;
  if (value.isIntegral && value.value >= 0 && value.value <= MAX_BADGE) return value.value;
  apns.report("ext.value", "em_push_badge");
  return undefined;
}

function readPushExt(push) {
  return {
    title: push.string("title"),
    content: push.string("content"),
    custom: push.value("custom"),
    groupNickname: push.string("group_user_nickname"),
    isCall: push.string("type") === "call", // [H19]
  };
}

/** The lists of C4. Each is undefined if it is not given as an array. */
function readFilter(filter) {
  return {
    acceptedDevices: setOf(filter.array("accept_device_id")),
    ignoredDevices: setOf(filter.array("ignore_device_id")),
    acceptedNotifiers: setOf(filter.array("accept_notifier_name")),
    ignoredNotifiers: setOf(filter.array("ignore_notifier_name")),
  };
}

/** The elements as a set. One that is no string stays in it and equals no name [H14]. */
function setOf(array) {
  return array && new Set(array);
}

function readTemplate(template) {
  const directed = template.object("directed_template");
  return {
    ...readChosenTemplate(template),
    disablesMentionText: template.flag("disable_at_content"),
    directed: { ...readChosenTemplate(directed), targets: new Set(directed.array("target")) },
  };
}

function readChosenTemplate(template) {
  return {
    name: template.string("name"),
    keys: template.keys,
    titleArguments: template.array("title_args"),
    contentArguments: template.array("content_args"),
  };
}

function isString(value) {
  return typeof value === "string";
}

/** An object of the ext. If it is absent, it has no members. */
class ExtObject {
  constructor(members, keys, diagnostics) {
    this.members = members;
    this.keys = keys;
    this.diagnostics = diagnostics;
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

  number(key) {
    return this.typed(key, (value) => value instanceof JSONNumber);
  }

  object(key) {
    const members = this.typed(key, (value) => value instanceof Map);
    return new ExtObject(members ?? new Map(), [...this.keys, key], this.diagnostics);
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
