// Which controls each tab has, and which place of the input each is for.

const ZONES = [
  "Asia/Shanghai", "Asia/Tokyo", "Asia/Singapore", "Asia/Kolkata", "Asia/Dubai", "Europe/Berlin", "Europe/London",
  "America/New_York", "America/Los_Angeles", "America/Sao_Paulo", "Australia/Sydney", "Australia/Lord_Howe",
  "Pacific/Apia", "Africa/Cairo", "UTC", "+08:00",
];

const choose = (name, at, options, fallback) => ({ name, at, kind: "select", options, fallback });
const write = (name, at, more) => ({ name, at, kind: "text", ...more });
const number = (name, at) => ({ name, at, kind: "number" });
const tick = (name, at, more) => ({ name, at, kind: "checkbox", fallback: false, ...more });

/** A place in the settings for the message's conversation, which is made when it is needed. */
function conversationField(name, key, control) {
  const id = ({ message }) => ({ type: message?.type, id: message?.type === "chat" ? message?.from : message?.to });
  const entries = (input) => valueAt(input, "/recipient/settings/conversations");
  const own = (input) => {
    const { type, id: wanted } = id(input);
    return Array.isArray(entries(input)) ? entries(input).find((entry) => entry?.type === type && entry?.id === wanted) : undefined;
  };
  return {
    name, ...control,
    read: (input) => own(input)?.[key],
    write: (input, value) => {
      let entry = own(input);
      if (!entry) {
        if (value === undefined) return;
        entry = id(input);
        const list = entries(input);
        setValue(input, "/recipient/settings/conversations", [...(Array.isArray(list) ? list : []), entry]);
      }
      if (value === undefined) delete entry[key];
      else entry[key] = value;
      if (Object.keys(entry).length > 2) return;
      const rest = entries(input).filter((other) => other !== entry);
      setValue(input, "/recipient/settings/conversations", rest.length > 0 ? rest : undefined);
    },
  };
}

/** Every binding of the recipient, and every device without one: its place, its number among the bindings, its name. */
function bindingPlaces(input) {
  const devices = valueAt(input, "/recipient/devices");
  const places = [];
  let count = 0;
  for (const [index, device] of (Array.isArray(devices) ? devices : []).entries()) {
    const bindings = Array.isArray(device?.bindings) ? device.bindings : [];
    for (const [at, binding] of (bindings.length > 0 ? bindings : [undefined]).entries()) {
      const texts = [device?.id, binding?.notifierName].filter((text) => typeof text === "string");
      places.push({ place: `${index}/${at}`, number: binding === undefined ? undefined : count, name: texts.join(" · ") });
      if (binding !== undefined) count += 1;
    }
  }
  return places;
}

/** The binding that the controls are for: the one that was picked, as long as it is there, else the first. */
function pickedBinding(input) {
  const places = bindingPlaces(input);
  return places.find(({ place }) => place === state.binding) ?? places[0] ?? { place: "0/0", name: "" };
}

const PICKED_MOST = 200;
const binding = {
  name: "device", kind: "select", fallback: null,
  choices: (input) => [
    ...bindingPlaces(input).slice(0, PICKED_MOST).map(({ place, name }, index) => [place, `${index + 1}: ${brief(name, 60)}`]),
    ["new", t("newDevice")],
  ],
  read: (input) => (bindingPlaces(input).length > 0 ? pickedBinding(input).place : undefined),
  write: (input, value) => {
    if (value !== "new") {
      state.binding = value;
      return false;
    }
    const found = valueAt(input, "/recipient/devices");
    const devices = Array.isArray(found) ? found : [];
    const certificate = valueAt(devices, "/0/bindings/0/notifierName") ?? "prod";
    const made = { id: `phone-${devices.length + 1}`, bindings: [{ notifierName: certificate, token: "0f1e2d3c4b5a6978" }] };
    setValue(input, "/recipient/devices", [...devices, made]);
    state.binding = `${devices.length}/0`;
    return true;
  },
};

/** A control for a place of the device that was picked, or of its binding. */
function bindingField(control, key) {
  const at = (input) => {
    const [device, index] = pickedBinding(input).place.split("/");
    return key.isOfDevice ? `/recipient/devices/${device}/${key.name}` : `/recipient/devices/${device}/bindings/${index}/${key.name}`;
  };
  return { ...control, read: (input) => valueAt(input, at(input)), write: (input, value) => setValue(input, at(input), value) };
}

