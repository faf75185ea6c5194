public import ExactJSON

/// The text of a message, with the translations that the sender's automatic translation made.
public struct TextMessageBody: Hashable, Sendable {
    /// The text as it was written.
    @ExactText public var text: String
    /// The translations in the order of their language codes, at most one per code.
    public private(set) var translations: [Translation]

    /// Creates a text.
    ///
    /// Of several translations with exactly the same language code the last counts.
    public init(_ text: String, translations: [Translation] = []) {
        self.text = text
        var known: Set<LanguageCode> = []
        let lastFirst = translations.reversed().filter { known.insert($0.language).inserted }
        self.translations = lastFirst.sorted { $0.language < $1.language }
    }

    /// The translation for a preferred language (rule 3.6): the one with exactly this code, else
    /// the first in scalar order whose code is the same without ASCII case.
    ///
    /// An empty translation counts as absent, and so does an empty language (M5).
    public func translation(for language: LanguageCode) -> String? {
        guard !language.text.isEmpty else { return nil }
        var found: Translation?
        for candidate in translations where !candidate.text.utf8.isEmpty {
            if candidate.language == language {
                return candidate.text
            }
            if candidate.language.text.equalsIgnoringASCIICase(language.text),
                found.map({ candidate.language < $0.language }) ?? true
            {
                found = candidate
            }
        }
        return found?.text
    }

    /// One translation of a text.
    public struct Translation: Hashable, Sendable {
        /// The language's code.
        public var language: LanguageCode
        /// The text in that language; empty counts as absent.
        @ExactText public var text: String

        public init(_ language: LanguageCode, _ text: String) {
            self.language = language
            self.text = text
        }
    }
}

extension TextMessageBody: Redacted {
    /// The length of the text; never the text itself.
    public var description: String {
        "text of \(text.unicodeScalars.count) scalars, \(translations.count) translations"
    }
}

extension TextMessageBody.Translation: Redacted {
    /// The language and the length of the text; never the text itself.
    public var description: String {
        "\(language) text of \(text.unicodeScalars.count) scalars"
    }
}
