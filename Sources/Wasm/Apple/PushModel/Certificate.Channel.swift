public import ExactJSON

extension Certificate {
    /// A push service other than Apple's, of which the small module has none.
    public enum Channel: WireWord, RawRepresentable {
        public static var allCases: [Channel] { [] }

        public init?(rawValue: String) { nil }

        public var rawValue: String { switch self {} }

        package var keys: (id: ExactString, others: [ExactString]) { switch self {} }
    }
}
