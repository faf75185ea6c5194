// The text of a push: title, subtitle and body (3.1 to 3.5).

import { authorName, dynamicName, senderName } from "./names.js";
import { contentOf } from "./content.js";
import { pointer } from "./errors.js";
import { fillPattern } from "./templates.js";

const STYLE_TEXTS = {
  zh: { banner: "你有一条新消息", title: "您有一条新消息", tap: "请点击查看", digest: (count) => `你有${count}条新消息`, digestTitle: "新消息" },
  en: {
    banner: "You have a new message", title: "You have a new message", tap: "Please tap to view",
    digest: (count) => `You have ${count} new messages`, digestTitle: "New messages",
  },
};

/** The title of a push that has none, for services that require one (8.2) (9.3). */
export function fixedTitle({ app, digest }) {
  const texts = STYLE_TEXTS[app.policy.language];
  return digest === undefined ? texts.title : texts.digestTitle;
}

/** The fixed texts of a language. */
export function fixedTexts(language) {
  return STYLE_TEXTS[language];
}

/**
 * The alert of a push. What has no value, or an empty title or subtitle, is undefined [M6]. With it comes where it is
 * from: `origins` of title and body, the templates and the content (7.7).
 */
export function alertOf(situation, diagnostics) {
  const { ext, digest } = situation;
  const content = contentOf(situation);
  const isDigest = digest !== undefined;
  const templates = isDigest ? templatesNamed("digest", situation) : chosenTemplates(situation);
  const ownTemplates = templatesOfStyle(situation);
  const { title, body } =
    firstUsable(templates, situation, content.text, diagnostics) ?? // [M2]
    (isDigest ? digestText(situation) : lowerLevels(ownTemplates, situation, content.text, diagnostics));
  const subtitle = isDigest ? undefined : ext.apns.em_alert_subTitle; // [M4]
  const alert = { title: title.text || undefined, subtitle, body: body.text };
  const placed = (list) => list.map(({ level, place }) => ({ level, place: pointer(place) }));
  // A banner has no parts of the input, and no digest has its text.
  const isBanner = !isDigest && body.level === "displayStyle" && !isSummary(situation);
  return { alert, isBanner, origins: { title, body }, templates: placed(templates), ownTemplates: placed(ownTemplates), content };
}

/** The levels below the chosen templates (3.1, steps 2 to 4). */
function lowerLevels(ownTemplates, situation, content, diagnostics) {
  const { ext } = situation;
  const { title, body } =
    firstUsable(ownTemplates, situation, content, diagnostics) ?? styleText(situation, content);
  const given = (apns, push) => [origin("em_apns_ext", apns), origin("em_push_ext", push)];
  return {
    title: firstPresent(...given(ext.apns.em_push_title, ext.push.title)) ?? title,
    body: firstPresent(...given(ext.apns.em_push_content, ext.push.content), mentionText(situation)) ?? body,
  };
}

/** A text, the level that gives it, and the texts of the input that stand in it. */
function origin(level, text, ...parts) {
  return { level, text, parts: new Set(parts) };
}

function firstPresent(...origins) {
  return origins.find(({ text }) => text !== undefined);
}

/** The display style text (3.2) [M7] [M37]. */
function styleText(situation, content) {
  const { app, sender } = situation;
  const texts = STYLE_TEXTS[app.policy.language];
  if (app.policy.alertStyle === "titled") {
    const summary = origin("displayStyle", `${authorName(situation)}:${content}`, "content", "author");
    return { title: origin("policy", texts.title), body: isSummary(situation) ? summary : origin("displayStyle", texts.tap) };
  }
  const summary = sender.displayName
    ? origin("displayStyle", `${sender.displayName}:${content}`, "content", "nickname")
    : origin("displayStyle", content, "content");
  return { title: origin("policy"), body: isSummary(situation) ? summary : origin("displayStyle", texts.banner) };
}

/** The text of a digest without a template (9.3) [H51]. */
function digestText(situation) {
  const { app, digest } = situation;
  const text = STYLE_TEXTS[app.policy.language].digest(digest.get("{$count}"));
  return { title: origin("policy"), body: origin("displayStyle", isSummary(situation) ? `${digest.get("{$senders}")}: ${text}` : text) };
}

/** The mention text (3.4) [M8], which may be undefined. */
function mentionText(situation) {
  const name = senderName(situation);
  const text = situation.app.policy.language === "zh" ? `${name}在群中@了我` : `${name} mentioned you`;
  return origin("mention", hasMention(situation) ? text : undefined, "nickname");
}

/** Whether there is a mention text (3.4). */
export function hasMention(situation) {
  const { ext, isGroup, isMentioned } = situation;
  return isGroup && isMentioned && isSummary(situation) && !ext.template.disable_at_content;
}

/** The templates that someone chose, from the highest level down (3.1). `place` is where the name stands. */
function chosenTemplates({ ext, isGroup, recipient }) {
  const { template } = ext;
  const { directed } = template;
  const chosen = [];
  if (isGroup && directed.targets.has(recipient.id)) { // [M3]
    chosen.push({ level: "directedTemplate", name: directed.name, place: [...directed.path, "name"], filler: directed });
  }
  chosen.push({ level: "senderTemplate", name: template.name, place: [...template.path, "name"], filler: template });
  // The arguments come with the message, also for the recipient's template [M1].
  const place = ["recipient", "settings", "template"];
  chosen.push({ level: "recipientTemplate", name: recipient.settings.template, place, filler: template });
  return chosen.filter(({ name }) => name);
}

/** The app's own template for the display style, if it has one (3.1, step 2). */
function templatesOfStyle(situation) {
  return templatesNamed(isSummary(situation) ? "detail" : "default", situation);
}

function isSummary({ recipient }) {
  return recipient.settings.displayStyle === "messageSummary";
}

/** The app's template of a name, if it has one. */
function templatesNamed(name, { app, ext }) {
  const index = app.templates.findIndex((template) => template.name === name);
  return index < 0 ? [] : [{ level: "appTemplate", name, place: ["app", "templates", index], filler: ext.template }];
}

const PARTS = { "{$msg}": "content", "{$fromNickname}": "nickname", "{$dynamicFrom}": "dynamicName" };

/** Title and body of the first of these templates that can be used; those before it are reported. */
function firstUsable(candidates, situation, content, diagnostics) {
  const values = new Map([
    ["{$msg}", content],
    ["{$fromNickname}", senderName(situation)],
    ["{$dynamicFrom}", dynamicName(situation)],
    ...(situation.digest ?? []),
  ]);
  for (const { level, name, place, filler } of candidates) {
    const index = situation.app.templates.findIndex((template) => template.name === name);
    const template = situation.app.templates[index];
    if (template === undefined) {
      diagnostics.report("template.unknown", place);
      continue;
    }
    const fill = (patternKey, list, key) => {
      const reportMissing = (index) => diagnostics.report("template.argument", [...filler.path, key, index]);
      const reportUnknown = () => diagnostics.report("template.placeholder", ["app", "templates", index, patternKey]);
      const parts = new Set();
      const use = (word) => parts.add(PARTS[word]);
      const text = fillPattern(template[patternKey], values, list, use, reportMissing, reportUnknown);
      return { level, text, parts };
    };
    const title = fill("titlePattern", filler.title_args, "title_args");
    const body = fill("contentPattern", filler.content_args, "content_args");
    if (body.text !== "") return { title, body };
    diagnostics.report("template.empty", place);
  }
  return undefined;
}
