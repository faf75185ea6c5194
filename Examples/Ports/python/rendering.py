"""What the push says: alert, payload, headers, size (spec: Text, 3)."""

import re

import clock
from graphemes import graphemes
from jsontext import MAX_BYTES, fold, pointer, size, write
from rules import is_mentioned

KINDS = "image voice video location file custom combine banner title tap mention digest heading".split()
WORDS = {
    "zh": "[图片] [语音] [视频] [位置] [文件] [自定义消息] [聊天记录] 你有一条新消息 您有一条新消息 请点击查看 在群中@了我 你有{$count}条新消息 新消息",
    "en": "[Image] [Voice] [Video] [Location] [File] [Custom] [Chat_history] You_have_a_new_message"
    " You_have_a_new_message Please_tap_to_view _mentioned_you You_have_{$count}_new_messages New_messages",
}
WORD = re.compile(r"\{[A-Za-z0-9$._\x80-\U0010ffff-]+\}")
PLACEHOLDER = re.compile(r"\{(0|[1-9][0-9]*|\$msg|\$fromNickname|\$dynamicFrom)\}")
IN_DIGEST = re.compile(PLACEHOLDER.pattern.replace(")", r"|\$count|\$senders)"))


def collapse_of(case):
    """By what the push is replaced; a shared one by its message (spec: Held, 9.2)."""
    collapse = case.policy.collapse
    return "message" if case.push.is_shared and collapse == "conversation" else collapse


