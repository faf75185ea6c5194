// The members of a JSON object as they are spelled. A line of the port protocol needs this: its input may have any
// fault that the grammar allows, and is judged by itself.

import { isSpace, JSONReader, syntaxError } from "./json-reader.js";

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

/** Each key of the object that these bytes are, with the bytes of its value; of a repeated key, those of the last. */
export function membersOf(bytes) {
  // One character for each byte, so that positions in the text are positions in the bytes.
  const reader = new JSONReader(bytes.toString("latin1"));
  const members = new Map();
  reader.skipSpace();
  reader.expect("{");
  do {
    const key = reader.key();
    const start = reader.position;
    reader.position = endOfValue(bytes, start);
    members.set(key, trimmed(bytes.subarray(start, reader.position)));
  } while (reader.takes(","));
  reader.expect("}");
  reader.skipSpace();
  if (reader.position < bytes.length) throw syntaxError("more text follows the object");
  return members;
}

/** The bytes of the input of a line of the port protocol, which may stand in a string. */
export function inputOf(members) {
  const text = members.get("inputText");
  if (text === undefined) return members.get("input") ?? Buffer.alloc(0);
  return trimmed(Buffer.from(new JSONReader(text.toString()).string()));
}

/** Where the comma or bracket stands that ends the value. Levels are counted, so that any number of them is read. */
function endOfValue(bytes, start) {
  let level = 0;
  for (let index = start; index < bytes.length; index += 1) {
    const byte = bytes[index];
    if (byte === QUOTE) {
      index = endOfString(bytes, index);
    } else if (OPENING.has(byte)) {
      level += 1;
    } else if (level === 0 && (byte === COMMA || CLOSING.has(byte))) {
      return index;
    } else if (CLOSING.has(byte)) {
      level -= 1;
    }
  }
  return bytes.length;
}

/** Where the quotation mark stands that ends the string. */
function endOfString(bytes, start) {
  let index = start + 1;
  while (index < bytes.length && bytes[index] !== QUOTE) index += bytes[index] === BACKSLASH ? 2 : 1;
  return index;
}

/** The bytes without the white space around them. */
function trimmed(bytes) {
  let start = 0;
  let end = bytes.length;
  while (start < end && isSpace(bytes[start])) start += 1;
  while (end > start && isSpace(bytes[end - 1])) end -= 1;
  return bytes.subarray(start, end);
}
