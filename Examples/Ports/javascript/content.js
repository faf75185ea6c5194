// The content of a message (3.3), translated if the recipient prefers another language (3.6).

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

/** What stands for the message in its push. */
export function contentOf({ app, message: { body }, recipient }) {
  if (body.type !== "txt") return WORDS[app.policy.language][body.type];
  return translation(body.translations, recipient.settings.preferredLanguage) ?? body.text;
}

/** The translation into a language, if there is one (3.6) [M13]. Empty languages and translations are absent [M5]. */
function translation(translations, language) {
  if (!language) return undefined;
  if (translations.get(language)) return translations.get(language);
  const folded = foldASCIICase(language);
  const usable = [...translations.keys()].filter((code) => translations.get(code));
  const same = usable.filter((code) => foldASCIICase(code) === folded).sort(compareScalars);
  if (same.length > 0) return translations.get(same[0]);
  const variants = usable.filter((code) => foldASCIICase(code).startsWith(folded + "-"));
  variants.sort((a, b) => compareScalars(foldASCIICase(a), foldASCIICase(b)) || compareScalars(a, b));
  return translations.get(variants[0]);
}
