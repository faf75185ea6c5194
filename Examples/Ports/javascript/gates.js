// What each gate asks (specification, deciding). The order of the gates and their words are those of gates.json.

import { DAY, formatHoursAndMinutes, formatInstant, MINUTE } from "./instants.js";
import { askedRules, suppression } from "./rules.js";
import { details, tables } from "./tables.js";
import { UTC } from "./time-zones.js";

/**
 * Each gate asks a situation, or a situation and a binding with its device and certificate: whether it `blocks`, and
 * whether there is anything to look at, `isAsked` [L3]; and whether a trace has it, `isListed`. Its `value` is what it looked at, for people.
 */
const questions = {
  A1: {
    blocks: ({ message: { type, body, deliverOnlineOnly } }) =>
      type === "chatRoom" || body.type === "cmd" || deliverOnlineOnly,
    value: ({ message }) => `${message.body.type} in ${message.type}`,
  },
  A2: {
    // [H23]
    blocks: ({ since, message: { timestamp = since } }) => since - timestamp > DAY,
    value: ({ now, message: { timestamp = now } }) =>
      timestamp === now ? "now" : formatInstant(timestamp, UTC.stretchAt(timestamp).offset),
  },
  A3: {
    blocks: ({ ext }) => ext.isSilent,
    value: ({ ext }) => `em_ignore_notification ${ext.isSilent}`,
  },
  B1: {
    // [H9]
    blocks: ({ message, recipient }) => recipient.id === message.from,
    value: ({ message }) => message.from,
  },
  B2: {
    blocks: ({ recipient }) => !recipient.known,
    value: ({ recipient }) => (recipient.known ? "known" : "unknown"),
  },
  B3: {
    // [H7] [H10]
    isAsked: ({ message: { receivers } }) => receivers.length > 0,
    blocks: ({ message: { receivers }, recipient }) => !receivers.includes(recipient.id),
    value: ({ message: { receivers } }) => (receivers.length === 0 ? "everybody" : `receivers: ${receivers.length}`),
  },
  B4: {
    blocks: isOnline,
    value: ({ recipient }) => {
      const count = (state) => recipient.devices.filter((device) => device.state === state).length;
      return `${count("online")} online, ${count("offline")} offline, ${count("kicked")} kicked`;
    },
  },
  B5: {
    isAsked: ({ quietHours }) => quietHours !== undefined,
    blocks: ({ quietHours, now }) => quietHours.isActiveAt(now),
    value: ({ quietHours }) => {
      if (quietHours === undefined) return "none";
      const { start, end, zone } = quietHours;
      return `${formatHoursAndMinutes(start * MINUTE)}-${formatHoursAndMinutes(end * MINUTE)} ${zone.name}`;
    },
  },
  B11: {
    isListed: ({ app, recipient }) => app.rules.length + recipient.settings.rules.length > 0,
    isAsked: (situation) => askedRules(situation).all.length > 0,
    blocks: (situation) => suppression(situation.spoken, situation) !== undefined,
    isOverridden: (situation) => suppression(situation.spoken, situation) === "bypass",
    reasonOf: ({ spoken }) => (spoken.isOfUser ? "rule.user" : undefined),
    value: ({ spoken }) => spoken?.rule.id ?? "no rule speaks",
  },
  B10: {
    isListed: ({ recipient }) => recipient.settings.quietWindows.length > 0,
    isAsked: ({ quietWindows }) => quietWindows !== undefined,
    blocks: ({ quietWindows, now }) => quietWindows.isActiveAt(now),
    value: ({ recipient, zone }) => `windows: ${recipient.settings.quietWindows.length} ${zone?.name ?? ", no zone"}`,
  },
  B6: silentDuration(({ recipient }) => recipient.settings.expireTimestamp),
  B7: silentDuration(({ conversation }) => conversation?.expireTimestamp),
  B8: {
    isAsked: ({ remindType }) => remindType !== "all",
    blocks: ({ remindType }) => remindType === "none",
    value: ({ remindType }) => remindType,
  },
  B9: {
    isAsked: ({ remindType, message, app }) => {
      const ignoresMentions = message.type === "chat" && app.policy.mentionOnlyInChat === "pushesAll"; // [H27]
      return remindType === "mentionOnly" && !ignoresMentions;
    },
    blocks: ({ isMentioned }) => !isMentioned,
    value: ({ remindType, isMentioned }) => `${remindType}, ${isMentioned ? "mentioned" : "not mentioned"}`,
  },
  C0: {
    // [H26] [H28]
    blocks: ({ bindings }) => bindings.length === 0,
    value: ({ bindings }) => `bindings: ${bindings.length}`,
  },
  C1: {
    blocks: (situation, { device }) => device.state === "online",
    value: (situation, { device }) => device.state,
  },
  C2: {
    blocks: (situation, { device }) => device.state === "kicked",
    value: (situation, { device }) => device.state,
  },
  C3: {
    blocks: (situation, { binding, certificate }) => !isLegal(binding, certificate),
    value: (situation, { binding: { notifierName, token } }) => `${notifierName} token … of ${token.length}`,
  },
  C4: {
    isAsked: ({ ext: { filter } }) => Object.values(filter).some((names) => names !== undefined), // [L8]
    blocks: ({ ext: { filter } }, { device, binding }) => !isAllowed(filter, device, binding),
    value: (situation, { device, binding }) => `${device.id} ${binding.notifierName}`,
  },
  C5: {
    // [H24]
    blocks: (situation, { certificate }) => !certificate?.enabled,
    reasonOf: (situation, { certificate }) => (certificate === undefined ? "device.certificateUnknown" : undefined),
    value: (situation, { binding }) => binding.notifierName,
  },
  C6: {
    // [H19]
    isAsked: (situation, { certificate }) => certificate !== undefined && certificate.channel === undefined,
    blocks: ({ ext }, { certificate }) => ext.push.isCall !== (certificate.kind === "voip"),
    value: ({ ext }, { certificate }) =>
      `${ext.push.isCall ? "call" : "message"}, ${certificate?.channel ?? certificate?.kind ?? "unknown"} certificate`,
  },
};

