// Which language the page speaks.

const LANGUAGES = { en: ENGLISH, zh: CHINESE };

/** A text of the page in its language. */
const t = (key) => LANGUAGES[state.language][key];

/** A word's text in a table of the language; the word itself if the table does not have it. */
const word = (table, key) => (Object.hasOwn(t(table), key) ? t(table)[key] : key);

/** What a reason means, without the full stop, for the inside of a sentence. */
const reasonWords = (reason) => word("reasons", reason).replace(/[.。]$/, "");

/** Puts the language's texts into the elements that the page always has. */
function translatePage() {
  document.documentElement.lang = state.language === "zh" ? "zh-Hans" : "en";
  for (const marked of document.querySelectorAll("[data-text]")) marked.textContent = t(marked.dataset.text);
  for (const marked of document.querySelectorAll("[data-label]")) marked.setAttribute("aria-label", t(marked.dataset.label));
}
