// The tab of `decide`: the decision, its gates, the requests, the phone that gets them, and the quiet hours.

const PAYLOAD_LIMIT = 4096;

/** What the tab asks for a text: `decide`, and if it is answered the verbs of its parts, each once at most. */
function askDecide(text) {
  const decided = JSON.parse(rules.ask("decide", text));
  if (decided.error) return { error: decided.error };
  const input = JSON.parse(text);
  const now = parseInstant(input.now);
  const zoneName = valueAt(input, "/recipient/settings/timeZone") ?? valueAt(input, "/app/policy/timeZone");
  const zone = Zone.named(zoneName, input.now);
  const found = { decided, input, now, zone, zoneName };
  const pushes = (decided.devices ?? []).filter(({ outcome }) => outcome === "push");
  const picked = decided.devices?.[pickedBinding(input).number];
  found.pushed = pushes.includes(picked) ? picked : pushes[0];
  found.isOneOfSeveral = pushes.length > 1;
  if (found.pushed) {
    const { headers, payload } = found.pushed;
    const present = { ...state.phone, pushType: headers["apns-push-type"], priority: Number(headers["apns-priority"]), payload };
    found.presented = JSON.parse(rules.ask("present", JSON.stringify(present)));
    found.linted = JSON.parse(rules.ask("lint", JSON.stringify({ headers, payload })));
  }
  found.week = askWeek(found);
  found.whyNot = JSON.parse(rules.ask("why-not", text));
  found.settings = askSettings(input);
  return found;
}

/** The quiet stretches of the seven days from that of the decision on; null if the days are not known. */
function askWeek({ input, now, zone, zoneName }) {
  if (now === null) return null;
  const days = zone.days(zone.dayNumber(now), 7);
  const lanes = days.flatMap(({ lanes }) => lanes);
  if (lanes.length === 0 || new Date(lanes[0].from).getUTCFullYear() < 1 || new Date(lanes.at(-1).to).getUTCFullYear() > 9998) return null;
  const { silentModeStartTime, silentModeEndTime, ...settings } = input.recipient.settings ?? {};
  if (zoneName !== undefined && silentModeStartTime !== undefined) {
    Object.assign(settings, { silentModeStartTime, silentModeEndTime, timeZone: zoneName });
  }
  const { type, from, to } = input.message;
  const asked = {
    settings, from: new Date(lanes[0].from).toISOString(), to: new Date(lanes.at(-1).to).toISOString(),
    conversation: { type, id: type === "chat" ? from : to },
  };
  const { quiet = [] } = JSON.parse(rules.ask("schedule", JSON.stringify(asked)));
  const stretches = quiet.map((stretch) => ({
    from: Date.parse(stretch.from), to: Date.parse(stretch.to), reasons: stretch.reasons ?? [stretch.reason],
  }));
  return { days, stretches };
}

/** The decision in a sentence, and what follows from it. */
function sayDecided({ decided, input, zone, zoneName }) {
  const isPushed = decided.outcome === "push";
  const others = decided.blockers.filter((reason) => reason !== decided.reason);
  const count = (decided.devices ?? []).filter(({ outcome }) => outcome === "push").length;
  const next = decided.nextPush;
  const nextInstant = parseInstant(next);
  const settings = input.recipient.settings ?? {};
  const overridden = decided.trace.filter(({ verdict }) => verdict === "bypass").map(({ gate }) => word("gateNames", gate));
  const reason = decided.reason === "dnd.app.interval"
    ? t("quietHours")(settings.silentModeStartTime, settings.silentModeEndTime, zoneName)
    : word("reasons", decided.reason);
  return verdictBox(isPushed, isPushed ? t("pushed") : t("notPushed"),
    element("p", null, isPushed ? t("pushedTo")(count) : reason, " ",
      isPushed ? null : element("code", null, decided.reason)),
    isPushed && overridden.length > 0 ? element("p", null, t("forced")(overridden.join(t("comma")))) : null,
    others.length > 0 ? element("p", null, t("also") + others.map((reason) => word("reasons", reason)).join(t("gap"))) : null,
    next === undefined ? null : element("p", { class: "next" },
      next === "never" ? t("nextNever") : t("next")(nextInstant === null ? next : instantText(nextInstant, zone, true))
        + (decided.nextPushFails ? t("nextFails")(decided.nextPushFails.map((reason) => word("reasons", reason)).join(t("comma"))) : "")));
}

