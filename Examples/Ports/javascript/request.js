// The request for a binding: headers (3.10) and a payload that fits (3.11).

import { alertOf } from "./alert.js";
import { prefixOfGraphemes } from "./graphemes.js";
import { DAY, SECOND } from "./instants.js";
import { JSONText, writeJSON } from "./json-writer.js";
import { payloadOf } from "./payload.js";
import { byteCount } from "./text.js";

export const PAYLOAD_LIMITS = { alert: 4096, voip: 5120 };
const ELLIPSIS = "…";

/** Renders the requests of one message for one recipient. */
export class RequestRenderer {
  constructor(situation, diagnostics) {
    this.situation = situation;
    Object.assign(this, alertOf(situation, diagnostics));
    this.payloads = new Map();
  }

  /** The headers of a push over this certificate (3.10). */
  headers({ topic, kind }) {
    const { now } = this.situation;
    return {
      "apns-topic": topic, // [M22]
      "apns-push-type": kind,
      "apns-priority": "10",
      "apns-expiration": String(Math.floor((now + DAY) / SECOND)), // [M19]
      "apns-collapse-id": this.collapseID(),
    };
  }

  /** [M20] [M21] */
  collapseID() {
    const { conversationID, message } = this.situation;
    const ids = { message: message.id, conversation: conversationID, none: "" };
    const id = ids[replacedBy(this.situation)];
    return /^[\x21-\x7e]{1,64}$/.test(id) ? id : undefined;
  }

  /**
   * What fits of the payload over this certificate (3.11): `json`, and `isCut` if the body was cut; or, if not even an
   * empty body fits, `bytes` and `limit` [M25]. It depends on kind and sound alone, so it is made once for these.
   */
  payload(certificate, isSilent = false) {
    const key = `${certificate.kind} ${isSilent} ${certificate.sound ?? ""}`;
    if (!this.payloads.has(key)) this.payloads.set(key, this.fittingPayload(certificate, isSilent));
    return this.payloads.get(key);
  }

  fittingPayload(certificate, isSilent) {
    const limit = PAYLOAD_LIMITS[certificate.kind];
    const withBody = (body) => writeJSON(payloadOf(this.situation, this.alert, body, certificate, isSilent));
    return fitting(this.alert.body, limit, withBody);
  }
}

/** By what the push is replaced; a shared one by its message (9.2). [H49] */
export function replacedBy({ app, isShared }) {
  const { collapse } = app.policy;
  return isShared && collapse === "conversation" ? "message" : collapse;
}

/** What fits of the JSON that `write` makes of a body; `unsent` of its bytes do not count. */
export function fitting(body, limit, write, unsent = 0, least = "") {
  const whole = write(body);
  if (byteCount(whole) - unsent <= limit) return { json: new JSONText(whole), isCut: false };

  const bytes = byteCount(write(least)) - unsent;
  if (bytes > limit) return { bytes, limit };
  return { json: new JSONText(write(cutBody(body, limit - bytes + bytesInJSON(least)) || least)), isCut: true };
}

/** The beginning of a body that has so many bytes at most, with an ellipsis if that fits [M23]. */
function cutBody(body, bytes) {
  const room = bytes - bytesInJSON(ELLIPSIS);
  return room < 0 ? "" : prefixOfGraphemes(body, room, bytesInJSON) + ELLIPSIS;
}

/** The bytes of a text inside a JSON string: they are counted behind escaping. */
function bytesInJSON(text) {
  return byteCount(writeJSON(text)) - 2;
}
