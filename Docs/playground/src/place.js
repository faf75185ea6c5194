// Where in a JSON text an error is: the line and the column, each from 1, and the character.

/** The character behind the white space from a place on. */
function behindSpace(text, at) {
  while (at < text.length && " \t\n\r".includes(text[at])) at += 1;
  return at;
}

/** The character behind the value that begins at a place, of a text that is JSON. */
function behindValue(text, at) {
  let depth = 0;
  for (;;) {
    if (text[at] === '"') {
      for (at += 1; at < text.length && text[at] !== '"'; at += 1) if (text[at] === "\\") at += 1;
      at += 1;
    } else if (text[at] === "{" || text[at] === "[") {
      depth += 1;
      at += 1;
    } else if (text[at] === "}" || text[at] === "]") {
      depth -= 1;
      at += 1;
    } else if (depth > 0 && " \t\n\r,:".includes(text[at])) {
      at += 1;
    } else {
      while (at < text.length && !" \t\n\r,:]}".includes(text[at])) at += 1;
    }
    if (depth === 0 || at >= text.length) return at;
  }
}

/**
 * The character at which the value of a pointer begins, or with `isKey` its key; where there is none, what comes nearest:
 * the object that lacks it.
 */
function offsetOf(text, pointer, isKey) {
  let at = behindSpace(text, 0);
  const wanted = steps(pointer);
  for (const [depth, step] of wanted.entries()) {
    const isObject = text[at] === "{";
    if (!isObject && text[at] !== "[") return at;
    let found;
    let next = behindSpace(text, at + 1);
    for (let index = 0; next < text.length && text[next] !== "}" && text[next] !== "]"; index += 1) {
      const start = next;
      let name = String(index);
      if (isObject) {
        next = behindValue(text, next);
        name = JSON.parse(text.slice(start, next));
        next = behindSpace(text, behindSpace(text, next) + 1);
      }
      if (name === step) {
        found = isObject && isKey && depth === wanted.length - 1 ? start : next;
        break;
      }
      next = behindSpace(text, behindValue(text, next));
      if (text[next] === ",") next = behindSpace(text, next + 1);
    }
    if (found === undefined) return at;
    at = found;
  }
  return at;
}

/** The character of a byte of a text in UTF-8. */
function characterOf(text, byte) {
  const bytes = new TextEncoder().encode(text).subarray(0, byte);
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes).length;
}

/** Where an error of the module is in the text that it was asked about; null if it is of the text as a whole. */
function placeOf(text, { code, path = "", message = "" }) {
  if (code !== "json.syntax" && code.startsWith("json.")) return null;
  const byte = /at byte (\d+)$/.exec(message);
  const at = code !== "json.syntax" ? offsetOf(text, path, code === "input.unknownKey") : byte ? characterOf(text, Number(byte[1])) : text.length;
  const key = message.startsWith("repeated key") ? JSON.parse(text.slice(at, behindValue(text, at))) : undefined;
  const lines = text.slice(0, at).split("\n");
  return { at, key, line: lines.length, column: [...lines.at(-1)].length + 1 };
}
