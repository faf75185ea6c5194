// Changes of the input that the reader can try, and take back.

/** A button that tries a change, named after what it does. */
function tryButton(patch, words) {
  return element("button", { type: "button", "aria-label": `${t("try")}${t("colon")}${brief(words[state.language])}`, onclick: () => tryChange(patch, words) }, t("try"));
}

/** What was tried last, as long as it is what stands there. */
function triedPart() {
  const { tried } = state;
  if (tried === undefined || tried.after !== state.texts.decide) return null;
  return element("div", { class: "change" },
    element("button", { type: "button", onclick: takeBack }, t("takeBack")),
    element("p", { dir: "auto" }, t("triedThis"), ...sentence(tried.words[state.language])));
}
