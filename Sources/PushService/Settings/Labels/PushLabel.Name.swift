public import ExactJSON

extension PushLabel {
    /// The name of a push label, unique in an app; upper and lower case differ.
    public struct Name: TextIdentifier, JSONRepresentable {
        /// The name, as it is compared.
        public let text: ExactString

        /// Creates a name from any text.
        public init(_ text: ExactString) { self.text = text }

        /// Whether the name is 1 to 64 ASCII letters, digits, `_`, `-` and `.`, as the vendor takes them.
        public var isWellFormed: Bool {
            (1...64).contains(string.utf8.count)
                && string.utf8.allSatisfy { byte in
                    switch byte {
                    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F: true
                    default: false
                    }
                }
        }
    }
}