class Renderer:
    """The alert of one decision; diagnostics are pairs (path, code) in `report`."""

    def __init__(self, case, ext):
        self.case, self.ext, self.report = case, ext, set()
        words = WORDS[case.policy.language].split()
        self.words = {kind: word.replace("_", " ") for kind, word in zip(KINDS, words)}
        self.name = case.sender.displayName or case.message.sender
        self.content = self.content_text()
        # Of title and body, what gave it, and which texts of the input stand in it.
        self.origins = {"title": ("policy", set()), "body": ("displayStyle", set())}
        self.placeholder = IN_DIGEST if case.push.digest else PLACEHOLDER
        title, body = self.digest_texts() if case.push.digest else self.chosen_template() or self.field_texts()
        self.alert = {"title": title, "subtitle": None if case.push.digest else ext.apns["em_alert_subTitle"], "body": body}

    def content_text(self):
        body, language = self.case.message.body, self.case.settings.preferredLanguage
        self.content_place, self.is_untranslated = "/message/body/text", False
        if body.type != "txt":
            self.content_place = "/message/body/type"
            return self.words[body.type]
        if not language:
            return body.text
        folded = fold(language)
        codes = sorted(code for code in body.translations if fold(code) == folded)
        codes += sorted((c for c in body.translations if fold(c).startswith(folded + "-")), key=lambda c: (fold(c), c))
        found = next((code for code in [language, *codes] if body.translations.get(code)), None)
        self.is_untranslated = found is None
        if found is None:
            return body.text
        self.content_place = pointer("/message/body/translations", found)
        return body.translations[found]

    def digest_texts(self):
        """Of several messages at once (spec: Held, 9.3)."""
        pattern = "{$senders}: " * (self.case.settings.displayStyle == "messageSummary") + self.words["digest"]
        return self.own_template("digest") or (None, self.fill(pattern, [], "", "")[0])

    def field_texts(self):
        """The levels of 3.1 below the chosen templates."""
        title, body = self.own_template(self.own_name()) or self.style_texts()
        if self.has_mention():
            body = self.name + self.words["mention"]
            self.origins["body"] = "mention", {"nickname"}
        apns, push = self.ext.apns, self.ext.push
        return self.given("title", apns["em_push_title"], push["title"], title), self.given(
            "body", apns["em_push_content"], push["content"], body
        )

    def given(self, field, apns, push, otherwise):
        if apns or push:
            self.origins[field] = "em_apns_ext" if apns else "em_push_ext", set()
        return apns or push or otherwise

    def has_mention(self):
        case, ext = self.case, self.ext
        is_summary = case.settings.displayStyle == "messageSummary"
        return case.message.in_group and is_summary and not ext.no_mention_text and is_mentioned(case, ext)

    def style_texts(self):
        case, words = self.case, self.words
        titled = case.policy.alertStyle == "titled"
        if case.settings.displayStyle == "simpleBanner":
            return (words["title"], words["tap"]) if titled else (None, words["banner"])
        parts = {"content"} if not titled and not case.sender.displayName else {"content", "author" if titled else "nickname"}
        self.origins["body"] = "displayStyle", parts
        if titled:
            group = self.ext.nickname or case.message.to
            return words["title"], f"{group if case.message.in_group else self.name}:{self.content}"
        return None, f"{case.sender.displayName}:{self.content}" if case.sender.displayName else self.content

    # Templates (3.1, 3.7)

    def levels(self):
        """The templates that someone chose, from the highest level down."""
        case, ext, own = self.case, self.ext, self.ext.template
        if case.message.in_group and case.recipient.id in ext.target:
            yield "directedTemplate", ext.directed.name, f"{ext.directed.path}/name", ext.directed
        yield "senderTemplate", own.name, f"{own.path}/name", own
        yield "recipientTemplate", case.settings.template, "/recipient/settings/template", own

    def chosen_template(self):
        for level, name, path, arguments in self.levels():
            found = [template for template in self.case.app.templates if template.name == name]
            if name and not found:
                self.report.add((path, "template.unknown"))
            elif name and (texts := self.filled(found[0], arguments, path, level)):
                return texts
        return None

    def own_name(self):
        """The name of the app's own template for the display style."""
        return "default" if self.case.settings.displayStyle == "simpleBanner" else "detail"

    def own_level(self, name):
        """The place of the app's own template of a name, if there is one."""
        names = [template.name for template in self.case.app.templates]
        return f"/app/templates/{names.index(name)}" if name in names else None

    def own_template(self, name):
        path = self.own_level(name)
        template = path and self.case.app.templates[int(path.rsplit("/", 1)[1])]
        return template and self.filled(template, self.ext.template, path, "appTemplate")

    def filled(self, template, arguments, path, level):
        """Title and body, or None if the body is empty."""
        place = f"/app/templates/{self.case.app.templates.index(template)}"
        given = f"{arguments.path}/title_args", f"{arguments.path}/content_args"
        title, title_parts = self.fill(template.titlePattern, arguments.title, given[0], f"{place}/titlePattern")
        body, body_parts = self.fill(template.contentPattern, arguments.content, given[1], f"{place}/contentPattern")
        if body:
            self.origins = {"title": (level, title_parts), "body": (level, body_parts)}
            return title, body
        self.report.add((path, "template.empty"))
        return None

    def fill(self, pattern, arguments, path, own_path):
        filled, place, self.parts = b"", 0, set()
        while place < len(pattern) and len(filled) < MAX_BYTES:
            found = self.placeholder.search(pattern, place)
            start, end = found.span() if found else (len(pattern), len(pattern))
            word = WORD.search(pattern, place, start)
            if word and len(filled) + size_of(pattern[place : word.start()]) < MAX_BYTES:
                self.report.add((own_path, "template.placeholder"))
            filled += pattern[place:start].encode("utf-8")
            if found and len(filled) < MAX_BYTES:
                filled += self.replacement(found[1], arguments, path).encode("utf-8")
            place = end
        return filled[:MAX_BYTES].decode("utf-8", "ignore"), self.parts

    def replacement(self, placeholder, arguments, path):
        if placeholder.startswith("$"):
            return self.word(placeholder)
        is_there = len(placeholder) < 10 and int(placeholder) < len(arguments)
        argument = arguments[int(placeholder)] if is_there else None
        if not isinstance(argument, str):
            self.report.add((f"{path}/{placeholder}", "template.argument"))
            return ""
        is_word = argument.startswith("{$") and self.placeholder.fullmatch(argument)
        return self.word(argument[1:-1]) if is_word else argument

    def word(self, name):
        self.parts.add({"$msg": "content", "$fromNickname": "nickname"}.get(name, "dynamicName"))
        group = self.ext.nickname if self.case.message.in_group else None
        known = {"$msg": self.content, "$fromNickname": self.name, **(self.case.push.digest or {})}
        return known[name] if name in known else self.case.recipient.remark or group or self.name

    def places(self):
        """Where the texts stand that templates and styles put in."""
        case, group = self.case, "/message/ext/em_push_ext/group_user_nickname"
        nickname = "/sender/displayName" if case.sender.displayName else "/message/from"
        in_group = case.message.in_group and (group if self.ext.nickname else "/message/to")
        named = "/recipient/remark" if case.recipient.remark else group if in_group == group else nickname
        return {
            "content": self.content_place,
            "nickname": nickname,
            "dynamicName": named,
            "author": in_group or nickname,
        }

    # The request (3.8 to 3.11)

    def payload(self, certificate, is_silent=False):
        case, ext, message, apns = self.case, self.ext, self.case.message, self.ext.apns
        is_shared = case.push.is_shared
        aps = {
            "alert": {key: text for key, text in self.alert.items() if text or key == "body"},
            "badge": case.recipient.offlineCount if apns["em_push_badge"] is None else apns["em_push_badge"],
            "sound": None if is_silent else apns["em_push_sound"] or certificate.sound or "default",
            "mutable-content": 1 if apns["em_push_mutable_content"] else None,
            "content-available": 1 if apns["em_push_content_available"] else None,
            "category": None if is_shared else apns["em_push_category"],
            "thread-id": None if is_shared else apns["thread_id"],
        }
        of_message = {
            "f": message.sender,
            "g": message.to if message.in_group else None,
            "m": message.id,
            "e": ext.custom if case.push.has_data else None,
        }
        payload = {
            "aps": {key: value for key, value in aps.items() if value is not None},
            "t": case.recipient.id,
            **({} if is_shared else of_message),
        }
        return {key: value for key, value in payload.items() if value is not None}

    def headers(self, certificate):
        case, message = self.case, self.case.message
        collapse = {"message": message.id, "conversation": message.conversation, "none": ""}[collapse_of(case)]
        return {
            "apns-topic": certificate.topic,
            "apns-push-type": certificate.kind,
            "apns-priority": "10",
            "apns-expiration": str((case.now + clock.DAY) // 1000),
            **({"apns-collapse-id": collapse} if re.fullmatch("[!-~]{1,64}", collapse) else {}),
        }

    def entry(self, certificate, path):
        """What an entry of `devices` says beyond the names of the binding at `path`."""
        limit = limit_of(certificate)
        payload, body = self.payload(certificate, path in self.case.push.silent), self.alert["body"]
        payload["aps"]["alert"]["body"] = ""
        least = len(write(payload).encode("utf-8"))
        if least > limit:
            return {"outcome": "suppress", "reason": "payload.tooLarge", "bytes": least, "limit": limit}
        if least + size(body) > limit:
            self.report.add((path, "payload.cut"))
            body = cut(body, limit - least)
        payload["aps"]["alert"]["body"] = body
        return {"outcome": "push", "headers": self.headers(certificate), "payload": payload}


def limit_of(certificate):
    return 5120 if certificate.kind == "voip" else 4096


def size_of(text):
    return len(text.encode("utf-8"))


def cut(body, room):
    """The longest prefix of whole graphemes that fits with an ellipsis, else nothing."""
    room -= size("…")
    if room < 0:
        return ""
    kept = ""
    for cluster in graphemes(body):
        room -= size(cluster)
        if room < 0:
            break
        kept += cluster
    return kept + "…"
