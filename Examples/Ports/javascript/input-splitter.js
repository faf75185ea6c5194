// Which inputs a text holds (contract, inputs and limits) [M40] [M41] [M43] [M49].
//
// The text comes in chunks of bytes. Inputs are yielded as they end, and one of them is held at a time: each is an
// object with its `bytes`, or with the `error` that answers it.

import { BoundedBytes } from "./bounded-bytes.js";
import { InputError } from "./errors.js";
import { JSONGrammar } from "./json-grammar.js";
import { isSpace, MAX_INPUT_BYTES, syntaxError } from "./json-reader.js";

const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);
const LINE_FEED = 0x0a;
const OPENING_BRACE = 0x7b;
const OPENING_BRACKET = 0x5b;
const DELIMITERS = new Set([OPENING_BRACKET, 0x2c]);

/**
 * Splits one text. `mode` is the method that takes the next bytes: it yields the inputs that end in them, and returns
 * the index from which on the new mode takes them.
 */
export class InputSplitter {
  constructor() {
    this.mode = this.byteOrderMark;
    this.markLength = 0;
    this.grammar = new JSONGrammar();
    this.isFirstLine = true;
    // The line, or the object over several lines, that is held.
    this.item = new BoundedBytes(MAX_INPUT_BYTES);
    // The element of an array that is held, and whether one has ended.
    this.element = new BoundedBytes(MAX_INPUT_BYTES);
    this.hasElement = false;
  }

  /** The inputs that end in the next bytes of the text. */
  *push(bytes) {
    let index = 0;
    while (index < bytes.length) index = yield* this.mode(bytes, index);
  }

  /** The inputs that end with the text. */
  *end() {
    if (this.mode === this.byteOrderMark) yield* this.endMark();
    if (this.mode === this.array) yield* this.endArray();
    if (this.mode === this.object && !this.isFirstLine && !this.grammar.isEnded) yield* this.breakObject();
    yield* this.endItem();
  }

  /** A byte order mark at the start of the text is skipped. */
  *byteOrderMark(bytes, from) {
    let index = from;
    while (this.markLength < BYTE_ORDER_MARK.length && bytes[index] === BYTE_ORDER_MARK[this.markLength]) {
      this.markLength += 1;
      index += 1;
    }
    if (index < bytes.length) yield* this.endMark();
    return index;
  }

  /** What is only the beginning of a byte order mark belongs to the text. */
  *endMark() {
    this.mode = this.blankLines;
    if (this.markLength < BYTE_ORDER_MARK.length) yield* this.push(BYTE_ORDER_MARK.subarray(0, this.markLength));
  }

  /** The white space before the first line; the byte behind it says what the text can be. */
  *blankLines(bytes, from) {
    let index = from;
    while (index < bytes.length && isSpace(bytes[index])) index += 1;
    if (index < bytes.length) this.mode = MODES.get(bytes[index]) ?? this.lines;
    return index;
  }

  /** Lines: each is an input. */
  *lines(bytes, from) {
    const end = bytes.indexOf(LINE_FEED, from);
    if (end < 0) {
      this.item.append(bytes.subarray(from));
      return bytes.length;
    }
    this.item.append(bytes.subarray(from, end));
    yield* this.endItem();
    return end + 1;
  }

  /** The item that is held ends. It is an input unless it is blank. */
  *endItem() {
    const { item } = this;
    this.item = new BoundedBytes(MAX_INPUT_BYTES);
    yield* inputOf(item);
  }

  /** An object. If it ends or breaks in its first line, it is the beginning of a line. */
  *object(bytes, from) {
    for (let index = from; index < bytes.length; index += 1) {
      const isTaken = this.grammar.takes(bytes[index]);
      if (isTaken && bytes[index] === LINE_FEED) this.isFirstLine = false;
      if (this.isFirstLine && (!isTaken || this.grammar.isEnded)) {
        this.item.append(bytes.subarray(from, index));
        this.mode = this.lines;
        return index;
      }
      if (!isTaken) {
        this.item.append(bytes.subarray(from, index));
        yield* this.breakObject();
        return index;
      }
    }
    this.item.append(bytes.subarray(from));
    return bytes.length;
  }

  /** An object over several lines breaks. Its lines are inputs, unless they are not known any more. */
  *breakObject() {
    const { item } = this;
    if (item.isTooLarge) {
      yield* this.breakDocument();
    } else {
      this.item = new BoundedBytes(MAX_INPUT_BYTES);
      this.mode = this.lines;
      yield* this.push(item.bytes);
      if (item.hasDroppedLineFeed) yield* this.endItem();
    }
  }

  /** An array. Until it is certain, it may be the beginning of a line. */
  *array(bytes, from) {
    let start = from;
    for (let index = from; index < bytes.length; index += 1) {
      const byte = bytes[index];
      const { level } = this.grammar;
      if (!this.grammar.takes(byte)) {
        if (!this.isArrayCertain) this.item.append(bytes.subarray(from, index));
        yield* this.breakArray();
        return index;
      }
      if (byte === LINE_FEED) this.isFirstLine = false;
      const isLastBracket = level === 2 && this.grammar.level === 1;
      if (isLastBracket || this.isDelimiter(byte)) {
        this.element.append(bytes.subarray(start, isLastBracket ? index + 1 : index));
        yield* this.endElement();
        start = index + 1;
      }
    }
    this.element.append(bytes.subarray(start));
    if (!this.isArrayCertain) this.item.append(bytes.subarray(from));
    return bytes.length;
  }

  /** Whether the byte, which the grammar has taken, stands before or behind an element. */
  isDelimiter(byte) {
    const { grammar } = this;
    return grammar.isEnded || (grammar.level === 1 && grammar.expectsValue && DELIMITERS.has(byte));
  }

  /** The element ends before its comma or the bracket of the array, or has ended with its own bracket. */
  *endElement() {
    const { element } = this;
    this.element = new BoundedBytes(MAX_INPUT_BYTES);
    if (!element.isBlank) this.hasElement = true;
    yield* inputOf(element);
  }

  /** Whether the text is the array, as far as it goes, and not lines. */
  get isArrayCertain() {
    return this.hasElement || !this.isFirstLine;
  }

  *breakArray() {
    if (this.isArrayCertain) yield* this.breakDocument();
    else this.mode = this.lines;
  }

  *endArray() {
    if (!this.grammar.isEnded) yield* this.breakArray();
    if (this.mode === this.array) this.item = new BoundedBytes(MAX_INPUT_BYTES);
  }

  /** A document breaks. The rest of the text is not looked at. */
  *breakDocument() {
    this.mode = this.rest;
    this.item = new BoundedBytes(MAX_INPUT_BYTES);
    yield { error: syntaxError("the document breaks") };
  }

  *rest(bytes) {
    return bytes.length;
  }
}

const { array, object } = InputSplitter.prototype;
const MODES = new Map([[OPENING_BRACE, object], [OPENING_BRACKET, array]]);

/** The input of an item that has ended; none if the item is blank. */
function* inputOf(item) {
  if (item.isTooLarge) yield { error: new InputError("json.size", "the input has too many bytes") };
  else if (!item.isBlank) yield { bytes: item.trimmed };
}
