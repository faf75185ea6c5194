// What .ci/check-playground does in the playground; it uses the page's own names.

const tabs = () => Object.keys(VIEWS);
const frame = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
const said = () => byID("status").textContent;

async function started() {
  while (measured.repaints === 0) await frame();
}

async function show(tab, language) {
  byID("language").value = language;
  byID("language").dispatchEvent(new Event("change"));
  byID(`tab-${tab}`).click();
  // Everything that can be opened is looked at.
  for (const folded of document.querySelectorAll("details")) folded.open = true;
  await frame();
}

/** The example of a message at night, as an input that may be changed. */
const night = () => structuredClone(EXAMPLES.decide.find(({ input }) => input.id === "3-am").input);

/** Puts a text into the page as typing it does, and waits for the answer. */
async function paste(text) {
  const before = measured.repaints;
  byID("input").value = text;
  byID("input").dispatchEvent(new Event("input"));
  while (measured.repaints === before) await frame();
}

/** Verb, text and answer of every example, each picked from the list. */
async function examples() {
  const asked = [];
  for (const tab of tabs()) {
    await show(tab, "en");
    for (const { value } of [...byID("scenario").options].filter(({ value }) => value !== "")) {
      byID("scenario").value = value;
      byID("scenario").dispatchEvent(new Event("change"));
      await frame();
      const text = byID("input").value;
      const answer = rules.ask(tab, text);
      const { outcome, error } = JSON.parse(answer);
      const head = error ? t("rejected") : { push: t("pushed"), suppress: t("notPushed"), hold: t("held")("") }[outcome];
      asked.push([tab, text, head && !said().startsWith(head) ? `the page says ${said()}` : answer]);
    }
  }
  return asked;
}

/** Drags the slider through the day of an example. */
async function drag(name) {
  await show("decide", "en");
  await paste(JSON.stringify(EXAMPLES.decide.find(({ input }) => input.id === name).input));
  const asked = [];
  const slider = byID("slider");
  for (let minute = 0; minute <= Number(slider.max); minute += 15) {
    slider.value = minute;
    slider.dispatchEvent(new Event("input"));
    await frame();
    const text = byID("input").value;
    const answer = rules.ask("decide", text);
    const isRight = said().startsWith(JSON.parse(answer).outcome === "push" ? t("pushed") : t("notPushed"));
    asked.push(["decide", text, isRight ? answer : `the page says ${said()}`]);
  }
  return { asked, minutes: Number(slider.max) + 1, week: byID("details").textContent };
}

/** Where the browser's wall clocks differ from the module's, in a year of every zone of the list. */
function zoneProblems() {
  return ZONES.flatMap((name) => {
    const zone = Zone.named(name, "Z");
    const settings = { silentModeStartTime: "00:00", silentModeEndTime: "12:00", timeZone: name };
    const answer = JSON.parse(rules.ask("schedule", JSON.stringify({ settings, from: "2026-01-01T00:00:00Z", to: "2027-01-01T00:00:00Z" })));
    const instants = answer.quiet.flatMap(({ from, to }) => [from, to]);
    return instants.filter((text) => zone.text(Date.parse(text)).replace("+00:00", "Z") !== text.replace("+00:00", "Z"))
      .slice(0, 3).map((text) => `${name}: ${zone.text(Date.parse(text))} instead of ${text}`);
  });
}

/** Uses every control of every tab; each change asks a verb once at most, `release` of one message and of several, and repaints once. */
async function useControls() {
  const [problems, times] = [[], []];
  for (const tab of tabs()) {
    for (const { label, input } of EXAMPLES[tab].map((example) => ({ label: example.en, input: example.input }))) {
      await show(tab, "en");
      await paste(JSON.stringify(input, null, 2));
      for (const field of byID("controls").querySelectorAll("input, select")) {
        if (field.disabled) continue;
        for (const value of valuesFor(field)) {
          const [calls, repaints] = [{ ...rules.calls }, measured.repaints];
          if (field.type === "checkbox") field.checked = value;
          else field.value = value;
          const start = performance.now();
          field.dispatchEvent(new Event("input"));
          field.dispatchEvent(new Event("change"));
          const before = measured.milliseconds;
          await frame();
          document.body.getBoundingClientRect();
          if (measured.repaints > repaints) times.push(measured.milliseconds);
          const place = `${tab}, ${label}, ${field.labels[0]?.textContent} ${value}`;
          for (const verb of Object.keys(calls)) {
            if (rules.calls[verb] - calls[verb] > (verb === "release" ? 2 : 1)) problems.push(`${place}: asks ${verb} ${rules.calls[verb] - calls[verb]} times`);
          }
          if (measured.repaints - repaints > 1) problems.push(`${place}: repaints ${measured.repaints - repaints} times`);
          if (said() === "" || said().includes(t("broken"))) problems.push(`${place}: says ${said()}`);
        }
      }
    }
  }
  return { problems, times };
}

