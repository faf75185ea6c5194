// Text that identifies (specification, common ground) [H8].
//
// JavaScript compares texts by UTF-16 units. Two texts are equal in units exactly if they are equal in scalars, so
// `===` is right. The order is not: U+1F600 is written as D83D DE00, which `<` puts before U+FF01.

/** Where a UTF-16 unit stands in scalar order: surrogates write the scalars behind U+FFFF. */
function scalarRank(unit) {
  if (unit < 0xd800) return unit;
  return unit < 0xe000 ? unit + 0x2000 : unit - 0x800;
}

/** A negative number, 0 or a positive number, as `left` is before, equal to or behind `right` in scalar order. */
export function compareScalars(left, right) {
  const length = Math.min(left.length, right.length);
  for (let index = 0; index < length; index += 1) {
    const leftUnit = left.charCodeAt(index);
    const rightUnit = right.charCodeAt(index);
    if (leftUnit !== rightUnit) return scalarRank(leftUnit) - scalarRank(rightUnit);
  }
  return left.length - right.length;
}

/** The text with A-Z in lower case. `toLowerCase` alone would also turn U+212A, the Kelvin sign, into `k`. */
export function foldASCIICase(text) {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

/** How many bytes of UTF-8 the text has. */
export function byteCount(text) {
  return Buffer.byteLength(text, "utf8");
}
