public import ExactJSON

extension Getui {
    /// The text of a notification, of one of the vendor's two kinds (`ApnMsg`).
    public enum AlertMsg: Hashable, Sendable {
        /// A bare text (`SimpleAlertMsg`); the empty one counts as no alert.
        case simple(ExactString)
        /// Texts by their purpose (`DictionaryAlertMsg`).
        case dictionary(DictionaryAlertMsg)

        /// What stands at `aps.alert`; `nil` if the client leaves it out.
        public var encoded: JSONValue? {
            switch self {
            case .simple(let text): text.isEmpty ? nil : text.json
            case .dictionary(let alert): alert.encoded.map { .object($0) }
            }
        }

        /// Reads a string, or an object whose keys are the names of the PHP properties (GE1).
        ///
        /// - Throws: `input.type` for any other value, and what the object throws.
        public init(json: JSONValue) throws(InputError) {
            switch json {
            case .string(let text): self = .simple(ExactString(text))
            case .object: self = .dictionary(try DictionaryAlertMsg(json: json))
            default: throw .wrongType(json, expected: "an object or a string")
            }
        }
    }
}

extension Getui.AlertMsg: Redacted {
    /// How long the texts are; never what they say.
    public var description: String {
        switch self {
        case .simple(let text): "simple alert of \(text.string.unicodeScalars.count)"
        case .dictionary(let alert): alert.description
        }
    }
}
