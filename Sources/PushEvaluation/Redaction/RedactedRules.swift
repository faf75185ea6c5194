import ExactJSON
import PushModel
import PushRules

/// An input with rules that decide as they did, and have no value and no word of a text (D10, D11).
struct RedactedRules {
    /// The input, its texts as they were.
    private(set) var input: JSONValue
    /// What becomes of the text that rules look at; `nil` if nothing stands there that they look for.
    private(set) var text: JSONValue?

    init(_ input: JSONValue) {
        self.input = input
        guard let message = input.object?["message"].flatMap({ try? Message(json: $0) }) else {
            return
        }
        let lists = [["app"], ["recipient", "settings"]].map { (keys: [ExactString]) in
            let rules = keys.reduce(input as JSONValue?) { $0?.object?[$1] }?.object?["rules"]
            return rules.flatMap { try? Rule.List(json: $0) } ?? Rule.List()
        }
        let made = Renaming(lists.joined(), of: message)
        text = made?.text.map { .string($0) }
        func redact(_ value: inout JSONValue, _ rules: Rule.List) {
            let lost = rules.map { made == nil ? $0 : $0.withoutWords }
            let isMute = Rule.canSpeak(lost, of: message).map { !$0 }
            value.update("rules") { written in
                guard case .array(let elements) = written else { return }
                written = .array(
                    zip(isMute, elements).map {
                        $1.withoutTexts(made?.words, unlessSentBy: $0 ? message.from : nil)
                    }
                )
            }
        }
        self.input.update("app") { redact(&$0, lists[0]) }
        self.input.update("recipient") { $0.update("settings") { redact(&$0, lists[1]) } }
    }

    /// Other words in rules and in the text that they look at.
    private struct Renaming {
        let words: MadeUpWords
        /// The text with them; `nil` if the message has none that rules look at.
        let text: String?

        /// `nil` if there are no words, or if with others a rule would say something else (D11).
        init?(_ rules: some Sequence<Rule>, of message: Message) {
            let all = rules.flatMap { $0.when.words + $0.not.words }
            guard !all.isEmpty, let words = MadeUpWords(all) else { return nil }
            self.words = words
            guard case .text(let body) = message.body else {
                text = nil
                return
            }
            guard let text = words.redacted(body.text),
                MadeUpWords(all.map(words.name))?.redacted(text).map({ ExactString($0) })
                    == ExactString(text)
            else { return nil }
            self.text = text
            var other = message
            other.body = .text(text)
            let bare = rules.map { $0.withoutValues }
            let renamed = bare.map { $0.renaming(words) }
            guard Rule.canSpeak(renamed, of: other) == Rule.canSpeak(bare, of: message) else {
                return nil
            }
        }
    }
}

extension Rule {
    fileprivate var withoutWords: Rule {
        var rule = self
        (rule.when.words, rule.not.words) = ([], [])
        return rule
    }

    fileprivate var withoutValues: Rule {
        var rule = self
        (rule.when.ext, rule.not.ext) = ([], [])
        return rule
    }

    fileprivate func renaming(_ words: MadeUpWords) -> Rule {
        var rule = self
        rule.when.words = rule.when.words.map(words.name)
        rule.not.words = rule.not.words.map(words.name)
        return rule
    }
}

extension JSONValue {
    /// A rule without values, and with other words or without any; one that what it loses lets say nothing of the message of a
    /// sender speaks of another only.
    fileprivate func withoutTexts(
        _ words: MadeUpWords?,
        unlessSentBy sender: UserID?
    ) -> JSONValue {
        guard case .object(var json) = self else { return self }
        for key: ExactString in ["when", "not"] {
            guard case .object(var condition)? = json[key] else { continue }
            condition["words"] = words.flatMap { words in
                condition["words"]?.array.map { list in
                    .array(
                        list.map { $0.string.map { words.name(of: ExactString($0)).json } ?? $0 }
                    )
                }
            }
            condition["ext"] = nil
            json[key] = .object(condition)
        }
        if let sender {
            // No longer than what it lost.
            var when = json["when"]?.object ?? [:]
            when["sender"] = [.string(sender.text.isEmpty ? "x" : "")]
            json["when"] = .object(when)
        }
        return .object(json)
    }
}
