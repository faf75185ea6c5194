// The requests of other push services than Apple's (section 8).

import { alertOf, fixedTexts, fixedTitle } from "./alert.js";
import { Diagnostics } from "./diagnostics.js";
import { readExtSection, withTextsOfApple } from "./ext.js";
import { writeJSON } from "./json-writer.js";
import { isEmpty } from "./payload.js";
import { fitting, replacedBy } from "./request.js";

export const TOKEN = "{token}";
/** The most bytes of a body without the token, and for how long a push is kept, which each service takes (8.6). */
export const BODY_LIMIT = 4096;
const DAY_IN_SECONDS = 86_400;
const MINUTE_IN_SECONDS = 60;
/** So many keys of `fcm_options` are looked at (8.3). */
const MAX_OPTIONS = 32;
const MAX_BADGE = 99;
/** What only the push of one message has of its ext (9.2). */
const OF_MESSAGE = ["huawei_click_action", "huawei_receipt_id", "click_action", "notify_id", "receipt_id", "label"];

/** Each service with its section of the ext, how its keys there begin (8.3), and how it writes a request (8.2). */
const services = {
  fcm: {
    section: "em_android_push_ext",
    prefix: "fcm_",
    path: ({ projectId }) => `/v1/projects/${projectId}/messages:send`,
    headers: { "content-type": "application/json" },
    body: fcmBody,
  },
  huawei: {
    section: "em_android_push_ext",
    prefix: "huawei_",
    path: ({ appId }) => `/v1/${appId}/messages:send`,
    headers: { "content-type": "application/json;charset=UTF-8" },
    body: huaweiBody,
  },
  harmony: {
    section: "em_harmony_push_ext",
    prefix: "",
    path: ({ projectId }) => `/v3/${projectId}/messages:send`,
    headers: { "content-type": "application/json", "push-type": "0" },
    body: harmonyBody,
  },
};

/** Makes the requests of one message for one recipient. */
export class ChannelRenderer {
  constructor(situation) {
    this.situation = situation;
    // Of Apple's keys title and body count, and what is passed over without the others does not.
    const ext = withTextsOfApple(situation.ext);
    const { alert, isBanner } = alertOf({ ...situation, ext }, new Diagnostics());
    this.alert = alert;
    this.isBanner = isBanner;
    this.requests = new Map();
  }

  /**
   * The request over a certificate: `json`, `isCut` if the body was cut, and the `diagnostics` of the ext; or, if not even
   * an empty body fits, `bytes` and `limit`. It is made once for each certificate, with a sound and without.
   */
  request(certificate, isSilent = false) {
    const key = `${isSilent} ${certificate.name}`;
    if (!this.requests.has(key)) this.requests.set(key, this.fittingRequest(certificate, isSilent));
    return this.requests.get(key);
  }

  fittingRequest(certificate, isSilent) {
    const { section, prefix, path, headers, body } = services[certificate.channel];
    const diagnostics = new Diagnostics();
    const keys = readExtSection(this.situation.ext.members, section, prefix, diagnostics);
    if (keys.fcm_options !== undefined) keys.label = analyticsLabel(keys.fcm_options, diagnostics);
    if (this.situation.isShared) OF_MESSAGE.forEach((key) => delete keys[key]); // [H49]
    const push = { ...this.push(certificate), isSilent }; // [H53]
    const isRequired = certificate.channel !== "fcm";
    const text = isRequired ? this.requiredText() : this.alert.body;
    const write = (text) => writeJSON(body({ ...push, body: text }, certificate, keys));
    const { json, ...others } = fitting(text, BODY_LIMIT, write, TOKEN.length, isRequired ? "." : "");
    if (json === undefined) return others;
    return { ...others, diagnostics, json: { method: "POST", path: path(certificate), headers, body: json } };
  }

  /** The body for a service that requires one. */
  requiredText() {
    return requiredText(this.alert, this.isBanner, this.situation.app.policy.language);
  }

  /** What a push says through any service, but for its body. */
  push({ sound, customData }) {
    const { conversationID, ext, message, recipient } = this.situation;
    const collapse = replacedBy(this.situation);
    return {
      title: this.alert.title,
      requiredTitle: this.alert.title ?? fixedTitle(this.situation),
      badge: recipient.offlineCount,
      sound: sound || undefined,
      isCall: ext.push.isCall,
      secondsToLive: ext.push.isCall ? MINUTE_IN_SECONDS : DAY_IN_SECONDS,
      messageID: message.id,
      collapseText: { message: message.id, conversation: conversationID, none: undefined }[collapse],
      collapseNumber: collapse === "conversation" ? notificationNumber(conversationID) : undefined,
      custom: this.custom(customData),
    };
  }

