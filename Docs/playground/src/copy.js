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
  const { id, ...input } = exactParse(text);
  const expect = exactParse(rules.ask(tab, text));
  delete expect.id;
  delete expect.zoneData;
  delete expect.error?.message;
  for (const entry of expect.trace ?? []) delete entry.value;
  return exactText({ id: id ?? "playground", note: "From the playground.", cites: [], ...input, expect }, 2);
}

const linkTo = async (carried) => `${location.href.split("#")[0]}#${await linkText(carried)}`;

/** Copies a link without texts, ids and tokens. */
async function copyRedacted() {
  const text = redacted(state.tab, state.texts[state.tab]);
  if (text !== undefined) await copy(() => linkTo({ ...state, texts: { ...state.texts, [state.tab]: text } }), [element("p", null, t("linkRedacted"))]);
}

/** What a copied link carries, where it opens, and a button that copies it without that. */
function linkNotes() {
  const { texts, ids, tokens } = carriedBy(state.tab, state.texts[state.tab]);
  return [
    element("p", null, t("linkCarries")(texts, ids, tokens), " ",
      redacted(state.tab, state.texts[state.tab]) === undefined ? null : element("button", { type: "button", "data-copy": "copyRedacted", onclick: copyRedacted }, t("copyRedacted"))),
    location.protocol === "file:" ? element("p", null, t("linkIsLocal")) : null,
  ];
}

const COPIES = [
  ["copyLink", () => linkTo(state), linkNotes],
  ["copyJSON", (text) => text],
  ["copySwift", (text) => swiftText(state.tab, text)],
  ["copyVector", (text) => vectorText(state.tab, text)],
];

/** Copies a text, and says so above what else there is to say of it. */
async function copy(make, notes = []) {
  const notice = byID("copied");
  try {
    const text = await make(byID("input").value);
    try {
      await navigator.clipboard.writeText(text);
      notice.replaceChildren(element("p", null, t("copied")));
    } catch {
      const field = element("textarea", { readonly: true, rows: 4, "aria-label": t("text") });
      field.value = text;
      notice.replaceChildren(element("p", null, t("notCopied")), field);
      field.select();
    }
    notice.append(...notes.filter((note) => note !== null));
  } catch {
    notice.replaceChildren(element("p", null, t("noCopy")));
  }
}

/** The buttons. A vector needs an input that is an object. */
function copyButtons() {
  return COPIES.map(([name, make, notes]) => element("button", { type: "button", "data-copy": name, onclick: () => copy(make, notes?.()) }, t(name)));
}
