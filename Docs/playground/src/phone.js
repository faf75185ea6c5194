// Phones as sketches: what `present` says is shown of a push.

/** The texts of a payload's alert, as this version shows them and a hidden preview lets through; null if there are none. */
function alertTexts(payload, os = Infinity, preview = undefined) {
  const alert = payload?.aps?.alert;
  const has = (name, since) => Number(os) >= since && (preview === undefined || preview.shows.includes(name));
  const text = (name, key) => [alert?.[name], alert?.[name]?.["loc-key"], alert?.[key]].find((value) => typeof value === "string" && value !== "");
  const body = typeof alert === "string" ? alert : text("body", "loc-key");
  const texts = {
    title: has("title", 8.2) ? text("title", "title-loc-key") : undefined,
    subtitle: has("subtitle", 10) ? text("subtitle", "subtitle-loc-key") : undefined,
    body: preview === undefined ? body : preview.body ?? t("hiddenBody"),
  };
  return Object.values(texts).some((value) => value) ? texts : null;
}

const shortText = (name, text, limit) => text && element("p", { class: name, dir: "auto" }, brief(text, limit));
const appIcon = (badge) => element("span", { class: "icon" }, badge > 0 ? element("span", { class: "count" }, badge) : null);
const iconRow = (badge) => element("div", { class: "home" }, appIcon(badge));

/** A notification; `more` is what stands below it in its group, `file` the type of the file whose picture stands beside it. */
function note({ title, subtitle, body }, { more, file } = {}) {
  return element("div", { class: "stack" },
    element("div", { class: "note" }, appIcon(),
      element("div", { class: "texts" },
        element("div", { class: "first" }, shortText("title", title ?? t("appName")), element("p", { class: "when" }, t("justNow"))),
        shortText("subtitle", subtitle), shortText("body", body, 600)),
      file && element("p", { class: "file" }, element("bdi", null, brief(file, 20)))),
    shortText("below", more));
}

/** What a Live Activity says, by name; how it looks is up to its app. */
function activityValues(payload) {
  return ["attributes", "content-state"].flatMap((part) => (isContainer(payload?.aps?.[part]) ? Object.entries(payload.aps[part]) : []))
    .map(([name, value]) => [name, typeof value === "string" ? shownNumber(value) : exactText(value)]);
}

function activityCard(payload, mark) {
  return element("div", { class: "note" }, appIcon(), element("div", { class: "texts" }, shortText("title", t("appName")),
    ...activityValues(payload).slice(0, 4).map(([name, value]) => shortText("value", `${name}: ${value}`)), mark && shortText("when", mark)));
}

/** What there is to look at of a push: names of screens with what is on each, the most telling one first. */
function screensOf(presented, { payload, os, pushType, isLocked, appState, clock, files, now }) {
  const { badge, effect, devices = {} } = presented;
  const isInFront = appState === "foreground";
  const lockScreen = (name, ...cards) => [name, clock && element("p", { class: "day" }, clock.date), element("p", { class: "hour" }, clock?.time ?? "9:41"), ...cards];
  if (effect) return effectScreens(effect, { payload, isInFront, isLocked, now }, lockScreen);
  if (pushType === "complication" && Number(os) >= 13) return [["watch", iconRow()]];
  if (presented.explanation?.banner.reason === "otherPushType") return [];
  const texts = alertTexts(payload, os, presented.preview);
  const isSeen = presented.banner || presented.listed || presented.summary || devices.alert === "watch";
  const shown = (more) => (texts && isSeen ? note(texts, { more, file: files?.find((_, index) => presented.attachments?.[index] === "shown")?.type }) : null);
  const below = presented.group?.more > 0 ? presented.group.summaryText ?? t("moreOf")(presented.group.more) : undefined;
  const isOnLockScreen = presented.banner && isLocked && !isInFront;
  const list = [];
  if (devices.alert === "watch") list.push(["watch", shown()]);
  else if (isInFront) list.push(["inApp", presented.banner ? shown() : nothing()]);
  else if (isOnLockScreen) list.push(lockScreen("lockScreen", shown(below)));
  else if (presented.banner) list.push(["homeScreen", shown(), iconRow(badge)]);
  if (devices.carPlay) list.push(["car", shown()]);
  if (presented.summary) list.push(lockScreen("summary", shown()));
  if (presented.listed && !isOnLockScreen) list.push(["centre", shown(below)]);
  if (badge !== undefined && (isInFront || isOnLockScreen || !presented.banner)) list.push(["homeScreen", iconRow(badge)]);
  if (list.length === 0) list.push(isLocked ? lockScreen("lockScreen", nothing()) : ["homeScreen", nothing(), iconRow()]);
  return list;
}

const nothing = () => element("p", { class: "nothing" }, t("nothingHere"));

/** The screens of a push that is no notification. */
function effectScreens({ kind, alerts, stale, removal }, { payload, isInFront, isLocked, now }, lockScreen) {
  const words = (name) => [element("p", { class: "nothing" }, t("screenWords")[name])];
  switch (kind) {
    case "incomingCall": return [["callScreen", ...words("call"), iconRow()]];
    case "unreportedCall": return [["homeScreen", nothing(), iconRow()]];
    case "remoteParticipant": return [[isInFront ? "inApp" : "homeScreen", ...words("speaker"), isInFront ? null : iconRow()]];
    case "widgetsReloaded": return [["homeScreen", ...words("content"), iconRow()]];
    case "controlsReloaded": return [["controlCentre", ...words("content"), iconRow()]];
    case "activityStarted": case "activityUpdated": case "activityEnded": {
      const isEnded = kind === "activityEnded";
      if (isEnded && removal !== undefined && removal === now) return [];
      const card = () => activityCard(payload, isEnded ? t("ended") : stale && t("outdated"));
      const locked = lockScreen("lockScreen", card());
      if (isInFront) return [["inApp", nothing()], locked];
      if (isLocked || isEnded) return [locked];
      const island = alerts ? card() : element("div", { class: "note island" }, appIcon(), shortText("value", activityValues(payload).at(-1)?.[1], 60));
      return [["island", island, iconRow()], locked];
    }
    default: return [];
  }
}

/** The screens side by side, each an image with its name; the texts stand beside it in words. */
function phonePictures(screens) {
  return element("div", { class: "phones" }, ...screens.map(([name, ...parts]) => {
    const isOther = Object.hasOwn(t("services"), name);
    const caption = isOther ? t("services")[name] : t(name);
    const made = element("div", { class: `screen ${isOther ? "android " : ""}${name} ${state.isDark ? "look-dark" : "look-light"}`, role: "img" }, ...parts);
    const said = [...made.querySelectorAll("p")].map((part) => part.textContent).join(", ");
    made.setAttribute("aria-label", said ? `${caption}: ${said}` : caption);
    return element("figure", null, made, element("figcaption", null, caption));
  }));
}

/** A push as it is shown that `present` was not asked about. */
function asAlert(payload, badge) {
  const presented = { banner: alertTexts(payload) !== null, listed: alertTexts(payload) !== null, badge };
  return phonePictures(screensOf(presented, { payload, isLocked: false, appState: "background", clock: null }));
}

/** What the user notices, in a sentence. */
function noticedText(presented) {
  const parts = ["banner", "listed"].filter((part) => presented[part]);
  if (presented.devices?.alert === "watch") parts.push("watch");
  if (presented.summary) parts.push("summary");
  if (presented.sound !== undefined) parts.push("sound");
  if (presented.badge !== undefined) parts.push("badge");
  if (parts.length === 0) return t("showsNothing");
  return t("shows")(parts.map((part) => t("noticed")[part]).join(t("comma")));
}