  /** The custom data, as texts (8.4); undefined for none. */
  custom(extent) {
    if (extent === "none") return undefined;
    const { ext, isGroup, isShared, lacksData, message, recipient } = this.situation;
    if (isShared) return { t: recipient.id }; // [H49]
    const { custom } = ext.push;
    const isWritten = !lacksData && extent === "full" && custom !== undefined && !isEmpty(custom);
    return {
      e: isWritten ? writeJSON(custom) : undefined,
      f: message.from,
      g: isGroup ? message.to : undefined,
      m: message.id,
      t: recipient.id,
    };
  }
}

/** The body for a service that requires one: a banner beneath the fixed title says something else (8.2). */
export function requiredText({ title, body }, isBanner, language) {
  return body === "" || (isBanner && title === undefined) ? fixedTexts(language).tap : body;
}

/** The one option of FCM that there is; others are reported. */
function analyticsLabel({ members, path }, diagnostics) {
  let label;
  for (const [key, value] of [...members].slice(0, MAX_OPTIONS)) {
    const isLabel = key === "analytics_label" && typeof value === "string" && /^[A-Za-z0-9_.~%-]{1,50}$/.test(value);
    if (isLabel) label = value;
    else diagnostics.report("ext.value", [...path, key]);
  }
  return label;
}

/** The number by which a device knows the notification of a conversation: FNV-1a (8.5). */
function notificationNumber(id) {
  const hash = Buffer.from(id).reduce((hash, byte) => Math.imul(hash ^ byte, 0x01000193), 0x811c9dc5);
  return hash & 0x7fffffff || 1;
}

function fcmBody({ title, body, badge, sound, isSilent, isCall, secondsToLive, collapseText, custom }, certificate, keys) {
  const isShown = certificate.style === "notification";
  // The app shows the push itself if it is data alone, so it is told the texts.
  const data = isShown ? custom : { ...custom, alert: body, title };
  const details = {
    channel_id: keys.fcm_channel_id ?? (certificate.channelId || undefined),
    click_action: certificate.clickAction || undefined,
    default_sound: sound === undefined && !isSilent ? true : undefined,
    notification_count: badge > 0 ? badge : undefined,
    notification_priority: isCall ? "PRIORITY_MAX" : undefined,
    sound: isSilent ? undefined : sound,
    tag: collapseText,
  };
  const android = {
    fcm_options: keys.label === undefined ? undefined : { analytics_label: keys.label },
    notification: isShown && Object.values(details).some((value) => value !== undefined) ? details : undefined,
    priority: "high",
    ttl: `${secondsToLive}s`,
  };
  return { message: { android, data, notification: isShown ? { body, title } : undefined, token: TOKEN } };
}

function huaweiBody(push, certificate, keys) {
  const { badgeClass } = certificate;
  const action = keys.huawei_click_action ?? (certificate.clickAction || undefined);
  const notification = {
    badge: badgeClass ? { class: badgeClass, set_num: Math.min(push.badge, MAX_BADGE) } : undefined,
    body: push.body,
    channel_id: keys.huawei_channel_id ?? (certificate.channelId || undefined),
    click_action: action === undefined ? { type: 3 } : { action, type: 1 },
    default_sound: push.sound === undefined,
    notify_id: push.collapseNumber,
    sound: push.sound,
    tag: push.collapseText,
    title: push.requiredTitle,
  };
  const android = {
    category: keys.huawei_category ?? (push.isCall ? "VOIP" : certificate.category || undefined),
    notification,
    receipt_id: keys.huawei_receipt_id,
    target_user_type: keys.huawei_target_user_type,
    ttl: `${push.secondsToLive}s`,
  };
  return { message: { android, data: push.custom && writeJSON(push.custom), token: [TOKEN] } };
}

function harmonyBody(push, certificate, keys) {
  const action = keys.click_action ?? (certificate.clickAction || undefined);
  const isRepeatKnown = push.collapseText !== undefined && /^[A-Za-z0-9+/=_ -]{1,64}$/.test(push.messageID);
  const notification = {
    appMessageId: isRepeatKnown ? push.messageID : undefined,
    badge: { setNum: Math.min(push.badge, MAX_BADGE) },
    body: push.body,
    category: keys.category ?? (push.isCall ? "VOIP" : certificate.category || "IM"),
    clickAction: { action, actionType: action === undefined ? 0 : 1, data: push.custom },
    notifyId: keys.notify_id ?? push.collapseNumber,
    sound: push.isSilent ? undefined : push.sound,
    title: push.requiredTitle,
  };
  const pushOptions = {
    receiptId: keys.receipt_id,
    testMessage: keys.is_test_message || undefined,
    ttl: push.secondsToLive,
  };
  return { payload: { notification }, pushOptions, target: { token: [TOKEN] } };
}
