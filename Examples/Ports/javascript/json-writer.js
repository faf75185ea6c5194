// Writes JSON in its one form (specification, JSON as it is written) [M24] [M45].

import { JSONNumber } from "./json-number.js";
import { compareScalars } from "./text.js";

/** JSON that is written already. */
export class JSONText {
  constructor(text) {
    this.text = text;
  }
}

/**
 * The text of a value, which is what the reader makes, a JSONText, or a literal of this port: an object, of which
 * members that are undefined are left out, or an integer.
 */
export function writeJSON(value) {
  // JSON.stringify escapes what the specification wants escaped, and lone surrogates, of which there are none.
  if (typeof value === "string") return JSON.stringify(value);
  if (value === null || typeof value !== "object") return String(value);
  if (value instanceof JSONNumber || value instanceof JSONText) return value.text;
  if (Array.isArray(value)) return `[${value.map(writeJSON).join(",")}]`;
  if (value instanceof Map) return writeObject([...value.keys()], (key) => value.get(key));
  return writeObject(Object.keys(value), (key) => value[key]);
}

function writeObject(keys, valueOf) {
  const members = [];
  for (const key of keys.sort(compareScalars)) {
    const value = valueOf(key);
    if (value !== undefined) members.push(`${JSON.stringify(key)}:${writeJSON(value)}`);
  }
  return `{${members.join(",")}}`;
}
