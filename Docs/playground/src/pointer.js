// Places in a JSON value, as JSON pointers.

const steps = (pointer) => pointer.split("/").slice(1).map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~"));
const isContainer = (value) => value !== null && typeof value === "object";

/** The value at a pointer; undefined if there is none. */
function valueAt(root, pointer) {
  return steps(pointer).reduce((value, key) => (isContainer(value) && Object.hasOwn(value, key) ? value[key] : undefined), root);
}

/** Sets the value at a pointer. Undefined takes the key away, and with it every object that gets empty. */
function setValue(root, pointer, value) {
  const keys = steps(pointer);
  const last = keys.pop();
  const trail = [root];
  for (const key of keys) {
    const parent = trail.at(-1);
    if (!Object.hasOwn(parent, key) || !isContainer(parent[key])) {
      if (value === undefined) return;
      const isIndex = /^\d+$/.test(keys[trail.length] ?? last);
      parent[key] = isIndex ? [] : {};
    }
    trail.push(parent[key]);
  }
  if (value !== undefined) {
    trail.at(-1)[last] = value;
    return;
  }
  delete trail.at(-1)[last];
  for (let depth = keys.length; depth > 0; depth -= 1) {
    const isEmpty = !Array.isArray(trail[depth]) && Object.keys(trail[depth]).length === 0;
    if (!isEmpty || Array.isArray(trail[depth - 1]) || REQUIRED_OBJECTS.has(keys[depth - 1])) return;
    delete trail[depth - 1][keys[depth - 1]];
  }
}

/** Makes the operations of a JSON Patch; the module's have only `add` and `remove`. */
function applyPatch(root, operations) {
  for (const { op, path, value } of operations) {
    const keys = steps(path);
    const last = keys.pop();
    const parent = keys.reduce((inner, key) => inner[key], root);
    if (!Array.isArray(parent)) {
      if (op === "add") parent[last] = structuredClone(value);
      else delete parent[last];
    } else if (op === "add") parent.splice(last === "-" ? parent.length : Number(last), 0, structuredClone(value));
    else parent.splice(Number(last), 1);
  }
}

/** Objects that an input needs even if they are empty. */
const REQUIRED_OBJECTS = new Set(["message", "recipient", "body", "payload", "client"]);

/** Stands before the digits of a number that JavaScript would change; no text of a reader begins with it. */
const EXACT = `number ${Math.random().toString(36).slice(2)} `;
const JSON_TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/** Whether JavaScript keeps the value of a number as it is written. */
const isKeptNumber = (text) => text.replace(/[eE].*|[-.]/g, "").replace(/^0+/, "").length < 16 || String(Number(text)) === text;

/** JSON as a value. Numbers that JavaScript would change are texts in it, which `exactText` writes as numbers again. */
function exactParse(text) {
  const value = JSON.parse(text);
  if (!/[\d.]{16}/.test(text)) return value;
  return JSON.parse(text.replace(JSON_TOKEN, (token) => (token.startsWith('"') || isKeptNumber(token) ? token : JSON.stringify(EXACT + token))));
}

const exactText = (value, space) => JSON.stringify(value, null, space)?.replace(new RegExp(`"${EXACT}([^"]*)"`, "g"), "$1");
const isExact = (value) => typeof value === "string" && value.startsWith(EXACT);
/** The digits in place of such a text. */
const shownNumber = (value) => (isExact(value) ? value.slice(EXACT.length) : value);
