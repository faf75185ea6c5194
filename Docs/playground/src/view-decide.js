// A decision, its gates, the requests, the phone that gets them, and the quiet hours.

const PAYLOAD_LIMIT = 4096;

/** Whether the rule of an entry of the trace says `hold`. */
const saysHold = ({ rule, value = "" }) => rule !== undefined && value.slice(value.indexOf(rule) + rule.length).startsWith(": hold");

/** What a reason means; a rule may hold what others suppress. */
function reasonText(reason, trace) {
  const owner = /^rule\.(app|user)$/.exec(reason)?.[1];
  return owner && trace.some((entry) => entry.gate === "B11" && saysHold(entry)) ? t("heldRules")[owner] : word("reasons", reason);
}

/** Diagnostics of what a decision depends on: of quiet hours, of mentions, and of the flags that let it pass or stop it. */
const DECISIVE = /^\/recipient\/settings\/(timeZone|.*expireTimestamp)$|^\/message\/ext\/em_(force_notification|ignore_notification|at_list)$|^\/message\/to$/;

/** What was passed over of that, in a sentence each. */
function passedOverTexts({ diagnostics = [] }, zoneName) {
  return diagnostics.filter(({ path }) => DECISIVE.test(path)).slice(0, 4).map(({ code, path }) => element("p", { class: "passed-over" },
    element("code", null, brief(path)), t("colon"), word("passedOver", code),
    code === "zone.unknown" && zoneName !== undefined ? t("zoneInstead")(zoneName) : null, t("stop")));
}

/** The decision in a sentence, and what follows from it. */
function sayDecided({ decided, now, zone, zoneName }) {
  const isPushed = decided.outcome === "push";
  const isHeld = decided.outcome === "hold";
  const others = decided.blockers.filter((reason) => reason !== decided.reason);
  const count = (decided.devices ?? []).filter(({ outcome }) => outcome === "push").length;
  const next = decided.nextPush;
  const nextInstant = parseInstant(next);
  const overridden = decided.trace.filter(({ verdict }) => verdict === "bypass").map(({ gate }) => word("gateNames", gate)).join(t("comma"));
  const allowing = decided.trace.find(({ gate, verdict, rule }) => gate === "B11" && verdict === "pass" && rule !== undefined);
  const reason = decided.reason === "dnd.app.interval"
    ? t("quietHours")(decided.trace.find(({ gate }) => gate === "B5").value)
    : reasonText(decided.reason, decided.trace);
  const until = parseInstant(decided.heldUntil);
  return verdictBox(isHeld ? null : isPushed, isPushed ? t("pushed") : decided.heldUntil === undefined ? t("notPushed")
    : t("held")(until === null ? decided.heldUntil : instantText(until, zone, true)),
    element("p", null, isPushed ? t("pushedTo")(count) : reason, " ",
      isPushed ? null : element("code", null, decided.reason),
      decided.rule === undefined ? null : [" ", element("bdi", null, t("byRule")(brief(decided.rule)))]),
    now !== null ? element("p", { class: state.isPage ? null : "printed" }, t("decidedOn")(instantText(now, zone, true)), " ", element("span", { class: "soft" }, zoneName ?? t("noZone"))) : null,
    ...passedOverTexts(decided, zoneName),
    isPushed && overridden !== "" ? element("p", null, allowing ? t("allowed")(brief(allowing.rule), overridden) : t("forced")(overridden)) : null,
    others.length > 0 ? element("p", null, t("also") + others.map((reason) => reasonText(reason, decided.trace)).join(t("gap"))) : null,
    decided.notHeld === undefined ? null : element("p", null, t("notHeld")[decided.notHeld]),
    next === undefined ? null : element("p", { class: "next" },
      isHeld ? t("comesThen") : next === "never" ? t("nextNever") : t(decided.blockers.some((reason) => reason.startsWith("rule.")) ? "nextIfWaiting" : "next")(nextInstant === null ? next : instantText(nextInstant, zone, true))
        + (decided.nextPushFails ? t("nextFails")(decided.nextPushFails.map(reasonWords).join(t("comma"))) : "")));
}

