// Reads the JSON of one input, strictly (contract, errors and limits) [M40] [M41].
//
// An object becomes a Map, so that `__proto__` is a key like any other. An array becomes an Array, a number a
// JSONNumber, and the rest what it is in JavaScript.

import { isUtf8 } from "node:buffer";
import { InputError } from "./errors.js";
import { JSONNumber } from "./json-number.js";

export const MAX_INPUT_BYTES = 1_048_576;
const MAX_LEVELS = 64;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const ESCAPES = new Map([
  ['"', '"'], ["\\", "\\"], ["/", "/"], ["b", "\b"], ["f", "\f"], ["n", "\n"], ["r", "\r"], ["t", "\t"],
]);

const NUMBER = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y;
const HEX = /^[0-9a-fA-F]{4}$/;

/** The value of these bytes, which are one input without the white space around it. */
export function readJSON(bytes) {
  if (bytes.length > MAX_INPUT_BYTES) throw new InputError("json.size", "the input has too many bytes");
  return new JSONReader(textOfBytes(bytes)).document();
}

/** Whether a byte or a UTF-16 unit is white space of JSON. */
export function isSpace(unit) {
  return unit === 0x20 || unit === 0x0a || unit === 0x0d || unit === 0x09;
}

/** The text that these bytes spell in UTF-8. */
function textOfBytes(bytes) {
  if (!isUtf8(bytes)) throw syntaxError("these bytes are not UTF-8");
  return bytes.toString("utf8");
}

export class JSONReader {
  constructor(text) {
    this.text = text;
    this.position = 0;
  }

  /** The value that the whole text is. */
  document() {
    this.skipSpace();
    const value = this.value(1);
    this.skipSpace();
    if (this.position < this.text.length) throw syntaxError("more text follows the value");
    return value;
  }

  /** A value; if it is an object or an array, it is the one of this level. */
  value(level) {
    switch (this.text[this.position]) {
      case "{": return this.object(level);
      case "[": return this.array(level);
      case '"': return this.string();
      case "t": return this.literal("true", true);
      case "f": return this.literal("false", false);
      case "n": return this.literal("null", null);
      default: return this.number();
    }
  }

  object(level) {
    checkLevel(level);
    const members = new Map();
    this.position += 1;
    this.skipSpace();
    if (this.takes("}")) return members;
    do {
      const key = this.key();
      if (members.has(key)) throw syntaxError("an object has a key twice");
      members.set(key, this.value(level + 1));
      this.skipSpace();
    } while (this.takes(","));
    this.expect("}");
    return members;
  }

  /** A key, its colon, and the white space around them. */
  key() {
    this.skipSpace();
    if (this.text[this.position] !== '"') throw syntaxError("a key is missing");
    const key = this.string();
    this.skipSpace();
    this.expect(":");
    this.skipSpace();
    return key;
  }

  array(level) {
    checkLevel(level);
    const elements = [];
    this.position += 1;
    this.skipSpace();
    if (this.takes("]")) return elements;
    do {
      this.skipSpace();
      elements.push(this.value(level + 1));
      this.skipSpace();
    } while (this.takes(","));
    this.expect("]");
    return elements;
  }

  string() {
    const start = this.position + 1;
    const end = this.endOfPlainText(start);
    this.position = end;
    if (this.takes('"')) return this.text.slice(start, end);
    return this.stringWithEscapes(start);
  }

  /** A string that begins at `start` and has an escape at the reader's position. */
  stringWithEscapes(start) {
    const pieces = [this.text.slice(start, this.position)];
    while (!this.takes('"')) {
      this.expect("\\");
      pieces.push(this.escape());
      const end = this.endOfPlainText(this.position);
      pieces.push(this.text.slice(this.position, end));
      this.position = end;
    }
    const string = pieces.join("");
    // The text is UTF-8, so only an escape can have brought in a surrogate alone.
    if (!string.isWellFormed()) throw syntaxError("a string has a lone surrogate");
    return string;
  }

  /** Where the quotation mark, backslash or control character stands that ends the plain text from `start` on. */
  endOfPlainText(start) {
    const { text } = this;
    let index = start;
    for (; index < text.length; index += 1) {
      const unit = text.charCodeAt(index);
      if (unit === QUOTE || unit === BACKSLASH || unit < 0x20) return index;
    }
    return index;
  }

  /** What the escape behind a backslash says. */
  escape() {
    const letter = this.text[this.position];
    this.position += 1;
    if (letter === "u") {
      const digits = this.text.slice(this.position, this.position + 4);
      if (!HEX.test(digits)) throw syntaxError("an escape lacks its digits");
      this.position += 4;
      return String.fromCharCode(parseInt(digits, 16));
    }
    const character = ESCAPES.get(letter);
    if (character === undefined) throw syntaxError("JSON does not have this escape");
    return character;
  }

  number() {
    NUMBER.lastIndex = this.position;
    const match = NUMBER.exec(this.text);
    if (match === null) throw syntaxError("no value begins like this");
    this.position = NUMBER.lastIndex;
    const number = JSONNumber.read(match[0]);
    if (number === undefined) throw syntaxError("a number is too large for a double");
    return number;
  }

  literal(word, value) {
    if (!this.text.startsWith(word, this.position)) throw syntaxError("no value begins like this");
    this.position += word.length;
    return value;
  }

  skipSpace() {
    while (isSpace(this.text.charCodeAt(this.position))) this.position += 1;
  }

  /** Passes over the character if it is the next one. */
  takes(character) {
    if (this.text[this.position] !== character) return false;
    this.position += 1;
    return true;
  }

  expect(character) {
    if (!this.takes(character)) throw syntaxError(`\`${character}\` is missing`);
  }
}

function checkLevel(level) {
  if (level > MAX_LEVELS) throw new InputError("json.depth", "the input has too many levels");
}

export function syntaxError(message) {
  return new InputError("json.syntax", message);
}
