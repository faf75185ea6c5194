// What .ci/check-playground does with what people have in their hands, and with their work; it uses the page's own names.

const rest = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

/** Waits until something holds, for ten seconds at most. */
async function until(holds) {
  for (let round = 0; round < 500 && !holds(); round += 1) await rest(20);
}

/** Pastes a text into the box as a browser does. */
async function pasteWhole(text) {
  byID("input").value = text;
  byID("input").dispatchEvent(new InputEvent("input", { inputType: "insertFromPaste" }));
  await frame();
  await rest(20);
}

/** Begins anew with the first examples of all tabs. */
async function fresh(tab = "decide", language = "en") {
  Object.assign(state, { texts: {}, log: undefined, taken: undefined, tried: undefined, binding: undefined });
  await show(tab, language);
}

/** A rule that holds until the evening; `settings` are added to those of the recipient. */
function heldByRule(settings = {}) {
  const input = night();
  const rule = { id: "digest", when: { conversation: [{ type: "chat", id: "ann" }] }, then: "hold", until: ["18:00"] };
  Object.assign(input, { now: "2026-11-20T12:00:00+08:00", app: { policy: { userRules: true, language: "en" } } });
  input.recipient.settings = { timeZone: "Asia/Shanghai", rules: [rule], ...settings };
  return input;
}

/** What is held is said to be held, wherever the page speaks of it, and comes by itself. */
async function saysHeld() {
  const problems = [];
  for (const language of ["en", "zh"]) {
    const expectThat = (isTrue, name) => { if (!isTrue) problems.push(`held, ${language}: ${name}: ${said()}`); };
    await fresh("decide", language);
    await paste(JSON.stringify(heldByRule()));
    const shown = () => said() + byID("reasons").textContent + byID("details").textContent;
    expectThat(said().startsWith(t("held")("")) && said().includes(t("comesThen")) && said().includes(t("heldRules").user), "the verdict");
    expectThat(!/suppress|sent again on|不允许|拦截|不会推送|重新发送，/.test(shown()), `another word: ${shown()}`);
    expectThat(/the rule digest of the user says hold|用户的规则 digest 要求保留消息/.test(shown()), "which rule holds it");
    expectThat(document.querySelectorAll(".week .hold").length === 7 && document.querySelectorAll(".week .suppress").length === 0, "the week");
    expectThat([...byID("details").querySelectorAll(".count")].some((count) => count.textContent === "3"), "the badge of three messages");
    expectThat(control("then").value === "hold" && control("until").value === "18:00" && isThere(control("until")), "the control of the rule");
    await use(control("then"), "suppress");
    expectThat(said().startsWith(t("notPushed")) && inputValue().recipient.settings.rules[0].until === undefined && !isThere(control("until")), "it suppresses now");
    await use(control("then"), "hold");
    expectThat(said().startsWith(t("held")("")) && inputValue().recipient.settings.rules[0].until !== undefined, "it holds again");
    await paste(JSON.stringify(night()));
    await use(control("quiet"), "hold");
    expectThat(said().startsWith(t("held")("")) && said().includes(t("comesThen")), "the app's policy");
    expectThat([...byID("reasons").querySelectorAll("li")].every((item) => !item.textContent.includes("07:00")), "a remedy that waits");
    await pasteWhole([heldByRule(), night()].map((input) => JSON.stringify(input)).join("\n"));
    const names = [...byID("log-list").options].map(({ textContent }) => textContent);
    expectThat(names[0].endsWith(t("isHeld")) && names[1].endsWith(t("notPushed")), `the log says ${names}`);
  }
  return problems;
}

/** The zone that is used is the one that is named and drawn, and the verdict says what was passed over. */
async function namesTheZone() {
  const problems = [];
  const expectThat = (isTrue, name) => { if (!isTrue) problems.push(`zones: ${name}: ${said()} ${byID("clock").textContent}`); };
  for (const own of ["Asia/Peking", "CST", "asia/shanghai", undefined]) {
    for (const policy of ["Europe/Berlin", undefined]) {
      await fresh();
      const input = night();
      input.now = "2026-11-20T05:30:00+00:00";
      input.recipient.settings.timeZone = own;
      input.recipient.settings.silentModeStartTime = "05:00";
      input.app.policy = policy && { timeZone: policy };
      await paste(JSON.stringify(input));
      const place = `${own} and ${policy}`;
      expectThat(said().startsWith(t(policy ? "notPushed" : "pushed")), `${place}, the verdict`);
      expectThat(policy === undefined || (said().includes(`05:00-07:00 ${policy}`) && byID("time").value === "06:30"), `${place}, the clock`);
      expectThat(byID("clock").textContent.includes(policy ?? t("noZone")) && document.querySelectorAll(".week .quiet").length === (policy ? 7 : 0), `${place}, the week`);
      expectThat(own === undefined || said().includes(word("passedOver", "zone.unknown")), `${place}, what is unknown`);
      expectThat(policy !== undefined || said().includes(word("passedOver", "interval.noZone")), `${place}, what has no effect`);
    }
  }
  await fresh();
  await use(control("quietStart"), "22:00");
  await use(control("quietEnd"), "07:00");
  expectThat(inputValue().recipient.settings.timeZone === ZONES[0], "quiet hours get a zone");
  return problems;
}

