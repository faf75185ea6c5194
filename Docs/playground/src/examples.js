// The page's own examples: one to start with for each tab. SCENARIOS has the vendor's worked examples.

const message = (text, more = {}) => ({ id: "1001", type: "chat", from: "ann", to: "bob", body: { type: "txt", text }, ...more });
const phone = (state = "offline") => ({ id: "phone", state, bindings: [{ notifierName: "prod", token: "5e9d0c1a7b3f4826a1d4c7e2f05b9836d2c41f7a80be5936417cda9e02f8b635" }] });
const nightly = (zone, more = {}) => ({ silentModeStartTime: "22:00", silentModeEndTime: "07:00", timeZone: zone, displayStyle: "messageSummary", ...more });
const decided = (id, now, settings, more = {}) => ({
  id, now, app: { certificates: [{ name: "prod", topic: "com.example.im" }] }, sender: { id: "ann", displayName: "Ann" }, message: message("Are you awake?", more),
  recipient: { id: "bob", settings, devices: [phone()] },
});

/** A message of the night that the app's policy holds. */
function heldUntilMorning() {
  const input = decided("3-am-held", "2026-11-20T03:00:00+08:00", nightly("Asia/Shanghai"));
  input.app.policy = { quiet: "hold", language: "en" };
  return input;
}

/** A message to an iPhone and to three phones that Apple does not reach. */
function fourPhones() {
  const input = decided("four-phones", "2026-11-20T12:00:00+08:00", { displayStyle: "messageSummary" });
  const services = {
    fcm: { projectId: "im-demo", channelId: "messages" },
    huawei: { appId: "100200300", channelId: "messages", category: "IM", badgeClass: "com.example.im.MainActivity" },
    harmony: { projectId: "388421841221199999", category: "IM" },
  };
  input.app.policy = { alertStyle: "titled", language: "en" };
  input.recipient.offlineCount = 3;
  for (const [name, keys] of Object.entries(services)) {
    input.app.certificates.push({ name: `${name}-im`, channel: name, ...keys });
    input.recipient.devices.push({ id: name, bindings: [{ notifierName: `${name}-im`, token: `${name}-token-of-bob` }] });
  }
  return input;
}

const EXAMPLES = {
  decide: [
    { en: "A message is pushed", zh: "一条消息会推送", input: decided("pushed", "2026-11-20T12:00:00+08:00", { displayStyle: "messageSummary" }) },
    { en: "A message at 3 a.m. was not pushed", zh: "凌晨 3 点的消息没有推送",
      input: decided("3-am", "2026-11-20T03:00:00+08:00", nightly("Asia/Shanghai")) },
    { en: "The same, held until morning", zh: "同上，保留到早上", input: heldUntilMorning() },
    { en: "The same, forced by the sender", zh: "同上，发送方强制推送",
      input: decided("3-am-forced", "2026-11-20T03:00:00+08:00", nightly("Asia/Shanghai"), { ext: { em_force_notification: true } }) },
    { en: "Several things are in the way", zh: "有多个拦截原因",
      input: decided("several", "2026-11-20T03:00:00+08:00", nightly("Asia/Shanghai", { remindType: "mentionOnly", expireTimestamp: 1795132800000 })) },
    { en: "Settings that do not do what they seem to", zh: "与表面作用不符的设置",
      input: decided("settings", "2026-11-20T02:30:00+01:00", nightly("Europe/Berlin", { silentModeStartTime: "02:00", silentModeEndTime: "03:00", remindType: "mentionOnly",
        conversations: [{ type: "groupChat", id: "g1", remindType: "mentionOnly" }] })) },
    { en: "The clocks go forward in New York", zh: "纽约时钟拨快（夏令时开始）",
      input: decided("spring", "2026-03-08T01:30:00-05:00", nightly("America/New_York", { silentModeStartTime: "23:00", silentModeEndTime: "02:30" })) },
    { en: "The clocks go back in New York", zh: "纽约时钟拨慢（夏令时结束）",
      input: decided("autumn", "2026-11-01T01:30:00-04:00", nightly("America/New_York", { silentModeStartTime: "23:00", silentModeEndTime: "01:30" })) },
    { en: "Weekdays only, but my boss always", zh: "仅工作日推送，老板的消息例外", input: {
      ...decided("weekdays", "2026-11-21T12:00:00+08:00", { timeZone: "Asia/Shanghai", displayStyle: "messageSummary", rules: [
        { id: "boss-always", when: { sender: ["boss"] }, then: "allow" },
        { id: "no-weekends", when: { windows: [{ days: ["sat", "sun"], start: "00:00", end: "00:00" }] }, then: "suppress" },
      ] }),
      app: { policy: { userRules: true }, certificates: [{ name: "prod", topic: "com.example.im" }] },
    } },
    { en: "Four phones, four push services", zh: "四部手机，四家推送服务", input: fourPhones() },
  ],
  lint: [
    { en: "A silent push that is not silent", zh: "并不静默的静默推送", input: {
      headers: { "apns-push-type": "background", "apns-priority": 10, "apns-topic": "com.example.im" },
      payload: { aps: { alert: { title: "Ann", body: "Are you awake?" }, sound: "default", "content-available": 1, "mutable_content": 1 } } } },
    { en: "Getui: meant silent", zh: "个推：本应静默", input: {
      dialect: "getui", payload: { aps: { "content-available": 1, alert: { title: "t", body: "b" }, sound: "default", badge: 1 } } } },
    { en: "A push to a Live Activity", zh: "实时活动推送", input: {
      headers: { "apns-push-type": "liveactivity", "apns-topic": "com.example.im.push-type.liveactivity", "apns-priority": 10 },
      payload: { aps: { event: "update", timestamp: 1795000000, "content-state": { score: 1 } } } } },
  ],
  present: [
    { en: "An alert while the app is in the foreground", zh: "应用在前台时的通知", input: {
      os: 17, state: "foreground", payload: { aps: { alert: { title: "Ann", body: "Are you awake?" }, sound: "default", badge: 3 } } } },
    { en: "Text and a wake-up, after the user closed the app", zh: "用户强制关闭应用后的混合推送", input: {
      os: 17, state: "forceQuit", tap: "notification", focus: true, locked: true,
      payload: { aps: { alert: { title: "Ann", body: "Are you awake?" }, sound: "ping.caf", "content-available": 1 } } } },
    { en: "A silent push in the background", zh: "后台的静默推送", input: {
      os: 17, state: "background", pushType: "background", payload: { aps: { "content-available": 1 } } } },
  ],
  tim: [
    { en: "A picture in a group", zh: "群里的图片", input: {
      message: { chatType: "group", from: "ann", elems: [{ type: "text", text: "Look" }, { type: "image" }] },
      sender: { nickname: "Ann" }, group: { id: "g1", name: "Climbers" }, recipient: { id: "bob", badgeBase: 5 } } },
    { en: "A recipient who receives without pushes", zh: "只收消息不推送的接收方", input: {
      message: { chatType: "c2c", from: "ann", elems: [{ type: "text", text: "Hi" }] }, sender: { nickname: "Ann" },
      recipient: { id: "bob", receiveOption: 2 } } },
  ],
  getui: [
    { en: "An offer: text and a wake-up", zh: "通知并唤醒应用", input: {
      apn: { alertMsg: { title: "Work", body: "A new offer" }, contentAvailable: 1, sound: "offer.caf", customMsg: { offer: 7 } },
      transmission: "{\"offer\":7}", client: "background", tap: "notification" } },
    { en: "A silent push", zh: "静默推送", input: {
      apn: { contentAvailable: 1, sound: "com.gexin.ios.silence", badge: 0 }, transmission: "{\"sync\":1}", client: "background" } },
  ],
};

