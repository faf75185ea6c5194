// The page: one state, one repaint for each change.

const state = {
  tab: "decide",
  language: /^zh/i.test(navigator.language) ? "zh" : "en",
  texts: {},
  phone: { os: 17, state: "background", locked: true },
  isDark: matchMedia("(prefers-color-scheme: dark)").matches,
  zone: Zone.named(null, "Z"),
  /** Its name; undefined if no zone is used. */
  zoneName: undefined,
  /** The place of the binding that was picked, such as "1/0": the first binding of the second device. */
  binding: undefined,
  /** The place of the rule that was picked, such as `user/0`: the first rule of the recipient's. */
  rule: undefined,
  /** The change that was tried last: the texts of the input before and after it, and what it was in each language. */
  tried: undefined,
  /** The inputs of a log: of which tab, their texts, and which one is shown. */
  log: undefined,
  /** What was assumed of a text that was no input: the key of a sentence. */
  taken: undefined,
};
/** How many repaints there were, and how long the last one took, for tests. */
const measured = { repaints: 0, milliseconds: 0 };
// An input of so many characters is looked at when the typing pauses.
const LONG = 65_536;
const PAUSE = 150;
/** The verdict is spoken when it has stayed the same for so long. */
const SPOKEN = 700;

let rules;
let form;
let phoneForm;
let clock;
/** The release of the module's zone data, as soon as an answer has said it. */
let zoneData;
let isScheduled = false;
let pause;
let speaking;

/** Repaints before the next frame, however many changes there are until then. */
function schedule() {
  if (isScheduled) return;
  isScheduled = true;
  requestAnimationFrame(() => {
    isScheduled = false;
    repaint();
  });
}

/** Changes the input as a value, by a control. The text stays as it is if `alter` says that nothing has changed. */
function change(alter) {
  const value = inputValue();
  if (value === null) return;
  if (alter(value) === false) {
    schedule();
    return;
  }
  const text = exactText(value, 2);
  byID("input").value = text;
  edited(text, document.activeElement?.id ?? "");
  schedule();
}

/** Goes to a character of the text, and marks it. */
function showPlace(at, line) {
  const input = byID("input");
  input.focus();
  input.setSelectionRange(at, Math.min(at + 1, input.value.length));
  input.scrollTop = Math.max(0, line - 4) * parseFloat(getComputedStyle(input).lineHeight);
}

/** Puts the text of the state into its box; it is no example any more, so that the same example can be picked again. */
function showText() {
  byID("input").value = state.texts[state.tab];
  byID("scenario").value = "";
  schedule();
}

/** Tries a change of the decision's input: a JSON Patch, and what it does in each language. */
function tryChange(patch, words) {
  const before = state.texts[state.tab];
  change((input) => applyPatch(input, patch));
  state.tried = { before, after: state.texts[state.tab], words };
  byID("answer").focus(); // The button goes away with the answer that it stands in.
}

/** Takes back the change that was tried last. */
function takeBack() {
  const { before: text } = state.tried;
  byID("input").value = text;
  edited(text);
  schedule();
  byID("answer").focus();
}

/** The reader has changed the text; changes of one kind that come soon after each other are taken back at once. */
function edited(text, kind = "") {
  remember(kind);
  state.texts[state.tab] = text;
  state.taken = undefined;
  byID("scenario").value = "";
}

