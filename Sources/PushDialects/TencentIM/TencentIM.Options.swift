extension TencentIM {
    /// What the vendor's pages leave open or tell differently in different places.
    ///
    /// The defaults are those of the contract; the specification gives their reasons.
    public struct Options: Hashable, Sendable {
        /// The signs around names.
        public var punctuation: Punctuation
        /// The language of what stands for content that is not text.
        public var language: Language
        /// What precedes the content of a group message whose sender has no name.
        public var namelessSender: NamelessSender
        /// Whether the text of an ``OfflinePushInfo`` has the prefix of names before it.
        public var prefixesDesc: Bool
        /// Whether a message that mentions everybody mentions each user.
        public var everyoneIsMentioned: Bool

        /// Creates options; without arguments those of the contract.
        public init(
            punctuation: Punctuation = .halfWidth,
            language: Language = .chinese,
            namelessSender: NamelessSender = .groupAlone,
            prefixesDesc: Bool = false,
            everyoneIsMentioned: Bool = true
        ) {
            self.punctuation = punctuation
            self.language = language
            self.namelessSender = namelessSender
            self.prefixesDesc = prefixesDesc
            self.everyoneIsMentioned = everyoneIsMentioned
        }

        /// The signs around names.
        public enum Punctuation: Hashable, CaseIterable, Sendable {
            /// `name(group):content`, as the vendor's page on iOS pushes prints it. The default.
            case halfWidth
            /// `name（group）：content`, as the vendor's page on message formats prints it.
            case fullWidth
        }

        /// The language of fixed texts.
        public enum Language: Hashable, CaseIterable, Sendable {
            /// Simplified Chinese. The default.
            case chinese
            case english
        }

        /// What precedes the content of a group message whose sender has no name.
        public enum NamelessSender: Hashable, CaseIterable, Sendable {
            /// `(group):`, as the vendor's page on message formats prints it. The default.
            case groupAlone
            /// Nothing, as on the newest page on iOS pushes.
            case nothing
        }
    }
}
