// The tabs of `lint`, `tim` and `getui`, and what the views share.

function verdictBox(isGood, head, ...rest) {
  return element("div", { class: `verdict-box ${isGood === null ? "" : isGood ? "good" : "bad"}` }, element("p", { class: "head" }, head), ...rest);
}

/** Why an input is refused, and where; `meant` is the key that was probably meant, `more` what else there is to say. */
function errorBox({ code, path, message, meant, ...error }, place = error, more = null) {
  const { line, column } = place ?? {};
  const where = line === undefined ? null : state.isPage ? t("lineColumn")(line, column)
    : element("button", { type: "button", "data-place": "", onclick: () => showPlace(place.at, line) }, t("lineColumn")(line, column));
  return verdictBox(false, t("rejected"),
    element("p", null, element("code", null, code), " ", path || where === null ? t("rejectedAt")(brief(path ?? "")) : null, " ", where),
    element("p", null, ...sentence(t("errorText")(code, message ?? "")), place?.key === undefined ? null : [t("colon"), element("code", null, brief(place.key))]),
    meant === undefined ? null : element("p", null, `${t("meant")} `, element("code", null, meant), t("questionMark")), more);
}

function sizeMeter(bytes, limit, escaped) {
  const width = `${Math.min(100, (bytes / limit) * 100).toFixed(1)}%`;
  const filled = element("i");
  filled.style.width = width;
  return element("div", null, element("p", null, t("bytes")(bytes, limit)),
    element("div", { class: `meter${bytes > limit ? " over" : ""}`, "aria-hidden": "true" }, filled),
    escaped === undefined ? null : element("p", { class: "soft" }, t("escaped")(escaped)));
}

/** A link to a page of the specification; it opens beside this page, which has the reader's work. */
const specLink = (place, name) => element("a", { class: "whole", href: `../Specification/${place}`, target: "_blank", rel: "noopener" }, name);

/** What to change, in the words of the program; `{key}` is the last key of the place. */
function adviceText(code, path) {
  if (!Object.hasOwn(t("advice"), code)) return null;
  return element("p", null, t("change"), ...sentence(word("advice", code).replaceAll("{key}", () => `\`${steps(path).at(-1)}\``)), t("stop"));
}

function findingTable(findings) {
  if (findings.length === 0) return element("p", null, t("noFindings"));
  return element("table", null,
    element("thead", null, element("tr", null, ...["finding", "place", "meaning"].map((name) => element("th", { scope: "col" }, t(name))))),
    element("tbody", null, ...findings.slice(0, 200).map(({ code, severity, path, suggestion }) => element("tr", null,
      element("th", { scope: "row" },
        state.isPage ? code : specLink(`Lint.md#${code}`, code), " ",
        element("span", { class: `whole ${severity === "error" ? "no" : "bypass"}` }, word("severities", severity))),
      element("td", null, element("code", null, brief(path))),
      element("td", null, word("meanings", code), ...(suggestion ? [`${t("stop")}${t("meant")} `, element("code", null, suggestion), t("questionMark")] : []), adviceText(code, path))))));
}

const sayLinted = ({ answer: { findings, ...answer } }) => {
  const errors = findings.filter(({ severity }) => severity === "error").length;
  const head = findings.length === 0 ? t("lintGood") : t("lintBad")(errors, findings.length - errors);
  return verdictBox(findings.length === 0, head, answer.class === undefined ? null : element("p", null, `${answer.class}: ${word("classes", answer.class)}`));
};
const lintDetails = ({ answer }) => [
  element("h2", null, t("size")), sizeMeter(answer.bytes, answer.limit, answer.escapedBytes),
  element("h3", null, t("findings")), findingTable(answer.findings),
];

function callbackList(callbacks) {
  if (callbacks.length === 0) return element("p", null, t("noCallbacks"));
  return element("ol", null, ...callbacks.map(({ name, phase, offLine }) =>
    element("li", null, element("code", null, name), ` ${word("phases", phase)}`, offLine === undefined ? null : `, offLine ${offLine}`)));
}

const sayTencent = ({ answer }) => {
  const isPushed = answer.outcome === "push";
  return verdictBox(isPushed, t(isPushed ? "pushed" : "notPushed"),
    isPushed ? null : element("p", null, word("reasons", answer.reason), " ", element("code", null, answer.reason)));
};
const tencentDetails = ({ answer }) => answer.payload === undefined ? [element("p", null, t("nothingPushed"))] : [
  element("h2", null, t("phone")), asAlert(answer.payload, answer.badge),
  element("h3", null, t("payload")), shownJSON(answer.payload),
];

const sayGetui = ({ answer }) => verdictBox(answer.banner || answer.callbacks.length > 0 ? true : null,
  answer.banner ? t("getuiShows") : t("getuiSilent"),
  element("p", null, `${t("route")}: ${word("routes", answer.route)}${answer.class ? ` · ${t("classOf")}: ${answer.class}` : ""}`));
const getuiDetails = ({ answer }) => [
  element("h2", null, t("callbacks")), callbackList(answer.callbacks),
  ...(answer.payload === undefined ? [] : [
    ...(answer.banner ? [element("h3", null, t("phone")), asAlert(answer.payload, answer.payload.aps?.badge)] : []),
    facts([[t("sound"), answer.sound]]),
    element("h3", null, t("payload")), shownJSON(answer.payload),
  ]),
];
