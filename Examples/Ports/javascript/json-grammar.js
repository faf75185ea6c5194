// The grammar of JSON (RFC 8259), asked byte by byte: where a document ends, and where it breaks (contract, inputs).
//
// It is the grammar alone: a repeated key or a lone surrogate makes an input unreadable, and does not break the text
// that it is in. The characters of a string are those of UTF-8.

import { isSpace } from "./json-reader.js";

const MAX_LEVELS = 1_048_576;

const byteOf = (character) => character.charCodeAt(0);
const QUOTE = byteOf('"');
const BACKSLASH = byteOf("\\");
const COLON = byteOf(":");
const COMMA = byteOf(",");
const POINT = byteOf(".");
const MINUS = byteOf("-");
const PLUS = byteOf("+");
const ZERO = byteOf("0");
const NINE = byteOf("9");

const LETTER_U = byteOf("u");
const CLOSING_BRACE = byteOf("}");
const CLOSING_BRACKET = byteOf("]");

const CLOSING = new Map([[byteOf("{"), CLOSING_BRACE], [byteOf("["), CLOSING_BRACKET]]);
const ESCAPED = new Set([...'"\\/bfnrt'].map(byteOf));
const HEX_DIGITS = new Set([..."0123456789abcdefABCDEF"].map(byteOf));
// The rest of a word by its first letter.
const WORDS = new Map([[byteOf("t"), "rue"], [byteOf("f"), "alse"], [byteOf("n"), "ull"]]);

// The bytes that begin a character of several bytes: from and to, the range of the second byte, how many follow that.
const CHARACTERS = [
  [0xc2, 0xdf, 0x80, 0xbf, 0],
  [0xe0, 0xe0, 0xa0, 0xbf, 1],
  [0xe1, 0xec, 0x80, 0xbf, 1],
  [0xed, 0xed, 0x80, 0x9f, 1],
  [0xee, 0xef, 0x80, 0xbf, 1],
  [0xf0, 0xf0, 0x90, 0xbf, 2],
  [0xf1, 0xf3, 0x80, 0xbf, 2],
  [0xf4, 0xf4, 0x80, 0x8f, 2],
];

/**
 * A document that is read. `next` is the method that takes the next byte; each says whether the grammar allows the
 * byte there, and which method takes the one behind it.
 */
export class JSONGrammar {
  constructor() {
    // The closing bracket of each level.
    this.levels = [];
    this.next = this.value;
  }

  /** Takes the next byte of the document. False if the document breaks at this byte. */
  takes(byte) {
    return this.next(byte);
  }

  get level() {
    return this.levels.length;
  }

  /** Whether the outermost object or array has ended. */
  get isEnded() {
    return this.next === this.space;
  }

  /** Whether a value may come next. */
  get expectsValue() {
    return this.next === this.value || this.next === this.valueOrEnd;
  }

  value(byte) {
    if (isSpace(byte)) return true;
    if (CLOSING.has(byte)) return this.open(byte);
    if (byte === QUOTE) return this.become(this.string);
    if (byte === MINUS) return this.become(this.firstDigit);
    if (isDigit(byte)) return this.firstDigit(byte);
    if (!WORDS.has(byte)) return false;
    this.restOfWord = WORDS.get(byte);
    return this.become(this.word);
  }

  valueOrEnd(byte) {
    return this.isClosing(byte) ? this.close() : this.value(byte);
  }

  key(byte) {
    if (isSpace(byte)) return true;
    if (byte !== QUOTE) return false;
    this.isKey = true;
    return this.become(this.string);
  }

  keyOrEnd(byte) {
    return this.isClosing(byte) ? this.close() : this.key(byte);
  }

  colon(byte) {
    if (isSpace(byte)) return true;
    return byte === COLON && this.become(this.value);
  }

  commaOrEnd(byte) {
    if (isSpace(byte)) return true;
    if (this.isClosing(byte)) return this.close();
    return byte === COMMA && this.become(this.isClosing(CLOSING_BRACE) ? this.key : this.value);
  }

  /** What may follow the document. */
  space(byte) {
    return isSpace(byte);
  }

  string(byte) {
    if (byte === QUOTE) return this.endString();
    if (byte === BACKSLASH) return this.become(this.escape);
    if (byte < 0x20) return false;
    return byte < 0x80 || this.beginCharacter(byte);
  }

  escape(byte) {
    if (ESCAPED.has(byte)) return this.become(this.string);
    this.hexDigitsLeft = 4;
    return byte === LETTER_U && this.become(this.hexDigit);
  }

  hexDigit(byte) {
    if (!HEX_DIGITS.has(byte)) return false;
    this.hexDigitsLeft -= 1;
    return this.hexDigitsLeft > 0 || this.become(this.string);
  }

  /** The second byte of a character. */
  secondByte(byte) {
    const [, , low, high, left] = this.character;
    if (byte < low || byte > high) return false;
    this.bytesLeft = left;
    return this.become(left > 0 ? this.furtherByte : this.string);
  }

  furtherByte(byte) {
    if (byte < 0x80 || byte > 0xbf) return false;
    this.bytesLeft -= 1;
    return this.bytesLeft > 0 || this.become(this.string);
  }

  word(byte) {
    if (byte !== byteOf(this.restOfWord)) return false;
    this.restOfWord = this.restOfWord.slice(1);
    return this.restOfWord !== "" || this.endValue();
  }

  firstDigit(byte) {
    return isDigit(byte) && this.become(byte === ZERO ? this.afterInteger : this.integer);
  }

  integer(byte) {
    return isDigit(byte) || this.afterInteger(byte);
  }

  afterInteger(byte) {
    if (byte === POINT) return this.become(this.firstFractionDigit);
    return this.afterFraction(byte);
  }

  firstFractionDigit(byte) {
    return isDigit(byte) && this.become(this.fraction);
  }

  fraction(byte) {
    return isDigit(byte) || this.afterFraction(byte);
  }

  afterFraction(byte) {
    if (isLetterE(byte)) return this.become(this.exponentSign);
    return this.afterNumber(byte);
  }

  exponentSign(byte) {
    if (byte === PLUS || byte === MINUS) return this.become(this.firstExponentDigit);
    return this.firstExponentDigit(byte);
  }

  firstExponentDigit(byte) {
    return isDigit(byte) && this.become(this.exponent);
  }

  exponent(byte) {
    return isDigit(byte) || this.afterNumber(byte);
  }

  /** A number has no end of its own: the byte behind it says that it has ended. */
  afterNumber(byte) {
    this.endValue();
    return this.next(byte);
  }

  become(next) {
    this.next = next;
    return true;
  }

  open(byte) {
    if (this.levels.length === MAX_LEVELS) return false;
    this.levels.push(CLOSING.get(byte));
    return this.become(this.isClosing(CLOSING_BRACE) ? this.keyOrEnd : this.valueOrEnd);
  }

  close() {
    this.levels.pop();
    return this.endValue();
  }

  /** Whether the byte closes what is open. */
  isClosing(byte) {
    return this.levels.at(-1) === byte;
  }

  endString() {
    if (!this.isKey) return this.endValue();
    this.isKey = false;
    return this.become(this.colon);
  }

  endValue() {
    return this.become(this.level === 0 ? this.space : this.commaOrEnd);
  }

  beginCharacter(byte) {
    this.character = CHARACTERS.find(([from, to]) => from <= byte && byte <= to);
    return this.character !== undefined && this.become(this.secondByte);
  }
}

function isDigit(byte) {
  return byte >= ZERO && byte <= NINE;
}

function isLetterE(byte) {
  return byte === 0x45 || byte === 0x65;
}