/** The controls of a device are for the binding that is picked, and the phone shows the push to it. */
async function pickBinding() {
  const problems = [];
  const expectThat = (isTrue, name) => { if (!isTrue) problems.push(`devices: ${name}: ${byID("input").value}`); };
  const use = async (field, value) => {
    if (field.type === "checkbox") field.checked = value;
    else field.value = value;
    field.dispatchEvent(new Event("input"));
    field.dispatchEvent(new Event("change"));
    await frame();
  };
  const input = night();
  delete input.app;
  input.now = "2026-11-20T12:00:00+08:00";
  input.recipient.devices.push({ id: "tablet", bindings: [{ notifierName: "pad", token: "aa" }, { notifierName: "pad2", token: "bb" }] });
  await show("decide", "en");
  await paste(JSON.stringify(input));
  const picker = [...byID("controls").querySelectorAll("select")].find(({ labels }) => labels[0].textContent === t("fields").device);
  const [device, state, certificate, token, isOn] = picker.closest("fieldset").querySelectorAll("input, select");
  expectThat(device === picker && picker.options.length === 4, "three bindings, and a way to add one");
  await use(picker, "1/1");
  expectThat(byID("input").value === JSON.stringify(input), "picking changes nothing");
  expectThat(certificate.value === "pad2" && token.value === "bb", "the second binding of the second device is shown");
  expectThat(byID("details").textContent.includes(t("pushTo")("tablet", "pad2")), "the phone shows the push to it");
  await use(token, "cc");
  await use(isOn, false);
  const outcomes = () => JSON.parse(rules.ask("decide", byID("input").value)).devices.map(({ outcome, reason }) => reason ?? outcome);
  expectThat(outcomes().join() === "push,push,device.certificateDisabled", "its certificate is switched off, and no other");
  await use(isOn, true);
  expectThat(inputValue().app === undefined && inputValue().recipient.devices[1].bindings[1].token === "cc", "switched on again, the rest is as it was");
  await use(state, "online");
  expectThat(outcomes().join() === "push,device.online,device.online", "its device is online, and no other");
  await use(picker, "new");
  expectThat(picker.value === "2/0" && inputValue().recipient.devices.length === 3, "a device is added and picked");
  return problems;
}

function valuesFor(field) {
  if (field.type === "checkbox") return [!field.checked, field.checked];
  if (field.tagName === "SELECT") return [...field.options].map(({ value }) => value);
  return field.type === "number" ? ["3", ""] : ["23:15", "2026-11-20T09:00:00+08:00", "x", ""];
}

/** What the page makes of texts that are no inputs; it must say something, and not that it is broken. */
async function showAll(texts) {
  const problems = [];
  for (const tab of tabs()) {
    await show(tab, "en");
    for (const text of texts) {
      await paste(text);
      if (!said() || said().includes(t("broken"))) problems.push(`${tab}, ${text.slice(0, 40)}: says ${said()}`);
    }
  }
  return problems;
}

/** Every place of an example in turn with a value of each type, and without one. */
async function replaceEverywhere() {
  const problems = [];
  for (const tab of tabs()) {
    byID(`tab-${tab}`).click();
    for (const { input } of EXAMPLES[tab]) {
      for (const place of placesOf(input)) {
        for (const other of [undefined, null, 7, -1.5, true, "", "x", [], {}, [null], { a: 1 }]) {
          const changed = structuredClone(input);
          const parent = place.slice(0, -1).reduce((value, key) => value[key], changed);
          if (other === undefined) delete parent[place.at(-1)];
          else parent[place.at(-1)] = other;
          state.texts[tab] = JSON.stringify(changed);
          repaint();
          if (!said() || said().includes(t("broken"))) problems.push(`${tab}, ${place}, ${JSON.stringify(other)}: says ${said()}`);
        }
      }
    }
  }
  return problems;
}