/** Big integers keep their digits, and controls show what was read. */
async function readsExactly() {
  const problems = [];
  const expectThat = (isTrue, name) => { if (!isTrue) problems.push(`read: ${name}: ${byID("input").value}`); };
  const big = "9007199254740993";
  const text = JSON.stringify(night()).replace('"body":', `"ext":{"em_apns_ext":{"extern":{"order":${big},"x":"${big}"}}},"body":`).replace("T03:00", "T12:00");
  await fresh();
  await paste(text);
  expectThat(byID("details").textContent.includes(`"order": ${big}`), "the payload has other digits");
  await use(byID("slider"), "100");
  expectThat(byID("input").value.includes(`"order": ${big},`) && byID("input").value.includes(`"x": "${big}"`), "the slider writes other digits");
  expectThat(vectorText("decide", text).split(`"order": ${big}`).length === 3, "a vector has other digits");
  for (const invalid of [`{"a": 0${big}}`, `{${big}: 1}`]) {
    await paste(invalid);
    expectThat(said().includes("json.syntax"), "what is no JSON is read");
  }
  for (const [name, key, cases] of [
    ["force", "em_force_notification", [["YES", true], ["true", true], [1, true], ["1", true], ["on", false], [false, false], ["NO", false]]],
    ["mention", "em_at_list", [["All", "all"], [["BOB"], "one"], [["all"], "none"], ["bob", "none"], [7, "none"]]],
  ]) {
    for (const [value, shown] of cases) {
      await paste(JSON.stringify({ ...night(), message: { ...night().message, ext: { [key]: value } } }));
      const field = control(name);
      expectThat((field.type === "checkbox" ? field.checked : field.value) === shown, `${key} ${JSON.stringify(value)} is shown as ${field.value}, ${field.checked}`);
    }
  }
  return problems;
}

/** What no input can be made of, and the sentence on it. */
const HINTED = [
  ["pushCallback", JSON.stringify({ callId: "c", eventType: "notify_push", timestamp: 1700000000000, step: "push", msg_id: "42", target: "ann", status: "fail", detail: "user ignore push" })],
  ["settingsAnswer", JSON.stringify({ path: "/users", entities: [], data: { type: "NONE", ignoreInterval: "21:30-08:00", ignoreDuration: 1647934603000 } })],
  ["curl", "curl -X POST https://a1.example -d @message.json"],
];

async function hintsAtWhatIsNeeded() {
  const problems = [];
  for (const language of ["en", "zh"]) {
    for (const [hint, text] of HINTED) {
      await fresh("decide", language);
      await pasteWhole(text);
      if (!said().includes(t("hints")[hint].replaceAll("`", "")) || byID("input").value !== text) problems.push(`${hint}: ${said()}`);
    }
  }
  await fresh();
  await pasteWhole(JSON.stringify({ from: "zoe", to: ["user2", "user3"], type: "txt", body: { msg: "hi" } }));
  if (!byID("taken").textContent.includes(t("tookFirst")(2, "user2")) || inputValue().sender.displayName !== undefined) problems.push(`two users: ${byID("taken").textContent}`);
  await fresh();
  const line = JSON.stringify(night());
  await pasteWhole(Array.from({ length: LOG_MOST + 1 }, () => line).join("\n"));
  const label = byID("log").textContent;
  if (!byID("taken").textContent.includes(String(LOG_MOST)) || !label.includes(t("logInput")(LOG_MOST, LOG_MOST + 1))) problems.push(`a long log: ${byID("taken").textContent}`);
  await fresh();
  await paste('{"now": 1, "message": {"id": "1", "id": "2"}}');
  if (!said().includes("id") || byID("status").querySelector("[data-place]").textContent !== t("lineColumn")(1, 35)) problems.push(`a repeated key: ${said()}`);
  return problems;
}

