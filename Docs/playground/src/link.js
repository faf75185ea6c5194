// The whole state in the address of the page, behind `#`: compressed, and in letters that addresses allow.

/** How many bytes a link carries at most: twice as many as an input has. A short link can be inflated to far more. */
const LINKED = 2 * 1024 * 1024;

async function through(bytes, transform) {
  const pieces = [];
  let count = 0;
  for (const reader = new Blob([bytes]).stream().pipeThrough(transform).getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) return new Uint8Array(await new Blob(pieces).arrayBuffer());
    pieces.push(value);
    if ((count += value.length) > LINKED) {
      await reader.cancel();
      throw new RangeError("a link carries too much");
    }
  }
}

/** What a link carries of the state. */
const linked = ({ tab, language, texts, phone, isDark, binding }) => ({ tab, language, text: texts[tab], phone, isDark, binding });

async function linkText(carried = state) {
  const bytes = await through(new TextEncoder().encode(JSON.stringify(linked(carried))), new CompressionStream("deflate-raw"));
  let letters = "";
  for (let at = 0; at < bytes.length; at += 8192) letters += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(letters).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

/** Takes the state that a link carries; false if it cannot be read. */
async function readLink(carried) {
  if (carried === "" || byID(carried)) return true;
  try {
    const letters = atob(carried.replace(/-/g, "+").replace(/_/g, "/"));
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    const read = JSON.parse(new TextDecoder().decode(await through(bytes, new DecompressionStream("deflate-raw"))));
    if (!Object.hasOwn(VIEWS, read.tab) || typeof read.text !== "string" || !isContainer(read.phone)) return false;
    state.tab = read.tab;
    if (Object.hasOwn(LANGUAGES, read.language)) state.language = read.language;
    state.texts[read.tab] = read.text;
    state.phone = read.phone;
    state.isDark = read.isDark === true;
    state.binding = typeof read.binding === "string" ? read.binding : undefined;
    state.taken = state.log = state.tried = undefined;
    return true;
  } catch {
    return false;
  }
}
