// The gates of one input, asked, and the decision that follows from them (section 1).

import { ChannelRenderer } from "./channels.js";
import { decideInput } from "./decide-input.js";
import { Diagnostics } from "./diagnostics.js";
import { ask, bindingGates, isBlock, recipientGates } from "./gates.js";
import { RequestRenderer } from "./request.js";
import { situationOf } from "./situation.js";

export const NONE_ELIGIBLE = "device.noneEligible";

/**
 * Evaluates an input of `decide`. Every gate is asked, also behind the first that blocks, so that the decision and its
 * explanation are read from the same verdicts [L3].
 */
export function evaluate(value) {
  const input = decideInput(value);
  const diagnostics = new Diagnostics();
  const situation = situationOf(input, diagnostics);
  const verdicts = recipientGates.map((gate) => ask(gate, situation));
  const bindings = situation.bindings.map((place) => askBinding(situation, place));

  const blocking = verdicts.find(isBlock);
  const devices = blocking === undefined ? answerBindings(situation, bindings, diagnostics) : undefined;
  return { situation, verdicts, bindings, answer: answerOf(input.id, blocking, devices, diagnostics, situation) };
}

/** A binding with its certificate and the verdicts of its gates. */
function askBinding(situation, place) {
  const certificate = situation.certificateOf(place.binding.notifierName);
  const binding = { ...place, certificate };
  const verdicts = bindingGates.map((gate) => ask(gate, situation, binding));
  return { ...binding, verdicts, blocking: verdicts.find(isBlock) };
}

function answerOf(id, blocking, devices, diagnostics, { spoken }) {
  const isPushed = devices !== undefined && devices.some(({ outcome }) => outcome === "push");
  return {
    id,
    outcome: isPushed ? "push" : "suppress",
    reason: isPushed ? undefined : (blocking?.reason ?? NONE_ELIGIBLE),
    detail: blocking?.detail,
    rule: blocking?.reason.startsWith("rule.") ? spoken.rule.id : undefined,
    devices,
    diagnostics: diagnostics.sorted(),
  };
}

/**
 * The entries of `devices`, in the order of the input [M28] [M30]. The diagnostics of rendering are reported only if
 * there is a push [L5].
 */
function answerBindings(situation, bindings, diagnostics) {
  const isEligible = bindings.some(({ blocking }) => blocking === undefined);
  const rendering = new Diagnostics();
  const renderer = isEligible ? new RequestRenderer(situation, rendering) : undefined;
  const isOther = bindings.some(({ blocking, certificate }) => blocking === undefined && certificate.channel !== undefined);
  const others = isOther ? new ChannelRenderer(situation) : undefined;
  const devices = bindings.map((binding) => answerBinding(binding, renderer, others, rendering));
  if (devices.some(({ outcome }) => outcome === "push")) diagnostics.add(rendering);
  return devices;
}

/** Whether some binding that passes its gates has a payload that fits. */
export function isRendered({ situation, bindings }) {
  return answerBindings(situation, bindings, new Diagnostics()).some(({ outcome }) => outcome === "push");
}

function answerBinding({ device, deviceIndex, binding, bindingIndex, certificate, blocking }, renderer, others, rendering) {
  const place = { id: device.id, notifierName: binding.notifierName };
  if (blocking !== undefined) {
    return { ...place, outcome: "suppress", reason: blocking.reason, detail: blocking.detail };
  }
  const isApple = certificate.channel === undefined;
  const { json, isCut, bytes, limit, diagnostics } = isApple ? renderer.payload(certificate) : others.request(certificate);
  if (json === undefined) return { ...place, outcome: "suppress", reason: "payload.tooLarge", bytes, limit };
  if (isCut) rendering.report("payload.cut", ["recipient", "devices", deviceIndex, "bindings", bindingIndex]); // [L6]
  if (!isApple) {
    rendering.add(diagnostics);
    return { ...place, outcome: "push", request: json };
  }
  return { ...place, outcome: "push", headers: renderer.headers(certificate), payload: json };
}
