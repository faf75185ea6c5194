// What the page of `em-push serve` says beside the words of all pages.

Object.assign(ENGLISH, {
  phonesTitle: "The local service", phonesLead: "The vendor's service on this machine, with simulated phones. Nothing leaves it.",
  phonesClock: "Clock", phonesForms: "App and message", phonesPeople: "Users and their phones",
  local: {
    shows: (when) => `The clock shows ${when}`, noClock: "The service does not answer.",
    steps: { 60000: "1 minute on", 3600000: "1 hour on", 28800000: "8 hours on", 86400000: "1 day on" }, resetAll: "Reset everything",
    app: "App (ORG#APP)", clientID: "Client id", clientSecret: "Client secret", open: "Show its users",
    newUser: "New user", create: "Create", sender: "From", target: "To", toGroup: "to a group", words: "Text", ext: "Ext (JSON)", send: "Send",
    noUsers: "The app has no users yet.", noArrivals: "Nothing has come yet.", failed: (status, text) => `${status}: ${text}`,
    goOnline: "Bring online", goOffline: "Bring offline", offlineNow: "offline", onlineNow: "online",
    settings: "Settings", remind: "Remind type", reminds: { ALL: "all messages", AT: "mentions only", NONE: "none" },
    interval: "Quiet interval", duration: "Silent for (minutes)", style: "Display style", styles: ["simple", "the message's text"],
    save: "Save", saved: (user) => `The settings of ${user} are saved.`, from: (user) => `From ${user}`, instant: "Instant push", wasHeld: "After quiet hours", result: "Result",
  },
});
Object.assign(CHINESE, {
  phonesTitle: "本地服务", phonesLead: "在本机上模拟厂商的服务和手机，数据不会离开本机。",
  phonesClock: "时钟", phonesForms: "应用与消息", phonesPeople: "用户及其手机",
  local: {
    shows: (when) => `时钟：${when}`, noClock: "服务没有响应。",
    steps: { 60000: "前进 1 分钟", 3600000: "前进 1 小时", 28800000: "前进 8 小时", 86400000: "前进 1 天" }, resetAll: "全部重置",
    app: "应用（ORG#APP）", clientID: "Client ID", clientSecret: "Client secret", open: "显示用户",
    newUser: "新用户", create: "创建", sender: "发送方", target: "接收方", toGroup: "发到群组", words: "文本", ext: "扩展（JSON）", send: "发送",
    noUsers: "该应用还没有用户。", noArrivals: "还没有收到任何内容。", failed: (status, text) => `${status}：${text}`,
    goOnline: "设为在线", goOffline: "设为离线", offlineNow: "离线", onlineNow: "在线",
    settings: "设置", remind: "提醒类型", reminds: { ALL: "所有消息", AT: "仅 @ 我的消息", NONE: "不提醒" },
    interval: "免打扰时段", duration: "免打扰时长（分钟）", style: "显示样式", styles: ["简单", "消息内容"],
    save: "保存", saved: (user) => `已保存 ${user} 的设置。`, from: (user) => `来自 ${user}`, instant: "即时推送", wasHeld: "免打扰结束后", result: "结果",
  },
});
