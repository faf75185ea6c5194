// What would have let a message through, what keeps a push, and settings that do not do what they seem to.

/** How many entries of a list are shown before it has to be opened, and when it is open. */
const SHOWN_FIRST = 3;
const SHOWN_MOST = 64;

/** A sentence of the module; what stands between backquotes is code. */
function sentence(text) {
  const parts = brief(text).split("`");
  if (parts.length % 2 === 0) return [brief(text)];
  return parts.map((part, index) => (index % 2 === 1 ? element("code", null, part) : part));
}

/** A list of changes; what is behind the first few can be opened. */
function changeList(name, items) {
  const list = (some) => element("ul", { class: "changes" }, ...some);
  if (items.length <= SHOWN_FIRST + 1) return [list(items)];
  const rest = items.slice(SHOWN_FIRST, SHOWN_MOST);
  const left = items.length > SHOWN_MOST ? element("p", { class: "soft" }, t("notShown")(items.length - SHOWN_MOST)) : null;
  return [list(items.slice(0, SHOWN_FIRST)), folded(name, false, t("moreOf")(rest.length), list(rest), left)];
}

/** Where else a remedy may be made: for each alternative the places that differ, and the certificates that are added. */
function alternativeList({ alternatives }, index) {
  if (alternatives === undefined) return null;
  return folded(`remedy ${index}`, false, t("elsewhere")(alternatives.length),
    element("ul", { class: "places" }, ...alternatives.map((changes) => element("li", null,
      element("code", null, brief(changes.map(({ path, name }) => (name === undefined ? path : `${path} ${name}`)).join(", ")))))));
}

function remedyItem(remedy, index) {
  return element("li", null, element("div", { class: "change" }, state.isPage ? null : tryButton(remedy.patch, remedy.text), element("p", { dir: "auto" }, ...sentence(remedy.text[state.language]))),
    alternativeList(remedy, index));
}

/** What keeps a push, in plain words: what is there, and what would stop it otherwise. */
function keeperItem({ path, reason }) {
  const place = Object.keys(t("places")).find((prefix) => path === prefix || path.startsWith(`${prefix}/`));
  const gate = Object.hasOwn(GATE_OF, reason) ? word("gateNames", GATE_OF[reason]) : reasonWords(reason);
  return element("li", null, t("keeps")(place === undefined ? path : t("places")[place], gate), " ", element("code", { class: "soft" }, brief(path)));
}

/** The remedies of an answer; what is held comes by itself, so sending it again later is none. */
function shownRemedies({ outcome, remedies }) {
  const shown = outcome === "hold" ? remedies?.filter(({ changes }) => changes.every(({ by }) => by !== "time")) : remedies;
  return shown?.length > 0 ? shown : undefined;
}

/** Below the decision: what would have let the message through, or what keeps its push. */
function decideReasons({ whyNot = {} }) {
  const { noRemedy, tooLarge, keptBy, suppressedBy } = whyNot;
  const isHeld = whyNot.outcome === "hold";
  const remedies = shownRemedies(whyNot);
  const remedyCount = whyNot.remedyCount - (whyNot.remedies ?? []).length + (remedies ?? []).length;
  const parts = [state.isPage ? null : triedPart()];
  if (suppressedBy) {
    parts.push(element("p", { dir: "auto" }, ...sentence(suppressedBy.text[state.language]), t("stop")));
  }
  if (remedies) {
    const head = remedyCount > remedies.length ? t("someRemedies")(remedies.length, remedyCount, isHeld) : t("remedies")(remedyCount, isHeld);
    parts.push(element("h2", null, head), ...changeList("remedies", remedies.map(remedyItem)));
  } else if (!suppressedBy && noRemedy?.length === 1 && noRemedy[0] === "B11") {
    parts.push(element("h2", null, t("unknownRemedy")), element("p", null, t("unknownBecause")));
  } else if (noRemedy && !tooLarge) {
    const gates = noRemedy.map((gate) => word("gateNames", gate));
    parts.push(element("h2", null, t("noRemedy")), element("p", null, t("noRemedyAt")(gates.join(t("comma")))));
  } else if (keptBy) {
    parts.push(folded("keptBy", false, t("keptBy"), element("ul", { class: "changes" }, ...keptBy.slice(0, SHOWN_MOST).map(keeperItem))));
  }
  if (tooLarge) parts.push(element("h2", null, t("tooLarge")), element("p", { dir: "auto" }, ...sentence(tooLarge.text[state.language]), t("stop")));
  return parts.filter((part) => part !== null);
}

function settingsItem({ code, severity, path, patch, remedy, text }) {
  const look = { error: "no", warning: "bypass" }[severity] ?? "soft";
  const words = remedy && Object.fromEntries(Object.keys(LANGUAGES).map((language) => [language, LANGUAGES[language].mends[remedy.id] ?? remedy.id]));
  return element("li", null,
    element("p", { dir: "auto" }, ...sentence(text[state.language]), t("stop"), element("span", { class: `whole ${look}` }, word("severities", severity))),
    element("p", { class: "soft" }, specLink("Reasons.md#7.3", code), " ", element("code", null, brief(path))),
    words ? element("div", { class: "change" }, tryButton(patch, words), element("p", null, words[state.language])) : null);
}

/** The findings in the recipient's settings; nothing if there are none. */
function settingsParts({ settings = [] }) {
  if (settings.length === 0) return [];
  return [element("h3", null, t("settingsFindings")), ...changeList("settings", settings.map(settingsItem))];
}
