// The page of `em-push serve`: users, their phones, and what came of each message.

const state = {
  isPage: true,
  language: /^zh/i.test(navigator.language) ? "zh" : "en",
  phone: { os: 26, state: "background", locked: true },
  isDark: matchMedia("(prefers-color-scheme: dark)").matches,
  app: "demo#chat", clientID: "client", clientSecret: "secret", token: null,
  clock: null, users: [], online: new Set(), deliveries: [],
};

/** A text of this page alone. */
const local = (key) => t("local")[key];

/** How many deliveries a user's phone shows. */
const DELIVERIES_MOST = 20;
const USERS_MOST = 100;

const zoneName = () => state.clock?.timeZone;
const zone = () => Zone.named(zoneName(), "Z");

/** Says what a call answered that failed, or what was done. */
const say = (text) => { byID("said").textContent = text; };

/** A call of the service; undefined if it is refused, which the page says. */
async function call(method, path, body, token = state.token) {
  const headers = { ...(body === undefined ? {} : { "content-type": "application/json" }), ...(token ? { authorization: `Bearer ${token}` } : {}) };
  try {
    const response = await fetch(path, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) });
    const answer = await response.json();
    if (response.ok) return answer;
    say(local("failed")(response.status, brief(String(answer.error_description ?? answer.error?.message ?? answer.error))));
  } catch (fault) {
    say(local("failed")("–", String(fault.message)));
  }
  return undefined;
}

const base = () => `/${state.app.split("#").map(encodeURIComponent).join("/")}`;
const userPath = (user) => `${base()}/users/${encodeURIComponent(user)}`;

/** Gets a token of the app, and its users. */
async function openApp() {
  const granted = await call("POST", `${base()}/token`, { grant_type: "client_credentials", client_id: state.clientID, client_secret: state.clientSecret }, null);
  if (!granted) return;
  state.token = granted.access_token;
  await listUsers();
}

async function listUsers() {
  const listed = await call("GET", `${base()}/users?limit=${USERS_MOST}`);
  if (!listed) return;
  state.users = (listed.entities ?? []).map(({ username }) => username);
  const { data = [] } = (state.users.length > 0 && await call("POST", `${base()}/users/batch/status`, { usernames: state.users })) || {};
  state.online = new Set(data.flatMap(Object.entries).filter(([, status]) => status === "online").map(([user]) => user));
  drawPeople();
}

function labelled(name, control) {
  return element("label", { class: "field" }, element("span", null, local(name)), control);
}

/** A form, which does what its button says and sends nothing elsewhere. */
function form(button, work, ...fields) {
  return element("form", { onsubmit: (event) => {
    event.preventDefault();
    say("");
    work(Object.fromEntries(new FormData(event.target)), event.target);
  } }, ...fields, element("div", { class: "buttons" }, element("button", null, local(button))));
}

const input = (name, value = "", more = {}) => element("input", { name, value, autocomplete: "off", ...more });

function drawForms() {
  byID("forms").replaceChildren(
    form("open", ({ app, id, secret }) => {
      Object.assign(state, { app, clientID: id, clientSecret: secret });
      openApp();
    }, labelled("app", input("app", state.app, { required: true, pattern: "[^#]+#[^#]+" })),
    labelled("clientID", input("id", state.clientID)), labelled("clientSecret", input("secret", state.clientSecret))),
    form("create", async ({ user }, made) => {
      if (!await call("POST", `${base()}/users`, { username: user, password: "1" })) return;
      made.reset();
      await listUsers();
    }, labelled("newUser", input("user", "", { required: true }))),
    form("send", async ({ from, to, group, text, ext }) => {
      let extension;
      try {
        extension = ext.trim() === "" ? undefined : JSON.parse(ext);
      } catch (fault) {
        return say(local("failed")(local("ext"), String(fault.message)));
      }
      await call("POST", `${base()}/messages/${group ? "chatgroups" : "users"}`, { from, to: [to], type: "txt", body: { msg: text }, ext: extension });
    }, labelled("sender", input("from", "admin", { required: true })), labelled("target", input("to", "", { required: true })),
    labelled("toGroup", element("input", { type: "checkbox", name: "group" })), labelled("words", input("text", "", { required: true })),
    labelled("ext", element("textarea", { name: "ext", spellcheck: "false" }))));
}

function drawClock() {
  byID("now").textContent = state.clock === null ? local("noClock") : local("shows")(`${instantText(state.clock.now, zone(), true)} ${zoneName() ?? "UTC"}`);
  byID("clock").replaceChildren(
    ...Object.entries(local("steps")).map(([step, name]) => element("button", { type: "button", onclick: () => call("POST", "/_local/clock", { advance: Number(step) }) }, name)),
    element("button", { type: "button", onclick: () => call("POST", "/_local/reset") }, local("resetAll")));
}

