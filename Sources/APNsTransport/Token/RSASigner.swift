public import ExactJSON

/// Signs with a private key of RSA and SHA-256, as `RS256` or `PS256` of RFC 7518 have it.
///
/// The key can be anywhere: in a key management service behind your closure, or in memory. For the latter libcrypto
/// does the arithmetic, if the package is built with the trait `OpenSSL`.
public struct RSASigner: Sendable {
    /// The algorithm, by its name in the header of a JSON Web Token.
    public enum Algorithm: String, WireWord {
        /// PKCS #1 v1.5.
        case rs256 = "RS256"
        /// PSS, with a salt of 32 bytes.
        case ps256 = "PS256"
    }

    package let algorithm: Algorithm
    package let signature: @Sendable (_ message: [UInt8]) async throws -> [UInt8]

    /// Creates a signer from whatever signs.
    ///
    /// - Parameters:
    ///   - algorithm: The algorithm.
    ///   - signature: Gives the signature of a message (not of its digest).
    public init(
        _ algorithm: Algorithm,
        _ signature: @escaping @Sendable (_ message: [UInt8]) async throws -> [UInt8]
    ) {
        self.algorithm = algorithm
        self.signature = signature
    }
}

extension RSASigner: Redacted {
    /// How it signs, never with what.
    public var description: String { "\(algorithm.word) signer" }
}
