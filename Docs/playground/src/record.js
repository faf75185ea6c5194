// What keeps a reader's work: what was there before each change, and the state of the page in the browser's history,
// and in its address for others.

/** How many characters of earlier texts are kept, and in how many changes. */
const KEPT = 1_000_000;
const KEPT_CHANGES = 200;
/** Changes of one kind that come so soon after each other, in milliseconds, are taken back at once. */
const ONE_CHANGE = 1000;
/** The address follows when nothing has changed for so long, because browsers limit how often it may. */
const SETTLED = 300;

const before = { past: [], future: [] };
let lastChange = { kind: "", at: 0 };

/** What a change can be taken back to. */
const snapshot = () => ({ tab: state.tab, texts: { ...state.texts }, log: state.log, taken: state.taken });
const sizeOf = ({ texts }) => Object.values(texts).reduce((size, text) => size + text.length, 0);

/** Keeps what is there before a change; changes of the same kind that follow each other soon are one. */
function remember(kind = "") {
  const at = performance.now();
  const isSame = kind !== "" && kind === lastChange.kind && at - lastChange.at < ONE_CHANGE;
  lastChange = { kind, at };
  if (isSame && before.past.length > 0) return;
  before.past = [...before.past, snapshot()].slice(-KEPT_CHANGES);
  before.future = [];
  let size = before.past.reduce((sum, each) => sum + sizeOf(each), 0);
  while (size > KEPT && before.past.length > 1) size -= sizeOf(before.past.shift());
}

/** Goes one change back, or forward again. */
function step(from, to) {
  const next = before[from].pop();
  if (next === undefined) return;
  before[to].push(snapshot());
  lastChange = { kind: "", at: 0 };
  const isOther = next.tab !== state.tab || next.log !== state.log || next.taken !== state.taken;
  Object.assign(state, { ...next, texts: { ...next.texts } });
  if (isOther) rebuild();
  else showText();
}
const undo = () => step("past", "future");
const redo = () => step("future", "past");

/** What the browser keeps for the page. */
const whole = () => ({
  tab: state.tab, language: state.language, texts: { ...state.texts }, phone: { ...state.phone }, isDark: state.isDark, binding: state.binding,
  log: state.log, taken: state.taken, past: before.past, future: before.future,
});

let settling;
let recording = Promise.resolve();

/** Writes the state into the browser's history when the changes pause. */
function settle() {
  clearTimeout(settling);
  settling = setTimeout(() => record("replaceState"), SETTLED);
}

/** Writes a state into the browser's history; one that is too large for it goes without what came before. */
function keep(method, kept, address) {
  try {
    history[method](kept, "", address);
  } catch {
    try {
      history[method]({ ...kept, past: [], future: [], log: undefined }, "", address);
    } catch {
      // The browser keeps no states for this page, or not so many: nothing but the way back is lost.
    }
  }
}

/** Writes the state as it is at the moment, and its address, one after the other. */
function record(method) {
  clearTimeout(settling);
  const kept = whole();
  recording = recording.then(async () => keep(method, kept, `#${await linkText(kept)}`)).catch(() => keep(method, kept, location.href));
}

/** Makes a change that the browser's way back leads out of. */
function turn(alter) {
  clearTimeout(settling);
  const kept = whole();
  recording = recording.then(() => keep("replaceState", kept, location.href));
  alter();
  record("pushState");
}

/** Takes a state that the browser has kept. */
function restore(kept) {
  Object.assign(state, { tab: kept.tab, language: kept.language, texts: { ...kept.texts }, phone: { ...kept.phone }, isDark: kept.isDark, binding: kept.binding, log: kept.log, taken: kept.taken, tried: undefined });
  Object.assign(before, { past: kept.past ?? [], future: kept.future ?? [] });
  lastChange = { kind: "", at: 0 };
}

/** The state that the history has for this place; undefined if it has none. */
const keptHere = () => (history.state && Object.hasOwn(VIEWS, history.state.tab) ? history.state : undefined);

/** Begins with the state of the history, or of the address; false if the address has one that cannot be read. */
async function readState() {
  if (keptHere() === undefined) return readLink(location.hash.slice(1));
  restore(keptHere());
  return true;
}

/** Goes where the reader went in the history. What stands in other tabs stays, and what stood here can be brought back. */
async function revisit() {
  clearTimeout(settling);
  remember();
  const kept = keptHere();
  if (kept === undefined) return readLink(location.hash.slice(1));
  const { tab, log, taken, binding } = kept;
  Object.assign(state, { tab, log, taken, binding, texts: { ...state.texts, [tab]: kept.texts[tab] } });
  return true;
}

function listenForHistory() {
  addEventListener("pagehide", () => keep("replaceState", whole(), location.href));
  addEventListener("popstate", async () => {
    const isRead = await revisit();
    rebuild();
    if (!isRead) byID("copied").textContent = t("badLink");
  });
  addEventListener("keydown", (event) => {
    const isLetter = (letter) => event.key.toLowerCase() === letter;
    if (!(event.ctrlKey || event.metaKey) || event.altKey || !(isLetter("z") || isLetter("y"))) return;
    const { target } = event;
    // A field of its own takes back its own typing.
    if (target.matches("input:not([type=checkbox], [type=range])")) return;
    event.preventDefault();
    if (isLetter("y") || event.shiftKey) redo();
    else undo();
  });
}
