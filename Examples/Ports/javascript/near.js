// Words that are nearly the same (specification, did you mean) [LT12].

import { foldASCIICase } from "./text.js";

/** Whether one of the words is near a text: at most 2 bytes away, or 1 if the text has 4 bytes or fewer. */
export function isNear(text, words) {
  const own = bytesOf(text);
  const limit = own.length <= 4 ? 1 : 2;
  return [...words].some((word) => distance(own, bytesOf(word), limit) <= limit);
}

function bytesOf(text) {
  return Buffer.from(foldASCIICase(text).replaceAll("_", "-"), "utf8");
}

/** How many bytes have to be inserted, deleted or replaced; more than the limit if that is clear at once. */
function distance(left, right, limit) {
  if (Math.abs(left.length - right.length) > limit) return limit + 1;
  let row = [...Array(right.length + 1).keys()];
  left.forEach((byte, line) => {
    const next = [line + 1];
    right.forEach((other, column) => {
      next.push(Math.min(row[column] + (byte === other ? 0 : 1), row[column + 1] + 1, next[column] + 1));
    });
    row = next;
  });
  return row[right.length];
}
