public import ExactJSON

extension APNsHeaders {
    /// What makes a push replace an earlier one on the device (`apns-collapse-id`).
    public struct CollapseID: Hashable, Sendable {
        /// The id: 1 to 64 visible ASCII characters.
        public let text: ExactString

        /// The bytes that an id can have: U+0021 to U+007E.
        package static let characters: ClosedRange<UInt8> = 0x21...0x7E

        /// Creates a collapse id, or `nil` unless the text is 1 to 64 bytes of U+0021 to U+007E (M21).
        public init?(_ text: String) {
            let isValid = text.withUTF8Bytes { bytes in
                (1...APNsLimits.collapseID).contains(bytes.count)
                    && bytes.allSatisfy { Self.characters.contains($0) }
            }
            guard isValid else { return nil }
            self.text = ExactString(text)
        }

        /// The id as a plain string.
        public var string: String { text.string }
    }
}

extension APNsHeaders.CollapseID: CustomStringConvertible {
    /// The id itself.
    public var description: String { text.string }
}
