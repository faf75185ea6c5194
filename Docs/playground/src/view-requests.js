// Requests to other push services than Apple's, and what the phones that get them show.

/** What a request says to the phone: its service, texts and count; `isData` if the app draws it itself. */
function noteOf({ body: { message, payload } }) {
  if (payload) {
    const { title, body, badge, category, sound } = payload.notification;
    return { service: "harmony", title, body, badge: badge?.setNum, category, sound };
  }
  const { android, data, notification, token } = message;
  const { title, body, badge, channel_id: channel, notification_count: count, sound } = android.notification ?? {};
  if (Array.isArray(token)) return { service: "huawei", title, body, badge: badge?.set_num, channel, category: android.category, sound };
  const texts = notification ?? { title: data?.title, body: data?.alert };
  return { service: "fcm", title: texts.title, body: texts.body, badge: count, channel, sound, isData: !notification };
}

/** The pushes whose phones are drawn: of each service and style that to the binding that was picked, or else the first. */
function drawnRequests({ decided: { devices = [] }, picked }) {
  const drawn = new Map();
  for (const device of devices) {
    if (!device.request) continue;
    const note = noteOf(device.request);
    const look = `${note.service} ${note.isData}`;
    if (!drawn.has(look) || device === picked) drawn.set(look, { device, note });
  }
  return [...drawn.values()];
}

/** The screen of a phone that gets a request. */
function requestScreen({ service, title, body, badge, channel, isData }, time = "9:41") {
  const from = [t("appName"), channel && element("bdi", null, brief(channel, 40)), t("justNow")].filter((part) => part);
  return [service, element("div", { class: "status" }, element("p", null, time), element("i")),
    element("div", { class: `note${isData ? " own" : ""}` }, appIcon(), element("div", { class: "texts" },
      element("p", { class: "when" }, ...from.flatMap((part) => [" · ", part]).slice(1)),
      ...(isData ? [element("p", { class: "body" }, t("drawsItself"))] : [shortText("title", title), shortText("body", body, 600)]))),
    iconRow(badge)];
}

/** Which service a push goes to, in a sentence. */
const requestSentence = ({ device, note }) => element("p", null, t("pushTo")(brief(device.id, 80), brief(device.notifierName, 80)),
  t("colon"), t("services")[note.service], note.isData ? [t("stop"), t("drawsItself")] : null);

/** A request in words and as it is sent, and the phone unless that is shown above. */
function requestParts(push, isDrawn) {
  const { request } = push;
  const { method, path, headers, body } = request;
  const note = noteOf(request);
  const bytes = new TextEncoder().encode(exactText(body)).length - "{token}".length;
  const head = [`${method} ${path}`, ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`)];
  return [
    sizeMeter(bytes, PAYLOAD_LIMIT), isDrawn ? null : phonePictures([requestScreen(note)]),
    facts([
      [t("fields").title, note.title], [t("fields").bodyText, note.body], [t("badge"), note.badge], [t("sound"), note.sound],
      [t("fields").channelId, note.channel], [t("fields").category, note.category],
    ]),
    originTable(push),
    copyBlock(t("request"), [...head, "", exactText(body, 2)].join("\n")),
  ];
}
