// The words of rules (1.8).

import { readFileSync } from "node:fs";

const data = JSON.parse(readFileSync(new URL("../../../Docs/word-data.json", import.meta.url), "utf8"));
const folded = new Map();
for (const [first, last, difference, step] of data.folding) {
  for (let scalar = first; scalar <= last; scalar += step) folded.set(scalar, scalar + difference);
}

/** No text has a lone surrogate. */
const MARK = "\uD800";

/** Whether one of the words stands in a text, with the ends that it has to have. */
export function hasWord(words, text) {
  const found = marked(text);
  return words.some((word) => found.includes(marked(word)));
}

/** The text with its case folded, and marks at its ends and wherever two neighbours are not both word characters. */
function marked(text) {
  let result = "";
  let isInside = false;
  for (const character of text) {
    const scalar = character.codePointAt(0);
    const isWord = isWordCharacter(scalar);
    if (!(isInside && isWord)) result += MARK;
    result += String.fromCodePoint(folded.get(scalar) ?? scalar);
    isInside = isWord;
  }
  return result + MARK;
}

function isWordCharacter(scalar) {
  let [low, high] = [0, data.wordCharacters.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (data.wordCharacters[middle][1] < scalar) low = middle + 1;
    else high = middle;
  }
  return low < data.wordCharacters.length && data.wordCharacters[low][0] <= scalar;
}
