// The content of a message (3.3), translated if the recipient prefers another language (3.6).

import { pointer } from "./errors.js";
import { compareScalars, foldASCIICase } from "./text.js";

const WORDS = {
  zh: {
    image: "[图片]", voice: "[语音]", video: "[视频]", location: "[位置]", file: "[文件]", custom: "[自定义消息]",
    combine: "[聊天记录]",
  },
  en: {
    image: "[Image]", voice: "[Voice]", video: "[Video]", location: "[Location]", file: "[File]", custom: "[Custom]",
    combine: "[Chat history]",
  },
};

/** What stands for the message in its push, and where it stands in the input. */
export function contentOf({ app, message: { body }, recipient }) {
  if (body.type !== "txt") return { text: WORDS[app.policy.language][body.type], place: "/message/body/type" };
  const language = recipient.settings.preferredLanguage;
  const code = language ? translationCode(body.translations, language) : undefined;
  if (code === undefined) return { text: body.text, place: "/message/body/text", isUntranslated: Boolean(language) };
  return { text: body.translations.get(code), place: pointer(["message", "body", "translations", code]) };
}

/** The code of the translation into a language, if there is one (3.6) [M13]. An empty translation is absent [M5]. */
function translationCode(translations, language) {
  if (translations.get(language)) return language;
  const folded = foldASCIICase(language);
  const usable = [...translations.keys()].filter((code) => translations.get(code));
  const same = usable.filter((code) => foldASCIICase(code) === folded).sort(compareScalars);
  if (same.length > 0) return same[0];
  const variants = usable.filter((code) => foldASCIICase(code).startsWith(folded + "-"));
  variants.sort((a, b) => compareScalars(foldASCIICase(a), foldASCIICase(b)) || compareScalars(a, b));
  return variants[0];
}