/** What people have, and the tab and the sentence that the page has for it. */
const HAD = [
  ["decide", "lint", "tookPayload", { aps: { alert: { title: "Ann" } } }],
  ["lint", "lint", "tookPayload", { aps: { alert: "x" }, order: 7 }],
  ["present", "present", "tookShown", { aps: { alert: "x" } }],
  ["decide", "decide", "tookExt", { em_apns_ext: { em_push_title: "Hi" } }],
  ["decide", "decide", "tookExt", { ext: { em_force_notification: true } }],
  ["lint", "decide", "tookExt", { em_push_title: "Hi", em_push_content: "there" }],
  ["decide", "decide", "tookMessageAsChat", { from: "ann", to: ["bob"], type: "txt", body: { msg: "hi" }, ext: { em_apns_ext: { em_push_title: "Hi" } } }],
  ["decide", "decide", "tookMessage", { target_type: "users", target: ["bob"], msg: { type: "txt", msg: "hi" }, from: "ann" }],
  ["decide", "decide", "tookMessage", { callId: "c", eventType: "chat_offline", chat_type: "groupchat", from: "ann", to: "g1", msg_id: "77", timestamp: 1795132800000, payload: { bodies: [{ type: "txt", msg: "hi" }], ext: {} } }],
  ["decide", "decide", "tookMessage", { msg_id: "1234", timestamp: "1543545381000", from: "ann", to: "bob", chat_type: "chat", payload: { bodies: [{ msg: "hello", type: "txt" }] } }],
  ["decide", "lint", "tookRequest", { message: { token: "abc", notification: { title: "T", body: "b" } } }],
  ["decide", "lint", "tookRequest", { payload: { notification: { category: "IM", title: "T", body: "b", clickAction: { actionType: 0 } } }, target: { token: ["x"] } }],
  ["decide", "decide", "tookMessage", { id: "1", type: "chat", from: "ann", to: "carol", body: { type: "txt", text: "hi" } }],
  ["decide", "tim", "tookTab", { message: { chatType: "c2c", from: "ann", elems: [{ type: "text", text: "Hi" }] }, recipient: { id: "bob" } }],
  ["decide", "lint", "tookTab", { payload: { aps: { alert: "x" } } }],
  ["decide", "present", "tookTab", { os: 17, state: "background", payload: { aps: { alert: "x" } } }],
  ["lint", "getui", "tookTab", { apn: { contentAvailable: 1 }, client: "background" }],
];

async function takesWhatPeopleHave(scenario) {
  const problems = [];
  const check = async (tab, target, said, text) => {
    for (const way of ["pasted", "typed"]) {
      await fresh(tab);
      const place = `${text.slice(0, 60)}, ${way}`;
      if (way === "pasted") await pasteWhole(text);
      else {
        await paste(text);
        const button = [...byID("status").querySelectorAll("button")].find(({ textContent }) => textContent === t("takeIt"));
        if (!button) {
          problems.push(`${place}: nothing says what it is: ${byID("status").textContent}`);
          continue;
        }
        button.click();
        await frame();
        await rest(20);
      }
      if (state.tab !== target || state.taken?.said !== said) problems.push(`${place}: is taken as ${state.taken?.said} of ${state.tab}`);
      if (JSON.parse(rules.ask(state.tab, state.texts[state.tab])).error) problems.push(`${place}: makes no input: ${said()}`);
      if (byID("taken").textContent === "") problems.push(`${place}: does not say what was assumed`);
      byID("taken").querySelector("button").click();
      await frame();
      if (state.tab !== tab || (way === "typed" && byID("input").value !== text)) problems.push(`${place}: is not taken back`);
    }
  };
  for (const [tab, target, said, value] of HAD) await check(tab, target, said, JSON.stringify(value));
  await check("decide", "decide", "tookAnnotated", scenario);
  await check("decide", "decide", "tookMessageAsChat", "curl -X POST -d '{\"from\":\"ann\",\"to\":[\"bob\"],\"type\":\"txt\",\"body\":{\"msg\":\"hi\"}}' 'https://a1.example/o/a/messages/users'");
  // What is there already stays.
  await fresh();
  const own = night();
  own.recipient.id = "zoe";
  await paste(JSON.stringify(own));
  await pasteWhole('{"em_force_notification": true}');
  if (inputValue().recipient.id !== "zoe" || inputValue().message.ext.em_force_notification !== true) problems.push("an ext does not go into the reader's own input");
  await fresh();
  await pasteWhole(JSON.stringify(HAD[6][3]));
  if (inputValue().message.body.text !== "hi" || !said().startsWith(t("pushed"))) problems.push(`the vendor's message: ${said()}`);
  // A key that stands beside those of an ext is not hidden.
  await pasteWhole('{"em_apns_ext": {"em_push_titel": "Hi"}}');
  if (!byID("details").textContent.includes("ext.unknownKey")) problems.push("a misspelt key of an ext is passed over in silence");
  return problems;
}

