// Numbers (specification, common ground) [M27].

const INT64_DIGITS = 19;
const INT64_MAX = "9223372036854775807";
const INT64_MIN = "9223372036854775808";

/**
 * A number of an input: `text` is the one form in which it is written, `value` the nearest double, and `isIntegral`
 * says whether it is an integer of any size.
 */
export class JSONNumber {
  constructor(text, value, isIntegral) {
    this.text = text;
    this.value = value;
    this.isIntegral = isIntegral;
  }

  /** Reads a literal of JSON's grammar. Undefined if it is neither an integer literal nor a finite double. */
  static read(literal) {
    const value = Number(literal);
    if (isIntegerLiteral(literal)) return new JSONNumber(literal === "-0" ? "0" : literal, value, true);
    if (!Number.isFinite(value)) return undefined;
    if (!Number.isInteger(value)) return new JSONNumber(String(value), value, false);
    return new JSONNumber(integralText(value), value, true);
  }
}

function isIntegerLiteral(literal) {
  return !/[.eE]/.test(literal);
}

/**
 * The text of an integral double. `String` pads with zeros behind the digits that name the double, as is right from
 * 2^63 on; an integer of 64 bits is written with all its own digits. BigInt has them, and it has no negative zero.
 */
function integralText(value) {
  const digits = BigInt(value).toString();
  return fitsInt64(digits) ? digits : String(value);
}

function fitsInt64(digits) {
  const isNegative = digits.startsWith("-");
  const magnitude = isNegative ? digits.slice(1) : digits;
  if (magnitude.length !== INT64_DIGITS) return magnitude.length < INT64_DIGITS;
  return magnitude <= (isNegative ? INT64_MIN : INT64_MAX);
}
