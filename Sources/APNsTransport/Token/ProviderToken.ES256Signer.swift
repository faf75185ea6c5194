public import ExactJSON

extension ProviderToken {
    /// Signs with a private key on the curve P-256, as `ES256` of RFC 7518 has it.
    ///
    /// The key can be anywhere: in a key management service behind your closure, or in memory, read from
    /// Apple's `.p8` file. For the latter something must do the arithmetic: CryptoKit where there is one,
    /// elsewhere libcrypto, if the package is built with the trait `OpenSSL`.
    public struct ES256Signer: Sendable {
        private let signature: @Sendable (_ message: [UInt8]) async throws -> [UInt8]

        /// Creates a signer from whatever signs.
        ///
        /// - Parameter signature: Gives the signature of a message (not of its digest): the 32 bytes of r
        ///   and the 32 bytes of s, which is not the DER form that many services give.
        public init(_ signature: @escaping @Sendable (_ message: [UInt8]) async throws -> [UInt8]) {
            self.signature = signature
        }

        /// The signature of a message.
        ///
        /// - Throws: What the closure throws; `key` if what it gives has not 64 bytes.
        func signature(of message: [UInt8]) async throws -> [UInt8] {
            let signature = try await signature(message)
            guard signature.count == 64 else {
                throw SetupError(.key, "a signature has \(signature.count) bytes instead of 64")
            }
            return signature
        }
    }
}

extension ProviderToken.ES256Signer: Redacted {
    /// That there is a key.
    public var description: String { "ES256 signer" }
}