function placesOf(value, at = []) {
  if (value === null || typeof value !== "object") return [];
  return Object.keys(value).flatMap((key) => [[...at, key], ...placesOf(value[key], [...at, key])]);
}

/** Mark-up in place of every text that may be any: the page has the same elements as with letters. */
async function markUp(hostile) {
  const free = new Set(["text", "displayName", "title", "subtitle", "body", "nickname", "name", "id", "transmission"]);
  const skeleton = (node) => `<${node.tagName} ${[...node.attributes].map(({ name }) => name)}>${[...node.children].map(skeleton).join("")}`;
  const with_ = (value, text) => JSON.parse(JSON.stringify(value), (key, old) => (typeof old === "string" && free.has(key) ? text : old));
  const problems = [];
  for (const tab of tabs()) {
    await show(tab, "en");
    for (const { input } of EXAMPLES[tab]) {
      const shapeWith = (text) => {
        state.texts[tab] = JSON.stringify(with_(input, text));
        repaint();
        return ["status", "reasons", "details"].map((id) => skeleton(byID(id))).join("");
      };
      for (const text of hostile) {
        // What a sender would escape is told apart by lint, so it stands in the letters too.
        const letters = /[/\u0080-\uffff]/.test(text) ? "letters/é" : "letters";
        if (shapeWith(text) !== shapeWith(letters)) problems.push(`${tab}: ${text} changes the elements`);
        if (window.broken) problems.push(`${tab}: ${text} runs`);
      }
    }
  }
  return problems;
}

/** Inputs of 1 MiB, pasted, and after each an ordinary one. Gives the milliseconds of each. */
async function large() {
  await show("decide", "en");
  const input = night();
  const times = [];
  for (const [isPushed, text] of [[true, longText(input)], [true, manyParts(input, false)], [false, manyParts(input, true)]]) {
    const start = performance.now();
    await paste(text);
    times.push(performance.now() - start);
    if (!said().startsWith(t(isPushed ? "pushed" : "notPushed"))) throw new Error(`1 MiB: ${said()}`);
    await paste(JSON.stringify(input));
    if (!said().startsWith(t("notPushed"))) throw new Error(`after 1 MiB: ${said()}`);
  }
  return times;
}

const MEBIBYTE = 1_048_576;

/** An input with a long text. */
function longText(input) {
  const changed = structuredClone(input);
  changed.now = "2026-11-20T12:00:00+08:00";
  const rest = JSON.stringify(changed).length - changed.message.body.text.length;
  changed.message.body.text = "长".repeat(Math.floor((MEBIBYTE - rest) / 3));
  return JSON.stringify(changed);
}

/** An input with many conversations and devices; those are offline, or else in the way. */
function manyParts(input, isSuppressed) {
  const changed = structuredClone(input);
  changed.now = "2026-11-20T12:00:00+08:00";
  const { settings } = changed.recipient;
  const conversation = (index) => ({ type: "groupChat", id: `g${index}`, remindType: "mentionOnly" });
  const device = (index) => ({ id: `d${index}`, state: isSuppressed ? "kicked" : "offline", bindings: [{ notifierName: "prod", token: "aabb" }] });
  const size = JSON.stringify(conversation(12345)).length + JSON.stringify(device(12345)).length + 2;
  const count = Math.floor((MEBIBYTE - JSON.stringify(changed).length - 50) / size);
  settings.conversations = Array.from({ length: count }, (_, index) => conversation(index));
  changed.recipient.devices = Array.from({ length: count }, (_, index) => device(index));
  return JSON.stringify(changed);
}

