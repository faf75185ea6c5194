// Where the fields of a push came from, and what was passed over for them (reasons, 7.7).

import { hasMention } from "./alert.js";
import { Diagnostics } from "./diagnostics.js";
import { pointer } from "./errors.js";
import { EXT_KEYS } from "./ext.js";
import { writeJSON } from "./json-writer.js";
import { authorPlace, dynamicNamePlace, senderNamePlace } from "./names.js";
import { customDataSource, isEmpty, leftovers, payloadOf } from "./payload.js";
import { PAYLOAD_LIMITS, RequestRenderer } from "./request.js";
import { byteCount, compareScalars } from "./text.js";

const EXT = ["message", "ext"];

/** Finds where the fields of a decision's pushes came from. */
export class Origins {
  constructor({ situation, answer }) {
    this.situation = situation;
    this.renderer = new RequestRenderer(situation, new Diagnostics());
    this.told = new Map((answer.diagnostics ?? []).map(({ code, path }) => [path, code]));
  }

  /** `rendering` of a binding (F1). */
  fields({ certificate, deviceIndex, bindingIndex }) {
    const { app, message, ext: { apns }, recipient } = this.situation;
    const binding = ["recipient", "devices", deviceIndex, "bindings", bindingIndex];
    const index = app.certificates?.findIndex(({ name }) => name === certificate.name);
    const place = pointer(index === undefined ? [...binding, "notifierName"] : ["app", "certificates", index]);
    const badge = [["recipient", "/recipient/offlineCount"]];
    const sound = certificate.sound === undefined ? [] : [["certificate", `${place}/sound`, certificate.sound ? undefined : "empty"]];
    const isCut = this.told.get(pointer(binding)) === "payload.cut";
    return [
      this.title(),
      this.single("/payload/aps/alert/subtitle", "em_alert_subTitle", apns.em_alert_subTitle),
      { ...this.body(), cut: isCut ? this.cut(certificate) : undefined },
      this.single("/payload/aps/badge", "em_push_badge", apns.em_push_badge, badge),
      this.single("/payload/aps/sound", "em_push_sound", apns.em_push_sound, sound, "default"),
      this.single("/payload/aps/category", "em_push_category", apns.em_push_category),
      this.single("/payload/aps/thread-id", "thread_id", apns.thread_id),
      this.single("/payload/aps/mutable-content", "em_push_mutable_content", apns.em_push_mutable_content || undefined),
      this.single("/payload/aps/content-available", "em_push_content_available", apns.em_push_content_available || undefined),
      { field: "/payload/aps/interruption-level", source: "none" },
      this.data(),
      { field: "/headers/apns-topic", source: "certificate", place },
      { field: "/headers/apns-push-type", source: "certificate", place },
      { field: "/headers/apns-priority", source: "default" },
      { field: "/headers/apns-expiration", source: "now", place: "/now" },
      this.collapseID(),
    ].filter((field) => field !== undefined);
  }

  title() {
    return this.text("/payload/aps/alert/title", "em_push_title", "title", ["policy", "/app/policy/alertStyle"]);
  }

  body() {
    return this.text("/payload/aps/alert/body", "em_push_content", "content", ["displayStyle", "/recipient/settings/displayStyle"]);
  }

  /** The values of a key under its names: `place`, and the `fault` for which it is passed over. */
  given({ members, path }, key, { alias, kind } = EXT_KEYS[path.at(-1)].keys[key]) {
    const isEmpty = (value) => value === "" && kind !== "flag";
    return [key, alias].filter((name) => (members.get(name) ?? null) !== null).map((name) => {
      const place = pointer([...path, name]);
      return { place, fault: this.told.get(place) ?? (isEmpty(members.get(name)) ? "empty" : undefined), value: members.get(name) };
    });
  }

  /** Keys that would give a field where they are read (F5). */
  misplaced(...keys) {
    const names = keys.map((key) => EXT_KEYS.em_apns_ext.keys[key]?.alias).concat(keys);
    const found = [...this.told].filter(([path, code]) => code === "ext.misplaced" && names.includes(path.split("/").at(-1)));
    return found.map(([place]) => ({ source: "ext", place, why: "ext.misplaced" }))
      .sort((left, right) => compareScalars(left.place, right.place));
  }