/** The titles of the vendor's worked examples; in English their notes are shown. */
const CHINESE_SCENARIOS = {
  "badge-counts-offline-messages": "角标是离线消息数，不是未读数", "certificate-not-uploaded": "设备的证书名没有上传",
  "clear-remind-type": "清除会话的通知方式后沿用应用的", "conversation-over-app-elsewhere-mentioned": "其他会话中的提及会推送",
  "conversation-over-app-elsewhere": "其他会话只推送提及", "conversation-over-app": "会话设置优先于应用设置",
  "custom-display": "自定义显示", "custom-field": "自定义推送字段", "custom-sound": "自定义铃声",
  "default-payload-chat": "单聊的默认 payload", "default-payload-group": "群聊的默认 payload",
  "display-name-of-sender": "发送方的推送昵称", "display-style-message-summary": "显示消息内容", "display-style-simple-banner": "只显示“你有一条新消息”",
  "do-not-disturb-of-another-conversation": "免打扰的是另一个会话", "do-not-disturb-of-one-conversation": "一个会话免打扰",
  "do-not-disturb-over-remind-type": "免打扰优先于推送通知方式", "duration-15-minutes-for-conversation": "会话免打扰 15 分钟",
  "duration-15-minutes-over": "15 分钟免打扰已结束", "duration-15-minutes": "应用免打扰 15 分钟",
  "force-default-no": "没有强制推送时免打扰生效", "force-during-do-not-disturb": "免打扰期间强制推送", "force-outside-do-not-disturb": "免打扰之外强制推送",
  "interval-8-30-to-15-00-over": "15:00 免打扰时段结束", "interval-8-30-to-15-00": "8:30 至 15:00 免打扰",
  "mutable-content": "富文本推送标志", "recipient-online": "接收方在线", "remind-all": "ALL：全部推送",
  "remind-mention-only-mentioned": "仅提及：消息提及了接收方", "remind-mention-only": "仅提及：消息没有提及", "remind-none-for-conversation": "会话设为 NONE",
  "remind-none": "NONE：不推送", "rich-push": "富文本推送", "silent-message-against-force": "静默优先于强制推送",
  "silent-message-default-no": "静默标志为 false", "silent-message": "静默消息", "template-not-created": "模板未创建", "template": "推送模板",
  "token-not-registered": "设备没有注册 token", "translation-original": "没有对应语言的译文", "translation": "按首选语言推送译文",
};

/** Everything that can be picked in a tab, as groups of {label, text}. */
function choices(tab) {
  const written = (input) => JSON.stringify(input, null, 2);
  const own = EXAMPLES[tab].map((example) => ({ label: example[state.language], text: written(example.input) }));
  if (tab !== "decide") return [{ label: t("ownExamples"), options: own }];
  const titles = state.language === "zh" ? CHINESE_SCENARIOS : {};
  const sources = SCENARIOS.map(({ note, input }) => ({ label: titles[input.id.replace("scenario-", "")] ?? note, text: written(input) }));
  return [{ label: t("ownExamples"), options: own }, { label: t("sourceExamples"), options: sources }];
}
