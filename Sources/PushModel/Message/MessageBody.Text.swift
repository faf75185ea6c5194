public import ExactJSON

extension MessageBody {
    /// The text of a message, with the translations that the sender's automatic translation made.
    public struct Text: Hashable, Sendable {
        /// The text as it was written.
        @ExactString.Text public var text: String
        /// The translations in the order of their language codes, at most one per code.
        public private(set) var translations: [Translation]

        /// Creates a text.
        ///
        /// Of several translations with exactly the same language code the last counts.
        public init(_ text: String, translations: [Translation] = []) {
            self.text = text
            var known: Set<LanguageCode> = []
            let lastFirst = translations.reversed().filter { known.insert($0.language).inserted }
            self.translations = lastFirst.ordered { $0.language < $1.language }
        }

        /// The translation for a preferred language (rule 3.6): the one with exactly this code, else one whose code is the same
        /// without ASCII case, else one for a variant of the language, such as `en-US` for `en`.
        ///
        /// An empty translation counts as absent, and so does an empty language (M5).
        public func translation(for language: LanguageCode) -> String? {
            entry(for: language)?.text
        }

        /// The translation for a preferred language, with its code.
        package func entry(for language: LanguageCode) -> Translation? {
            guard !language.text.isEmpty else { return nil }
            var found: (match: LanguageMatch, translation: Translation)?
            for candidate in translations where !candidate.text.utf8.isEmpty {
                guard let match = LanguageMatch(of: candidate.language, for: language) else {
                    continue
                }
                if match == .exact { return candidate }
                if let found, !match.isBetter(candidate, than: found) { continue }
                found = (match, candidate)
            }
            return found?.translation
        }

        /// How the code of a translation fits a preferred language, the best first.
        private enum LanguageMatch: UInt8 {
            case exact, otherCase, variant

            init?(of code: LanguageCode, for language: LanguageCode) {
                guard code != language else {
                    self = .exact
                    return
                }
                let (code, wanted) = (code.text.string.utf8, language.text.string.utf8)
                guard code.count >= wanted.count,
                    zip(code, wanted).allSatisfy({ $0.asciiLowercased == $1.asciiLowercased })
                else { return nil }
                guard code.count > wanted.count else {
                    self = .otherCase
                    return
                }
                guard code.dropFirst(wanted.count).first == UInt8(ascii: "-") else { return nil }
                self = .variant
            }

            /// Whether a translation that comes later in the order of codes is better than one that was found.
            func isBetter(_ later: Translation, than found: (match: Self, translation: Translation))
                -> Bool
            {
                guard self == found.match else { return rawValue < found.match.rawValue }
                return self == .variant
                    && later.language.text.asciiLowercased
                        < found.translation.language.text.asciiLowercased
            }
        }

        /// One translation of a text.
        public struct Translation: Hashable, Sendable {
            /// The language's code.
            public var language: LanguageCode
            /// The text in that language; empty counts as absent.
            @ExactString.Text public var text: String

            public init(_ language: LanguageCode, _ text: String) {
                self.language = language
                self.text = text
            }
        }
    }
}

extension MessageBody.Text: Redacted {
    /// The length of the text; never the text itself.
    public var description: String {
        "text of \(text.unicodeScalars.count) scalars, \(translations.count) translations"
    }
}

extension MessageBody.Text.Translation: Redacted {
    /// The language and the length of the text; never the text itself.
    public var description: String {
        "\(language) text of \(text.unicodeScalars.count) scalars"
    }
}
