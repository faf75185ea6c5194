// What a phone makes of a push: what is seen and heard, why, and which code runs.

/** What the system does with a push that is no notification, in a sentence; null if nothing. */
function effectText({ effect }) {
  if (!effect) return null;
  const statement = word("effects", effect.kind).replace(/[.。]$/, "");
  return effect.reason ? `${statement}${t("colon")}${word("effects", effect.reason)}` : statement;
}

const worksNot = new Set(["unreportedCall", "activityIgnored"]);
const isSeen = (answer) => answer.banner || answer.listed || answer.sound !== undefined || answer.badge !== undefined || answer.summary !== undefined
  || answer.devices?.alert !== undefined;
const isForWatch = (answer, { pushType, os }) => pushType === "complication" && Number(os) >= 13 && answer.explanation?.banner.reason === "otherPushType";

/** Whether the push does what it was sent for. */
function works(answer, input) {
  if (answer.effect) return !worksNot.has(answer.effect.kind);
  return Boolean(isSeen(answer) || answer.woken || isForWatch(answer, input) || answer.callbacks.some(({ phase }) => phase === "arrival"));
}

/** What the push is: its type if it is no notification, else the class of its payload. */
const pushText = (answer, input) => (answer.explanation?.banner.reason === "otherPushType" && input.pushType
  ? `apns-push-type: ${input.pushType}` : `${answer.class}: ${word("classes", answer.class)}`);

const sayPresented = ({ answer, input }) => verdictBox(works(answer, input), effectText(answer) ?? (isForWatch(answer, input) ? t("toWatch") : noticedText(answer)),
  element("p", null, t("stateOf")(word("states", input.state))), element("p", null, pushText(answer, input)));

/** How and where it is shown beside its parts: sentences, each with its rule. */
function lookSentences({ effect, summary, preview, group, devices = {}, explanation = {}, ...answer }, { extensionContent }) {
  const say = t("looks");
  return [
    effect?.alerts && [say.alerts, "P33"], effect?.stale && [say.stale, "P33"],
    effect?.removal !== undefined && [say.removal(instantText(effect.removal * 1000, Zone.named(null, "Z"))), "P33"],
    effect?.terminatesApp && [say.terminates, "P32"],
    summary && [say.summary(summary.relevanceScore), "P35"], answer.lightsScreen && [say.lights, "P49"],
    answer.persistent && [say.persistent, "P36"], preview && [say.hidden, "P37"],
    answer.replaces !== undefined && [say.replaces(`/delivered/${answer.replaces}`), "P39"],
    group && [say.group(group.count), "P38"], devices.alert === "watch" && [say.watch, "P44"], devices.carPlay && [say.car, "P45"],
    devices.announcement && [say.announced[devices.announcement], "P46"], answer.asksToUnlock && [say.unlock, "P41"],
    explanation.content === "modified" && !extensionContent && [say.modified, "P16"],
    explanation.content === "bestAttempt" && !extensionContent && [say.bestAttempt, "P16"],
  ].filter((entry) => entry);
}

const shownPayload = (answer, input) => (["modified", "bestAttempt"].includes(answer.explanation?.content) && isContainer(input.extensionContent?.payload)
  ? input.extensionContent.payload : input.payload);

/** The screens of an answer in a state of the app. */
function presentScreens(answer, input, appState) {
  const now = typeof input.now === "number" ? input.now * 1000 : null;
  return screensOf(answer, {
    payload: shownPayload(answer, input), os: input.os, pushType: input.pushType, isLocked: input.locked === true, appState,
    files: input.extensionContent?.attachments, now: input.now,
    clock: now === null || now > MOST_INSTANT || now < 0 ? null : { date: dateText(Math.floor(now / DAY)), time: clockTime(now % DAY) },
  });
}

/** The largest instant that is written on a clock, that of RFC 3339. */
const MOST_INSTANT = 253_402_300_799_999;

/** What the push says, in words. */
function presentFacts(answer, input) {
  const texts = isSeen(answer) ? alertTexts(shownPayload(answer, input), input.os, answer.preview) ?? {} : {};
  const activity = answer.effect && answer.effect.kind.startsWith("activity") ? activityValues(input.payload) : [];
  return facts([
    [t("fields").title, texts.title], [t("fields").subtitle, texts.subtitle], [t("fields").bodyText, texts.body], ...activity,
    [t("sound"), answer.sound], [t("badge"), answer.badge], [t("launchImage"), answer.launchImage], [t("userText"), answer.userText],
  ]);
}

function presentDetails({ answer, input }) {
  return [
    element("h2", null, t("phone")), presentFacts(answer, input), ...lookSentences(answer, input).map(ruleSentence),
    phonePictures(presentScreens(answer, input, input.state)),
    answer.explanation?.banner.reason === "otherPushType" ? null : partTable(answer),
    facts([[t("woken"), yesNo(answer.woken)], [t("launched"), yesNo(answer.launched)], [t("opened"), yesNo(answer.explanation?.opened)]]),
    element("h3", null, t("callbacks")), ...callbackReports(answer), ...presentLists(answer, input),
  ].filter((part) => part !== null);
}

const yesNo = (value) => t(value ? "yes" : "no");
const ruleSentence = ([text, rule]) => element("p", null, text, " ", ruleLink(rule));

/** A rule of the section on devices: a link in the playground, which lies beside the specification. */
function ruleLink(rule) {
  return element("span", { class: "soft whole" }, "(", state.isPage ? rule : specLink(`Device.md#${rule}`, rule), ")");
}

