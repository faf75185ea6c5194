// The quiet hours of seven days as a picture: a bar for each day, quiet time filled, changes of the clocks marked. What
// rules say stands as a line below the bar.

const BAR = 18;
const ROW = 40;
const TOP = 16;
const percent = (milliseconds) => `${((milliseconds * 100) / DAY).toFixed(3)}%`;

/** What the clocks do on a day, in words; null if nothing. */
function clockChange({ lanes }) {
  if (lanes.length === 0) return t("skipped");
  const changes = [];
  if (lanes[0].start > 0) changes.push(t("starts")(clockTime(lanes[0].start)));
  for (let index = 1; index < lanes.length; index += 1) {
    const [from, to] = [lanes[index - 1].end, lanes[index].start];
    changes.push(t(from < to ? "forward" : "back")(clockTime(from), clockTime(to)));
  }
  if (lanes.at(-1).end < DAY) changes.push(t("ends")(clockTime(lanes.at(-1).end)));
  return changes.length > 0 ? changes.join("; ") : null;
}

/** The part of a lane that is in a stretch of time, on the wall clock; null if none is. */
function within(lane, from, to) {
  const [start, end] = [Math.max(from, lane.from), Math.min(to, lane.to)];
  return start < end ? { start: lane.start + start - lane.from, end: lane.start + end - lane.from } : null;
}

function dayPicture(day, index, quiet, ruled, now) {
  const top = TOP + index * ROW;
  const change = clockChange(day);
  const height = BAR / Math.max(day.lanes.length, 1);
  const bar = (kind, y, { start, end }) => element("rect", { class: kind, x: percent(start), y, width: percent(end - start), height });
  const line = (kind, at, y1, y2) => element("line", { class: kind, x1: percent(at), x2: percent(at), y1, y2 });
  const name = dateText(day.number);
  const parts = [element("text", { x: 0, y: top + 12, class: change ? "changed" : null }, change ? `${name}: ${change}` : name)];
  day.lanes.forEach((lane, number) => {
    const y = top + 17 + number * height;
    parts.push(bar("day", y, lane), ...quiet.map(({ from, to }) => within(lane, from, to)).filter(Boolean).map((part) => bar("quiet", y, part)));
  });
  for (const { from, to, says } of ruled) {
    for (const part of day.lanes.map((lane) => within(lane, from, to)).filter(Boolean)) {
      parts.push(element("line", { class: says, x1: percent(part.start), x2: percent(part.end), y1: top + 38, y2: top + 38 }));
    }
  }
  for (const hour of [6, 12, 18]) parts.push(line("grid", hour * 3_600_000, top + 17, top + 17 + BAR));
  if (change) {
    for (const edge of day.lanes.flatMap(({ start, end }) => [start, end]).filter((edge) => edge > 0 && edge < DAY)) {
      parts.push(line("change", edge, top + 16, top + 36));
    }
  }
  day.lanes.forEach((lane, number) => {
    const y = top + 17 + number * height;
    if (now >= lane.from && now < lane.to) {
      parts.push(...["halo", "now"].map((kind) => line(kind, lane.start + now - lane.from, y - 2, y + height + 2)));
    }
  });
  return parts;
}

/** The section of a week. `stretches` are quiet, in milliseconds with their reasons, and may reach beyond the days; in `ruled` a rule speaks. */
function weekPicture(days, stretches, ruled, now, zone, zoneName) {
  const lanes = days.flatMap((day) => day.lanes);
  const [first, last] = [lanes[0]?.from, lanes.at(-1)?.to];
  const quiet = stretches.map(({ from, to, reasons }) => ({ from: Math.max(from, first), to: Math.min(to, last), reasons })).filter(({ from, to }) => from < to);
  if (quiet.length + ruled.length === 0) return element("p", null, t("noQuiet"));
  const label = t("weekOf")(dateText(days[0].number), dateText(days.at(-1).number), zoneName);
  const hours = [0, 6, 12, 18, 24].map((hour) =>
    element("text", { class: "hour", x: percent(hour * 3_600_000), y: 11, "text-anchor": hour === 0 ? "start" : hour === 24 ? "end" : "middle" }, hour));
  const hasChange = days.some((day) => clockChange(day));
  const speaks = (says) => ruled.some((stretch) => stretch.says === says);
  const key = [
    ["", "keyOpen"], ["quiet", "keyQuiet"], ["now", "keyNow"], ...(hasChange ? [["change", "keyChange"]] : []),
    ...(speaks("suppress") ? [["suppress", "keySuppress"]] : []), ...(speaks("hold") ? [["hold", "keyHold"]] : []), ...(speaks("allow") ? [["allow", "keyAllow"]] : []),
  ];
  const item = ({ from, to }, words) =>
    element("li", null, t("stretch")(instantText(from, zone), instantText(to, zone)), " ", element("span", { class: "soft" }, words));
  return element("div", null,
    element("svg", { class: "week", role: "img", "aria-label": label, width: "100%", height: TOP + days.length * ROW },
      element("title", null, label), ...hours, ...days.flatMap((day, index) => dayPicture(day, index, quiet, ruled, now))),
    element("ul", { class: "key", "aria-label": t("key") }, ...key.map(([kind, text]) => element("li", null, element("i", { class: kind || null }), t(text)))),
    folded("week", false, t("weekText"), element("ul", null,
      ...quiet.map((stretch) => item(stretch, stretch.reasons.map((reason) => word("reasons", reason)).join(t("gap")))),
      ...ruled.map((stretch) => item(stretch, element("bdi", null, t("ruleSays")[stretch.says](brief(stretch.rule, 60))))))));
}