/** The app's entry of the certificate of the binding that was picked. */
function ownCertificate(input) {
  const list = valueAt(input, "/app/certificates");
  return Array.isArray(list) ? list.find((entry) => entry?.name === certificateName(input)) : undefined;
}

/**
 * Changes that entry, which is made when it is needed. A list of certificates names those of all bindings, because others
 * are unknown as soon as there is a list.
 */
function changeCertificate(input, alter) {
  const name = certificateName(input);
  const found = valueAt(input, "/app/certificates");
  const names = new Set(bindingPlaces(input).map(({ place }) => certificateName(input, place)));
  const list = Array.isArray(found) ? found : [...names].map((each) => ({ name: each }));
  let own = list.find((entry) => entry?.name === name);
  if (own === undefined) list.push((own = { name }));
  alter(own);
  const saysNothing = [...names].every((each) => list.some((entry) => entry?.name === each))
    && list.every((entry) => isContainer(entry) && Object.keys(entry).join() === "name");
  setValue(input, "/app/certificates", saysNothing ? undefined : list);
}

/** The keys of a certificate that each push service has beside Apple's, and a value of those that it must have. */
const SERVICE_KEYS = {
  apns: [], fcm: ["projectId", "channelId", "clickAction", "style", "customData"],
  huawei: ["appId", "channelId", "clickAction", "category", "badgeClass", "customData"],
  harmony: ["projectId", "clickAction", "category", "customData"],
};
const serviceKeys = (service) => (Object.hasOwn(SERVICE_KEYS, service) ? SERVICE_KEYS[service] : []);
const SERVICE_IDS = { projectId: "im-demo", appId: "100200300" };

/** The push service of the certificate; another one keeps of the keys those that it has. */
const certificateService = {
  ...choose("service", "", Object.keys(SERVICE_KEYS), "apns"), table: "services",
  read: (input) => ownCertificate(input)?.channel,
  write: (input, service) => changeCertificate(input, (own) => {
    const keys = serviceKeys(service);
    for (const key of Object.values(SERVICE_KEYS).flat()) if (!keys.includes(key)) delete own[key];
    setValue(own, "/channel", service);
    for (const [key, value] of Object.entries(SERVICE_IDS)) if (keys.includes(key)) own[key] ??= value;
  }),
};

/** A control for a key of the certificate, which is there if its push service has the key. */
const certificateField = (control, key = control.name) => ({
  ...control,
  isShown: (input) => serviceKeys(ownCertificate(input)?.channel).includes(key),
  read: (input) => ownCertificate(input)?.[key],
  write: (input, value) => changeCertificate(input, (own) => setValue(own, `/${key}`, value)),
});

/** Whether the app has the certificate of the binding, and has it switched on. */
const certificateIsOn = {
  name: "enabled", kind: "checkbox", fallback: true,
  read: (input) => {
    if (!Array.isArray(valueAt(input, "/app/certificates"))) return undefined;
    const own = ownCertificate(input);
    return own === undefined ? false : own.enabled;
  },
  write: (input, isOn) => changeCertificate(input, (own) => setValue(own, "/enabled", isOn === false ? false : undefined)),
};

function certificateName(input, place = pickedBinding(input).place) {
  const [device, index] = place.split("/");
  return valueAt(input, `/recipient/devices/${device}/bindings/${index}/notifierName`) ?? "";
}

/** A text without a case of ASCII letters, as ids and flags are compared. */
const plain = (text) => String(text).replace(/[A-Z]/g, (letter) => letter.toLowerCase());

/** A flag of the ext, which has several spellings (Deciding 1.6). */
const extFlag = (name, at) => ({
  ...tick(name, at), write: (input, isOn) => setValue(input, at, isOn),
  read: (input) => {
    const value = valueAt(input, at);
    return value === true || value === 1 || (typeof value === "string" && ["true", "yes", "1"].includes(plain(value)));
  },
});

/** Whether a message of Tencent's mentions everybody. */
const mentionsAll = {
  ...tick("mentions", "/message/mentions", { on: "all" }), write: (input, value) => setValue(input, "/message/mentions", value),
  read: (input) => {
    const found = valueAt(input, "/message/mentions");
    return Array.isArray(found) && found.includes("__kImSDK_MesssageAtALL__") ? "all" : found;
  },
};