function partTable({ explanation = {}, ...answer }) {
  const rows = ["banner", "listed", "sound", "badge"].map((part) => element("tr", null,
    element("th", { scope: "row" }, t(part)),
    element("td", null, typeof answer[part] === "boolean" ? yesNo(answer[part]) : element("bdi", null, brief(String(answer[part] ?? t("none"))))),
    element("td", null, ...(explanation[part] ? [word("partReasons", explanation[part].reason), " ", ruleLink(explanation[part].rule)] : []))));
  return tableOf(["part", "result", "reason"].map((name) => t(name)), rows);
}

function tableOf(heads, rows) {
  return element("table", null,
    element("thead", null, element("tr", null, ...heads.map((head) => element("th", { scope: "col" }, head)))), element("tbody", null, ...rows));
}

/** The callbacks that run, those that something keeps from running, and, to be opened, the others. */
function callbackReports({ callbacks, explanation }) {
  if (!explanation) return [callbackList(callbacks)];
  const item = ({ name, phase, reason, rule }) => element("li", null, element("code", null, name), ` ${word("phases", phase)}${t("colon")}${word("callbackReasons", reason)} `, ruleLink(rule));
  const [ran, blocked, rest] = [[], [], []];
  for (const report of explanation.callbacks) (report.runs ? ran : OBSTACLES.includes(report.reason) ? blocked : rest).push(item(report));
  return [
    ran.length === 0 ? element("p", null, t("noCallbacks")) : element("ol", null, ...ran),
    ...(blocked.length === 0 ? [] : [element("p", null, t("runsNot")), element("ul", null, ...blocked)]),
    rest.length === 0 ? null : folded("callbacks", false, t("runsNotEither"), element("ul", null, ...rest)),
  ];
}

/** What else there is to say, each under its heading: buttons, files, what this version ignores, what was assumed. */
function presentLists(answer, input) {
  const files = input.extensionContent?.attachments ?? [];
  const options = (button) => Object.keys(t("buttonOptions")).filter((option) => button[option]).map((option) => t("buttonOptions")[option]);
  const lists = [
    ["buttons", (answer.buttons ?? []).map((button) => [button.id, options(button).join(t("comma")), "P41"])],
    ["attachments", (answer.attachments ?? []).map((outcome, index) => [files[index]?.type ?? "", `${t("byteCount")(files[index]?.bytes)}${t("comma")}${word("fileOutcomes", outcome)}`, "P34"])],
    ["ignored", (answer.ignored ?? []).map((path) => [path, "", "P27"])],
    ["assumed", Object.entries(input.assumptions ?? {}).map(([name, value]) => [name, String(value), "5.8"])],
  ];
  return lists.filter(([, entries]) => entries.length > 0).flatMap(([name, entries]) => [
    element("h3", null, t(name)),
    element("ul", null, ...entries.map(([what, text, rule]) => element("li", null, element("code", { dir: "auto" }, brief(what)), text && t("colon"), text, " ", ruleLink(rule)))),
  ]);
}

/** The states of the app, in the order of the contract. */
const STATES = ["foreground", "background", "suspended", "terminatedBySystem", "forceQuit"];

const sayStates = ({ answer: { states }, input }) => {
  const count = STATES.filter((name) => works(states[name], input)).length;
  return verdictBox(count > 0, t("worksIn")(count, STATES.length), element("p", null, pushText(states.background, input)));
};

/** What a phone does with a push in every state of the app: a phone for each, and a table. */
function statesDetails({ answer: { states }, input }) {
  const shown = STATES.map((name) => states[name]);
  const first = shown.find(isSeen) ?? shown[0];
  const sentences = new Map();
  STATES.forEach((name) => lookSentences(states[name], input).forEach(([text, rule]) => {
    sentences.set(text, { rule, names: [...(sentences.get(text)?.names ?? []), word("states", name)] });
  }));
  const cell = (isThere) => element("td", null, isThere ? t("yes") : "–");
  const row = (name, cells) => element("tr", null, element("th", { scope: "row" }, name), ...cells);
  const phases = (answer, callback) => answer.callbacks.filter(({ name }) => name === callback).map(({ phase }) => word("phases", phase)).join(t("comma"));
  const names = [...new Set(shown.flatMap(({ callbacks }) => callbacks.map(({ name }) => name)))];
  const isOther = first.explanation?.banner.reason === "otherPushType";
  const rows = [
    ...(isOther ? [] : ["banner", "listed", "sound", "badge"].map((part) => row(t(part), shown.map((answer) => cell(answer[part] !== undefined && answer[part] !== false))))),
    ...["woken", "launched"].map((part) => row(t(part), shown.map((answer) => cell(answer[part])))),
    ...names.map((name) => row(element("code", null, name), shown.map((answer) => element("td", null, phases(answer, name) || "–")))),
  ];
  const pictures = STATES.map((name) => {
    const made = phonePictures(presentScreens(states[name], input, name).slice(0, 1));
    const [figure] = made.children;
    figure?.prepend(element("p", { class: "state" }, word("states", name)));
    return figure;
  });
  return [
    element("h2", null, t("phone")), presentFacts(first, input),
    ...[...sentences].map(([text, { rule, names: of }]) => element("p", null, text, of.length < STATES.length ? ` ${of.join(t("comma"))}. ` : " ", ruleLink(rule))),
    element("div", { class: "phones states" }, ...pictures.filter((figure) => figure)),
    element("h3", null, t("byState")),
    element("div", { class: "wide", role: "region", tabindex: 0, "aria-label": t("byState") }, tableOf(["", ...STATES.map((name) => word("states", name))], rows)),
    ...presentLists(first, input),
  ];
}
