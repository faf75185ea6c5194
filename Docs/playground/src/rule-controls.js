// The controls of a rule: which one is picked, what it says, and the conditions that are written most. All others are
// written in the input.

/** Where the rules of the app and those of the user stand. */
const RULES_AT = { app: "/app/rules", user: "/recipient/settings/rules" };
const WEEK = "mon tue wed thu fri sat sun";
const DAYS = ["mon tue wed thu fri", "sat sun", WEEK, ...WEEK.split(" ")];
const RULES_MOST = 64;
/** Where the zone of windows stands. */
const ZONED_AT = ["/recipient/settings/timeZone", "/app/policy/timeZone"];
/** Gives the recipient a zone if there is none: without one windows, times and quiet hours have no effect. */
const giveZone = (input) => {
  if (ZONED_AT.every((at) => valueAt(input, at) === undefined)) setValue(input, ZONED_AT[0], ZONES[0]);
};

const rulesOf = (input, owner) => {
  const list = valueAt(input, RULES_AT[owner]);
  return Array.isArray(list) ? list : [];
};

/** The places of all rules, such as "user/0", with whose they are and their ids. */
function rulePlaces(input) {
  return Object.keys(RULES_AT).flatMap((owner) => rulesOf(input, owner).slice(0, RULES_MOST)
    .map((rule, index) => ({ place: `${owner}/${index}`, name: t("ruleOf")[owner](brief(String(rule?.id ?? ""), 60)) })));
}

/** The rule that was picked, as long as it is there, else the first: its owner and its number. */
function pickedRule(input) {
  const places = rulePlaces(input).map(({ place }) => place);
  const [owner, index] = (places.find((place) => place === state.rule) ?? places[0] ?? "").split("/");
  return { owner, index: Number(index), rule: owner === "" ? undefined : rulesOf(input, owner)[index] };
}

const rulePicker = {
  name: "rule", kind: "select", fallback: null,
  choices: (input) => {
    const places = rulePlaces(input).map(({ place, name }, index) => [place, `${index + 1}: ${name}`]);
    const moves = pickedRule(input).index > 0 ? [["earlier", t("moveRule")]] : [];
    const own = places.length > 0 ? [...places, ...moves, ["remove", t("removeRule")]] : [["", t("unset")]];
    return [...own, ["new/app", t("newRule").app], ["new/user", t("newRule").user]];
  },
  read: (input) => {
    const { owner, index } = pickedRule(input);
    return owner === "" ? undefined : `${owner}/${index}`;
  },
  write: (input, value = "") => {
    const [word, added] = value.split("/");
    if (word === "new") {
      const list = rulesOf(input, added);
      let number = list.length + 1;
      while (list.some((rule) => rule?.id === `rule-${number}`)) number += 1;
      setValue(input, RULES_AT[added], [...list, { id: `rule-${number}`, when: {}, then: "suppress" }]);
      // Without it rules of users are not asked.
      if (added === "user") setValue(input, "/app/policy/userRules", true);
      state.rule = `${added}/${list.length}`;
      return true;
    }
    const { owner, index, rule } = pickedRule(input);
    if (value === "earlier" && index > 0) {
      rulesOf(input, owner).splice(index - 1, 2, rule, rulesOf(input, owner)[index - 1]);
      state.rule = `${owner}/${index - 1}`;
      return true;
    }
    if (value !== "remove" || owner === "") {
      state.rule = value;
      return false;
    }
    const rest = rulesOf(input, owner).filter((_, other) => other !== index);
    setValue(input, RULES_AT[owner], rest.length > 0 ? rest : undefined);
    state.rule = undefined;
    return true;
  },
};

/** A control of the rule that is picked; without one it cannot be used. */
const ruleField = (control, read, write) => ({
  ...control,
  read: (input) => {
    const { rule } = pickedRule(input);
    return isContainer(rule) ? read(rule) : null;
  },
  write: (input, value) => {
    const { rule } = pickedRule(input);
    return isContainer(rule) ? write(rule, value, input) : false;
  },
});

/** The texts that a reader writes with commas between them. */
const separated = (text = "") => text.split(/[,，、]/).map((each) => each.trim()).filter((each) => each !== "");
/** Such a text; null for what cannot be written so. */
const joined = (texts) => {
  if (texts === undefined) return undefined;
  if (!Array.isArray(texts) || !texts.every((each) => typeof each === "string")) return null;
  const text = texts.join(", ");
  return isEqual(separated(text), texts) ? text : null;
};
const isEqual = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/** A list of texts at a place of the input. */
const textList = (name, at) => ({
  name, kind: "text", read: (input) => joined(valueAt(input, at)),
  write: (input, text) => setValue(input, at, separated(text).length > 0 ? separated(text) : undefined),
});

