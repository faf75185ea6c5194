// What .ci/check-playground does with pushes to other services than Apple's; it uses the page's own names.

/** The example with a phone of each service, with the texts of it that may be any. */
function fourWith(alter = () => {}) {
  const input = structuredClone(EXAMPLES.decide.find(({ input: { id } }) => id === "four-phones").input);
  alter(input);
  return input;
}

const control = (name) => [...byID("controls").querySelectorAll("input, select")].find(({ labels }) => labels[0]?.textContent === t("fields")[name]);
const isThere = (field) => !field.disabled && !field.closest(".field").hidden;

async function use(field, value) {
  field.value = value;
  field.dispatchEvent(new Event("input"));
  field.dispatchEvent(new Event("change"));
  await frame();
}

/** What is drawn and shown of each push to another service, in both languages, and the same of data alone. */
async function drawsServices() {
  const problems = [];
  Object.assign(state, { binding: undefined, phone: { os: 17, state: "background", locked: true } });
  for (const language of ["en", "zh"]) {
    for (const style of ["notification", "data"]) {
      const expectThat = (isTrue, name) => { if (!isTrue) problems.push(`services, ${language}, ${style}: ${name}`); };
      await show("decide", language);
      await paste(JSON.stringify(fourWith((made) => { made.app.certificates[1].style = style; })));
      const { devices } = JSON.parse(rules.ask("decide", byID("input").value));
      const [apple, ...screens] = byID("details").querySelectorAll("figure:first-child .screen, .screen.android");
      const shown = [...byID("details").querySelectorAll(".copy pre")].map(({ textContent }) => textContent);
      expectThat(!apple.querySelector(".status") && screens.length === 3 && shown.length === 3, `${screens.length} screens, ${shown.length} requests`);
      for (const [index, { id, notifierName, request }] of devices.slice(1).entries()) {
        const [screen, isData] = [screens[index], id === "fcm" && style === "data"];
        const says = screen.getAttribute("aria-label");
        const texts = isData ? [t("drawsItself")] : ["You have a new message", "Ann:Are you awake?", ...(id === "harmony" ? [] : ["messages"])];
        expectThat([t("services")[id], "12:00", t("appName"), ...texts].every((text) => says.includes(text)), `${id} says ${says}`);
        expectThat(isData === says.includes(t("drawsItself")) && isData !== says.includes("Ann"), `who draws ${id}: ${says}`);
        expectThat(screen.querySelector(".count")?.textContent === (isData ? undefined : "3"), `the count of ${id}`);
        const [head, body] = shown[index].split("\n\n");
        expectThat(JSON.stringify(JSON.parse(body)) === JSON.stringify(request.body), `the body of ${id} is ${body}`);
        expectThat(head === [`${request.method} ${request.path}`, ...Object.entries(request.headers).map((field) => field.join(": "))].join("\n"), `the request to ${id} is ${head}`);
        expectThat(byID("details").textContent.includes(`${t("pushTo")(id, notifierName)}${t("colon")}${t("services")[id]}`), `nothing says to whom ${id} is`);
      }
    }
  }
  return problems;
}

/** Each of the services can be chosen with the keys that the rules know for it, and Apple's comes back. */
async function choosesServices(services) {
  const problems = [];
  const expectThat = (isTrue, name) => { if (!isTrue) problems.push(`controls of services: ${name}: ${byID("input").value}`); };
  const answer = () => JSON.parse(rules.ask("decide", byID("input").value));
  const fields = { style: "requestStyle" };
  const all = [...new Set(Object.values(SERVICE_KEYS).flat())];
  const drawnFor = fourWith().app.certificates.map(({ channel }) => channel ?? "apns");
  for (const known of [Object.keys(SERVICE_KEYS), drawnFor, ...Object.values(LANGUAGES).map(({ services: names }) => Object.keys(names))]) {
    expectThat(known.join() === services.join(), `${services} are ${known} here`);
  }
  for (const isListed of [true, false]) {
    const input = structuredClone(EXAMPLES.decide[0].input);
    if (!isListed) delete input.app;
    await show("decide", "en");
    await paste(JSON.stringify(input));
    for (const [service, keys] of [...Object.entries(SERVICE_KEYS).slice(1), ...Object.entries(SERVICE_KEYS).reverse()]) {
      await use(control("service"), service);
      expectThat(all.filter((key) => isThere(control(fields[key] ?? key))).join() === all.filter((key) => keys.includes(key)).join(), `${service} shows other keys`);
      if (service === "apns") continue;
      expectThat(answer().devices?.[0].request !== undefined && byID("details").querySelector(`.screen.${service}`), `nothing is drawn for ${service}`);
      for (const key of all) {
        const changed = inputValue();
        changed.app.certificates[0][key] = { style: "data", customData: "none" }[key] ?? "x";
        const { error } = JSON.parse(rules.ask("decide", JSON.stringify(changed)));
        expectThat((error === undefined) === keys.includes(key), `${key} for ${service}: ${error?.code}`);
        if (!keys.includes(key)) continue;
        await use(control(fields[key] ?? key), changed.app.certificates[0][key]);
        expectThat(inputValue().app.certificates[0][key] === changed.app.certificates[0][key] && answer().outcome === "push", `${key} of ${service} is not written`);
      }
    }
    expectThat(JSON.stringify(inputValue()) === JSON.stringify(input), "Apple's is not as it was");
  }
  // The first phone is that of the binding that was picked.
  await paste(JSON.stringify(fourWith(({ app, recipient: { devices } }) => {
    app.certificates.push({ ...app.certificates[1], name: "other", channelId: "alerts" });
    devices.push({ id: "other", bindings: [{ notifierName: "other", token: "t" }] });
  })));
  const drawn = () => byID("details").querySelector(".phones .fcm").textContent;
  expectThat(drawn().includes("messages"), "the first phone is drawn");
  await use(control("device"), "4/0");
  expectThat(drawn().includes("alerts"), "the phone of the binding that was picked is drawn");
  return problems;
}

/** Mark-up in the texts of requests: the page has the same elements as with letters. */
async function servicesEscape(hostile) {
  const problems = [];
  const skeleton = (node) => `<${node.tagName} ${[...node.attributes].map(({ name }) => name)}>${[...node.children].map(skeleton).join("")}`;
  await show("decide", "en");
  const shapeWith = async (text, style) => {
    await paste(JSON.stringify(fourWith((made) => {
      made.sender.displayName = made.message.body.text = text;
      made.message.ext = { em_push_ext: { custom: { [text]: text } } };
      for (const certificate of made.app.certificates.slice(1)) {
        for (const key of ["channelId", "clickAction", "category"]) if (SERVICE_KEYS[certificate.channel].includes(key)) certificate[key] = text;
        certificate.name = made.recipient.devices.find(({ id }) => id === certificate.channel).bindings[0].notifierName = `${text}${certificate.channel}`;
      }
      made.app.certificates[1].style = style;
    })));
    return ["status", "reasons", "details"].map((id) => skeleton(byID(id))).join("");
  };
  for (const style of ["notification", "data"]) {
    for (const text of hostile) {
      const letters = /[/\u0080-\uffff]/.test(text) ? "letters/é" : "letters";
      if (await shapeWith(text, style) !== await shapeWith(letters, style)) problems.push(`services: ${text} changes the elements`);
      if (window.broken) problems.push(`services: ${text} runs`);
      if (byID("details").querySelectorAll(".status").length !== 3) problems.push(`services: not three phones with ${letters}`);
    }
  }
  return problems;
}
