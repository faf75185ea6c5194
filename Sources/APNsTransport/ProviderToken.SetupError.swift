extension ProviderToken {
    /// Why a provider key, or the store of its token, cannot be used.
    public struct SetupError: Error, Hashable, Sendable {
        /// What cannot be used.
        public let code: Code
        /// One line for a person, without anything secret.
        public let detail: String

        public init(_ code: Code, _ detail: String) {
            self.code = code
            self.detail = detail
        }

        /// What cannot be used.
        public enum Code: Hashable, Sendable {
            /// The private key, or what it signed.
            case key
            /// A key id or a team id.
            case identifier
            case store
        }
    }
}

extension ProviderToken.SetupError: CustomStringConvertible {
    public var description: String { detail }
}
