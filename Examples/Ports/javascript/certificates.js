// The certificates of an app, and what those of other push services than Apple's say of their pushes (8.1).

import { boolean, choice, object, oneOf, optional, record, required, string, unusable, within } from "./fields.js";

const pushService = choice({ apns: undefined, fcm: "fcm", huawei: "huawei", harmony: "harmony" });
const ofEach = {
  name: required(string),
  topic: optional(string),
  kind: optional(oneOf("alert", "voip")),
  environment: optional(oneOf("development", "production"), "production"),
  enabled: optional(boolean, true),
  sound: optional(string),
  channel: optional(pushService),
};
const ofOthers = {
  ...ofEach,
  clickAction: optional(string),
  customData: optional(oneOf("full", "ids", "none"), "full"),
};

/** The table of a certificate by its push service; that of Apple's has no name. */
const certificateTables = new Map([
  [undefined, record(ofEach)],
  ["fcm", record({
    ...ofOthers,
    projectId: required(id),
    channelId: optional(string),
    style: optional(oneOf("notification", "data"), "notification"),
  })],
  ["huawei", record({
    ...ofOthers,
    appId: required(id),
    channelId: optional(string),
    category: optional(string),
    badgeClass: optional(string),
  })],
  ["harmony", record({ ...ofOthers, projectId: required(id), category: optional(string) })],
]);

/** An id in the path of a request. */
function id(value) {
  if (!/^(?!\.\.?$)[A-Za-z0-9._:-]{1,128}$/.test(string(value))) throw unusable("1 to 128 characters of a path");
  return value;
}

/** Reads a certificate. Its push service says which keys it may have. */
export function certificate(value) {
  const word = object(value).get("channel");
  const channel = word === undefined ? undefined : within("channel", pushService, word);
  return certificateTables.get(channel)(value);
}