/** Whether the message mentions the recipient, everybody or neither. */
const mention = {
  name: "mention", kind: "select", options: ["none", "one", "all"], fallback: "none", table: "mentions",
  read: (input) => {
    const list = valueAt(input, "/message/ext/em_at_list");
    if (typeof list === "string") return plain(list) === "all" ? "all" : "none";
    const id = plain(input.recipient?.id);
    return Array.isArray(list) && list.some((each) => typeof each === "string" && plain(each) === id) ? "one" : "none";
  },
  write: (input, value) =>
    setValue(input, "/message/ext/em_at_list", { one: [input.recipient?.id], all: "all" }[value]),
};

/** Who sends: the message's sender, and the id of the sender who is described. */
const sender = {
  ...write("from", "/message/from", { keepsEmpty: true }), read: (input) => valueAt(input, "/message/from"),
  write: (input, id) => {
    if (valueAt(input, "/sender/id") !== undefined) setValue(input, "/sender/id", id);
    setValue(input, "/message/from", id);
  },
};

/** A time of quiet hours; the first one that is written gives the recipient a zone. */
const quietTime = (name, at) => ({
  ...write(name, at), read: (input) => valueAt(input, at),
  write: (input, time) => {
    if (time !== undefined && valueAt(input, at) === undefined) giveZone(input);
    setValue(input, at, time);
  },
});

/** A flag of Apple's: 1 or absent. */
const flag = (name, at) => tick(name, at, { on: 1 });

const alertFields = [
  write("title", "/payload/aps/alert/title"), write("subtitle", "/payload/aps/alert/subtitle"),
  write("content", "/payload/aps/alert/body"), write("sound", "/payload/aps/sound"), number("badge", "/payload/aps/badge"),
  flag("background", "/payload/aps/content-available"), flag("mutable", "/payload/aps/mutable-content"),
  choose("level", "/payload/aps/interruption-level", ["passive", "active", "time-sensitive", "critical"]),
];
const PUSH_TYPES = ["alert", "background", "voip", "liveactivity", "pushtotalk", "location", "complication", "fileprovider", "mdm", "widgets", "controls"];

