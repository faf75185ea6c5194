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
    // What the document is checked by; none if no document begins with the text's first byte.
    this.grammar = undefined;
    this.isArray = false;
    this.isFirstLine = true;
    // The text so far, as it may turn out to be lines; then the current line.
    this.item = new BoundedBytes(MAX_INPUT_BYTES);
    // The element of an array that is held, and whether one has ended.
    this.element = new BoundedBytes(MAX_INPUT_BYTES);
    this.hasElement = false;
    this.secondLine = new SecondLine();
  }

  /** The inputs that end in the next bytes of the text. */
  *push(bytes) {
    let index = 0;
    while (index < bytes.length) index = yield* this.mode(bytes, index);
  }

  /** The inputs that end with the text. */
  *end() {
    if (this.mode === this.byteOrderMark) yield* this.endMark();
    if (this.mode === this.document && !this.grammar.isEnded) yield* this.breakDocument();
    if (this.mode === this.behindBreak) yield* this.judge(true);
    if (this.mode === this.lines || this.mode === this.document && !this.isArray) yield* this.endItem();
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
    if (index === bytes.length) return index;
    this.isArray = bytes[index] === OPENING_BRACKET;
    this.mode = this.behindBreak;
    if (this.isArray || bytes[index] === OPENING_BRACE) {
      this.grammar = new JSONGrammar();
      this.mode = this.document;
    }
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

  /** A document. A first line that is a whole object is a line. */
  *document(bytes, from) {
    let start = from;
    for (let index = from; index < bytes.length; index += 1) {
      const byte = bytes[index];
      const { level } = this.grammar;
      if (!this.grammar.takes(byte)) {
        if (!this.hasElement) this.item.append(bytes.subarray(from, index));
        yield* this.breakDocument();
        return index;
      }
      if (byte === LINE_FEED && this.isFirstLine) {
        this.isFirstLine = false;
        if (!this.isArray && this.grammar.isEnded) {
          this.item.append(bytes.subarray(from, index));
          this.mode = this.lines;
          yield* this.endItem();
          return index + 1;
        }
      }
      const isLastBracket = level === 2 && this.grammar.level === 1;
      if (this.isArray && (isLastBracket || this.isDelimiter(byte))) {
        this.element.append(bytes.subarray(start, isLastBracket ? index + 1 : index));
        yield* this.endElement();
        start = index + 1;
      }
    }
    if (this.isArray) this.element.append(bytes.subarray(start));
    if (!this.hasElement) this.item.append(bytes.subarray(from));
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

  /** A document breaks. Unless an element has ended, the text may still be lines. */
  *breakDocument() {
    if (this.hasElement) {
      yield* this.refuse();
    } else {
      this.mode = this.behindBreak;
      yield* this.judge(false);
    }
  }

  /** What follows the break, line by line, until it is known whether the text is lines. */
  *behindBreak(bytes, from) {
    const end = bytes.indexOf(LINE_FEED, from) + 1 || bytes.length;
    this.item.append(bytes.subarray(from, end));
    yield* this.judge(false);
    return end;
  }

  /** The inputs are the lines of a text that breaks, if its second line is an object. */
  *judge(isAtEnd) {
    const { item } = this;
    const isObject = item.isTooLarge ? false : this.secondLine.isObject(item.bytes, isAtEnd);
    if (isObject === undefined && !isAtEnd) return;
    if (isObject) {
      this.item = new BoundedBytes(MAX_INPUT_BYTES);
      this.mode = this.lines;
      yield* this.push(item.bytes);
    } else if (isObject === undefined && this.grammar === undefined) {
      this.mode = this.rest;
      yield* this.endItem();
    } else {
      yield* this.refuse();
    }
  }

  /** The rest of the text is not looked at. */
  *refuse() {
    this.mode = this.rest;
    this.item = new BoundedBytes(MAX_INPUT_BYTES);
    yield { error: syntaxError("the document breaks") };
  }

  *rest(bytes) {
    return bytes.length;
  }
}

/** The second line of a text that is not blank, as far as it was looked for. */
class SecondLine {
  constructor() {
    this.start = 0;
    this.searched = 0;
    this.isSecond = false;
  }

  /** Whether it is a whole object; undefined if it has not ended. */
  isObject(text, isAtEnd) {
    for (;;) {
      let end = text.indexOf(LINE_FEED, this.searched);
      this.searched = text.length;
      if (end < 0) {
        if (!isAtEnd) return undefined;
        end = text.length;
      }
      const line = text.subarray(this.start, end);
      if (!line.every(isSpace)) {
        if (this.isSecond) return isWholeObject(line);
        this.isSecond = true;
      }
      if (end === text.length) return undefined;
      this.start = end + 1;
      this.searched = this.start;
    }
  }
}

/** Whether a line is an object, perhaps with white space around it. */
function isWholeObject(line) {
  const object = line.subarray(line.findIndex((byte) => !isSpace(byte)));
  const grammar = new JSONGrammar();
  return object[0] === OPENING_BRACE && object.every((byte) => grammar.takes(byte)) && grammar.isEnded;
}

/** The input of an item that has ended; none if the item is blank. */
function* inputOf(item) {
  if (item.isTooLarge) yield { error: new InputError("json.size", "the input has too many bytes") };
  else if (!item.isBlank) yield { bytes: item.trimmed };
}