/** A log as lines or as an array, pasted, opened and dropped. */
async function takesLogs() {
  const problems = [];
  const inputs = [night(), EXAMPLES.decide[0].input, night()].map((input, index) => ({ ...input, id: `entry-${index}` }));
  const lines = `${inputs.map((input) => JSON.stringify(input)).join("\n")}\n{broken\n`;
  const file = (text) => new File([text], "log.ndjson");
  const transfer = (text) => {
    const carried = new DataTransfer();
    carried.items.add(file(text));
    return carried;
  };
  const ways = {
    paste: pasteWhole,
    open: async (text) => {
      const field = byID("buttons").querySelector("input[type=file]");
      field.files = transfer(text).files;
      field.dispatchEvent(new Event("change"));
    },
    drop: async (text) => { document.body.dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer: transfer(text) })); },
  };
  for (const [way, give] of Object.entries(ways)) {
    for (const [text, count] of [[lines, 4], [JSON.stringify(inputs), 3]]) {
      await fresh("lint");
      await give(text);
      await until(() => byID("log-list"));
      const list = byID("log-list");
      if (list?.options.length !== count || state.tab !== "decide") {
        problems.push(`log, ${way}: ${list?.options.length} inputs`);
        continue;
      }
      const shown = [...list.options].map(({ textContent }) => textContent);
      if (!shown[0].includes("entry-0") || !shown[0].includes(t("notPushed")) || !shown[1].endsWith(t("pushed"))) problems.push(`log, ${way}: the list says ${shown}`);
      list.value = "1";
      list.dispatchEvent(new Event("change"));
      await frame();
      if (inputValue()?.id !== "entry-1" || byID("log-list").value !== "1") problems.push(`log, ${way}: the second is not shown`);
      undo();
      await frame();
      if (inputValue()?.id !== "entry-0" || byID("log-list").value !== "0") problems.push(`log, ${way}: the way back leads to ${inputValue()?.id}`);
    }
  }
  await fresh("lint");
  await ways.drop(JSON.stringify({ aps: { alert: "x" } }));
  await until(() => state.taken);
  if (state.taken?.said !== "tookPayload") problems.push("a file that is dropped is not taken");
  return problems;
}

/** Each error says where it is, what was meant, and in Chinese what was expected; invalid controls say so. */
async function errorsHavePlaces() {
  const problems = [];
  const good = JSON.stringify(night(), null, 2);
  const lineOf = (text) => good.slice(0, good.indexOf(text)).split("\n").length;
  const cases = [
    ["{\n  \"a\": 1,\n}", 3, 1], ["{\"a\": \"é长\",}", 1, 12], ["", 1, 1], ["[1,\n2", 2, 2],
    [good.replace('"type": "chat"', '"type": "chaat"'), lineOf('"type": "chat"'), 13],
    [good.replace('"settings": {', '"setings": {'), lineOf('"settings": {'), 5],
    [good.replace('"now"', '"nov": 1,\n  "now"'), 3, 3],
    [good.replace('"recipient": {\n    "id": "bob",', '"recipient": {'), lineOf('"recipient"'), 16],
    [good.replace(/"token": ".*"/, '"token": 7'), lineOf('"token"'), 22],
  ];
  await fresh();
  for (const [text, line, column] of cases) {
    await paste(text);
    const button = byID("status").querySelector("[data-place]");
    if (button?.textContent !== t("lineColumn")(line, column)) problems.push(`${JSON.stringify(text.slice(0, 20))}: ${byID("status").textContent} instead of line ${line}, column ${column}`);
    button?.click();
    const before = text.slice(0, byID("input").selectionStart).split("\n");
    if (document.activeElement !== byID("input") || before.length !== line || [...before.at(-1)].length + 1 !== column) problems.push(`${JSON.stringify(text.slice(0, 20))}: the caret goes elsewhere`);
  }
  for (const [wrong, right, key] of [['"settings"', '"setings"', "settings"], ['"displayStyle"', '"notification_display_style"', "displayStyle"]]) {
    await paste(good.replace(wrong, right));
    if (!said().includes(`${t("meant")} ${key}`)) problems.push(`${right}: ${said()}`);
  }
  await fresh("decide", "zh");
  for (const [text, words] of [
    [good.replace('"type": "chat"', '"type": "x"'), ["groupChat", "之一"]], [good.replace(/"token": ".*"/, '"token": 7'), ["字符串", "数"]],
    ["{\"a\": 1,}", ["第 1 行", "应为键"]], [good.replace('"id": "3-am",', ""), []],
  ]) {
    await paste(text);
    for (const word of words) if (!said().includes(word)) problems.push(`${text.slice(0, 20)}: ${said()} lacks ${word}`);
    if (/expected|found|missing/.test(said())) problems.push(`${text.slice(0, 20)}: says in English ${said()}`);
  }
  await fresh();
  const field = [...byID("controls").querySelectorAll("input")].find(({ labels }) => labels[0]?.textContent === t("fields").silentUntil);
  field.value = "tomorrow";
  field.dispatchEvent(new Event("input"));
  if (field.getAttribute("aria-invalid") !== "true" || !byID(field.getAttribute("aria-describedby"))) problems.push("a control that cannot be used does not say so");
  if (document.querySelector("[placeholder]")) problems.push("a placeholder looks like a value");
  return problems;
}

