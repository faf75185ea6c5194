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

/** Keys whose texts people wrote, and those that name who they are. */
const TEXT_KEYS = new Set(["text", "title", "subtitle", "body", "msg", "displayName", "nickname", "groupCard", "name", "desc", "content", "remark", "transmission", "userText", "words", "em_push_title", "em_push_content", "em_alert_title", "em_alert_subTitle", "em_alert_body"]);
const ID_KEYS = new Set(["id", "from", "to", "receivers", "sender"]);

/** What a text has that a reader of its link can see: how many texts of people, ids and tokens. */
function carriedBy(text) {
  const counts = { texts: 0, ids: 0, tokens: 0 };
  const walk = (value, key) => {
    if (isContainer(value)) for (const [name, inner] of Object.entries(value)) walk(inner, Array.isArray(value) ? key : name);
    else if (typeof value === "string" && value !== "") {
      if (key === "token") counts.tokens += 1;
      else if (TEXT_KEYS.has(key)) counts.texts += 1;
      else if (ID_KEYS.has(key)) counts.ids += 1;
    }
  };
  walk(parsed(text));
  return counts;
}

/** The text without what people wrote; undefined if that cannot be taken out. Of a decision `redact` says how. */
function redacted(tab, text) {
  const input = parsed(text);
  if (!isContainer(input)) return undefined;
  if (tab === "decide") {
    const answer = JSON.parse(rules.ask("redact", JSON.stringify({ input, ids: true, keys: true })));
    return answer.input && written(answer.input);
  }
  return JSON.stringify(input, (key, value) => (typeof value === "string" && (TEXT_KEYS.has(key) || ID_KEYS.has(key)) ? "x".repeat(value.length) : value), 2);
}

const linkTo = async (carried) => `${location.href.split("#")[0]}#${await linkText(carried)}`;

/** Copies a link without texts, ids and tokens. */
async function copyRedacted() {
  const text = redacted(state.tab, state.texts[state.tab]);
  if (text !== undefined) await copy(() => linkTo({ ...state, texts: { ...state.texts, [state.tab]: text } }), [element("p", null, t("linkRedacted"))]);
}

/** What a copied link carries, where it opens, and a button that copies it without that. */
function linkNotes() {
  const { texts, ids, tokens } = carriedBy(state.texts[state.tab]);
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
