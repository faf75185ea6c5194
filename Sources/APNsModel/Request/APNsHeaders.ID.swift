public import ExactJSON

extension APNsHeaders {
    /// The id of one push (`apns-id`): a canonical UUID, which APNs echoes in its answer.
    public struct ID: Hashable, Sendable {
        /// The UUID in lower case, 8-4-4-4-12.
        public let text: ExactString

        /// Creates an id from a UUID in either case, or `nil` if the text is none.
        public init?(_ uuid: String) {
            var text = ""
            for byte in uuid.utf8 {
                let lowercased = byte.asciiLowercased
                switch lowercased {
                case 0x30...0x39, 0x61...0x66, 0x2D:
                    text.unicodeScalars.append(Unicode.Scalar(lowercased))
                default: return nil
                }
            }
            guard text.utf8.count == 36 else { return nil }
            for (index, byte) in text.utf8.enumerated() {
                guard (byte == 0x2D) == Self.dashes.contains(index) else { return nil }
            }
            self.text = ExactString(text)
        }

        /// Creates the UUID of version 8 that is made from the two halves of a hash.
        package init(hashed high: UInt64, _ low: UInt64) {
            text = ExactString(HashedUUID.text(high: high, low: low))
        }

        /// The id as a plain string.
        public var string: String { text.string }

        private static let dashes = [8, 13, 18, 23]
    }
}

extension APNsHeaders.ID: CustomStringConvertible {
    /// The id itself.
    public var description: String { text.string }
}
