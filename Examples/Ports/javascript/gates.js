// The gates in their order (specification, deciding). Each asks a situation and answers with a verdict. Its `value` is
// what it looked at, for people.

import { DAY, formatHoursAndMinutes, formatInstant, MINUTE } from "./instants.js";
import { UTC } from "./time-zones.js";
import { block, bypass, pass, skip } from "./verdicts.js";

const DO_NOT_DISTURB = "user ignore push";

/** Gates A1 to C0, which are asked once for the message. */
export const messageGates = [
  {
    gate: "A1",
    source: () => "message",
    ask: ({ message: { type, body, deliverOnlineOnly } }) =>
      type === "chatRoom" || body.type === "cmd" || deliverOnlineOnly ? block("message.kind") : pass,
    value: ({ message }) => `${message.body.type} in ${message.type}`,
  },
  {
    gate: "A2",
    source: () => "message",
    // [H23]
    ask: ({ now, message: { timestamp = now } }) =>
      now - timestamp > DAY ? block("message.expired", "expire message") : pass,
    value: ({ now, message: { timestamp = now } }) =>
      timestamp === now ? "now" : formatInstant(timestamp, UTC.stretchAt(timestamp).offset),
  },
  {
    gate: "A3",
    source: () => "message",
    ask: ({ ext }) => (ext.isSilent ? block("message.silent", "message ignore push") : pass),
    value: ({ ext }) => `em_ignore_notification ${ext.isSilent}`,
  },
  {
    gate: "B1",
    source: () => "message",
    // [H9]
    ask: ({ message, recipient }) => (recipient.id === message.from ? block("recipient.sender") : pass),
    value: ({ message }) => message.from,
  },
  {
    gate: "B2",
    source: () => "recipient",
    ask: ({ recipient }) => (recipient.known ? pass : block("recipient.unknown", "no user exist")),
    value: ({ recipient }) => (recipient.known ? "known" : "unknown"),
  },
  {
    gate: "B3",
    source: () => "message",
    // [H7] [H10]
    ask: ({ message: { receivers }, recipient }) => {
      if (receivers.length === 0) return skip;
      return receivers.includes(recipient.id) ? pass : block("recipient.notAddressed");
    },
    value: ({ message: { receivers } }) => (receivers.length === 0 ? "everybody" : `receivers: ${receivers.length}`),
  },
  {
    gate: "B4",
    source: () => "device",
    ask: (situation) => (isOnline(situation) ? block("recipient.online") : pass),
    value: ({ recipient }) => {
      const count = (state) => recipient.devices.filter((device) => device.state === state).length;
      return `${count("online")} online, ${count("offline")} offline, ${count("kicked")} kicked`;
    },
  },
  {
    gate: "B5",
    source: () => "app",
    ask: (situation) => {
      const { quietHours, now, ext } = situation;
      if (quietHours === undefined) return skip;
      if (!quietHours.isActiveAt(now)) return pass;
      return ext.isForced ? bypass : block("dnd.app.interval", DO_NOT_DISTURB);
    },
    value: ({ quietHours }) => {
      if (quietHours === undefined) return "none";
      const { start, end, zone } = quietHours;
      return `${formatHoursAndMinutes(start * MINUTE)}-${formatHoursAndMinutes(end * MINUTE)} ${zone.name}`;
    },
  },
  {
    gate: "B6",
    source: () => "app",
    ask: (situation) => askDuration(appExpiry(situation), "dnd.app.duration", situation),
    value: (situation) => durationValue(appExpiry(situation), situation),
  },
  {
    gate: "B7",
    source: () => "conversation",
    ask: (situation) => askDuration(conversationExpiry(situation), "dnd.conversation.duration", situation),
    value: (situation) => durationValue(conversationExpiry(situation), situation),
  },
  {
    gate: "B8",
    source: remindTypeSource,
    ask: (situation) => {
      if (situation.remindType === "all") return skip;
      if (situation.remindType !== "none") return pass;
      return forcesPreferences(situation) ? bypass : block("remind.none", DO_NOT_DISTURB);
    },
    value: ({ remindType }) => remindType,
  },
  {
    gate: "B9",
    source: remindTypeSource,
    ask: (situation) => {
      const { remindType, message, app, isMentioned } = situation;
      const ignoresMentions = message.type === "chat" && app.policy.mentionOnlyInChat === "pushesAll"; // [H27]
      if (remindType !== "mentionOnly" || ignoresMentions) return skip;
      if (isMentioned) return pass;
      return forcesPreferences(situation) ? bypass : block("remind.mentionOnly", DO_NOT_DISTURB);
    },
    value: ({ remindType, isMentioned }) => `${remindType}, ${isMentioned ? "mentioned" : "not mentioned"}`,
  },
  {
    gate: "C0",
    source: () => "device",
    // [H26] [H28]
    ask: ({ bindings }) => (bindings.length === 0 ? block("device.none", "no push binding") : pass),
    value: ({ bindings }) => `bindings: ${bindings.length}`,
  },
];

