#if Curl

/// Why libcurl cannot be set up as asked.
public struct CurlSetupError: Error, Hashable, Sendable {
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
        /// A client certificate.
        case certificate
        /// The library, or the system below it.
        case library
    }
}

extension CurlSetupError: CustomStringConvertible {
    /// The detail.
    public var description: String { detail }
}
#endif
