// Templates (3.7).

import { byteCount } from "./text.js";

const PLACEHOLDER = /\{(?:(0|[1-9][0-9]*)|\$[A-Za-z]+)\}/g;
/** A word in braces, as if a placeholder were meant [M50]. */
const WORD = /\{[A-Za-z0-9$._\u0080-\uffff-]+\}/;
const MAX_FILLED_BYTES = 1_048_576;

/**
 * Fills a pattern. `values` has the text of each word with its braces, and
 * `use` gets each word that is replaced. `list` has the arguments, and is undefined if
 * there is no array. `reportMissing` gets the index of each missing argument as the pattern writes it [M11].
 * `reportUnknown` is called for a word in braces that is no placeholder.
 */
export function fillPattern(pattern, values, list, use, reportMissing, reportUnknown) {
  const filled = new BoundedText(MAX_FILLED_BYTES);
  const append = (text) => {
    const word = WORD.exec(text);
    if (word !== null && byteCount(text.slice(0, word.index)) < filled.room) reportUnknown();
    filled.append(text);
  };
  let end = 0;
  for (const match of pattern.matchAll(PLACEHOLDER)) {
    if (match[1] === undefined && !values.has(match[0])) continue;
    append(pattern.slice(end, match.index));
    if (filled.isFull) return filled.text;
    end = match.index + match[0].length;

    const [placeholder, index] = match;
    const argument = index === undefined ? placeholder : list?.[index];
    if (values.has(argument)) use(argument);
    if (typeof argument === "string") filled.append(values.get(argument) ?? argument); // [M9]
    else reportMissing(index);
    if (filled.isFull) return filled.text;
  }
  append(pattern.slice(end));
  return filled.text;
}

/** A text that grows up to a number of bytes. It is full when it has them or a scalar did not fit. */
class BoundedText {
  constructor(limit) {
    this.room = limit;
    this.pieces = [];
    this.isFull = false;
  }

  append(text) {
    const bytes = byteCount(text);
    this.isFull = bytes >= this.room;
    this.pieces.push(this.isFull ? prefixOfBytes(text, this.room) : text);
    this.room -= bytes;
  }

  get text() {
    return this.pieces.join("");
  }
}

/** The longest prefix of whole scalars that has at most so many bytes. */
function prefixOfBytes(text, bytes) {
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(bytes));
  return text.slice(0, read);
}