/** The settings of a user, which are read when they are opened. */
function settingsOf(user) {
  const choice = (name, words) => element("select", { name }, element("option", { value: "" }, "–"),
    ...Object.entries(words).map(([value, text]) => element("option", { value }, text)));
  const made = form("save", async ({ type, ignoreInterval, minutes, style }) => {
    const change = { ...(type && { type }), ...(ignoreInterval && { ignoreInterval }), ...(minutes && { ignoreDuration: Number(minutes) * 60000 }) };
    const saved = (Object.keys(change).length === 0 || await call("PUT", `${userPath(user)}/notification/user/${encodeURIComponent(user)}`, change))
      && (!style || await call("PUT", userPath(user), { notification_display_style: Number(style) }));
    if (saved) say(local("saved")(user));
  }, labelled("remind", choice("type", local("reminds"))), labelled("interval", input("ignoreInterval", "", { placeholder: "22:00-07:00" })),
  labelled("duration", input("minutes", "", { type: "number", min: 0, max: 10080 })), labelled("style", choice("style", { ...local("styles") })));
  const details = folded("settings", false, local("settings"), made);
  details.addEventListener("toggle", async () => {
    if (!details.open) return;
    const { data } = await call("GET", `${userPath(user)}/notification/user/${encodeURIComponent(user)}`) ?? {};
    if (data?.type) made.elements.type.value = data.type;
    if (data?.ignoreInterval) made.elements.ignoreInterval.value = data.ignoreInterval;
  });
  return details;
}

/** What the phone shows of a push. */
function picture({ shown, headers, payload, channel, at }) {
  if (!payload) return null;
  const moment = at + zone().offset(at);
  const day = Math.floor(moment / DAY);
  const clock = { date: dateText(day), time: clockTime(moment - day * DAY) };
  if (channel !== "apns") return phonePictures([requestScreen(noteOf({ body: payload }), clock.time)]);
  return phonePictures(screensOf(shown ?? {}, { payload, os: state.phone.os, pushType: headers?.["apns-push-type"], isLocked: true, appState: "background", clock }).slice(0, 1));
}

/** A delivery: what came of it, why, and every gate. */
function arrival(delivery) {
  const { n, at, from, wasHeld, device, notifierName, result, reason, detail, rule, explanation } = delivery;
  folded.scope = `delivery ${n}`;
  const isPushed = result === "accepted";
  const said = explanation ? sayDecided({ decided: explanation, now: at, zone: zone(), zoneName: zoneName() })
    : verdictBox(isPushed, isPushed ? t("pushed") : t("notPushed"), reason ? element("p", null, word("reasons", reason), " ", element("code", null, reason)) : null);
  return element("li", null,
    element("p", null, element("bdi", null, wasHeld ? local("wasHeld") : from === undefined ? local("instant") : local("from")(brief(from, 80))), " ", element("span", { class: "soft" }, instantText(at, zone()))),
    picture(delivery), said,
    facts([[local("result"), isPushed ? null : [result, reason].filter((part) => part).join(", ")], ["detail", detail], ["rule", rule], [t("fields").device, device], [t("fields").certificate, notifierName]]),
    explanation ? folded("gates", false, t("gates"), ...gateTable(explanation)) : null);
}

function person(user) {
  folded.scope = `user ${user}`;
  const isOnline = state.online.has(user);
  const own = state.deliveries.filter((delivery) => delivery.app === state.app && delivery.user === user && delivery.result !== "released").slice(-DELIVERIES_MOST).reverse();
  const id = `user-${state.users.indexOf(user)}`;
  const toggle = element("button", { type: "button", onclick: () => call("POST", "/_local/status", { app: state.app, user, online: !isOnline }) }, local(isOnline ? "goOffline" : "goOnline"));
  return element("section", { "aria-labelledby": id, "data-user": user },
    element("h2", { id }, element("bdi", null, brief(user, 80)), " ", element("span", { class: "soft" }, local(isOnline ? "onlineNow" : "offlineNow"))),
    element("div", { class: "bar" }, toggle), settingsOf(user),
    own.length === 0 ? element("p", { class: "soft" }, local("noArrivals")) : element("ul", { class: "arrivals" }, ...own.map(arrival)));
}

const cardOf = (user) => [...byID("people").children].find((card) => card.dataset.user === user);

/** Draws a user anew, but for the settings, which may be written in. */
function redraw(user) {
  const [old, made] = [cardOf(user), person(user)];
  if (!old) return;
  made.querySelector("details").replaceWith(old.querySelector("details"));
  old.replaceWith(made);
}

function drawPeople() {
  byID("people").replaceChildren(...(state.users.length === 0 ? [element("p", { class: "soft" }, local("noUsers"))] : state.users.map(person)));
}

function draw() {
  translatePage();
  document.title = t("phonesTitle");
  drawClock();
  drawForms();
  drawPeople();
}

/** Waits for events; the browser asks again when a stream ends. */
function listen() {
  const events = new EventSource("/_local/events");
  const on = (name, work) => events.addEventListener(name, ({ data }) => work(JSON.parse(data)));
  on("clock", (clock) => {
    state.clock = clock;
    drawClock();
  });
  on("reset", (clock) => {
    Object.assign(state, { clock, deliveries: [], users: [], token: null });
    state.online.clear();
    draw();
    openApp();
  });
  on("status", ({ app, user, online }) => {
    if (app !== state.app) return;
    state.online[online ? "add" : "delete"](user);
    redraw(user);
  });
  on("delivery", (delivery) => {
    state.deliveries = [...state.deliveries, delivery].slice(-2000);
    if (state.users.includes(delivery.user)) redraw(delivery.user);
    else if (delivery.app === state.app && state.token) listUsers();
  });
}

byID("language").value = state.language;
byID("language").addEventListener("change", ({ target }) => {
  state.language = target.value;
  draw();
});
draw();
listen();
