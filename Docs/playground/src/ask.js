// What the tabs ask the rules. `em-push` asks the same for its pages.

const askOne = (verb) => (text) => {
  const answer = exactParse(rules.ask(verb, text));
  return answer.error ? { error: answer.error } : { answer, input: JSON.parse(text) };
};

/**
 * The zone of the recipient's clock, in the order of the specification (Deciding 2.1): the recipient's, unless the zone data
 * does not have it, which a diagnostic of the decision says; else the policy's.
 */
function usedZone({ recipient, app }, { diagnostics = [] }) {
  const own = diagnostics.some(({ code }) => code === "zone.unknown") ? undefined : recipient.settings?.timeZone;
  return own ?? app?.policy?.timeZone;
}

/** What the tab asks for a text: `decide`, and if it is answered the verbs of its parts, each once at most. */
function askDecide(text) {
  const decided = exactParse(rules.ask("decide", text));
  if (decided.error) return { error: decided.error };
  const input = JSON.parse(text);
  const now = parseInstant(input.now);
  const zoneName = usedZone(input, decided);
  const zone = Zone.named(zoneName, input.now);
  const found = { decided, now, zone, zoneName };
  const pushes = (decided.devices ?? []).filter(({ outcome }) => outcome === "push");
  found.picked = decided.devices?.[pickedBinding(input).number];
  found.pushed = found.picked?.payload ? found.picked : pushes.find(({ payload }) => payload);
  found.isOneOfSeveral = pushes.length > 1;
  if (found.pushed) {
    const { headers, payload } = found.pushed;
    const present = { ...state.phone, pushType: headers["apns-push-type"], priority: Number(headers["apns-priority"]), payload };
    found.presented = JSON.parse(rules.ask("present", exactText(present)));
    found.linted = JSON.parse(rules.ask("lint", exactText({ headers, payload })));
  }
  found.held = askHeld(input, decided);
  found.quiet = askQuiet(input, now, zone, zoneName);
  found.ruled = found.quiet && askRules(input, decided, zone.days(zone.dayNumber(now), 7));
  found.whyNot = JSON.parse(rules.ask("why-not", text));
  found.settings = askSettings(input);
  return found;
}

/** The quiet stretches of the seven days from that of the decision on; null if the days are not known. */
function askQuiet(input, now, zone, zoneName) {
  const lanes = now === null ? [] : zone.days(zone.dayNumber(now), 7).flatMap(({ lanes }) => lanes);
  if (lanes.length === 0 || new Date(lanes[0].from).getUTCFullYear() < 1 || new Date(lanes.at(-1).to).getUTCFullYear() > 9998) return null;
  const { silentModeStartTime, silentModeEndTime, quietWindows, timeZone: _, ...settings } = input.recipient.settings ?? {};
  if (zoneName !== undefined && (silentModeStartTime ?? quietWindows) !== undefined) {
    Object.assign(settings, { silentModeStartTime, silentModeEndTime, quietWindows, timeZone: zoneName });
  }
  const { type, from, to } = input.message;
  const asked = {
    settings, from: new Date(lanes[0].from).toISOString(), to: new Date(lanes.at(-1).to).toISOString(),
    conversation: { type, id: type === "chat" ? from : to },
  };
  const { quiet = [] } = JSON.parse(rules.ask("schedule", JSON.stringify(asked)));
  return quiet.map((stretch) => ({
    from: Date.parse(stretch.from), to: Date.parse(stretch.to), reasons: stretch.reasons ?? [stretch.reason],
  }));
}

/** The most instants at which the rules of a week are asked. */
const ASKED_MOST = 400;

/** What rules say of the message in seven days: stretches with the rule and what it says; null if that is too much to ask. */
function askRules({ app, sender, message, recipient }, decided, days) {
  const said = ({ trace }) => trace?.find(({ gate }) => gate === "B11");
  if (said(decided) === undefined) return [];
  // The trace says of rules nothing that depends on devices or on other settings than these.
  const { timeZone, rules: own } = recipient.settings ?? {};
  const input = { app, sender, message, recipient: { ...recipient, devices: [], settings: { timeZone, rules: own } } };
  const windows = [...(app?.rules ?? []), ...(own ?? [])].flatMap(({ when, not }) => [...(when.windows ?? []), ...(not?.windows ?? [])]);
  const minutes = windows.flatMap(({ start, end }) => [start, end]).map((time) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3)));
  const edges = [...new Set(minutes)].map((minute) => minute * 60_000).sort((one, other) => one - other);
  const starts = days.flatMap(({ lanes }) => lanes.flatMap((lane) =>
    [lane.from, ...edges.filter((edge) => edge > lane.start && edge < lane.end).map((edge) => lane.from + edge - lane.start)]));
  if (starts.length > ASKED_MOST) return null;
  const answers = edges.length === 0 ? starts.map(() => decided) : rules.decideAt(input, starts);
  const last = days.flatMap(({ lanes }) => lanes).at(-1).to;
  const stretches = [];
  for (const [index, from] of starts.entries()) {
    const entry = said(answers[index]) ?? {};
    const { verdict, rule } = entry;
    if (rule === undefined) continue;
    const says = { block: saysHold(entry) ? "hold" : "suppress", bypass: "yield" }[verdict] ?? "allow";
    const to = starts[index + 1] ?? last;
    const before = stretches.at(-1);
    if (before?.to === from && before.rule === rule && before.says === says) before.to = to;
    else stretches.push({ from, to, rule, says });
  }
  return stretches;
}

/** What `check-settings` says of the recipient's settings; its places and patches are those of the decision's input. */
function askSettings(input) {
  const asked = { settings: input.recipient.settings ?? {}, now: input.now, policy: input.app?.policy };
  const { findings = [] } = JSON.parse(rules.ask("check-settings", JSON.stringify(asked)));
  return findings.map((finding) => {
    const patch = finding.remedy?.patch.map((step) => ({ ...step, path: placeInInput(step.path) }));
    const needsApp = input.app === undefined && patch?.some(({ path }) => path.startsWith("/app/"));
    return { ...finding, path: placeInInput(finding.path), patch: needsApp ? [{ op: "add", path: "/app", value: {} }, ...patch] : patch };
  });
}

/** A place in an input of `check-settings`, in that of `decide`. */
const placeInInput = (pointer) => pointer.replace(/^\/settings/, "/recipient/settings").replace(/^\/policy/, "/app/policy");