/** Inputs whose reasons differ from those of the examples: none, many, elsewhere, and every finding in settings. */
function reasonInputs() {
  const changed = (alter) => {
    const made = night();
    delete made.app;
    alter(made, made.recipient.settings);
    return made;
  };
  const day = "2026-11-20T12:00:00+08:00";
  const bindings = (count) => Array.from({ length: count }, (_, index) => ({ notifierName: `c${index}`, token: "odd" }));
  const far = Date.parse("2030-01-01T00:00:00Z");
  const week = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];
  return [
    changed((made) => { made.message.type = "chatRoom"; }),
    changed((made) => { made.recipient.id = made.message.from; made.message.to = made.message.from; }),
    changed((made) => { made.message.ext = { em_push_ext: { custom: "x".repeat(5000) } }; made.now = day; }),
    changed((made) => { made.message.body = { type: "custom" }; made.message.ext = { long: "x".repeat(5000) }; made.now = day; }),
    changed((made) => { made.recipient.devices[0].bindings = bindings(3); made.now = day; }),
    changed((made) => {
      made.recipient.devices = Array.from({ length: 12 }, (_, index) => ({ id: `d~${index}/`, state: "kicked", bindings: bindings(1) }));
      made.app = { certificates: [{ name: "c0", enabled: false, kind: "voip" }] };
      made.message.receivers = ["carol"];
      made.recipient.known = false;
    }),
    changed((_, settings) => { Object.assign(settings, { silentModeStartTime: "00:00", silentModeEndTime: "23:59", expireTimestamp: far }); }),
    changed((_, settings) => { settings.silentModeStartTime = settings.silentModeEndTime; }),
    changed((_, settings) => { settings.expireTimestamp = 1; settings.remindType = "none"; }),
    changed((_, settings) => {
      Object.assign(settings, { silentModeStartTime: "07:00", silentModeEndTime: "22:00", expireTimestamp: 1768503600 });
      settings.conversations = [{ type: "groupChat", id: "g", expireTimestamp: 1768503600 }];
    }),
    changed((made, settings) => { delete settings.timeZone; settings.remindType = "mentionOnly"; made.app = { policy: { alertStyle: "titled" } }; }),
    changed((_, settings) => { settings.remindType = "mentionOnly"; }),
    changed((_, settings) => { Object.assign(settings, { silentModeStartTime: "02:00", silentModeEndTime: "03:00", timeZone: "Europe/Berlin" }); }),
    changed((made, settings) => {
      const { type } = made.message;
      settings.conversations = [
        { type, id: "ann", remindType: "mentionOnly", expireTimestamp: far, silentModeStartTime: "01:00", silentModeEndTime: "02:00" },
        { type, id: "carol", expireTimestamp: 5, remindType: "none" }, { type: "groupChat", id: "g", remindType: "all" },
      ];
    }),
    changed((made, settings) => {
      made.recipient.settings = {
        timeZone: settings.timeZone,
        quietWindows: [
          { dates: ["2020-01-01", "12-25"], start: "22:00", end: "23:00" },
          { days: ["mon", "tue", "wed", "thu", "fri"], start: "07:00", end: "22:00" },
        ],
      };
    }),
    changed((_, settings) => { settings.quietWindows = [{ dates: ["2026-12-31"], start: "00:00", end: "00:00" }, { days: week, start: "00:00", end: "00:00" }]; }),
  ];
}

