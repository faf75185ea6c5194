// The beginning of a port: it speaks the port protocol, reads and writes JSON as the contract wants it, and knows gates
// A1 and C0. Docs/Porting.md says how to go on.
//
//     node starter.mjs         answers lines of the port protocol
//     node starter.mjs json    writes each line of standard input in its one form, or the error
//
// The lines, and the reader and the writer of JSON, are those of the whole port. JSON.parse would keep the last of repeated keys, take
// lone surrogates, and round large integers.
import { InputError } from "../../javascript/errors.js";
import { inputOf, membersOf } from "../../javascript/json-members.js";
import { readJSON } from "../../javascript/json-reader.js";
import { lineOf, linesOf } from "../../javascript/lines.js";
import { decide } from "./decide.mjs";

const start = {
  protocol: 1,
  implementation: { name: "starter", version: "0.1", language: "JavaScript" },
  spec: ["1.4"],
  capabilities: ["decide", "inputText"],
  window: 64,
};

// What answers an input of each verb. A port that has more says so in its capabilities.
const verbs = new Map([["decide", decide]]);

/** The answer to a line of the port protocol; undefined if the line says stop. */
function answerLine(line) {
  const members = membersOf(line);
  const command = readJSON(members.get("cmd"));
  if (command === "start") return start;
  if (command === "stop") return undefined;
  const seq = readJSON(members.get("seq"));
  const verb = verbs.get(command);
  if (verb === undefined) return { seq, skipped: "this port does not have the verb" };
  return { seq, result: answerInput(inputOf(members), verb) };
}

/** The answer to the text of one input. An input that is refused has an answer, too. */
function answerInput(text, answer) {
  let input;
  try {
    input = readJSON(text);
    return answer(input);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    const id = input instanceof Map ? input.get("id") : undefined;
    return error.answer(typeof id === "string" ? id : undefined);
  }
}

const isJSON = process.argv[2] === "json";
for await (const line of linesOf(process.stdin)) {
  if (line === undefined) throw new Error("a line has too many bytes");
  const answer = isJSON ? answerInput(line, (value) => value) : answerLine(line);
  if (answer === undefined) break;
  process.stdout.write(`${lineOf(answer)}\n`);
}
