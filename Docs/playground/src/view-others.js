// The tabs of `lint`, `present`, `tim` and `getui`, and what the tabs share.

function verdictBox(isGood, head, ...rest) {
  return element("div", { class: `verdict-box ${isGood === null ? "" : isGood ? "good" : "bad"}` }, element("p", { class: "head" }, head), ...rest);
}

function errorBox({ code, path, message }) {
  return verdictBox(false, t("rejected"), element("p", null, element("code", null, code), " ", t("rejectedAt")(brief(path ?? ""))), element("p", null, brief(t("errorText")(code, message ?? ""))));
}

function sizeMeter(bytes, limit, escaped) {
  const width = `${Math.min(100, (bytes / limit) * 100).toFixed(1)}%`;
  const filled = element("i");
  filled.style.width = width;
  return element("div", null, element("p", null, t("bytes")(bytes, limit)),
    element("div", { class: `meter${bytes > limit ? " over" : ""}`, "aria-hidden": "true" }, filled),
    escaped === undefined ? null : element("p", { class: "soft" }, t("escaped")(escaped)));
}

function findingTable(findings) {
  if (findings.length === 0) return element("p", null, t("noFindings"));
  return element("table", null,
    element("thead", null, element("tr", null, ...["finding", "place", "meaning"].map((name) => element("th", { scope: "col" }, t(name))))),
    element("tbody", null, ...findings.slice(0, 200).map(({ code, severity, path, suggestion }) => element("tr", null,
      element("th", { scope: "row" },
        element("a", { class: "whole", href: `../Specification/Lint.md#${code}` }, code), " ",
        element("span", { class: `whole ${severity === "error" ? "no" : "bypass"}` }, word("severities", severity))),
      element("td", null, element("code", null, brief(path))),
      element("td", null, word("meanings", code), ...(suggestion ? [`${t("stop")}${t("meant")} `, element("code", null, suggestion), t("questionMark")] : []))))));
}

const askOne = (verb) => (text) => {
  const answer = JSON.parse(rules.ask(verb, text));
  return answer.error ? { error: answer.error } : { answer, input: JSON.parse(text) };
};

const sayLinted = ({ answer: { findings, ...answer } }) => {
  const errors = findings.filter(({ severity }) => severity === "error").length;
  const head = findings.length === 0 ? t("lintGood") : t("lintBad")(errors, findings.length - errors);
  return verdictBox(findings.length === 0, head, element("p", null, `${answer.class}: ${word("classes", answer.class)}`));
};
const lintDetails = ({ answer }) => [
  element("h2", null, t("size")), sizeMeter(answer.bytes, answer.limit, answer.escapedBytes),
  element("h3", null, t("findings")), findingTable(answer.findings),
];

const sayPresented = ({ answer }) => {
  const isSeen = answer.banner || answer.listed || answer.sound !== undefined || answer.badge !== undefined;
  return verdictBox(isSeen, noticedText(answer), element("p", null, `${answer.class}: ${word("classes", answer.class)}`));
};
function presentDetails({ answer, input }) {
  const yes = (value) => (value ? t("yes") : t("no"));
  const explained = answer.explanation ?? {};
  const rows = ["banner", "listed", "sound", "badge"].map((part) => element("tr", null,
    element("th", { scope: "row" }, t(part)),
    element("td", null, typeof answer[part] === "boolean" ? yes(answer[part]) : answer[part] ?? t("none")),
    element("td", null, explained[part] ? word("partReasons", explained[part].reason) : "", " ", explained[part] ? element("a", { href: `../Specification/Device.md#${explained[part].rule}` }, explained[part].rule) : null)));
  const context = { isLocked: input.locked === true, appState: input.state, clock: null };
  const payload = explained.content === "modified" && isContainer(input.extensionContent?.payload) ? input.extensionContent.payload : input.payload;
  return [
    element("h2", null, t("phone")), phonePictures(payload, answer, context),
    element("table", null,
      element("thead", null, element("tr", null, ...["part", "result", "reason"].map((name) => element("th", { scope: "col" }, t(name))))),
      element("tbody", null, ...rows)),
    facts([
      [t("woken"), yes(answer.woken)], [t("launched"), yes(answer.launched)], [t("opened"), yes(explained.opened)],
      [t("effect"), answer.effect && JSON.stringify(answer.effect)], [t("ignored"), answer.ignored?.join(", ")],
    ]),
    element("h3", null, t("callbacks")), callbackList(answer.callbacks),
  ];
}

function callbackList(callbacks) {
  if (callbacks.length === 0) return element("p", null, t("noCallbacks"));
  const when = (phase) => ({ arrival: t("arrival"), tap: t("tap"), open: t("open") })[phase] ?? phase;
  return element("ol", null, ...callbacks.map(({ name, phase, offLine }) =>
    element("li", null, element("code", null, name), ` ${when(phase)}`, offLine === undefined ? null : `, offLine ${offLine}`)));
}

/** A push as both screens show it that `present` was not asked about. */
const asAlert = (payload, badge) => phonePictures(payload, { banner: true, listed: true, badge }, { isLocked: false, appState: "background", clock: null });

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
