// Buttons that copy the input: as a link to this page, as JSON, as Swift, and as a vector for `em-push conform`.

const REQUESTS = { decide: "DecideRequest", lint: "LintRequest", present: "PresentRequest", tim: "TencentIMRequest", getui: "GetuiRequest" };

/** Swift that gives the answer as JSON. */
function swiftText(tab, text) {
  let mark = "#";
  while (text.includes(`"""${mark}`) || text.includes(`\\${mark}`)) mark += "#";
  const explaining = tab === "decide" || tab === "present" ? "explaining: true" : "";
  const answer = `ContractInput<${REQUESTS[tab]}>(parsing: Array(input.utf8)[...]).answer(${explaining})`;
  const input = `${mark}"""\n${text}\n"""${mark}`;
  return `import ExactJSON\nimport PushContract\n\nlet input = ${input}\nlet answer = try ${answer}\nprint(answer.json.jsonText)\n`;
}

/** A vector that expects the answer that is shown. */
function vectorText(tab, text) {
  const { id, ...input } = JSON.parse(text);
  const expect = JSON.parse(rules.ask(tab, text));
  delete expect.id;
  delete expect.zoneData;
  delete expect.error?.message;
  for (const entry of expect.trace ?? []) delete entry.value;
  return JSON.stringify({ id: id ?? "playground", note: "From the playground.", cites: [], ...input, expect }, null, 2);
}

const COPIES = [
  ["copyLink", async () => `${location.href.split("#")[0]}#${await linkText()}`],
  ["copyJSON", (text) => text],
  ["copySwift", (text) => swiftText(state.tab, text)],
  ["copyVector", (text) => vectorText(state.tab, text)],
];

async function copy(make) {
  const text = await make(byID("input").value);
  const notice = byID("copied");
  try {
    await navigator.clipboard.writeText(text);
    notice.replaceChildren(t("copied"));
  } catch {
    const field = element("textarea", { readonly: true, rows: 4, "aria-label": t("text") });
    field.value = text;
    notice.replaceChildren(t("notCopied"), element("br"), field);
    field.select();
  }
}

/** The buttons. A vector needs an input that is an object. */
function copyButtons() {
  return COPIES.map(([name, make]) => element("button", { type: "button", "data-copy": name, onclick: () => copy(make) }, t(name)));
}
