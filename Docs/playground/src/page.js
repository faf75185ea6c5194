// The page of `em-push --format html`: each input's report in words is replaced by its view.

const state = {
  isPage: true,
  language: /^zh/i.test(navigator.language) ? "zh" : "en",
  phone: { os: 17, state: "background", locked: true },
  isDark: matchMedia("(prefers-color-scheme: dark)").matches,
};

/** The views by name: what is said in a sentence, and the rest. */
const VIEWS = {
  decide: { say: sayDecided, reasons: decideReasons, details: decideDetails },
  present: { say: sayPresented, details: presentDetails },
  states: { say: sayStates, details: statesDetails },
  replay: { say: sayReplayed, details: replayDetails },
};

/** So many inputs are drawn; the reports of the others stay as they are. */
const MOST_DRAWN = 500;

/** What the program found, with what the views of a decision take from it. */
function complete(found) {
  if (found.decided) {
    found.whyNot = found.decided;
    found.zone = Zone.recorded(found.offsets);
    found.pushed = found.decided.devices?.find(({ payload }) => payload);
    found.isOneOfSeveral = (found.decided.devices ?? []).filter(({ outcome }) => outcome === "push").length > 1;
  }
  return found;
}

const sections = [...document.querySelectorAll("main > section")].slice(0, MOST_DRAWN).map((root, index) => {
  const { view, id, ...found } = exactParse(root.querySelector("script").textContent);
  root.id = `input-${index + 1}`;
  return { root, view: VIEWS[view], id, found: complete(found) };
});

/** The title as the program wrote it. */
const title = document.title;

function draw() {
  translatePage();
  document.title = document.querySelector("h1").textContent = t("pageTitle")(title);
  const contents = [];
  for (const { root, view, id, found } of sections) {
    folded.scope = root.id;
    const said = found.error ? errorBox(found.error) : view.say(found);
    const name = id === undefined ? null : element("bdi", null, brief(id));
    contents.push(element("li", null, element("a", { href: `#${root.id}` }, name && [name.cloneNode(true), t("colon")], ...[".head", ".head + p"].flatMap((part) => [said.querySelector(part)?.textContent ?? "", " "]))));
    const heading = element("h2", { id: `${root.id}-heading`, hidden: sections.length === 1 && name === null }, name ?? t("inputNumber")(contents.length));
    root.setAttribute("aria-labelledby", heading.id);
    root.replaceChildren(heading, said,
      ...(found.error ? [] : [element("div", { class: "reasons" }, ...(view.reasons?.(found) ?? [])), element("div", { class: "details" }, ...view.details(found))]));
  }
  byID("contents").hidden = sections.length < 2;
  byID("contents").replaceChildren(element("ol", null, ...contents));
}

byID("language").parentElement.hidden = false;
byID("language").value = state.language;
byID("language").addEventListener("change", ({ target }) => {
  state.language = target.value;
  draw();
});
draw();
