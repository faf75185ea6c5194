// Which key was probably meant by one that an input must not have: the program's rule (`KeyHints`). Words that are near,
// of the keys of the verb's schema, and words of other systems are tried in the input; the one with which the place reads
// was meant.

/** How many bytes have to be inserted, deleted or replaced to make one text of the other. */
function distance(left, right) {
  let row = [...right, ""].map((_, index) => index);
  for (const [line, letter] of [...left].entries()) {
    const next = [line + 1];
    for (const [column, other] of [...right].entries()) {
      next.push(Math.min(row[column] + (letter === other ? 0 : 1), row[column + 1] + 1, next[column] + 1));
    }
    row = next;
  }
  return row.at(-1);
}

/** The words near to a key, the nearest first; of equal ones the first in the order of their letters. */
function near(key, words) {
  const plain = (text) => text.toLowerCase().replaceAll("_", "-");
  const limit = key.length <= 4 ? 1 : 2;
  return words.filter((each) => each !== key && Math.abs(each.length - key.length) <= limit)
    .map((each) => ({ each, far: distance(plain(key), plain(each)) }))
    .filter(({ far }) => far <= limit)
    .sort((one, other) => one.far - other.far || (one.each < other.each ? -1 : 1)).map(({ each }) => each);
}

/** The key that was meant; undefined if the error is another one, or if no word fits. */
function meantKey(verb, text, { code, path }) {
  if (code !== "input.unknownKey" || text.length > LONG) return undefined;
  const parents = path.slice(0, path.lastIndexOf("/"));
  const key = steps(path).at(-1);
  const input = JSON.parse(text);
  const candidates = [...(OTHER_WORDS[key] ?? []), ...(key.length > 2 ? near(key, KEYS[verb] ?? []) : [])].slice(0, 6);
  return candidates.find((candidate) => {
    const tried = structuredClone(input);
    const parent = valueAt(tried, parents);
    if (!isContainer(parent) || Object.hasOwn(parent, candidate)) return false;
    parent[candidate] = parent[key];
    delete parent[key];
    // Other keys that the object must not have are taken away, so that they are not what is refused.
    for (let round = 0; round < 8; round += 1) {
      const { error } = JSON.parse(rules.ask(verb, JSON.stringify(tried)));
      if (error?.code !== "input.unknownKey" || error.path.slice(0, error.path.lastIndexOf("/")) !== parents) return true;
      const other = steps(error.path).at(-1);
      if (other === candidate) return false;
      delete parent[other];
    }
    return false;
  });
}