function gateRow({ gate, verdict, value }, isHeld) {
  const looks = { pass: ["✓", "pass"], block: ["✕", "block"], bypass: ["↷", "bypass"], skip: ["–", "skipped"] };
  const [mark, look] = looks[verdict] ?? ["", ""];
  return element("tr", { class: verdict === "block" ? "blocked" : null },
    element("th", { scope: "row" }, gate, " ", word("gateNames", gate)),
    element("td", { class: `verdict ${look}` }, element("span", { "aria-hidden": "true" }, mark), " ", word("verdicts", isHeld && verdict === "block" ? "hold" : verdict)),
    element("td", null, element("bdi", null, brief(value, 200))));
}

/** How many bindings are shown, and how many different pushes. */
const BINDINGS_MOST = 64;

/** Every gate; those of a binding under its name. */
function gateTable({ trace, outcome }) {
  const bodies = [];
  let left = 0;
  let last;
  for (const entry of trace) {
    const name = entry.device === undefined ? "" : t("over")(brief(entry.device, 80), brief(entry.notifierName, 80));
    if (bodies.length === 0 || name !== last || entry.gate === "C1") {
      if (bodies.length > BINDINGS_MOST) {
        left += 1;
        last = name;
        continue;
      }
      const heading = name === "" ? null : element("tr", null, element("th", { scope: "rowgroup", colspan: 3 }, name));
      bodies.push(element("tbody", null, heading));
      last = name;
    }
    if (left === 0) bodies.at(-1).append(gateRow(entry, outcome === "hold"));
  }
  const table = element("table", null,
    element("thead", null, element("tr", null, ...["gate", "verdict", "saw"].map((name) => element("th", { scope: "col" }, t(name))))),
    ...bodies);
  return [table, left > 0 ? element("p", { class: "soft" }, t("notShown")(left)) : null];
}

/** Where each field of a push came from, and what was passed over for it. */
function originTable({ id, notifierName, rendering, ...push }) {
  const texts = /\/alert\/|\/(?:title|body|alert|e|data)$/;
  const source = (entry) => [word("origins", entry.source), entry.place ? [" ", element("code", null, brief(entry.place))] : null];
  const row = (entry) => {
    const keys = entry.field.slice(1).split("/");
    const value = texts.test(entry.field) ? undefined : keys.reduce((found, key) => found?.[key], push);
    return element("tr", null,
      element("th", { scope: "row" }, push.request ? keys.slice(2).join(".") : keys.at(-1)),
      element("td", null, value === undefined || typeof value === "object" ? null : element("bdi", null, brief(String(shownNumber(value))))),
      element("td", null, ...source(entry).flat(),
        entry.uses ? element("p", null, t("originUses"), ...entry.uses.map((place) => [" ", element("code", null, brief(place))]).flat()) : null,
        entry.cut ? element("p", null, t("originCut")(entry.cut.bytes, entry.cut.limit)) : null,
        ...(entry.passedOver ?? []).map((other) => element("p", { class: "soft" }, t("originNot"), ...source(other).flat(), t("colon"),
          Object.hasOwn(t("passedOver"), other.why) ? word("passedOver", other.why) : word("originWhys", other.why)))));
  };
  return rendering === undefined ? null : folded(`origins ${id} ${notifierName}`, false, t("originTitle"),
    element("table", null,
      element("thead", null, element("tr", null, ...["originField", "originValue", "originSource"].map((name) => element("th", { scope: "col" }, t(name))))),
      element("tbody", null, ...rendering.map(row))));
}

/** The devices that get the same push, its request, and what the phone shows of it unless that is shown above. */
function pushDetails([first, ...others], { isOpen, ...shown }) {
  const name = ({ id, notifierName }) => [brief(id, 80), brief(notifierName, 80)];
  return folded(`device ${first.id} ${first.notifierName}`, isOpen, t("pushTo")(...name(first)),
    ...others.slice(0, BINDINGS_MOST).map((device) => element("p", null, t("pushTo")(...name(device)))),
    ...(first.request ? requestParts(first, shown.isDrawn) : payloadParts(first, shown)));
}

/** A push to Apple, and what lint says of it. */
function payloadParts(first, { presented, linted }) {
  const { headers, payload, curl } = first;
  return [
    linted ? sizeMeter(linted.bytes, PAYLOAD_LIMIT, linted.escapedBytes) : null,
    presented ? null : headers["apns-push-type"] === "voip"
      ? phonePictures(screensOf({ effect: { kind: "incomingCall" } }, {})) : asAlert(payload, payload.aps?.badge),
    originTable(first),
    element("h4", null, t("headers")), facts(Object.entries(headers)),
    element("h4", null, t("payload")), shownJSON(payload),
    curl ? copyBlock(t("curl"), curl) : null,
    ...(linted ? [element("h4", null, t("findings")), findingTable(linted.findings)] : []),
  ];
}

