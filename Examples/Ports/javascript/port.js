// The port protocol (contract, port protocol).

import { once } from "node:events";
import { InputError } from "./errors.js";
import { inputOf, membersOf } from "./json-members.js";
import { JSONNumber } from "./json-number.js";
import { readJSON, syntaxError } from "./json-reader.js";
import { lineOf, linesOf } from "./lines.js";
import { answerInput, verbs } from "./verbs.js";

const greeting = {
  protocol: 1,
  implementation: { name: "em-push-port", version: "0.1.0", language: "JavaScript" },
  spec: ["1.4"],
  capabilities: [...verbs.keys(), "bytes", "inputText"],
  window: 64,
};

/** Answers each line of a stream with a line, until the line that says stop or the end of the stream. */
export async function servePort(input, output) {
  for await (const line of linesOf(input)) {
    const answer = answerLine(line);
    if (answer === undefined) return;
    if (!output.write(`${lineOf(answer)}\n`)) await once(output, "drain");
  }
}

/** The answer to a line; undefined if the line says stop. */
function answerLine(line) {
  if (line === undefined) return new InputError("json.size", "the line has too many bytes").answer();
  try {
    return answerCommand(membersOf(line));
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return error.answer();
  }
}

function answerCommand(members) {
  const command = valueOf(members, "cmd");
  if (command === "stop") return undefined;
  if (command === "start") return greeting;
  const seq = valueOf(members, "seq");
  if (!(seq instanceof JSONNumber && seq.isIntegral)) throw syntaxError("the line has no integer `seq`");
  const verb = verbs.get(command);
  if (verb === undefined) return { seq, skipped: "this port does not have the verb" };
  return { seq, result: answerInput(verb.explain ?? verb.answer, inputOf(members)) };
}

function valueOf(members, key) {
  if (!members.has(key)) throw syntaxError(`the line has no \`${key}\``);
  return readJSON(members.get(key));
}