/** What the program says in errors has a text in Chinese; of each the fixed part, with 7 in place of what is put in. */
function errorsAreChinese(particulars) {
  const english = particulars.filter((said) => LANGUAGES.zh.errorText("input.value", said).includes(said));
  return [
    ...(particulars.length < 60 ? [`errors: only ${particulars.length} are found`] : []),
    ...english.map((said) => `errors: nothing in Chinese of: ${said}`),
  ];
}

/** Undo, the way back, the time, the first example, links, lint's advice, names of gates, and what is spoken. */
async function keepsWork() {
  const problems = [];
  const expectThat = (isTrue, name) => { if (!isTrue) problems.push(`${name}: ${byID("input").value.slice(0, 200)}`); };
  const press = (target, key, more = {}) => target.dispatchEvent(new KeyboardEvent("keydown", { key, ctrlKey: true, bubbles: true, cancelable: true, ...more }));
  await fresh();
  const { outcome, devices } = JSON.parse(rules.ask("decide", byID("input").value));
  const [{ headers, payload }] = devices ?? [{}];
  expectThat(outcome === "push" && /^[a-z]+(\.[a-z]+)+$/.test(headers["apns-topic"]) && JSON.parse(rules.ask("lint", JSON.stringify({ headers, payload }))).findings.length === 0, "the first example is no push that Apple takes");
  for (const { input } of EXAMPLES.decide) {
    if (input.recipient.devices[0].bindings[0].token.length !== 64 || !input.app.certificates[0].topic.includes(".")) problems.push(`${input.id}: Apple takes no such push`);
  }
  // Typing, a control, an example and another tab are taken back in turn.
  const first = byID("input").value;
  await paste(`${first} `);
  const remind = [...byID("controls").querySelectorAll("select")].find(({ labels }) => labels[0]?.textContent === t("fields").remind);
  remind.value = "none";
  remind.dispatchEvent(new Event("change"));
  await frame();
  expectThat(inputValue().recipient.settings.remindType === "none", "a control changes the input");
  byID("scenario").value = "2";
  byID("scenario").dispatchEvent(new Event("change"));
  await frame();
  press(byID("input"), "z");
  await frame();
  expectThat(inputValue().recipient.settings.remindType === "none", "Ctrl+Z does not take back an example");
  press(remind, "z");
  await frame();
  expectThat(byID("input").value === `${first} `, "Ctrl+Z does not take back a control");
  byID("buttons").querySelector("[data-undo]").click();
  await frame();
  expectThat(byID("input").value === first, "the button does not take back what was typed");
  press(document.body, "z", { shiftKey: true });
  await frame();
  expectThat(byID("input").value === `${first} `, "Ctrl+Shift+Z does not bring it back");
  // The time is typed.
  await fresh();
  const time = byID("time");
  time.value = "03:07";
  time.dispatchEvent(new Event("input"));
  await frame();
  expectThat(inputValue().now === "2026-11-20T03:07:00+08:00" && byID("slider").value === "187" && byID("scenario").value === "", "the time that is typed is not that of the decision");
  // What keeps a push is folded, in words.
  const keepers = [...byID("reasons").querySelectorAll("details")].find(({ textContent }) => textContent.startsWith(t("keptBy")));
  expectThat(keepers && keepers.textContent.includes(t("keeps")(t("places")["/recipient/devices"], word("gateNames", "C0"))), "what keeps the push is not said");
  folded.states.clear();
  repaint();
  expectThat([...byID("reasons").querySelectorAll("details")].every(({ open }) => !open), "what keeps the push is not folded");
  // Links lead elsewhere, and lint says what to change.
  await show("lint", "en");
  const links = [...byID("details").querySelectorAll("a")];
  expectThat(links.length > 0 && links.every(({ target, rel }) => target === "_blank" && rel === "noopener"), "a link takes the place of the page");
  expectThat(byID("details").textContent.includes("set apns-priority to 5"), "lint does not say what to change");
  await show("lint", "zh");
  expectThat(byID("details").textContent.includes("把 apns-priority 设为 5"), "lint does not say what to change in Chinese");
  // What is spoken.
  await fresh();
  await rest(SPOKEN + 100);
  let spoken = 0;
  const observer = new MutationObserver((changes) => { spoken += changes.length; });
  observer.observe(byID("spoken"), { childList: true, characterData: true, subtree: true });
  for (const text of ["a", "ab", "abc"]) {
    await paste(JSON.stringify({ ...inputValue(), id: text }));
    await rest(SPOKEN + 50);
  }
  expectThat(spoken === 0 && byID("status").closest("[role=status], [aria-live]") === null, `the same verdict is spoken ${spoken} times`);
  await paste(JSON.stringify(night()));
  await rest(SPOKEN + 100);
  observer.disconnect();
  expectThat(byID("spoken").textContent.startsWith(t("notPushed")), "another verdict is not spoken");
  return problems;
}