/** The conditions of a rule, which are made when they are needed. */
const conditionsOf = (rule) => {
  if (!isContainer(rule.when)) rule.when = {};
  return rule.when;
};

/** A list of texts of which the message must have one. */
const condition = (name, key) => ruleField(
  { name, kind: "text" }, (rule) => joined(valueAt(rule, `/when/${key}`)),
  (rule, text) => {
    const texts = separated(text);
    if (texts.length > 0) conditionsOf(rule)[key] = texts;
    else delete conditionsOf(rule)[key];
  },
);

/** A control of the rule's first window, which is made when it is needed and goes with its last day. */
const windowField = (control, read, write) => ruleField(
  control,
  (rule) => {
    const first = valueAt(rule, "/when/windows/0");
    return isContainer(first) ? read(first) : first === undefined ? undefined : null;
  },
  (rule, value, input) => {
    const found = valueAt(rule, "/when/windows");
    const [first, ...rest] = Array.isArray(found) ? found : [];
    if (first === undefined && value === undefined) return false;
    if (first === undefined) giveZone(input);
    const made = isContainer(first) ? first : { days: WEEK.split(" "), start: "00:00", end: "00:00" };
    write(made, value);
    const windows = made.days === undefined && made.dates === undefined ? rest : [made, ...rest];
    if (windows.length > 0) conditionsOf(rule).windows = windows;
    else delete conditionsOf(rule).windows;
    return true;
  },
);

/** One of the two lists of a window in place of the other. */
const putDays = (window, key, texts) => {
  delete window[key];
  if (texts.length === 0) return;
  delete window.days;
  delete window.dates;
  window[key] = texts;
};

const THEN_KEYS = ["then", "remind", "yieldsToForce"];
const THENS = {
  suppress: { then: "suppress" }, yields: { then: "suppress", yieldsToForce: true },
  hold: { then: "hold" }, holdYields: { then: "hold", yieldsToForce: true },
  allow: { then: "allow" }, remind: { then: "allow", remind: true },
};

const RULE_CONTROLS = [
  rulePicker,
  ruleField({ name: "ruleID", kind: "text", keepsEmpty: true }, ({ id }) => id, (rule, id) => { rule.id = id; }),
  ruleField(
    { name: "then", kind: "select", options: Object.keys(THENS), fallback: "suppress" },
    (rule) => Object.keys(THENS).find((name) => THEN_KEYS.every((key) => (THENS[name][key] ?? false) === (rule[key] ?? false))) ?? null,
    (rule, name = "suppress", input) => {
      for (const key of THEN_KEYS) delete rule[key];
      Object.assign(rule, THENS[name]);
      if (rule.then !== "hold") delete rule.until;
      else if (valueAt(rule, "/when/windows/0") === undefined) {
        // Such a rule needs windows or times, and these a zone.
        rule.until ??= ["08:00"];
        giveZone(input);
      }
    },
  ),
  {
    ...ruleField({ name: "until", kind: "text" }, ({ until }) => joined(until), (rule, text) => setValue(rule, "/until", separated(text).length > 0 ? separated(text) : undefined)),
    isShown: (input) => pickedRule(input).rule?.then === "hold",
  },
  condition("ruleSender", "sender"), condition("ruleWords", "words"),
  condition("ruleSenderLabels", "senderLabels"), condition("ruleRecipientLabels", "recipientLabels"),
  windowField(
    { name: "days", kind: "select", options: DAYS }, ({ days }) => (days === undefined ? undefined : Array.isArray(days) ? days.join(" ") : null),
    (window, days) => putDays(window, "days", days === undefined ? [] : days.split(" ")),
  ),
  windowField({ name: "dates", kind: "text" }, ({ dates }) => joined(dates), (window, text) => putDays(window, "dates", separated(text))),
  ...[["windowStart", "start"], ["windowEnd", "end"]].map(([name, key]) =>
    windowField({ name, kind: "text" }, (window) => window[key], (window, time = "00:00") => { window[key] = time; })),
  textList("senderLabels", "/sender/labels"), textList("recipientLabels", "/recipient/labels"),
];
