import APNsModel
public import ExactJSON

extension APNsChannel {
    /// The id of a broadcast channel (`apns-channel-id`): base64 of no fixed length, as APNs made it.
    public struct ID: Hashable, Sendable {
        /// The base64, as it was written.
        public let text: ExactString

        /// Takes an id that is base64 with its padding; `nil` for any other text, and for an empty one.
        public init?(_ base64: String) {
            let text = ExactString(base64)
            guard text.isBase64 else { return nil }
            self.text = text
        }

        /// The id as a plain string.
        public var string: String { text.string }
    }
}

extension APNsChannel.ID: CustomStringConvertible {
    /// The id itself.
    public var description: String { text.string }
}

extension APNsChannel.ID: JSONRepresentable {
    /// Reads a string.
    ///
    /// - Throws: `input.type` for anything else, `input.value` for a text that is no base64.
    public init(json: JSONValue) throws(InputError) {
        guard let id = APNsChannel.ID(try ExactString(json: json).string) else {
            throw InputError(.inputValue, "the channel id is no base64")
        }
        self = id
    }

    /// The id as a JSON string.
    public var json: JSONValue { text.json }
}
