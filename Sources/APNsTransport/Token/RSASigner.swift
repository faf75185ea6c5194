import ExactJSON

/// Signs with a private key of RSA and SHA-256, as `RS256` or `PS256` of RFC 7518 have it.
///
/// Libcrypto does the arithmetic, if the package is built with the trait `OpenSSL`.
package struct RSASigner: Sendable {
    /// The algorithm, by its name in the header of a JSON Web Token.
    package enum Algorithm: String, WireWord {
        /// PKCS #1 v1.5.
        case rs256 = "RS256"
        /// PSS, with a salt of 32 bytes.
        case ps256 = "PS256"
    }

    package let algorithm: Algorithm
    package let signature: @Sendable (_ message: [UInt8]) async throws -> [UInt8]

    /// Creates a signer from what gives the signature of a message, not of its digest.
    package init(
        _ algorithm: Algorithm,
        _ signature: @escaping @Sendable (_ message: [UInt8]) async throws -> [UInt8]
    ) {
        self.algorithm = algorithm
        self.signature = signature
    }
}

extension RSASigner: Redacted {
    /// How it signs, never with what.
    package var description: String { "\(algorithm.word) signer" }
}
