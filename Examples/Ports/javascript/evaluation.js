// The gates of one input, asked, and the decision that follows from them (section 1).

import { ChannelRenderer } from "./channels.js";
import { decideInput } from "./decide-input.js";
import { Diagnostics } from "./diagnostics.js";
import { ask, bindingGates, isBlock, recipientGates } from "./gates.js";
import { hold, isOfRule, writtenNextPush } from "./next-push.js";
import { RequestRenderer } from "./request.js";
import { situationOf } from "./situation.js";
import { details } from "./tables.js";

export const NONE_ELIGIBLE = "device.noneEligible";

/**
 * Evaluates an input of `decide`. Every gate is asked, also behind the first that blocks, so that the decision and its
 * explanation are read from the same verdicts [L3].
 */
export function evaluate(value) {
  const input = decideInput(value);
  const examined = examine(input);
  const { situation, bindings, blockers, diagnostics } = examined;
  const areAsked = blockers.length === 0 || blockers[0] === NONE_ELIGIBLE;
  const devices = areAsked ? answerBindings(situation, bindings, diagnostics) : undefined;
  // If nothing else blocks, payloads alone can stand in the way [M48].
  if (blockers.length === 0 && !isPushed(devices)) blockers.push(NONE_ELIGIBLE);
  const answer = { id: input.id, ...outcomeOf(examined), devices, diagnostics: diagnostics.sorted() };
  return { ...examined, answer };
}

/** The gates of an input, and `blockers`, the reasons of all that block, in gate order [L1] [L2]. */
export function examine(input) {
  const diagnostics = new Diagnostics();
  const situation = situationOf(input, diagnostics);
  const verdicts = recipientGates.map((gate) => ask(gate, situation));
  const bindings = situation.bindings.map((place) => askBinding(situation, place));
  const blockers = verdicts.filter(isBlock).map(({ reason }) => reason);
  if (bindings.length > 0 && bindings.every(({ blocking }) => blocking !== undefined)) blockers.push(NONE_ELIGIBLE);
  return { situation, verdicts, bindings, blockers, diagnostics };
}

/** A binding with its certificate and the verdicts of its gates. */
function askBinding(situation, place) {
  const certificate = situation.certificateOf(place.binding.notifierName);
  const binding = { ...place, certificate };
  const verdicts = bindingGates.map((gate) => ask(gate, situation, binding));
  return { ...binding, verdicts, blocking: verdicts.find(isBlock) };
}

/** What becomes of a message, by the gates and what was rendered. */
export function outcomeOf({ situation, blockers }) {
  const [reason] = blockers;
  if (reason === undefined) return { outcome: "push" };
  const rule = isOfRule(reason) ? situation.spoken.rule.id : undefined;
  const until = hold(situation, blockers);
  if (typeof until !== "number") return { outcome: "suppress", reason, rule, detail: details.get(reason) };
  return { outcome: "hold", reason, rule, heldUntil: writtenNextPush(until, situation) };
}

/** Whether some binding is pushed to. */
export function isPushed(devices) {
  return devices.some(({ outcome }) => outcome === "push");
}

/**
 * The entries of `devices`, in the order of the input [M28] [M30]. The diagnostics of rendering are reported only if
 * there is a push [L5].
 */
export function answerBindings(situation, bindings, diagnostics) {
  const isEligible = bindings.some(({ blocking }) => blocking === undefined);
  const rendering = new Diagnostics();
  const renderer = isEligible ? new RequestRenderer(situation, rendering) : undefined;
  const isOther = bindings.some(({ blocking, certificate }) => blocking === undefined && certificate.channel !== undefined);
  const others = isOther ? new ChannelRenderer(situation) : undefined;
  const devices = bindings.map((binding) => answerBinding(binding, renderer, others, rendering));
  if (isPushed(devices)) diagnostics.add(rendering);
  return devices;
}

/** Whether some binding that passes its gates has a payload that fits. */
export function isRendered({ situation, bindings }) {
  return isPushed(answerBindings(situation, bindings, new Diagnostics()));
}

function answerBinding(asked, renderer, others, rendering) {
  const { device, deviceIndex, binding, bindingIndex, certificate, blocking, isSilent } = asked;
  const place = { id: device.id, notifierName: binding.notifierName };
  if (blocking !== undefined) {
    return { ...place, outcome: "suppress", reason: blocking.reason, detail: blocking.detail };
  }
  const isApple = certificate.channel === undefined;
  const { json, isCut, bytes, limit, diagnostics } = isApple ? renderer.payload(certificate, isSilent) : others.request(certificate, isSilent);
  if (json === undefined) return { ...place, outcome: "suppress", reason: "payload.tooLarge", bytes, limit };
  if (isCut) rendering.report("payload.cut", ["recipient", "devices", deviceIndex, "bindings", bindingIndex]); // [L6]
  if (!isApple) {
    rendering.add(diagnostics);
    return { ...place, outcome: "push", request: json };
  }
  return { ...place, outcome: "push", headers: renderer.headers(certificate), payload: json };
}