/** Inputs with what a redacted link must not have: a word, and a number that could be one of a telephone. */
const SECRETS = [
  ["lint", {
    headers: { "apns-push-type": "alert", "apns-topic": "SECRET.im", "apns-collapse-id": "SECRET1" },
    payload: { aps: { alert: "SECRET call me 13800138000" }, f: "SECRET2", t: "SECRET3", m: "SECRET4", e: { SECRET5: 13800138000 } },
  }],
  ["lint", { payload: { aps: { alert: { "loc-key": "SECRET", "loc-args": ["SECRET6"] }, category: "SECRET7" }, SECRET8: ["SECRET9"] } }],
  ["lint", { channel: "fcm", request: {
    method: "POST", path: "/v1/projects/SECRET/messages:send", headers: { "content-type": "application/json" },
    body: { message: { token: "SECRETTOKEN", notification: { title: "SECRET1" }, data: { f: "SECRET2", e: "SECRET3", SECRET4: "5" } } },
  } }],
  ["present", { os: 17, state: "background", payload: { aps: { alert: { title: "SECRET" }, sound: "SECRET.caf" }, SECRETKEY: { a: 13800138000 } } }],
  ["getui", { apn: { alertMsg: { title: "SECRET", locArgs: ["SECRET1"] }, customMsg: { SECRET2: "SECRET3" } }, transmission: "SECRET4", client: "background" }],
  ["tim", {
    message: { chatType: "group", from: "SECRET", elems: [{ type: "custom", desc: "SECRET1" }], offlinePushInfo: { title: "SECRET2", ext: "SECRET3" } },
    sender: { nickname: "SECRET4" }, group: { id: "SECRET5", name: "SECRET6" }, recipient: { id: "bob" },
  }],
  ["decide", { ...night(), app: {
    policy: { userRules: true }, templates: [{ name: "SECRET2", titlePattern: "SECRET3 {$fromNickname}", contentPattern: "{$msg}" }], certificates: [{ name: "prod", topic: "SECRET4.im" }],
  }, recipient: { ...night().recipient, settings: { rules: [{ id: "SECRET", when: { words: ["SECRET1"] }, then: "allow" }] } } }],
];