/** Presence (1.2) [H1]. */
function isOnline({ app, recipient: { devices } }) {
  const hasDevice = (state) => devices.some((device) => device.state === state);
  if (app.policy.multiDevice === "allDevicesOffline") return hasDevice("online");
  return hasDevice("online") && !hasDevice("offline");
}

function appExpiry({ recipient }) {
  return recipient.settings.expireTimestamp;
}

function conversationExpiry({ conversation }) {
  return conversation?.expireTimestamp;
}

/** A silent duration, which ends at `expiry`; it is not set if that is undefined (2.2) [L8]. */
function askDuration(expiry, reason, { now, ext }) {
  if (expiry === undefined) return skip;
  if (now >= expiry) return pass;
  return ext.isForced ? bypass : block(reason, DO_NOT_DISTURB);
}

function durationValue(expiry, { zone = UTC }) {
  return expiry === undefined ? "none" : `until ${formatInstant(expiry, zone.stretchAt(expiry).offset)}`;
}

/** Whether the message forces its way past B8 and B9 (1.1). */
function forcesPreferences({ ext, app }) {
  return ext.isForced && app.policy.forceOverrides === "allPreferences";
}

function remindTypeSource({ conversation }) {
  return conversation?.remindType === undefined ? "app" : "conversation";
}

/** Gates C1 to C6, which are asked for each binding, its device and its certificate. */
export const bindingGates = [
  {
    gate: "C1",
    source: () => "device",
    ask: (situation, { device }) => (device.state === "online" ? block("device.online") : pass),
    value: (situation, { device }) => device.state,
  },
  {
    gate: "C2",
    source: () => "device",
    ask: (situation, { device }) => (device.state === "kicked" ? block("device.kicked") : pass),
    value: (situation, { device }) => device.state,
  },
  {
    gate: "C3",
    source: () => "device",
    ask: (situation, { binding }) => (isLegal(binding) ? pass : block("device.illegalBinding", "illegal binding")),
    value: (situation, { binding: { notifierName, token } }) => `${notifierName} token … of ${token.length}`,
  },
  {
    gate: "C4",
    source: () => "message",
    ask: ({ ext: { filter } }, { device, binding }) => {
      if (Object.values(filter).every((names) => names === undefined)) return skip; // [L8]
      return isAllowed(filter, device, binding) ? pass : block("device.filtered", "ignore push device id");
    },
    value: (situation, { device, binding }) => `${device.id} ${binding.notifierName}`,
  },
  {
    gate: "C5",
    source: () => "certificate",
    // [H24]
    ask: (situation, { certificate }) => {
      if (certificate === undefined) return block("device.certificateUnknown", "no notifier exist");
      return certificate.enabled ? pass : block("device.certificateDisabled", "notifier disabled");
    },
    value: (situation, { binding }) => binding.notifierName,
  },
  {
    gate: "C6",
    source: () => "certificate",
    // [H19]
    ask: ({ ext }, { certificate }) => {
      if (certificate === undefined) return skip;
      const isForCalls = certificate.kind === "voip";
      return ext.push.isCall === isForCalls ? pass : block("device.voip", "invalid VOIP notification");
    },
    value: ({ ext }, { certificate }) =>
      `${ext.push.isCall ? "call" : "message"}, ${certificate?.kind ?? "unknown"} certificate`,
  },
];

/** Whether a binding is well formed (C3) [H18]. */
function isLegal({ notifierName, token }) {
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
