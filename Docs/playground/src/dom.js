// Elements. Texts are only ever set as text, never as markup.

const SVG = "http://www.w3.org/2000/svg";
const SVG_TAGS = new Set(["svg", "title", "text", "rect", "line"]);

/** An element with attributes and children; a child that is null is left out. */
function element(tag, attributes, ...children) {
  const made = SVG_TAGS.has(tag) ? document.createElementNS(SVG, tag) : document.createElement(tag);
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (value === true) made.setAttribute(name, "");
    else if (value !== false && value != null) made.setAttribute(name, value);
  }
  made.append(...children.flat().filter((child) => child != null && child !== false));
  return made;
}

const byID = (id) => document.getElementById(id);

/** A text that is short enough to be shown. */
function brief(text, limit = 300) {
  return text.length > limit ? `${text.slice(0, limit)}…` : text;
}

/** A part that the reader can open and close; how it is stays the same when the page is painted again. */
function folded(name, isOpen, summary, ...children) {
  const key = `${folded.scope} ${name}`;
  const open = folded.states.get(key) ?? isOpen;
  const made = element("details", { open }, element("summary", null, summary), ...children);
  made.addEventListener("toggle", () => folded.states.set(key, made.open));
  return made;
}
folded.states = new Map();
/** The part of the page that is being drawn. */
folded.scope = "";

/** A description list of pairs; those without a value are left out. */
function facts(pairs) {
  const shown = pairs.filter(([, value]) => value != null && value !== "");
  return element("dl", null, ...shown.flatMap(([name, value]) => [
    element("dt", null, name), element("dd", { dir: "auto" }, typeof value === "object" ? value : brief(String(value), 2000)),
  ]));
}

/** JSON in a box that scrolls. */
function shownJSON(value) {
  return element("pre", { tabindex: 0 }, brief(exactText(value, 2), 20000));
}

/** A text with a button that copies it; a click selects all of it. */
function copyBlock(name, text) {
  const shown = element("pre", { class: "whole-text", tabindex: 0, role: "group", "aria-label": name }, text);
  const button = element("button", { type: "button", onclick: async () => {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      getSelection().selectAllChildren(shown);
      document.execCommand("copy");
    }
    button.textContent = t("copied");
  } }, t("copy"));
  return element("div", { class: "copy" }, element("p", null, name, " ", button), shown);
}
