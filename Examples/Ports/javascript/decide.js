// The verb `decide`, without and with `--explain` (contract, decide).

import { evaluate, isRendered } from "./evaluation.js";
import { bindingGates, isListed, recipientGates, sourceOf } from "./gates.js";
import { hold, nextPush, nextPushFails, writtenNextPush } from "./next-push.js";
import { Origins } from "./rendering.js";
import { RequestOrigins } from "./request-origins.js";
import { zoneDataRelease } from "./time-zones.js";

/** The answer to an input of `decide`. */
export function decide(value) {
  return evaluate(value).answer;
}

/** The answer to an input of `decide --explain`. */
export function explain(value) {
  const evaluation = evaluate(value);
  const { answer, situation, blockers } = evaluation;
  const next = nextPush(situation, blockers);
  const held = hold(situation, blockers);
  return {
    ...answer,
    devices: explainedDevices(evaluation),
    trace: traceOf(evaluation),
    blockers,
    nextPush: next === undefined ? undefined : writtenNextPush(next, situation),
    nextPushFails: next === undefined ? undefined : nextPushFails(next, situation, answer.outcome === "hold", isRendered(evaluation)),
    notHeld: typeof held === "string" ? held : undefined,
    zoneData: zoneDataRelease, // [L7]
  };
}

/** The entries of `devices`, with where each push came from (7.7). */
function explainedDevices(evaluation) {
  const { answer, bindings } = evaluation;
  if (answer.outcome !== "push") return answer.devices;
  const [origins, others] = [new Origins(evaluation), new RequestOrigins(evaluation)];
  return answer.devices.map((device, index) => {
    if (device.outcome !== "push") return device;
    const rendering = device.request ? others.fields(bindings[index], device.request) : origins.fields(bindings[index]);
    return { ...device, rendering };
  });
}

/** An entry for each gate, and for each binding an entry for each of its gates [L3]. */
function traceOf({ situation, verdicts, bindings }) {
  const entry = (gate, { verdict }, binding) => ({
    device: binding?.device.id,
    gate: gate.id,
    notifierName: binding?.binding.notifierName,
    rule: gate.id === "B11" ? situation.spoken?.rule.id : undefined,
    source: sourceOf(gate, situation),
    value: gate.value(situation, binding),
    verdict,
  });
  return [
    ...recipientGates.flatMap((gate, index) => (isListed(gate, situation) ? [entry(gate, verdicts[index])] : [])),
    ...bindings.flatMap((binding) => bindingGates.map((gate, index) => entry(gate, binding.verdicts[index], binding))),
  ];
}
