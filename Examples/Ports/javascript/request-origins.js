// Where the fields of a request to another push service than Apple's came from (reasons, 7.7; channels, 8.2).

import { alertOf } from "./alert.js";
import { BODY_LIMIT, TOKEN, requiredText } from "./channels.js";
import { Diagnostics } from "./diagnostics.js";
import { pointer } from "./errors.js";
import { EXT_KEYS, withTextsOfApple } from "./ext.js";
import { writeJSON } from "./json-writer.js";
import { Choice, Origins, replacedPlace } from "./rendering.js";
import { byteCount } from "./text.js";

const EXT = ["message", "ext"];
const ANDROID = "em_android_push_ext";
const HARMONY = "em_harmony_push_ext";
const DETAILS = "message/android/notification";

const title = { text: "title" };
const requiredTitle = { text: "title", isRequired: true };
const body = { text: "body" };
const requiredBody = { text: "body", isRequired: true };
const custom = { custom: true };
const fixed = { fixed: true };
const systemSound = { systemSound: true };
const call = { call: true };
const badge = { badge: true };
const replaced = { id: "replaced" };
const number = { id: "number" };
const messageID = { id: "message" };
const ext = (section, ...path) => ({ ext: [section, ...path] });
const own = (certificateKey) => ({ certificateKey });
const inStyle = (style, rows) => rows.map(([field, sources]) => [field, sources, style]);

/** Of each service the fields with what gives them a value, in the order of the table; for FCM with the style that has them. */
const tables = {
  fcm: [
    ...inStyle("notification", [["message/notification/title", [title]], ["message/notification/body", [body]]]),
    ["message/data/e", [custom]],
    ...inStyle("data", [["message/data/alert", [body]], ["message/data/title", [title]]]),
    ["message/android/priority", [fixed]],
    ["message/android/ttl", [fixed]],
    ["message/android/fcm_options/analytics_label", [ext(ANDROID, "fcm_options", "analytics_label")]],
    ...inStyle("notification", [
      [`${DETAILS}/channel_id`, [ext(ANDROID, "fcm_channel_id"), own("channelId")]],
      [`${DETAILS}/click_action`, [own("clickAction")]],
      [`${DETAILS}/notification_count`, [badge]],
      [`${DETAILS}/notification_priority`, [call]],
      [`${DETAILS}/sound`, [own("sound")]],
      [`${DETAILS}/default_sound`, [systemSound]],
      [`${DETAILS}/tag`, [replaced]],
    ]),
  ],
  huawei: [
    ["message/data", [custom]],
    ["message/android/ttl", [fixed]],
    ["message/android/category", [ext(ANDROID, "huawei_category"), call, own("category")]],
    ["message/android/receipt_id", [ext(ANDROID, "huawei_receipt_id")]],
    ["message/android/target_user_type", [ext(ANDROID, "huawei_target_user_type")]],
    [`${DETAILS}/title`, [requiredTitle]],
    [`${DETAILS}/body`, [requiredBody]],
    [`${DETAILS}/click_action`, [ext(ANDROID, "huawei_click_action"), own("clickAction"), fixed]],
    [`${DETAILS}/channel_id`, [ext(ANDROID, "huawei_channel_id"), own("channelId")]],
    [`${DETAILS}/badge`, [badge]],
    [`${DETAILS}/sound`, [own("sound")]],
    [`${DETAILS}/default_sound`, [own("sound"), fixed]],
    [`${DETAILS}/tag`, [replaced]],
    [`${DETAILS}/notify_id`, [number]],
  ],
  harmony: [
    ["pushOptions/ttl", [fixed]],
    ["pushOptions/receiptId", [ext(HARMONY, "receipt_id")]],
    ["pushOptions/testMessage", [ext(HARMONY, "is_test_message")]],
    ["payload/notification/category", [ext(HARMONY, "category"), call, own("category"), fixed]],
    ["payload/notification/title", [requiredTitle]],
    ["payload/notification/body", [requiredBody]],
    ["payload/notification/clickAction", [ext(HARMONY, "click_action"), own("clickAction"), fixed]],
    ["payload/notification/clickAction/data/e", [custom]],
    ["payload/notification/badge", [badge]],
    ["payload/notification/sound", [own("sound")]],
    ["payload/notification/notifyId", [ext(HARMONY, "notify_id"), number]],
    ["payload/notification/appMessageId", [messageID]],
  ],
};

/** Finds where the fields of a decision's requests came from. */
export class RequestOrigins extends Origins {
  constructor({ situation, answer }) {
    // Of Apple's keys title and body count.
    super({ situation: { ...situation, ext: withTextsOfApple(situation.ext) }, answer });
    this.renderer = alertOf(this.situation, new Diagnostics());
  }