const gates = tables.gates.map((row) => ({ ...row, ...questions[row.id] }));

/** The gates that are asked once for the message and its recipient, in order. */
export const recipientGates = gates.filter(({ of }) => of === "recipient");

/** The gates that are asked for each binding, in order. */
export const bindingGates = gates.filter(({ of }) => of === "binding");

/** The verdict of a gate, with its reason and the vendor's word for that where it blocks [M29]. */
export function ask(gate, situation, binding) {
  if (gate.isAsked?.(situation, binding) === false) return { verdict: "skip" };
  if (!gate.blocks(situation, binding)) return { verdict: "pass" };
  if (gate.isOverridden?.(situation) || isOverridden(gate, situation)) return { verdict: "bypass" };
  const reason = gate.reasonOf?.(situation, binding) ?? gate.reason;
  return { verdict: "block", reason, detail: details.get(reason) };
}

/** Whether a trace has the gate. */
export function isListed(gate, situation) {
  return gate.isListed?.(situation) ?? true;
}

export function isBlock({ verdict }) {
  return verdict === "block";
}

/** Which input a verdict is based on. */
export function sourceOf(gate, { conversation }) {
  return gate.isOfRemindType && conversation?.remindType !== undefined ? "conversation" : gate.source;
}

/** Whether the message forces its way past a gate (1.1), or a rule allows it to pass (1.7). */
function isOverridden({ override }, { ext, app, spoken }) {
  if (spoken?.rule.then === "allow" && (override === "doNotDisturb" || (spoken.rule.remind && override === "allPreferences"))) {
    return true;
  }
  return ext.isForced && (override === "doNotDisturb" || override === app.policy.forceOverrides);
}

/** Presence (1.2) [H1]. */
function isOnline({ app, recipient: { devices } }) {
  const hasDevice = (state) => devices.some((device) => device.state === state);
  if (app.policy.multiDevice === "allDevicesOffline") return hasDevice("online");
  return hasDevice("online") && !hasDevice("offline");
}

/** The gate of a silent duration, which ends at `expiryOf`; it is not set if that is undefined (2.2) [L8]. */
function silentDuration(expiryOf) {
  return {
    isAsked: (situation) => expiryOf(situation) !== undefined,
    blocks: (situation) => situation.now < expiryOf(situation),
    value: (situation) => {
      const expiry = expiryOf(situation);
      return expiry === undefined ? "none" : `until ${formatInstant(expiry, (situation.zone ?? UTC).stretchAt(expiry).offset)}`;
    },
  };
}

/** Whether a binding is well formed, as its certificate's push service asks (C3) [H18]. */
function isLegal({ notifierName, token }, certificate) {
  if (certificate?.channel !== undefined) return notifierName.length > 0 && /^[!-~]{1,4096}$/.test(token);
  const isHex = !/[^0-9a-fA-F]/.test(token);
  return notifierName !== "" && token !== "" && token.length % 2 === 0 && isHex;
}

/** Whether the filter lets a binding pass (C4) [H14]. */
function isAllowed(filter, device, binding) {
  const accepts = (names, name) => names === undefined || names.size === 0 || names.has(name);
  const ignores = (names, name) => names !== undefined && names.has(name);
  return (
    accepts(filter.acceptedDevices, device.id) &&
    accepts(filter.acceptedNotifiers, binding.notifierName) &&
    !ignores(filter.ignoredDevices, device.id) &&
    !ignores(filter.ignoredNotifiers, binding.notifierName)
  );
}
