public import ExactJSON

extension APNsChannel {
    /// The id of an app in the path of a request about its channels.
    public struct BundleID: Hashable, Sendable {
        /// The id, as it was written.
        public let text: ExactString

        /// Takes a bundle id; `nil` for an empty text, and for one with other characters than Apple allows:
        /// ASCII letters and digits, `-` and `.`.
        public init?(_ text: String) {
            guard !text.utf8.isEmpty else { return nil }
            for byte in text.utf8 {
                switch byte {
                case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E: continue
                default: return nil
                }
            }
            self.text = ExactString(text)
        }

        /// The id as a plain string.
        public var string: String { text.string }
    }
}

extension APNsChannel.BundleID: CustomStringConvertible {
    /// The id itself.
    public var description: String { text.string }
}
