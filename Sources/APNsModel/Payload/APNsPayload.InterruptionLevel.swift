public import ExactJSON

extension APNsPayload {
    /// How much a notification may interrupt; an open set, as Apple may add words.
    ///
    /// There is no order on it: of a word that is not known here nobody could tell its rank.
    public struct InterruptionLevel: Hashable, Sendable {
        /// The word, as it is compared.
        public let word: ExactString

        /// Creates a level from any word.
        public init(_ word: String) {
            self.word = ExactString(word)
        }

        /// Added to the list without light or sound.
        public static let passive: InterruptionLevel = "passive"
        /// Lights the screen and plays the sound: the default of a push without a level.
        public static let active: InterruptionLevel = "active"
        /// Breaks through Focus and the scheduled summary, if the user lets it.
        public static let timeSensitive: InterruptionLevel = "time-sensitive"
        /// Breaks through Focus and the mute switch; needs Apple's entitlement.
        public static let critical: InterruptionLevel = "critical"

        /// Whether the level is one that Apple lists.
        public var isKnown: Bool {
            [.passive, .active, .timeSensitive, .critical].contains(self)
        }
    }
}

extension APNsPayload.InterruptionLevel: ExpressibleByStringLiteral {
    public init(stringLiteral value: String) {
        self.init(value)
    }
}

extension APNsPayload.InterruptionLevel: CustomStringConvertible {
    public var description: String { word.string }
}

extension APNsPayload.InterruptionLevel: JSONRepresentable {
    /// Takes any string; anything else is `input.type`.
    public init(json: JSONValue) throws(InputError) {
        word = try ExactString(json: json)
    }

    /// The word as a JSON string.
    public var json: JSONValue { word.json }
}