const CONTROLS = {
  decide: [
    ["message", [
      choose("type", "/message/type", ["chat", "groupChat", "chatRoom"]),
      choose("body", "/message/body/type", ["txt", "image", "voice", "video", "location", "file", "cmd", "custom", "combine"]),
      write("bodyText", "/message/body/text"), sender, write("displayName", "/sender/displayName"),
      write("to", "/message/to", { keepsEmpty: true }), write("timestamp", "/message/timestamp"),
      tick("onlineOnly", "/message/deliverOnlineOnly"),
    ]],
    ["settings", [
      quietTime("quietStart", "/recipient/settings/silentModeStartTime"), quietTime("quietEnd", "/recipient/settings/silentModeEndTime"),
      write("zone", "/recipient/settings/timeZone", { list: "zones" }),
      { ...write("silentUntil", "/recipient/settings/expireTimestamp"), kind: "instant" },
      choose("remind", "/recipient/settings/remindType", ["all", "mentionOnly", "none"], "all"),
      choose("ownQuiet", "/recipient/settings/quiet", ["drop", "hold"]),
      conversationField("conversationRemind", "remindType", { kind: "select", options: ["all", "mentionOnly", "none"] }),
      conversationField("conversationUntil", "expireTimestamp", { kind: "instant" }),
      choose("style", "/recipient/settings/displayStyle", ["simpleBanner", "messageSummary"], "simpleBanner"),
      write("translate", "/recipient/settings/preferredLanguage"), number("offline", "/recipient/offlineCount"),
    ]],
    ["rules", RULE_CONTROLS],
    ["ext", [
      extFlag("force", "/message/ext/em_force_notification"), extFlag("ignore", "/message/ext/em_ignore_notification"), mention,
      write("title", "/message/ext/em_apns_ext/em_push_title"), write("subtitle", "/message/ext/em_apns_ext/em_alert_subTitle"),
      write("content", "/message/ext/em_apns_ext/em_push_content"), write("sound", "/message/ext/em_apns_ext/em_push_sound"),
      extFlag("mutable", "/message/ext/em_apns_ext/em_push_mutable_content"),
    ]],
    ["device", [
      binding,
      bindingField(choose("state", "", ["offline", "online", "kicked"], "offline"), { name: "state", isOfDevice: true }),
      bindingField(write("certificate", "", { keepsEmpty: true }), { name: "notifierName" }),
      bindingField(write("token", "", { keepsEmpty: true }), { name: "token" }),
      certificateIsOn, certificateService,
      ...["projectId", "appId", "channelId", "clickAction", "category", "badgeClass"].map((name) => certificateField(write(name, ""))),
      certificateField(choose("requestStyle", "", ["notification", "data"], "notification"), "style"),
      certificateField(choose("customData", "", ["full", "ids", "none"], "full")),
    ]],
    ["app", [
      choose("forceOverrides", "/app/policy/forceOverrides", ["doNotDisturb", "allPreferences"], "doNotDisturb"),
      choose("multiDevice", "/app/policy/multiDevice", ["anyOfflineDevice", "allDevicesOffline"], "anyOfflineDevice"),
      choose("mentionInChat", "/app/policy/mentionOnlyInChat", ["literal", "pushesAll"], "literal"),
      choose("alertStyle", "/app/policy/alertStyle", ["bodyOnly", "titled"], "bodyOnly"),
      choose("words", "/app/policy/language", ["zh", "en"], "zh"), tick("userRules", "/app/policy/userRules"),
      choose("quiet", "/app/policy/quiet", ["drop", "hold"], "drop"), tick("userQuiet", "/app/policy/userQuiet"),
    ]],
  ],
  lint: [
    ["headers", [
      choose("dialect", "/dialect", ["apns", "getui"], "apns"), choose("pushType", "/headers/apns-push-type", PUSH_TYPES),
      { ...choose("priority", "/headers/apns-priority", ["10", "5", "1"]), isNumber: true },
    ]],
    ["push", alertFields],
  ],
  present: [
    ["phone", [
      write("os", "/os", { kind: "number" }), { ...choose("appState", "/state", STATES), table: "states" },
      choose("authorization", "/authorization", ["authorized", "provisional", "ephemeral", "denied", "notDetermined"], "authorized"),
      tick("locked", "/locked"), tick("focus", "/focus"), tick("silentMode", "/silentMode"),
      choose("tap", "/tap", ["none", "notification", "appIcon", "dismiss", "action"], "none"),
      choose("extension", "/serviceExtension", ["absent", "ok", "timeout", "crash"], "absent"),
      choose("pushType", "/pushType", PUSH_TYPES),
    ]],
    ["push", alertFields],
  ],
  tim: [
    ["message", [
      choose("chatType", "/message/chatType", ["c2c", "group"]), write("bodyText", "/message/elems/0/text"),
      write("nickname", "/sender/nickname"), write("groupCard", "/sender/groupCard"), write("groupName", "/group/name"),
      mentionsAll,
    ]],
    ["push", [
      { ...choose("pushFlag", "/message/offlinePushInfo/pushFlag", ["0", "1"], "0"), isNumber: true },
      write("pushTitle", "/message/offlinePushInfo/title"), write("pushDesc", "/message/offlinePushInfo/desc"),
      write("sound", "/message/offlinePushInfo/ios/sound"),
    ]],
    ["recipient", [
      { ...choose("openPush", "/recipient/config/openPush", ["0", "1", "2"], "0"), isNumber: true },
      { ...choose("receive", "/recipient/receiveOption", ["0", "1", "2", "3", "4"], "0"), isNumber: true },
      choose("state", "/recipient/state", ["background", "foreground", "killed"], "background"),
      number("badgeBase", "/recipient/badgeBase"),
    ]],
  ],
  getui: [
    ["push", [
      write("title", "/apn/alertMsg/title"), write("content", "/apn/alertMsg/body"), write("sound", "/apn/sound"),
      number("badge", "/apn/badge"), flag("background", "/apn/contentAvailable"), write("transmission", "/transmission"),
    ]],
    ["phone", [
      choose("client", "/client", ["online", "background", "killed"]), number("os", "/os"),
      choose("openTap", "/tap", ["none", "notification", "appIcon"], "none"),
    ]],
  ],
};

/** The phone of a push that was decided: what `present` needs and `decide` does not say. */
const PHONE_CONTROLS = [
  write("os", "/os", { kind: "number" }), { ...choose("appState", "/state", STATES, "background"), table: "states" }, tick("locked", "/locked"),
  tick("focus", "/focus"), tick("silentMode", "/silentMode"),
];
