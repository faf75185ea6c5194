#if Curl || HTTP2

extension HTTPError {
    /// Why a sender cannot be set up as asked.
    public struct SetupError: Error, Hashable, Sendable {
        /// What cannot be used.
        public let code: Code
        /// One line for a person, without anything secret.
        public let detail: String

        init(_ code: Code, _ detail: String) {
            self.code = code
            self.detail = detail
        }

        /// What cannot be used.
        public enum Code: Hashable, Sendable {
            /// A client certificate, its key, or the password.
            case certificate
            case authorities
            /// A library, or the system below it.
            case library
        }
    }
}

extension HTTPError.SetupError: CustomStringConvertible {
    public var description: String { detail }
}
#endif