/** Nothing of these is left, the same texts stay the same, and the answer is the same but for them. */
function redactsEverything() {
  const problems = [];
  for (const [tab, input] of SECRETS) {
    const text = JSON.stringify(input);
    const without = redacted(tab, text);
    const place = `redacted ${tab}: ${without}`;
    if (/SECRET|13800138000|\bann\b/.test(without)) problems.push(place);
    const answers = [text, without].map((each) => JSON.parse(rules.ask(tab, each)));
    const codes = answers.map(({ error, findings, outcome, class: kind, bytes }) => JSON.stringify([error, findings?.map(({ code }) => code), outcome, kind, bytes]));
    if (answers[0].error || codes[0] !== codes[1]) problems.push(`${place}: ${codes.join(" and ")}`);
    const { texts, ids, tokens } = carriedBy(tab, text);
    const count = text.match(/SECRET\d?/g).length;
    if (texts + ids + tokens < count) problems.push(`${place}: counts ${texts}, ${ids}, ${tokens} of ${count}`);
  }
  const same = JSON.parse(redacted("present", JSON.stringify({ payload: { aps: { category: "ask" } }, categories: [{ id: "ask" }, { id: "was" }] })));
  const [one, other] = same.categories.map(({ id }) => id);
  if (one !== same.payload.aps.category || one === other) problems.push(`redacted: ${JSON.stringify(same)}`);
  return problems;
}

/** What a copied link says, and the link without texts, ids and tokens. */
async function linkSays() {
  const problems = [];
  let copied = "";
  navigator.clipboard.writeText = async (text) => { copied = text; };
  for (const [tab, words] of [["decide", "Are you awake?"], ["lint", "Are you awake?"], ["tim", "Climbers"]]) {
    await fresh(tab);
    byID("copied").replaceChildren();
    byID("buttons").querySelector("[data-copy=copyLink]").click();
    await until(() => byID("copied").querySelector("[data-copy=copyRedacted]"));
    const { texts, ids, tokens } = carriedBy(tab, state.texts[tab]);
    if (texts === 0 || !byID("copied").textContent.includes(t("linkCarries")(texts, ids, tokens))) problems.push(`${tab}: the link does not say what it carries: ${byID("copied").textContent}`);
    if (!byID("copied").textContent.includes(t("linkIsLocal"))) problems.push(`${tab}: does not say where the link opens`);
    const verdict = byID("status").textContent;
    byID("copied").querySelector("[data-copy=copyRedacted]").click();
    await until(() => byID("copied").textContent.includes(t("linkRedacted")));
    const link = copied;
    const before = state.texts[tab];
    await pasteWhole(link);
    await until(() => state.texts[tab] !== before && byID("input").value === state.texts[tab]);
    await frame();
    if (state.tab !== tab || state.texts[tab].includes(words) || state.texts[tab].includes("5e9d0c1a")) problems.push(`${tab}: the redacted link brings ${state.texts[tab].slice(0, 200)}`);
    if (byID("status").textContent !== verdict) problems.push(`${tab}: the redacted link says ${byID("status").textContent}`);
  }
  return problems;
}

/** A rule is written by controls alone, the week shows when it speaks, and what it shows is what is decided then. */
async function writesRules() {
  const problems = [];
  const expectThat = (isTrue, name) => { if (!isTrue) problems.push(`rules: ${name}: ${said()} ${byID("input").value}`); };
  await fresh();
  const input = night();
  input.now = "2026-11-21T12:00:00+08:00";
  await paste(JSON.stringify(input, null, 2));
  const use = async (name, value) => {
    const field = [...byID("controls").querySelectorAll("input, select")].find(({ labels }) => labels[0]?.textContent === t("fields")[name]);
    field.value = value;
    field.dispatchEvent(new Event(field.tagName === "SELECT" ? "change" : "input"));
    await frame();
    return field;
  };
  const drawn = (says) => document.querySelectorAll(`.week .${says}`).length;
  expectThat((await use("ruleID", "x")).disabled && byID("input").value === JSON.stringify(input, null, 2), "without a rule there is none to change");
  await use("zone", "");
  await use("rule", "new/user");
  expectThat(said().includes(t("byRule")("rule-1")) && drawn("suppress") === 7, "a new rule of the user suppresses everything");
  await use("days", "sat sun");
  expectThat(said().startsWith(t("notPushed")) && drawn("suppress") === 2, "on Saturday and Sunday");
  expectThat(inputValue().recipient.settings.timeZone === ZONES[0], "windows get a zone");
  await use("ruleSender", "zoe, yan");
  expectThat(said().startsWith(t("pushed")) && drawn("suppress") === 0, "of other senders");
  await use("ruleSender", "zoe, ann");
  await use("dates", "11-21");
  await use("windowStart", "11:00");
  await use("windowEnd", "13:00");
  expectThat(said().startsWith(t("notPushed")) && drawn("suppress") === 1, "for two hours of a date");
  await use("windowEnd", "1x");
  expectThat(said().includes("/recipient/settings/rules/0/when/windows/0/end") && byID("status").querySelector("[data-place]"), "an error has its place");
  await use("windowEnd", "13:00");
  await use("then", "allow");
  expectThat(said().startsWith(t("pushed")) && drawn("allow") === 1 && drawn("suppress") === 0, "it allows");
  await use("rule", "new/user");
  await use("ruleSender", "boss");
  await use("from", "boss");
  await use("rule", "earlier");
  expectThat(said().includes(t("byRule")("rule-2")) && inputValue().recipient.settings.rules[0].id === "rule-2", "the rule is asked first");
  await use("rule", "remove");
  await use("from", "ann");
  await use("rule", "new/app");
  await use("ruleRecipientLabels", "minor");
  await use("recipientLabels", "minor");
  expectThat(said().includes(t("byRule")("rule-1")) && drawn("suppress") === 7, "a rule of the app for a label");
  await use("rule", "remove");
  await use("rule", "remove");
  const { app, recipient } = inputValue();
  expectThat(app.rules === undefined && recipient.settings.rules === undefined, "the rules are removed");
  const { input: example } = EXAMPLES.decide.find(({ input: { id } }) => id === "weekdays");
  for (const from of ["ann", "boss"]) {
    const asked = { ...example, sender: undefined, message: { ...example.message, from } };
    const { ruled } = askDecide(JSON.stringify(asked));
    for (let hour = 0; hour < 7 * 24; hour += 1) {
      const now = Date.parse("2026-11-21T00:00:00+08:00") + hour * 3_600_000;
      const { rule, verdict } = JSON.parse(rules.ask("decide", JSON.stringify({ ...asked, now: new Date(now).toISOString() }))).trace.find(({ source }) => source === "rules");
      const stretch = ruled.find((each) => each.from <= now && now < each.to);
      if (stretch?.rule !== rule || (rule && (verdict === "block") !== (stretch.says === "suppress"))) problems.push(`rules: of ${from} in hour ${hour} ${stretch?.rule} instead of ${rule}`);
    }
  }
  return problems;
}

