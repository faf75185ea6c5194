// Bytes of a line, an object or an element, of which only so many are held as an input may have [M40].

import { isSpace } from "./json-reader.js";

export class BoundedBytes {
  constructor(limit) {
    this.limit = limit;
    this.chunks = [];
    this.length = 0;
    // Where the last byte ends that is not white space.
    this.end = 0;
  }

  /** Appends bytes. White space before the first byte that is none is left out. */
  append(bytes) {
    const added = this.length === 0 ? withoutLeadingSpace(bytes) : bytes;
    const room = Math.max(0, this.limit - this.length);
    if (room > 0) this.chunks.push(added.subarray(0, room));
    const addedEnd = endOfContent(added);
    if (addedEnd > 0) this.end = this.length + addedEnd;
    this.length += added.length;
    if (this.isTooLarge) this.chunks = [];
  }

  get isBlank() {
    return this.end === 0;
  }

  /** Whether there are too many bytes, not counting the white space behind them. */
  get isTooLarge() {
    return this.end > this.limit;
  }

  /** The bytes that are held. Unless there are too many, only white space behind them is left out. */
  get bytes() {
    return Buffer.concat(this.chunks);
  }

  /** The bytes without the white space behind them. */
  get trimmed() {
    return this.bytes.subarray(0, this.end);
  }
}

function withoutLeadingSpace(bytes) {
  const start = bytes.findIndex((byte) => !isSpace(byte));
  return start < 0 ? bytes.subarray(0, 0) : bytes.subarray(start);
}

/** Where the last byte ends that is not white space; 0 if there is none. */
function endOfContent(bytes) {
  return bytes.findLastIndex((byte) => !isSpace(byte)) + 1;
}
