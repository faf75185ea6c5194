// The beginning of a port: it speaks the port protocol and knows gate A1. Docs/Porting.md says how to go on.
// JSON.parse hides faults that a whole port answers; ../javascript keeps the text of the input, and reads it strictly.
import { createInterface } from "node:readline";

const implementation = { name: "starter", version: "0.1", language: "JavaScript" };
const greeting = { protocol: 1, implementation, spec: ["1.1"], capabilities: ["decide"] };

function decide({ message, recipient }) {
  const isNeverPushed = message.type === "chatRoom" || message.body.type === "cmd" || message.deliverOnlineOnly;
  if (isNeverPushed) return { outcome: "suppress", reason: "message.kind" };
  const devices = (recipient.devices ?? []).flatMap(({ id, bindings = [] }) =>
    bindings.map(({ notifierName = "" }) => ({ id, notifierName, outcome: "push" })),
  );
  return { outcome: "push", devices };
}

function answer({ cmd, seq, input }) {
  if (cmd === "start") return greeting;
  try {
    return { seq, result: decide(input) };
  } catch (fault) {
    return { seq, skipped: String(fault) };
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  const command = JSON.parse(line);
  if (command.cmd === "stop") break;
  console.log(JSON.stringify(answer(command)));
}
