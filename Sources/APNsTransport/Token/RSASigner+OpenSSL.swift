#if OpenSSL
import CCrypto

extension RSASigner {
    /// The fewest bits of a key (RFC 7518, 3.3).
    private static let fewestBits = 2048

    /// Creates a signer from a private key in PEM.
    ///
    /// - Throws: `key` if it holds no private key of RSA with 2,048 bits or more.
    package init(_ algorithm: Algorithm, pem: String) throws(ProviderToken.SetupError) {
        let text = Array(pem.utf8)
        _ = try SigningKey(pem: text, Self.fault)
        self.init(algorithm) {
            try SigningKey(pem: text, Self.fault).signature(of: $0, isPSS: algorithm == .ps256)
        }
    }

    private static func fault(of key: OpaquePointer) -> String? {
        guard EVP_PKEY_get_base_id(key) == EVP_PKEY_RSA else { return "the private key is not RSA" }
        let bits = Int(EVP_PKEY_get_bits(key))
        return bits < fewestBits ? "the private key has only \(bits) bits" : nil
    }
}
#endif
