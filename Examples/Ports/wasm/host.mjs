// A port that asks em-push.wasm or em-push-all.wasm: node host.mjs MODULE [LARGER]
// LARGER is loaded when an input asks for it: em-push.wasm refuses certificates of other push services than Apple's.
import { readFileSync } from "node:fs";

const load = (path) => new WebAssembly.Instance(new WebAssembly.Module(readFileSync(path))).exports;
const [, , path, larger] = process.argv;
const wasm = load(path);
const implementation = { name: "em-push.wasm", version: "0.1.0", language: "WebAssembly in JavaScript" };
const name = (verb) => `em_${verb.replaceAll("-", "_")}`;
const verbs = Object.keys(wasm).filter((name) => /^em_(?!alloc$|free$|result$)/.test(name));
const capabilities = verbs.map((name) => name.slice(3).replaceAll("_", "-"));
const greeting = { protocol: 1, implementation, spec: ["1.4"], capabilities };

/** What a module's verb answers to the bytes of an input; the last argument asks for the explanation. */
function ask(wasm, verb, input) {
  const at = wasm.em_alloc(input.length);
  new Uint8Array(wasm.memory.buffer).set(input, at);
  const length = wasm[name(verb)](at, input.length, 1);
  wasm.em_free(at);
  return Buffer.from(wasm.memory.buffer, wasm.em_result(), length);
}

let all;
function answer(verb, input) {
  const answer = ask(wasm, verb, input);
  if (!larger || !answer.toString("latin1", 0, 9).startsWith('{"error":')) return answer;
  const { code, path } = JSON.parse(answer).error;
  if (code !== "input.value" || !path.endsWith("/channel")) return answer;
  all ??= load(larger);
  return ask(all, verb, input);
}

let rest = Buffer.alloc(0);
reading: for await (const piece of process.stdin) {
  rest = Buffer.concat([rest, piece]);
  for (let end; (end = rest.indexOf("\n")) >= 0; rest = rest.subarray(end + 1)) {
    const line = rest.subarray(0, end);
    // The bytes of the input stay as they are: conform writes `cmd`, `seq` and `input` in this order.
    const [, verb, seq] = /^\{"cmd":"([\w-]+)"(?:,"seq":(\d+),"input":)?/.exec(line.toString("latin1"));
    if (verb === "stop") break reading;
    const result = seq && answer(verb, line.subarray(line.indexOf('"input":') + 8, -1));
    // A line has at most 2 MiB, with the number.
    const what = result?.length > 2_097_100 ? '"skipped":"the answer is too long for a line"' : `"result":${result}`;
    process.stdout.write(seq ? `{"seq":${seq},${what}}\n` : `${JSON.stringify(greeting)}\n`);
  }
}
