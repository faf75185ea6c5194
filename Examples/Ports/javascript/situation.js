// What the gates ask about: the input, and what follows from it for this recipient.

import { certificateWithDefaults } from "./decide-input.js";
import { readExt } from "./ext.js";
import { quietHours } from "./quiet-hours.js";
import { quietWindows } from "./quiet-windows.js";
import { needsZone, spokenRule } from "./rules.js";
import { reportSettings } from "./settings.js";
import { foldASCIICase } from "./text.js";

/** The situation of a decision. What is passed over on the way is reported to `diagnostics`. */
export function situationOf(input, diagnostics) {
  const { app, message, recipient } = input;
  const ext = readExt(message.ext, diagnostics);
  const zone = recipient.settings.timeZone ?? app.policy.timeZone;
  const isNeeded = needsZone({ app, recipient });
  reportSettings(recipient.settings, zone, ["recipient", "settings"], diagnostics, isNeeded);
  if (message.type === "chat" && recipient.id !== message.to && recipient.id !== message.from) { // [H31]
    diagnostics.report("message.to", ["message", "to"]);
  }

  const conversationID = message.type === "chat" ? message.from : message.to; // (1.4)
  const conversation = recipient.settings.conversations.find(
    ({ type, id }) => type === message.type && id === conversationID,
  );
  const situation = {
    since: input.now,
    isHeld: input.since !== undefined,
    ...input,
    ext,
    isGroup: message.type === "groupChat",
    conversationID,
    conversation,
    remindType: conversation?.remindType ?? recipient.settings.remindType,
    isMentioned: isMentioned(ext.mentions, message, recipient),
    bindings: recipient.devices.flatMap((device, deviceIndex) =>
      device.bindings.map((binding, bindingIndex) => ({ device, deviceIndex, binding, bindingIndex })),
    ),
    certificateOf: certificateLookup(app),
    zone,
    quietHours: quietHours(recipient.settings, zone),
    quietWindows: quietWindows(recipient.settings, zone),
  };
  return { ...situation, spoken: spokenRule(situation) };
}

/** Whether the message mentions the recipient (1.5) [H15] [H16]. */
function isMentioned({ everybody, ids }, message, recipient) {
  return everybody ? recipient.id !== message.from : ids.has(foldASCIICase(recipient.id));
}

/** A function from a name to its certificate, which is undefined if the app does not know it (C5) [H24]. */
function certificateLookup({ certificates }) {
  if (certificates === undefined) return (name) => certificateWithDefaults({ name });
  const byName = new Map(certificates.map((certificate) => [certificate.name, certificate]));
  return (name) => byName.get(name);
}
