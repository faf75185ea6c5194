public import ExactJSON

extension Getui {
    /// Why the vendor's client throws and sends nothing.
    public struct RequestError: Error, Hashable, Sendable {
        /// What kind of refusal it is.
        public let code: Code
        /// One line for a person.
        public let detail: String

        /// The ways in which the client refuses.
        public enum Code: String, WireWord {
            /// Neither alert nor badge, and a sound that is silence: the client's "format error".
            case format = "getui.format"
            /// More bytes than the client lets through.
            case tooLarge = "getui.tooLarge"
            /// More than 3 media, or one without type or address.
            case multiMedia = "getui.multiMedia"
        }
    }
}

extension Getui.RequestError: CustomStringConvertible {
    /// Code and detail in one line.
    public var description: String { "\(code.word): \(detail)" }
}
