// The input of `decide` (contract, decide, input).

import { certificate } from "./certificates.js";
import {
  boolean, checkDistinct, conflict, instant, integer, list, object, objectOfStrings, oneOf, optional, record, required,
  string, timeZone,
} from "./fields.js";
import { bodyType, ruleList } from "./rules.js";
import { conversationType, quiet, settings } from "./settings.js";
import { tables } from "./tables.js";

export const MAX_BADGE = 2_147_483_647;

const policy = record({
  forceOverrides: optional(oneOf("doNotDisturb", "allPreferences"), "doNotDisturb"),
  multiDevice: optional(oneOf("anyOfflineDevice", "allDevicesOffline"), "anyOfflineDevice"),
  mentionOnlyInChat: optional(oneOf("literal", "pushesAll"), "literal"),
  timeZone: optional(timeZone),
  alertStyle: optional(oneOf("bodyOnly", "titled"), "bodyOnly"),
  language: optional(oneOf("zh", "en"), "zh"),
  leftovers: optional(oneOf("unrecognised", "vendor"), "unrecognised"),
  collapse: optional(oneOf("message", "conversation", "none"), "message"),
  userRules: optional(boolean, false),
  quiet: optional(quiet, "drop"),
  userQuiet: optional(boolean, false),
  holdAtMost: optional(integer(1, 10_080), 4320),
  digestAtMost: optional(integer(1, 100), 5),
});

const template = record({
  name: required(string),
  titlePattern: optional(string, ""),
  contentPattern: optional(string, ""),
});

/** Fills in what a certificate does not say; that of an absent list says only its name (C5) [H24]. */
export function certificateWithDefaults({ name, topic, kind, enabled = true, ...others }) {
  return { ...others, name, topic: topic ?? name, kind: kind ?? (name.endsWith(".voip") ? "voip" : "alert"), enabled };
}

const features = record({
  remindTypes: optional(boolean, true),
  doNotDisturb: optional(boolean, true),
  templates: optional(boolean, true),
});

const appTable = record({
  policy: optional(policy, policy(new Map())),
  templates: optional(list(template), []),
  certificates: optional(list((value) => certificateWithDefaults(certificate(value)))),
  features: optional(features, features(new Map())),
  rules: optional(ruleList, []),
});

export function app(value) {
  const result = appTable(value);
  checkDistinct(result.templates, ({ name }) => name, "templates");
  checkDistinct(result.certificates ?? [], ({ name }) => name, "certificates");
  return result;
}

export const sender = record({ id: optional(string), displayName: optional(string), labels: optional(list(string), []) });

const body = record({
  type: required(bodyType),
  text: optional(string, ""),
  translations: optional(objectOfStrings, new Map()),
});

export const message = record({
  id: required(string),
  type: required(conversationType),
  from: required(string),
  to: required(string),
  timestamp: optional(instant),
  body: required(body),
  ext: optional(object, new Map()),
  deliverOnlineOnly: optional(boolean, false),
  receivers: optional(list(string), []),
});

const binding = record({ notifierName: optional(string, ""), token: optional(string, "") });

const device = record({
  id: required(string),
  state: optional(oneOf("online", "offline", "kicked"), "offline"),
  bindings: optional(list(binding), []),
});

/** Reads a recipient, with the offline count if it is absent. */
export const recipientWith = (offlineCount) => record({
  id: required(string),
  offlineCount: optional(integer(0, MAX_BADGE), offlineCount),
  remark: optional(string),
  labels: optional(list(string), []),
  settings: optional(settings, settings(new Map())),
  devices: optional(list(device), []),
  ...Object.fromEntries(tables.recipient.map((flag) => [flag.key, optional(boolean, flag.default)])),
});

const decideTable = record({
  id: optional(string),
  now: required(instant),
  app: optional(app, app(new Map())),
  sender: optional(sender, sender(new Map())),
  message: required(message),
  recipient: required(recipientWith(1)),
});

/** Reads an input of `decide`. */
export function decideInput(value) {
  const input = decideTable(value);
  checkSender(input);
  return input;
}

/** Throws if the sender is not the one of the message [H9]. */
export function checkSender({ sender, message }) {
  if (sender.id !== undefined && sender.id !== message.from) {
    throw conflict("the sender is not the one of the message", "sender", "id");
  }
}
