// The text of a push: title, subtitle and body (3.1 to 3.5).

import { dynamicName, groupNickname, senderName } from "./names.js";
import { contentOf } from "./content.js";
import { fillPattern } from "./templates.js";

const STYLE_TEXTS = {
  zh: { banner: "你有一条新消息", title: "您有一条新消息", tap: "请点击查看" },
  en: { banner: "You have a new message", title: "You have a new message", tap: "Please tap to view" },
};

/** The alert of a push. What has no value, or an empty title or subtitle, is undefined [M6]. */
export function alertOf(situation, diagnostics) {
  const { ext } = situation;
  const content = contentOf(situation);
  const { title, body } =
    firstUsable(chosenTemplates(situation), situation, content, diagnostics) ?? // [M2]
    lowerLevels(situation, content, diagnostics);
  return { title: title || undefined, subtitle: ext.apns.em_alert_subTitle, body }; // [M4]
}

/** The levels below the chosen templates (3.1, steps 2 to 4). */
function lowerLevels(situation, content, diagnostics) {
  const { ext } = situation;
  const { title, body } =
    firstUsable(templatesOfStyle(situation), situation, content, diagnostics) ?? styleText(situation, content);
  return {
    title: firstPresent(ext.apns.em_push_title, ext.push.title, title),
    body: firstPresent(ext.apns.em_push_content, ext.push.content, mentionText(situation), body),
  };
}

function firstPresent(...texts) {
  return texts.find((text) => text !== undefined);
}

/** The display style text (3.2) [M7] [M37]. */
function styleText(situation, content) {
  const { app, recipient, sender, message, isGroup } = situation;
  const texts = STYLE_TEXTS[app.policy.language];
  const isSummary = recipient.settings.displayStyle === "messageSummary";
  if (app.policy.alertStyle === "titled") {
    const name = isGroup ? groupNickname(situation) || message.to : senderName(situation);
    return { title: texts.title, body: isSummary ? `${name}:${content}` : texts.tap };
  }
  const summary = sender.displayName ? `${sender.displayName}:${content}` : content;
  return { body: isSummary ? summary : texts.banner };
}

/** The mention text (3.4) [M8], or undefined. */
function mentionText(situation) {
  const { app, ext, isGroup, isMentioned, recipient } = situation;
  const isSummary = recipient.settings.displayStyle === "messageSummary";
  if (!isGroup || !isMentioned || !isSummary || ext.template.disable_at_content) return undefined;
  const name = senderName(situation);
  return app.policy.language === "zh" ? `${name}在群中@了我` : `${name} mentioned you`;
}

/** The templates that someone chose, from the highest level down (3.1). `place` is where the name stands. */
function chosenTemplates({ ext, isGroup, recipient }) {
  const { template } = ext;
  const { directed } = template;
  const chosen = [];
  if (isGroup && directed.targets.has(recipient.id)) { // [M3]
    chosen.push({ name: directed.name, place: [...directed.path, "name"], filler: directed });
  }
  chosen.push({ name: template.name, place: [...template.path, "name"], filler: template });
  // The arguments come with the message, also for the recipient's template [M1].
  chosen.push({ name: recipient.settings.template, place: ["recipient", "settings", "template"], filler: template });
  return chosen.filter(({ name }) => name);
}

/** The app's own template for the display style, if it has one (3.1, step 2). */
function templatesOfStyle({ app, ext, recipient }) {
  const name = recipient.settings.displayStyle === "messageSummary" ? "detail" : "default";
  const index = app.templates.findIndex((template) => template.name === name);
  return index < 0 ? [] : [{ name, place: ["app", "templates", index], filler: ext.template }];
}

/** Title and body of the first of these templates that can be used; those before it are reported. */
function firstUsable(candidates, situation, content, diagnostics) {
  const values = new Map([
    ["{$msg}", content],
    ["{$fromNickname}", senderName(situation)],
    ["{$dynamicFrom}", dynamicName(situation)],
  ]);
  for (const { name, place, filler } of candidates) {
    const index = situation.app.templates.findIndex((template) => template.name === name);
    const template = situation.app.templates[index];
    if (template === undefined) {
      diagnostics.report("template.unknown", place);
      continue;
    }
    const fill = (patternKey, list, key) => {
      const reportMissing = (index) => diagnostics.report("template.argument", [...filler.path, key, index]);
      const reportUnknown = () => diagnostics.report("template.placeholder", ["app", "templates", index, patternKey]);
      return fillPattern(template[patternKey], values, list, reportMissing, reportUnknown);
    };
    const title = fill("titlePattern", filler.title_args, "title_args");
    const body = fill("contentPattern", filler.content_args, "content_args");
    if (body !== "") return { title, body };
    diagnostics.report("template.empty", place);
  }
  return undefined;
}