  /** `rendering` of a binding with a request (F1). */
  fields({ certificate, deviceIndex, bindingIndex }, request) {
    const index = this.situation.app.certificates.findIndex(({ name }) => name === certificate.name);
    const place = (key) => pointer(["app", "certificates", index, key]);
    const written = JSON.parse(request.body.text);
    const isCut = this.told.get(pointer(["recipient", "devices", deviceIndex, "bindings", bindingIndex])) === "payload.cut";
    return tables[certificate.channel].map(([path, sources, style]) => {
      const value = path.split("/").reduce((object, key) => object?.[key], written);
      const found = this.found(sources, value, certificate, place);
      if (found === undefined) return undefined;
      const entry = { ...found, field: `/request/body/${path}` };
      const key = keyThatOmits(sources, style, certificate);
      const [{ text, isRequired }] = sources;
      if (key === undefined || !this.hasValue(sources, entry, style)) {
        return { ...entry, cut: isCut && text === "body" ? this.cutOf(request, value, isRequired) : undefined };
      }
      // The other style has the text elsewhere.
      return text ? undefined : withSource(entry, "certificate", place(key), "outranked");
    }).filter((entry) => entry !== undefined);
  }

  inOrder(...keys) {
    return keys.reverse();
  }

  /** Whether a field that the certificate leaves out would have a value. */
  hasValue([first], { source }, style) {
    if (style !== undefined && first.badge) return this.situation.recipient.offlineCount > 0;
    return source !== "none" && !(first.id === "replaced" && source === "policy");
  }

  /** The entry of a field, whether or not the certificate leaves it out. */
  found(sources, value, certificate, place) {
    const [{ text, isRequired, custom }] = sources;
    if (custom) return this.data();
    if (text === "body") return isRequired ? this.requiredBody() : this.body();
    if (text === "title") return isRequired ? this.requiredTitle() : this.title();
    const isReplacing = this.candidates({ id: sources.at(-1).id }, value, certificate, place).length > 0;
    const choice = sources.at(-1).id && !isReplacing ? new Choice(undefined, "policy", "/app/policy/collapse")
      : new Choice(undefined, this.hasDefault(sources, value, certificate) ? "default" : "none");
    for (const source of sources) {
      for (const candidate of this.candidates(source, value, certificate, place)) choice.add(...candidate);
    }
    return choice.field([]);
  }

  /** Whether the service's rule gives a value. */
  hasDefault(sources, value, certificate) {
    return sources.includes(systemSound) ? !certificate.sound : sources.includes(fixed) && value !== undefined;
  }

  requiredBody() {
    const entry = this.body();
    return this.renderer.alert.body === "" ? withSource(entry, "policy", "/app/policy/language", "empty") : entry;
  }

  requiredTitle() {
    const entry = this.title();
    if (this.renderer.alert.title !== undefined) return entry;
    return withSource(entry, "policy", "/app/policy/language", entry.source === "policy" ? undefined : "empty");
  }

  /** What there is of a source, as `[source, place, fault]`. */
  candidates({ ext, call, certificateKey, badge, id }, value, certificate, place) {
    const { situation } = this;
    const { collapse } = situation.app.policy;
    if (ext) return this.ofService(ext, value);
    if (call) return situation.ext.push.isCall ? [["ext", pointer([...EXT, "em_push_ext", "type"])]] : [];
    if (badge) return [["recipient", "/recipient/offlineCount"]];
    if (certificateKey) {
      const given = certificate[certificateKey];
      return given === undefined ? [] : [["certificate", place(certificateKey), given === "" ? "empty" : undefined]];
    }
    if (!id || collapse === "none" || (id === "number" && collapse !== "conversation")) return [];
    if (id === "message") return [["message", "/message/id", value === undefined ? "unsendable" : undefined]];
    return [["message", replacedPlace(situation)]];
  }

  /** The key of a section that only a service reads. */
  ofService([section, ...path], value) {
    let table = EXT_KEYS[section].ofServices;
    let members = this.situation.ext.members.get(section);
    const key = path.pop();
    for (const object of path) {
      table = table[object].keys;
      members = members instanceof Map ? members.get(object) : undefined;
    }
    if (!(members instanceof Map)) return [];
    // A flag that is off is followed, not passed over.
    return this.given({ members, path: [...EXT, section, ...path] }, key, table[key])
      .filter(({ fault }) => fault !== undefined || value !== undefined || table[key].kind !== "flag")
      .map(({ place, fault }) => ["ext", place, fault]);
  }

  /** What the request's body would have had, and what it may have. */
  cutOf(request, cutBody, isRequired) {
    const { alert, isBanner } = this.renderer;
    const whole = isRequired ? requiredText(alert, isBanner, this.situation.app.policy.language) : alert.body;
    const left = byteCount(writeJSON(whole)) - byteCount(writeJSON(cutBody));
    return { bytes: byteCount(request.body.text) - TOKEN.length + left, limit: BODY_LIMIT };
  }
}

/** The key of the certificate that leaves a field out. */
function keyThatOmits([{ custom, badge }], style, certificate) {
  if (style !== undefined && style !== certificate.style) return "style";
  if (custom && certificate.customData !== "full") return "customData";
  return badge && certificate.channel === "huawei" && !certificate.badgeClass ? "badgeClass" : undefined;
}

/** An entry with another source; what was its source is passed over first, if there is a reason. */
function withSource(entry, source, place, why) {
  const hasFormer = why !== undefined && entry.place !== undefined;
  const former = hasFormer ? [{ source: entry.source, place: entry.place, why }] : [];
  const passedOver = [...former, ...(entry.passedOver ?? [])];
  return { field: entry.field, source, place, passedOver: passedOver.length > 0 ? passedOver : undefined };
}
