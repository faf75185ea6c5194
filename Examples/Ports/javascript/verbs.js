// The verbs of this port: from the bytes of an input to its answer (contract, answers and errors).

import { decide, explain } from "./decide.js";
import { InputError } from "./errors.js";
import { readJSON } from "./json-reader.js";
import { release } from "./release.js";
import { schedule } from "./schedule.js";

/** Each verb with the function that answers an input, and the one that also explains, if it has one. */
export const verbs = new Map([
  ["decide", { answer: decide, explain }],
  ["schedule", { answer: schedule }],
  ["release", { answer: release }],
]);

/**
 * The answer to the bytes of one input. An input that is refused has an answer, too [M38]. Of the object that it is,
 * the keys in `ignoredKeys` are not looked at.
 */
export function answerInput(answer, bytes, ignoredKeys = []) {
  let value;
  try {
    value = readJSON(bytes);
    if (value instanceof Map) ignoredKeys.forEach((key) => value.delete(key));
    return answer(value);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return error.answer(idOf(value));
  }
}

/** The id of an input, if the input is readable and its id is a string. */
function idOf(value) {
  const id = value instanceof Map ? value.get("id") : undefined;
  return typeof id === "string" ? id : undefined;
}
