// What is held, and what the phone shows of it when it is released.

/** What `release` says at the instant until which a decision is held: of the message alone, and with two more of its conversation. */
function askHeld({ app, sender, message, now, recipient }, { outcome, heldUntil }) {
  if (outcome !== "hold") return undefined;
  const { offlineCount, ...later } = recipient;
  // Each later message is one more that the recipient has not seen.
  const entry = (id, index) => ({ message: { ...message, id }, sender, since: now, offlineCount: (offlineCount ?? 1) + index });
  const ask = (...ids) => JSON.parse(rules.ask("release", JSON.stringify({ app, now: heldUntil, recipient: later, held: ids.map(entry) })));
  return [["heldAlone", ask(message.id)], ["heldSeveral", ask(message.id, `${message.id}-2`, `${message.id}-3`)]];
}

/** What the phone shows then: the first push to Apple, or why there is none. */
function heldParts({ held = [] }) {
  return held.flatMap(([name, answer]) => {
    const devices = (answer.pushes ?? []).flatMap(({ devices }) => devices);
    const payload = devices.find((device) => device.payload)?.payload;
    const shown = answer.error ? errorBox(answer.error) : payload ? asAlert(payload, payload.aps?.badge)
      : element("p", null, devices.length > 0 ? t("heldOther") : (answer.dropped ?? []).map(({ reason }) => reasonWords(reason)).join(t("comma")));
    return [element("h3", null, t(name)), shown];
  });
}