/** A state that a reload and the way back must keep: work in two tabs, and an undo. */
async function makeWork() {
  await fresh();
  const changed = night();
  changed.id = "mine";
  await paste(JSON.stringify(changed));
  byID("tab-lint").click();
  await frame();
  await paste('{"payload": {"aps": {"alert": "my own"}}}');
  await until(() => history.state?.texts.lint === state.texts.lint && history.state.tab === "lint");
  return location.hash.length;
}
const work = () => ({ tab: state.tab, decide: parsed(state.texts.decide ?? "")?.id, lint: state.texts.lint, canUndo: before.past.length > 0, address: location.hash.length });
async function goBack() {
  history.back();
  await until(() => state.tab === "decide");
  await frame();
  return work();
}
/** The state after an undo of what was done last. */
async function takeWorkBack() {
  undo();
  await frame();
  return work();
}

/** The example of the picture in README.md. */
async function showNight() {
  byID("scenario").value = "1";
  byID("scenario").dispatchEvent(new Event("change"));
  await frame();
}

/** What is wrong on paper, or with forced colours. */
function mediaProblems(media) {
  const isShown = (selector) => [...document.querySelectorAll(selector)].some((each) => each.getClientRects().length > 0);
  const style = (selector) => getComputedStyle(document.querySelector(selector));
  if (media === "print") {
    return [
      ...["#controls", "#source", "#choose", "#tabs", "button"].filter(isShown).map((each) => `${each} is printed`),
      ...["#status", "#status .printed", "#details table", ".week"].filter((each) => !isShown(each)).map((each) => `${each} is not printed`),
      ...(getComputedStyle(document.body).color === "rgb(28, 28, 32)" ? [] : ["the text is not dark"]),
      ...(style(".key .quiet").printColorAdjust === "exact" && style(".week .quiet").printColorAdjust === "exact" ? [] : ["the colours of the week are not printed"]),
    ];
  }
  const selected = style("[role=tab][aria-selected=true]").borderTopWidth;
  const [quiet, open] = [style(".key .quiet").backgroundColor, style(".key i:not([class])").backgroundColor];
  return [
    ...(matchMedia("(forced-colors: active)").matches ? [] : ["no forced colours"]),
    ...(selected === style("[role=tab][aria-selected=false]").borderTopWidth ? ["the selected tab is like the others"] : []),
    ...(quiet === open ? ["the key of the week has one colour"] : []),
    ...(style("tr.blocked th").borderLeftStyle === "solid" ? [] : ["the gate that blocks has no mark"]),
  ];
}
