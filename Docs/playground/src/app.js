// The page: one state, one repaint for each change.

const state = {
  tab: "decide",
  language: /^zh/i.test(navigator.language) ? "zh" : "en",
  texts: {},
  phone: { os: 17, state: "background", locked: true },
  isDark: matchMedia("(prefers-color-scheme: dark)").matches,
  zone: Zone.named(null, "Z"),
  /** The place of the binding that was picked, such as "1/0": the first binding of the second device. */
  binding: undefined,
  /** The change that was tried last: the texts of the input before and after it, and what it was in each language. */
  tried: undefined,
};
/** How many repaints there were, and how long the last one took, for tests. */
const measured = { repaints: 0, milliseconds: 0 };
// An input of so many characters is looked at when the typing pauses.
const LONG = 65_536;
const PAUSE = 150;

let rules;
let form;
let phoneForm;
let clock;
/** The release of the module's zone data, as soon as an answer has said it. */
let zoneData;
let isScheduled = false;
let pause;

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
  const text = JSON.stringify(value, null, 2);
  byID("input").value = text;
  edited(text);
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
  const { before } = state.tried;
  byID("input").value = before;
  edited(before);
  schedule();
  byID("answer").focus();
}

/** The input is not an example any more, so that the same example can be picked again. */
function edited(text) {
  state.texts[state.tab] = text;
  byID("scenario").value = "";
}

/** The input as an object; null if it is none. */
function inputValue() {
  try {
    const value = JSON.parse(state.texts[state.tab]);
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
  const zoneName = value && (valueAt(value, "/recipient/settings/timeZone") ?? valueAt(value, "/app/policy/timeZone"));
  const known = typeof zoneName === "string" ? zoneName : undefined;
  state.zone = Zone.named(known, value?.now ?? "Z");
  form.show(value ?? {}, value !== null);
  phoneForm.show(state.phone);
  clock.show(state.tab === "decide" && value ? parseInstant(value.now) : null, state.zone, known);
  if (found.fault) {
    byID("status").replaceChildren(verdictBox(false, t("broken"), element("p", null, brief(String(found.fault)))));
    byID("reasons").replaceChildren();
    byID("details").replaceChildren();
  } else if (found.error) {
    byID("status").replaceChildren(errorBox(found.error), value === null ? element("p", null, t("noControls")) : "");
    byID("reasons").replaceChildren();
    byID("details").replaceChildren();
  } else {
    byID("status").replaceChildren(view.say(found));
    byID("reasons").replaceChildren(...(view.reasons?.(found) ?? []));
    byID("details").replaceChildren(...view.details(found));
    if (found.decided) zoneData = found.decided.zoneData;
  }
  byID("release").textContent = zoneData ? t("release")(zoneData) : "";
  byID("buttons").querySelector("[data-copy=copyVector]").disabled = value === null;
  measured.repaints += 1;
  measured.milliseconds = performance.now() - start;
}

/** Makes what depends on the tab and the language. */
function rebuild() {
  translatePage();
  document.title = t("title");
  byID("tabs").replaceChildren(...Object.keys(VIEWS).map((tab) => element("button", {
    type: "button", role: "tab", id: `tab-${tab}`, "aria-selected": String(tab === state.tab), "aria-controls": "main",
    tabindex: tab === state.tab ? 0 : -1, onclick: () => chooseTab(tab),
  }, t(tab))));
  byID("main").setAttribute("aria-labelledby", `tab-${state.tab}`);
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
  byID("buttons").replaceChildren(...copyButtons());
  byID("copied").replaceChildren();
  byID("input").value = state.texts[state.tab];
  byID("language").value = state.language;
  schedule();
}

/** How the pictures look; it is of the page, not of the phone that `present` is asked about. */
const DARK_LOOK = tick("darkLook", "", { read: () => state.isDark, write: (_, isOn) => { state.isDark = isOn === true; } });

function chooseTab(tab, isFocused = false) {
  state.tab = tab;
  rebuild();
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
    state.texts[state.tab] = text;
    state.binding = undefined;
    byID("input").value = text;
    schedule();
  });
  byID("input").addEventListener("input", ({ target }) => {
    edited(target.value);
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
  addEventListener("hashchange", async () => {
    if (await readLink()) rebuild();
  });
}

async function start() {
  rules = await Rules.unpack(MODULE);
  const isRead = await readLink();
  listen();
  rebuild();
  if (!isRead) byID("copied").textContent = t("badLink");
}

start();
