// Texts that the reader pastes, opens or drops, and the inputs of a log.

/** How large a file may be, in bytes. */
const FILE_MOST = 64 * 1024 * 1024;
/** Of so many inputs of a log the outcome is told in the list. */
const LOG_TOLD = 500;

/** Takes a text as what it is: the state is changed, and what was assumed is said. */
async function take(text) {
  const { error } = JSON.parse(rules.ask(state.tab, text));
  const recognised = error ? recognise(text, state.tab) : undefined;
  const found = canTake(recognised) ? recognised : undefined;
  if (found?.link) {
    remember();
    const isRead = await readLink(found.link);
    rebuild();
    if (!isRead) byID("copied").textContent = t("badLink");
    return;
  }
  turn(() => {
    remember();
    state.taken = found && { said: found.said, count: found.count, tab: found.tab, first: found.first };
    if (found) state.tab = found.tab;
    state.log = found?.log && { tab: found.tab, texts: found.log, at: 0, count: found.count };
    state.texts[state.tab] = found ? (found.log ? inputOfLog(found.log[0], found.tab) : found.text) : text;
    state.binding = undefined;
    rebuild();
  });
}

async function takeFile(file) {
  if (file.size > FILE_MOST) {
    byID("copied").textContent = t("largeFile")(file.name);
    return;
  }
  await take(await file.text());
}

/** A line that says what was assumed of a text, with a button that takes it back. */
function takenPart() {
  const { taken } = state;
  if (!taken) return [];
  const said = t(taken.said);
  return [element("p", { class: "taken" }, ...sentence(typeof said === "function" ? said(taken.count, LOG_MOST) : said),
    ...(taken.first ? [t("gap"), t("tookFirst")(taken.first.count, brief(taken.first.name, 60))] : []), " ", element("button", { type: "button", onclick: undo }, t("takeBack")))];
}

/** How an input of a log is called in the list. */
function logName(text, index, tab) {
  const value = parsed(text);
  const id = shownNumber(value?.id ?? value?.input?.id ?? value?.message?.id ?? value?.msg_id);
  const parts = [`${index + 1}`];
  if (typeof id === "string" || typeof id === "number") parts.push(brief(String(id), 60));
  if (tab === "decide" && state.log.texts.length <= LOG_TOLD) {
    const { outcome } = JSON.parse(rules.ask("decide", inputOfLog(text, tab)));
    parts.push(t({ push: "pushed", hold: "isHeld", suppress: "notPushed" }[outcome] ?? "rejected"));
  }
  return parts.join(" · ");
}

/** The list of a log's inputs. */
function logPart() {
  const { log } = state;
  if (!log || log.tab !== state.tab) return [];
  const list = element("select", { id: "log-list", onchange: ({ target }) => {
    turn(() => {
      remember();
      state.log = { ...log, at: Number(target.value) };
      state.texts[log.tab] = inputOfLog(log.texts[state.log.at], log.tab);
      state.taken = undefined;
      state.binding = undefined;
      rebuild();
    });
    byID("log-list").focus();
  } }, ...log.texts.map((text, index) => element("option", { value: index, selected: index === log.at }, logName(text, index, log.tab))));
  return [element("label", { class: "scenario" }, element("span", null, t("logInput")(log.texts.length, log.count ?? log.texts.length)), " ", list)];
}

/** A button that opens a file. */
function openButton() {
  const field = element("input", { type: "file", hidden: true, "aria-label": t("open"), onchange: ({ target }) => {
    if (target.files.length > 0) takeFile(target.files[0]);
    target.value = "";
  } });
  return [element("button", { type: "button", "data-open": "", onclick: () => field.click() }, t("open")), field];
}

function listenForFiles() {
  const hasFile = ({ dataTransfer }) => [...(dataTransfer?.types ?? [])].includes("Files");
  addEventListener("dragover", (event) => {
    if (hasFile(event)) event.preventDefault();
  });
  addEventListener("drop", (event) => {
    if (!hasFile(event)) return;
    event.preventDefault();
    if (event.dataTransfer.files.length > 0) takeFile(event.dataTransfer.files[0]);
  });
}