  /** Title or body: the levels of 3.1. */
  text(field, apnsKey, pushKey, [source, place]) {
    const { situation, told } = this;
    const { ext } = situation;
    const { level, parts } = this.renderer.origins[field.split("/").at(-1)];
    const choice = new Choice(field, source, place);
    for (const template of this.renderer.templates) {
      const code = told.get(template.place);
      choice.add(template.level, template.place, code?.startsWith("template.") ? code : undefined, template.level === level);
    }
    for (const [section, key] of this.inOrder([ext.apns, apnsKey], [ext.push, pushKey])) {
      for (const { place, fault } of this.given(section, key)) choice.add("ext", place, fault, section.path.at(-1) === level);
    }
    if (pushKey === "content" && hasMention(situation)) choice.add("mention", pointer([...EXT, "em_at_list"]), undefined, level === "mention");
    for (const { place } of this.renderer.ownTemplates) choice.add("appTemplate", place, told.get(place), level === "appTemplate");
    const after = this.misplaced(apnsKey, pushKey);
    const content = this.renderer.content;
    if (parts.has("content") && content.isUntranslated) {
      after.push({ source: "translation", place: "/recipient/settings/preferredLanguage", why: "untranslated" });
    }
    const places = [
      ["content", content.place], ["nickname", senderNamePlace(situation)],
      ["dynamicName", dynamicNamePlace(situation)], ["author", authorPlace(situation)],
    ].filter(([part]) => parts.has(part)).map(([, place]) => place);
    return choice.field(after, [...new Set(places)]);
  }

  /** The keys of a text, that first which comes first. */
  inOrder(...keys) {
    return keys;
  }

  /** A field that one key of `em_apns_ext` gives; what comes below it as `[source, place, fault]`. */
  single(field, key, value, below = [], otherwise = "none") {
    const choice = new Choice(field, otherwise);
    const isFlag = EXT_KEYS.em_apns_ext.keys[key].kind === "flag";
    for (const { place, fault } of this.given(this.situation.ext.apns, key)) {
      // A flag that is off is followed, not passed over.
      if (fault || value !== undefined || !isFlag) choice.add("ext", place, fault, value !== undefined);
    }
    for (const candidate of below) choice.add(...candidate);
    return choice.field(this.misplaced(key));
  }

  /** The custom data (3.9). */
  data() {
    const { ext, app } = this.situation;
    const taken = customDataSource(this.situation);
    const choice = new Choice("/payload/e", "none");
    for (const [section, key] of [[ext.push, "custom"], [ext.apns, "extern"]]) {
      for (const { place, value } of this.given(section, key)) choice.add("ext", place, isEmpty(value) ? "empty" : undefined, taken === key);
    }
    if (!isEmpty(leftovers(ext.apns.leftOver ?? ext.apns.members, app.policy))) {
      choice.add("leftovers", pointer(ext.apns.path), undefined, taken === "leftovers");
    }
    // What is misplaced among the leftovers is in the field with them.
    const isCarried = ({ place }) => taken === "leftovers" && place.startsWith(`${pointer(ext.apns.path)}/`);
    return choice.field(this.misplaced("custom", "extern").filter((entry) => !isCarried(entry)));
  }

  collapseID() {
    const { app } = this.situation;
    const field = "/headers/apns-collapse-id";
    if (app.policy.collapse === "none") return { field, source: "policy", place: "/app/policy/collapse" };
    const choice = new Choice(field, "none");
    choice.add("message", replacedPlace(this.situation), this.renderer.collapseID() === undefined ? "unsendable" : undefined);
    return choice.field([]);
  }

  /** What the payload would have had, and what it may have. */
  cut(certificate) {
    const { situation, renderer: { alert } } = this;
    const bytes = byteCount(writeJSON(payloadOf(situation, alert, alert.body, certificate)));
    return { bytes, limit: PAYLOAD_LIMITS[certificate.kind] };
  }
}

/** Where the id of what a push replaces stands, unless the policy is `none`. */
export function replacedPlace({ app, message }) {
  const key = app.policy.collapse === "message" ? "id" : message.type === "chat" ? "from" : "to";
  return `/message/${key}`;
}

/** A field that is put together from what there is for it. */
export class Choice {
  constructor(field, source, place) {
    this.result = { field, source, place };
    this.passedOver = [];
    this.isTaken = false;
  }

  add(source, place, fault, takes = true) {
    if (takes && !this.isTaken && fault === undefined) {
      Object.assign(this.result, { source, place });
      this.isTaken = true;
    } else {
      this.passedOver.push({ source, place, why: fault ?? "outranked" });
    }
  }

  /** Undefined if it says nothing. */
  field(after, uses = []) {
    const passedOver = [...this.passedOver, ...after];
    if (this.result.source === "none" && passedOver.length === 0) return undefined;
    return {
      ...this.result,
      uses: uses.length > 0 ? uses : undefined,
      passedOver: passedOver.length > 0 ? passedOver : undefined,
    };
  }
}