/** Tries every change that the page offers for the examples and more inputs, and takes each back. */
async function tryReasons() {
  const [problems, asked] = [[], []];
  const [mended, seen] = [new Set(), new Set()];
  const patched = { "a/~": ["b"] };
  applyPatch(patched, [{ op: "add", path: "/a~1~0/-", value: "c" }, { op: "add", path: "/a~1~0/0", value: "a" }, { op: "remove", path: "/a~1~0/1" }]);
  if (JSON.stringify(patched) !== '{"a/~":["a","c"]}') problems.push(`reasons: patched to ${JSON.stringify(patched)}`);
  let tried = 0;
  const ask = rules.ask.bind(rules);
  let answers = {};
  rules.ask = (verb, text) => {
    const answer = ask(verb, text);
    answers[verb] = [...(answers[verb] ?? []), [verb, text, answer]];
    return answer;
  };
  const now = async (act) => {
    answers = {};
    const repaints = measured.repaints;
    act();
    await frame();
    if (measured.repaints !== repaints + 1) problems.push(`reasons: repaints ${measured.repaints - repaints} times`);
    for (const verb of ["decide", "why-not", "check-settings"]) {
      if ((answers[verb] ?? []).length !== 1) problems.push(`reasons: asks ${verb} ${answers[verb]?.length} times`);
      else asked.push(answers[verb][0]);
    }
    return (verb) => JSON.parse(answers[verb][0][2]);
  };
  const buttons = (id) => [...byID(id).querySelectorAll("button[aria-label]")].filter((button) => button.getAttribute("aria-label").startsWith(t("try")));
  const put = (text) => () => { byID("input").value = text; byID("input").dispatchEvent(new Event("input")); };
  await show("decide", "en");
  const texts = choices("decide").flatMap(({ options }) => options.map(({ text }) => text));
  for (const text of [...texts, ...reasonInputs().map((input) => JSON.stringify(input))]) {
    const place = `reasons of ${text.slice(0, 300)}`;
    const expectThat = (isTrue, name) => { if (!isTrue) problems.push(`${place}: ${name}`); };
    const found = await now(put(text));
    const { outcome, remedies: all, noRemedy, tooLarge, keptBy } = found("why-not");
    // What is held comes by itself.
    const remedies = outcome === "hold" ? all?.filter(({ changes }) => changes.every(({ by }) => by !== "time")) : all;
    const findings = found("check-settings").findings ?? [];
    for (const key of Object.keys(found("why-not"))) seen.add(key);
    expectThat(said().startsWith(outcome === "hold" ? t("held")("") : t(outcome === "push" ? "pushed" : "notPushed")), `says ${said()}`);
    expectThat(buttons("reasons").length === (remedies ?? []).length, `offers ${buttons("reasons").length} remedies`);
    for (const { text: words } of [...(remedies ?? []), ...findings]) {
      const shown = byID("answer").textContent + byID("details").textContent;
      expectThat(shown.includes(brief(words.en).replaceAll("`", "")), `does not say ${words.en}`);
    }
    if (tooLarge) expectThat(byID("reasons").textContent.includes(tooLarge.text.en), "does not say what does not fit");
    else for (const gate of noRemedy ?? []) expectThat(byID("reasons").textContent.includes(word("gateNames", gate)), `does not name ${gate}`);
    for (const { path, reason } of keptBy ?? []) {
      const without = JSON.parse(text);
      applyPatch(without, [{ op: "remove", path }]);
      expectThat(JSON.parse(ask("decide", JSON.stringify(without))).reason === reason, `is not suppressed with ${reason} without ${path}`);
    }
    for (let index = 0; index < buttons("reasons").length; index += 1) {
      const change = await now(() => buttons("reasons")[index].click());
      tried += 1;
      expectThat(change("decide").outcome === "push" && said().startsWith(t("pushed")), `${remedies[index].text.en}: ${said()}`);
      expectThat(document.activeElement === byID("answer"), "the focus is lost");
      await takeBackTried(now, text, expectThat);
    }
    const mends = findings.filter(({ remedy }) => remedy);
    expectThat(buttons("details").length === mends.length, `offers ${buttons("details").length} changes of settings`);
    for (let index = 0; index < mends.length; index += 1) {
      const { code, remedy } = mends[index];
      const count = (all) => all.filter((other) => other.code === code).length;
      const change = await now(() => buttons("details")[index].click());
      tried += 1;
      mended.add(remedy.id);
      expectThat(count(change("check-settings").findings ?? findings) < count(findings), `${remedy.id} leaves ${code}`);
      await takeBackTried(now, text, expectThat);
    }
  }
  delete rules.ask;
  for (const { mends } of Object.values(LANGUAGES)) {
    for (const id of Object.keys(mends)) if (!mended.has(id)) problems.push(`reasons: no input is mended by ${id}`);
  }
  for (const key of ["remedies", "noRemedy", "tooLarge", "keptBy"]) if (!seen.has(key)) problems.push(`reasons: no input has ${key}`);
  return { problems, asked, tried };
}

/** Takes back what was tried: the text is the same as before. */
async function takeBackTried(now, text, expectThat) {
  await now(() => [...byID("reasons").querySelectorAll("button")].find(({ textContent }) => textContent === t("takeBack")).click());
  expectThat(byID("input").value === text && document.activeElement === byID("answer"), "taking back brings back another text");
}

/** The link to a tab in a language, or to what is shown. */
async function link(tab, language) {
  if (tab) await show(tab, language);
  return linkText();
}

/** Whether the page says that its link could not be read. */
function refusesLink() {
  return byID("copied").textContent === t("badLink");
}

/** The vectors of a tab's examples, as they are copied. */
function vectors(tab) {
  return EXAMPLES[tab].map(({ input }, index) => vectorText(tab, JSON.stringify({ ...input, id: `${tab}-${index}` })));
}