/** Why a device has no request. */
function withheldText({ id, notifierName, reason, bytes, limit }) {
  const size = bytes === undefined ? "" : ` ${t("bytes")(bytes, limit)}`;
  return element("p", null, t("notTo")(brief(id, 80), brief(notifierName, 80)), word("reasons", reason), size, " ", element("code", null, reason));
}

/** The requests, each once for all devices that it goes to, and the devices without one; the first ones, and how many there are more. */
function deviceParts({ decided: { devices }, pushed, presented, linted, picked, drawn, rest = 0 }) {
  const groups = new Map();
  const withheld = [];
  let left = rest;
  for (const device of devices) {
    if (device.outcome !== "push") {
      withheld.push(device);
      continue;
    }
    const key = device.group ?? JSON.stringify([device.headers, device.payload, device.request]);
    if (groups.has(key)) groups.get(key).push(device);
    else if (groups.size < BINDINGS_MOST || device === pushed) groups.set(key, [device]);
    else left += 1;
  }
  left += Math.max(0, withheld.length - BINDINGS_MOST);
  const first = picked?.request ? picked : drawn[0]?.device;
  const shown = (group) => (group.includes(pushed) ? { presented, linted, isOpen: true }
    : { isDrawn: drawn.some(({ device }) => group.includes(device)), isOpen: group.includes(first) });
  return [
    element("h3", null, t("devices")),
    ...[...groups.values()].map((group) => pushDetails(group, shown(group))),
    ...withheld.slice(0, BINDINGS_MOST).map(withheldText),
    left > 0 ? element("p", { class: "soft" }, t("notShown")(left)) : null,
  ];
}

/** What the phones show: Apple's of the push to the binding that was picked, or else of the first, and beside it the others'. */
function phoneParts({ now, zone, pushed, presented, isOneOfSeveral, drawn }) {
  if (!presented && drawn.length === 0) return [element("p", null, t("nothingPushed"))];
  const local = now === null ? null : now + zone.offset(now);
  const day = Math.floor(local / DAY);
  const clock = local === null ? null : { date: dateText(day), time: clockTime(local - day * DAY) };
  const screens = drawn.map(({ note }) => requestScreen(note, clock?.time));
  const words = drawn.map(requestSentence);
  if (!presented || presented.error) return [presented ? errorBox(presented.error) : null, ...words, phonePictures(screens)];
  const input = { ...state.phone, pushType: pushed.headers["apns-push-type"], payload: pushed.payload };
  screens.unshift(...screensOf(presented, { ...input, isLocked: state.phone.locked === true, appState: state.phone.state, clock }));
  const to = isOneOfSeveral ? element("p", null, t("pushTo")(brief(pushed.id, 80), brief(pushed.notifierName, 80))) : null;
  return [to, element("p", null, effectText(presented) ?? noticedText(presented)), presentFacts(presented, input), ...words, phonePictures(screens)];
}

/** The gates and the week, after the phone if it shows something. */
function decideDetails(found) {
  const { decided, now, zone, zoneName, quiet, ruled = [] } = found;
  const isPushed = decided.outcome === "push";
  found.drawn = drawnRequests(found);
  const phone = [element(isPushed ? "h2" : "h3", null, t("phone")), ...phoneParts(found)];
  const gates = [element(isPushed ? "h3" : "h2", null, t("gates")), ...gateTable(decided)];
  if (quiet) {
    gates.push(element("h3", null, t("week")), weekPicture(zone.days(zone.dayNumber(now), 7), quiet, ruled ?? [], now, zone, zoneName ?? t("noZone")),
      ruled === null ? element("p", { class: "soft" }, t("manyWindows")) : null);
  }
  gates.push(...settingsParts(found));
  const parts = isPushed ? [...phone, ...gates] : [...heldParts(found), ...gates, ...(decided.outcome === "hold" ? [] : phone)];
  if (decided.devices) parts.push(...deviceParts(found));
  if (decided.diagnostics) {
    parts.push(element("h3", null, t("diagnostics")),
      element("ul", null, ...decided.diagnostics.map(({ code, path }) => element("li", null, element("bdi", null, brief(path)), ": ", word("passedOver", code), " ", element("code", null, code)))));
  }
  return parts.filter((part) => part !== null);
}
