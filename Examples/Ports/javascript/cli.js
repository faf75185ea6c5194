// The command line (contract, inputs, exit status and annotated files).

import { once } from "node:events";
import { createReadStream, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { InputSplitter } from "./input-splitter.js";
import { writeJSON } from "./json-writer.js";
import { servePort } from "./port.js";
import { compareScalars } from "./text.js";
import { answerInput, verbs } from "./verbs.js";

const USAGE = `usage: em-push.js decide [--explain] [PATH ...]
       em-push.js schedule [PATH ...]
       em-push.js release [PATH ...]
       em-push.js port

A PATH is a file, a folder, or - for standard input, which is read if there is none.
`;

// The keys of an annotated file that the verbs do not look at [X7].
const ANNOTATIONS = ["note", "since", "cites", "expect"];

const ANSWERED = 0;
const REFUSED = 1;
export const FAILED = 2;

/** Runs a command line and returns its exit status. */
export async function run([command, ...words]) {
  if (command === "port" && words.length === 0) {
    await servePort(process.stdin, process.stdout);
    return ANSWERED;
  }
  const verb = verbs.get(command);
  const isExplained = words[0] === "--explain";
  const answer = isExplained ? verb?.explain : verb?.answer;
  const paths = isExplained ? words.slice(1) : words;
  if (answer === undefined || paths.some((path) => path.startsWith("--"))) return complain(USAGE);
  try {
    return await answerFiles(answer, paths.length === 0 ? ["-"] : paths.flatMap(filesOf));
  } catch (error) {
    if (error.syscall === undefined) throw error;
    return complain(`em-push.js: ${error.message}\n`);
  }
}

/** Writes a complaint about the call, or about a file that cannot be read. */
export function complain(text) {
  process.stderr.write(text);
  return FAILED;
}

/** The path, or the `.json` files of the folder that it is, in the order of the bytes of their names. */
function filesOf(path) {
  if (path === "-" || !statSync(path).isDirectory()) return [path];
  const names = readdirSync(path).filter((name) => name.endsWith(".json"));
  return names.sort(compareScalars).map((name) => join(path, name));
}

/** Answers the inputs of these files in order, each with a line, and returns the exit status. */
async function answerFiles(answer, files) {
  let status = ANSWERED;
  for (const file of files) {
    const stream = file === "-" ? process.stdin : createReadStream(file);
    const ignoredKeys = file.endsWith(".json") ? ANNOTATIONS : [];
    for await (const { bytes, error } of inputsOf(stream)) {
      const result = error === undefined ? answerInput(answer, bytes, ignoredKeys) : error.answer();
      if (result.error !== undefined) status = REFUSED;
      if (!process.stdout.write(`${writeJSON(result)}\n`)) await once(process.stdout, "drain");
    }
  }
  return status;
}

/** The inputs of a text, as they end. */
async function* inputsOf(stream) {
  const splitter = new InputSplitter();
  for await (const chunk of stream) yield* splitter.push(chunk);
  yield* splitter.end();
}
