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

/** Puts a text into the page as pasting it does, and waits for the answer. */
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
      const head = error ? t("rejected") : { push: t("pushed"), suppress: t("notPushed") }[outcome];
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

/** Uses every control of every tab; each change asks a verb once at most, and repaints once. */
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
            if (rules.calls[verb] - calls[verb] > 1) problems.push(`${place}: asks ${verb} ${rules.calls[verb] - calls[verb]} times`);
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
  const input = structuredClone(EXAMPLES.decide[0].input);
  input.now = "2026-11-20T12:00:00+08:00";
  input.recipient.devices.push({ id: "tablet", bindings: [{ notifierName: "pad", token: "aa" }, { notifierName: "pad2", token: "bb" }] });
  await show("decide", "en");
  await paste(JSON.stringify(input));
  const picker = byID("controls").querySelector("select[data-choices]");
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
        return skeleton(byID("status")) + skeleton(byID("details"));
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

/** An input of 1 MiB, pasted; then an ordinary one. Gives the milliseconds of the first. */
async function large() {
  await show("decide", "en");
  const [{ input }] = EXAMPLES.decide;
  const changed = structuredClone(input);
  changed.now = "2026-11-20T12:00:00+08:00";
  const rest = JSON.stringify(changed).length - changed.message.body.text.length;
  changed.message.body.text = "长".repeat(Math.floor((1_048_576 - rest) / 3));
  const start = performance.now();
  await paste(JSON.stringify(changed));
  const took = performance.now() - start;
  if (!said().startsWith(t("pushed"))) throw new Error(`1 MiB: ${said()}`);
  await paste(JSON.stringify(input));
  if (!said().startsWith(t("notPushed"))) throw new Error(`after 1 MiB: ${said()}`);
  return took;
}

/** The link to a tab in a language, or to what is shown. */
async function link(tab, language) {
  if (tab) await show(tab, language);
  return linkText();
}

/** The vectors of a tab's examples, as they are copied. */
function vectors(tab) {
  return EXAMPLES[tab].map(({ input }, index) => vectorText(tab, JSON.stringify({ ...input, id: `${tab}-${index}` })));
}
