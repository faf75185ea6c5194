// A phone as a sketch: the notification as `present` says that it is shown.

/** The texts of a payload's alert; null if there are none. */
function alertTexts(payload) {
  const alert = payload?.aps?.alert;
  if (typeof alert === "string") return alert === "" ? null : { body: alert };
  if (!isContainer(alert)) return null;
  const text = (name, key) => (typeof alert[name] === "string" ? alert[name] : typeof alert[key] === "string" ? `(${alert[key]})` : undefined);
  const texts = { title: text("title", "title-loc-key"), subtitle: text("subtitle", "subtitle-loc-key"), body: text("body", "loc-key") };
  return Object.values(texts).some((value) => value) ? texts : null;
}

function note({ title, subtitle, body }) {
  return element("div", { class: "note" },
    element("span", { class: "icon" }),
    element("div", { class: "texts" },
      element("div", { class: "first" }, element("p", { class: "title", dir: "auto" }, brief(title ?? t("appName"))), element("p", { class: "when" }, t("justNow"))),
      subtitle && element("p", { class: "subtitle", dir: "auto" }, brief(subtitle)),
      body && element("p", { class: "body", dir: "auto" }, brief(body, 600))));
}

/** A figure of a screen; `shown` is the notification on it, or null. */
function screen(name, shown, { badge, clock }) {
  const isLockScreen = name === "lockScreen";
  const parts = [
    isLockScreen && clock ? element("p", { class: "day" }, clock.date) : null,
    isLockScreen && clock ? element("p", { class: "hour" }, clock.time) : null,
    name === "centre" ? element("p", { class: "place" }, t("centre")) : null,
    shown ? note(shown) : element("p", { class: "nothing" }, t("nothingHere")),
    name === "homeScreen"
      ? element("div", { class: "home" }, element("span", { class: "icon" }, badge > 0 ? element("span", { class: "count" }, badge) : null))
      : null,
  ];
  const label = `${t(name)}: ${shown ? Object.values(shown).filter(Boolean).map((text) => brief(text)).join(", ") : t("nothingHere")}`;
  return element("figure", null,
    element("div", { class: `screen ${state.isDark ? "look-dark" : "look-light"}`, role: "img", "aria-label": label }, ...parts),
    element("figcaption", null, t(name)));
}

/** The screens of a push: the one that is on, and the notification centre. */
function phonePictures(payload, presented, { isLocked, appState, clock }) {
  const texts = alertTexts(payload);
  const badge = presented.badge;
  const isInFront = appState === "foreground";
  const first = isInFront ? "inApp" : isLocked ? "lockScreen" : "homeScreen";
  const isOnFirst = first === "lockScreen" ? presented.banner || presented.listed : presented.banner;
  return element("div", { class: "phones" },
    screen(first, isOnFirst ? texts : null, { badge, clock }),
    screen("centre", presented.listed ? texts : null, { badge, clock }));
}

/** What the user notices, in a sentence. */
function noticedText(presented) {
  const parts = ["banner", "listed"].filter((part) => presented[part]);
  if (presented.sound !== undefined) parts.push("sound");
  if (presented.badge !== undefined) parts.push("badge");
  if (parts.length === 0) return t("showsNothing");
  return t("shows")(parts.map((part) => t("noticed")[part]).join(state.language === "zh" ? "、" : ", "));
}
