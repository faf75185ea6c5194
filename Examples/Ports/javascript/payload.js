// The payload of a push (3.8, 3.9).

import { EXT_KEYS } from "./ext.js";

/** The payload with this body, which need not be that of the alert (3.11). */
export function payloadOf(situation, alert, body, certificate, isSilent) {
  const { ext, isGroup, isShared, lacksData, message, recipient } = situation;
  const ofMessage = {
    f: message.from,
    g: isGroup ? message.to : undefined,
    m: message.id,
    e: lacksData ? undefined : customData(situation), // [H49]
  };
  return {
    aps: {
      alert: { ...alert, body },
      badge: ext.apns.em_push_badge ?? recipient.offlineCount, // [M14]
      sound: isSilent ? undefined : ext.apns.em_push_sound || certificate.sound || "default", // [M15] [H53]
      "mutable-content": ext.apns.em_push_mutable_content ? 1 : undefined,
      "content-available": ext.apns.em_push_content_available ? 1 : undefined,
      category: isShared ? undefined : ext.apns.em_push_category, // [H49]
      "thread-id": isShared ? undefined : ext.apns.thread_id,
    },
    t: recipient.id,
    ...(isShared ? {} : ofMessage),
  };
}

/** The custom data: the first that is there and not empty (3.9) [M16]. */
function customData(situation) {
  return dataCandidates(situation)[customDataSource(situation)];
}

/** The name of the first custom data that are there and not empty. */
export function customDataSource(situation) {
  const candidates = Object.entries(dataCandidates(situation));
  return candidates.find(([, value]) => value !== undefined && !isEmpty(value))?.[0];
}

function dataCandidates({ ext, app }) {
  return { custom: ext.push.custom, extern: ext.apns.extern, leftovers: leftovers(ext.apns.members, app.policy) };
}

export function isEmpty(value) {
  return value === "" || (Array.isArray(value) && value.length === 0) || (value instanceof Map && value.size === 0);
}

const KEYS_NOT_LEFT_OVER = {
  // [M17]
  unrecognised: new Set(Object.entries(EXT_KEYS.em_apns_ext.keys).flatMap(([key, { alias }]) => [key, alias])),
  // [M18]
  vendor: new Set([
    "em_push_title", "em_push_content", "em_push_name", "em_push_channel_id", "em_huawei_push_badge_class", "extern",
  ]),
};

export function leftovers(members, policy) {
  const taken = KEYS_NOT_LEFT_OVER[policy.leftovers];
  return new Map([...members].filter(([key]) => !taken.has(key)));
}