function gateRow({ gate, verdict, value }) {
  const looks = { pass: ["✓", "pass"], block: ["✕", "block"], bypass: ["↷", "bypass"], skip: ["–", "skipped"] };
  const [mark, look] = looks[verdict] ?? ["", ""];
  return element("tr", { class: verdict === "block" ? "blocked" : null },
    element("th", { scope: "row" }, gate, " ", word("gateNames", gate)),
    element("td", { class: `verdict ${look}` }, element("span", { "aria-hidden": "true" }, mark), " ", word("verdicts", verdict)),
    element("td", null, element("bdi", null, brief(value, 200))));
}

/** How many bindings are shown. */
const BINDINGS_MOST = 100;

/** Every gate; those of a binding under its name. */
function gateTable(trace) {
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
    if (left === 0) bodies.at(-1).append(gateRow(entry));
  }
  const table = element("table", null,
    element("thead", null, element("tr", null, ...["gate", "verdict", "saw"].map((name) => element("th", { scope: "col" }, t(name))))),
    ...bodies);
  return [table, left > 0 ? element("p", { class: "soft" }, t("notShown")(left)) : null];
}

/** One device: its request, or why it has none. */
function deviceDetails(device, linted) {
  const name = [brief(device.id, 80), brief(device.notifierName, 80)];
  if (device.outcome !== "push") {
    const size = device.bytes === undefined ? "" : ` ${t("bytes")(device.bytes, device.limit)}`;
    return element("p", null, t("notTo")(...name), word("reasons", device.reason), size, " ", element("code", null, device.reason));
  }
  return folded(`device ${device.id} ${device.notifierName}`, Boolean(linted), t("pushTo")(...name),
    linted ? sizeMeter(linted.bytes, PAYLOAD_LIMIT, linted.escapedBytes) : null,
    element("h4", null, t("headers")), facts(Object.entries(device.headers)),
    element("h4", null, t("payload")), shownJSON(device.payload),
    ...(linted ? [element("h4", null, t("findings")), findingTable(linted.findings)] : []));
}

/** What the phone shows of the push to the binding that was picked, or else of the first push. */
function phoneParts({ now, zone, pushed, presented, isOneOfSeveral }) {
  if (!presented) return [element("p", null, t("nothingPushed"))];
  if (presented.error) return [errorBox(presented.error)];
  const local = now === null ? null : now + zone.offset(now);
  const day = Math.floor(local / DAY);
  const clock = local === null ? null : { date: dateText(day), time: clockTime(local - day * DAY) };
  const context = { isLocked: state.phone.locked === true, appState: state.phone.state, clock };
  const to = isOneOfSeveral ? element("p", null, t("pushTo")(brief(pushed.id, 80), brief(pushed.notifierName, 80))) : null;
  return [to, element("p", null, noticedText(presented)), phonePictures(pushed.payload, presented, context)];
}

/** The gates and the week, after the phone if it shows something. */
function decideDetails(found) {
  const { decided, now, zone, zoneName, pushed, linted, week } = found;
  const isPushed = pushed !== undefined;
  const phone = [element(isPushed ? "h2" : "h3", null, t("phone")), ...phoneParts(found).filter((part) => part !== null)];
  const gates = [element(isPushed ? "h3" : "h2", null, t("gates")), ...gateTable(decided.trace)];
  if (week) {
    gates.push(element("h3", null, t("week")), weekPicture(week.days, week.stretches, now, zone, zoneName ?? t("noZone")));
  }
  gates.push(...settingsParts(found));
  const parts = isPushed ? [...phone, ...gates] : [...gates, ...phone];
  if (decided.devices) {
    const shown = decided.devices.filter((device, index) => index < BINDINGS_MOST || device === pushed);
    parts.push(element("h3", null, t("devices")), ...shown.map((device) => deviceDetails(device, device === pushed ? linted : null)));
    const left = decided.devices.length - shown.length;
    if (left > 0) parts.push(element("p", { class: "soft" }, t("notShown")(left)));
  }
  if (decided.diagnostics) {
    parts.push(element("h3", null, t("diagnostics")),
      element("ul", null, ...decided.diagnostics.map(({ code, path }) => element("li", null, element("bdi", null, brief(path)), ": ", word("passedOver", code), " ", element("code", null, code)))));
  }
  return parts.filter((part) => part !== null);
}
