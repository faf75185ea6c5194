public import ExactJSON

extension APNsPayload {
    /// A localised string of the app, with what fills its placeholders.
    public struct Localization: Hashable, Sendable {
        /// The string's key in the app's `Localizable.strings`.
        @ExactString.Text public var key: String
        /// What fills the placeholders `%@` and `%n$@`, in order.
        public var arguments: [String] {
            get { exactArguments.map { $0.string } }
            set { exactArguments = newValue.map { ExactString($0) } }
        }
        private var exactArguments: [ExactString]

        /// Creates a localised string.
        public init(_ key: String, arguments: [String] = []) {
            self.key = key
            exactArguments = arguments.map { ExactString($0) }
        }
    }
}

extension APNsPayload.Localization: Redacted {
    /// How many arguments there are; never what they say, nor the key, which can be a text itself.
    public var description: String { "localised text, \(exactArguments.count) arguments" }
}