/** The input as an object; null if it is none. */
function inputValue() {
  try {
    const value = exactParse(state.texts[state.tab]);
    return isContainer(value) && !Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}

function repaint() {
  const start = performance.now();
  const text = state.texts[state.tab];
  const view = VIEWS[state.tab];
  const value = inputValue();
  let found;
  try {
    found = view.ask(text);
  } catch (fault) {
    found = { fault };
  }
  // Without an answer it is not known which zone is used; it stays as it was, if the input still has it.
  const own = value === null ? [] : ZONED_AT.map((at) => valueAt(value, at));
  const known = found.decided ? found.zoneName : own.find((name) => name !== undefined && name === state.zoneName);
  state.zoneName = known;
  state.zone = Zone.named(known, value?.now ?? "Z");
  form.show(value ?? {}, value !== null);
  phoneForm.show(state.phone);
  clock.show(state.tab === "decide" && value ? parseInstant(value.now) : null, state.zone, known);
  if (found.fault) {
    byID("status").replaceChildren(verdictBox(false, t("broken"), element("p", null, brief(String(found.fault)))));
    byID("reasons").replaceChildren();
    byID("details").replaceChildren();
  } else if (found.error) {
    byID("status").replaceChildren(errorBox({ ...found.error, meant: meantKey(state.tab, text, found.error) }, placeOf(text, found.error), recognisedPart(text)), value === null ? element("p", null, t("noControls")) : "");
    byID("reasons").replaceChildren();
    byID("details").replaceChildren();
  } else {
    byID("status").replaceChildren(view.say(found));
    byID("reasons").replaceChildren(...(view.reasons?.(found) ?? []));
    byID("details").replaceChildren(...view.details(found));
    if (found.decided) zoneData = found.decided.zoneData;
  }
  byID("taken").replaceChildren(...takenPart());
  byID("buttons").querySelector("[data-undo]").disabled = before.past.length === 0;
  byID("buttons").querySelector("[data-redo]").disabled = before.future.length === 0;
  announce();
  settle();
  byID("release").textContent = zoneData ? t("release")(zoneData) : "";
  byID("buttons").querySelector("[data-copy=copyVector]").disabled = value === null;
  measured.repaints += 1;
  measured.milliseconds = performance.now() - start;
}

/** Says the verdict to those who hear the page, when it is another one and stays. */
function announce() {
  clearTimeout(speaking);
  speaking = setTimeout(() => {
    const verdict = [...byID("status").querySelectorAll(".head, .head + p")].map(({ textContent }) => textContent).join(t("stop"));
    if (byID("spoken").textContent !== verdict) byID("spoken").textContent = verdict;
  }, SPOKEN);
}

/** In place of an error: what the text seems to be, with a button that takes it as that. */
function recognisedPart(text) {
  const found = text.length > LONG ? undefined : recognise(text, state.tab);
  if (found?.hint) return element("p", null, ...sentence(t("hints")[found.hint]));
  if (!found || found.tab === undefined) return null;
  return element("p", null, t("seems")(t(found.tab)), " ", element("button", { type: "button", onclick: () => take(text) }, t("takeIt")));
}

/** Makes what depends on the tab and the language. */
function rebuild() {
  translatePage();
  document.title = t("title");
  byID("tabs").replaceChildren(...Object.keys(VIEWS).map((tab) => element("button", {
    type: "button", role: "tab", id: `tab-${tab}`, "aria-selected": String(tab === state.tab), "aria-controls": "panel",
    tabindex: tab === state.tab ? 0 : -1, onclick: () => chooseTab(tab),
  }, t(tab))));
  byID("panel").setAttribute("aria-labelledby", `tab-${state.tab}`);
  const groups = choices(state.tab);
  let index = 0;
  byID("scenario").replaceChildren(
    element("option", { value: "" }, "—"),
    ...groups.map(({ label, options }) => element("optgroup", { label }, ...options.map((option) => {
      const made = element("option", { value: index }, brief(option.label, 100));
      index += 1;
      return made;
    }))));
  state.texts[state.tab] ??= groups[0].options[0].text;
  const position = groups.flatMap(({ options }) => options).findIndex(({ text }) => text === state.texts[state.tab]);
  byID("scenario").value = position < 0 ? "" : String(position);
  form = new Form(CONTROLS[state.tab], change);
  phoneForm = new Form([["phone", [...PHONE_CONTROLS, DARK_LOOK]]], (alter) => { alter(state.phone); schedule(); });
  clock = new Clock(change);
  byID("controls").replaceChildren(form.root, state.tab === "decide" ? phoneForm.root : "", element("datalist", { id: "zones" }, ...ZONES.map((zone) => element("option", { value: zone }))));
  byID("clock").replaceChildren(clock.root);
  byID("buttons").replaceChildren(
    element("button", { type: "button", "data-undo": "", onclick: undo }, t("undo")), element("button", { type: "button", "data-redo": "", onclick: redo }, t("redo")),
    ...openButton(), ...copyButtons());
  byID("log").replaceChildren(...logPart());
  byID("copied").replaceChildren();
  byID("input").value = state.texts[state.tab];
  byID("language").value = state.language;
  schedule();
}

/** How the pictures look; it is of the page, not of the phone that `present` is asked about. */
const DARK_LOOK = tick("darkLook", "", { read: () => state.isDark, write: (_, isOn) => { state.isDark = isOn === true; } });

function chooseTab(tab, isFocused = false) {
  if (tab === state.tab) rebuild();
  else turn(() => {
    state.tab = tab;
    state.taken = undefined;
    rebuild();
  });
  if (isFocused) byID(`tab-${tab}`).focus();
}

function listen() {
  byID("language").addEventListener("change", ({ target }) => {
    state.language = target.value;
    rebuild();
  });
  byID("scenario").addEventListener("change", ({ target }) => {
    if (target.value === "") return;
    const text = choices(state.tab).flatMap(({ options }) => options)[Number(target.value)].text;
    const picked = target.value;
    turn(() => {
      edited(text);
      target.value = picked;
      state.log = undefined;
      state.binding = undefined;
      byID("log").replaceChildren();
      byID("input").value = text;
      schedule();
    });
  });
  byID("input").addEventListener("input", ({ target, inputType }) => {
    if (/^insertFrom(Paste|Drop)$/.test(inputType ?? "") && canTake(recognise(target.value, state.tab)) && JSON.parse(rules.ask(state.tab, target.value)).error) {
      take(target.value);
      return;
    }
    edited(target.value, "typing");
    clearTimeout(pause);
    if (target.value.length <= LONG) schedule();
    else pause = setTimeout(schedule, PAUSE);
  });
  byID("tabs").addEventListener("keydown", (event) => {
    const tabs = Object.keys(VIEWS);
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const next = event.key === "Home" ? 0 : event.key === "End" ? tabs.length - 1 : step && (tabs.indexOf(state.tab) + step + tabs.length) % tabs.length;
    if (next === undefined) return;
    event.preventDefault();
    chooseTab(tabs[next], true);
  });
  document.querySelector(".skip").addEventListener("click", (event) => {
    event.preventDefault(); // The address is the state's.
    byID("answer").focus();
  });
  listenForFiles();
  listenForHistory();
}

async function start() {
  rules = await Rules.unpack(MODULE);
  const isRead = await readState();
  listen();
  byID("unable").remove();
  byID("panel").hidden = byID("tabs").hidden = false;
  rebuild();
  if (!isRead) byID("copied").textContent = t("badLink");
}

start().catch((fault) => byID("unable").append(element("p", null, element("code", null, brief(String(fault))))));
