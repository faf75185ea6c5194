#if OpenSSL && !canImport(CryptoKit)
import CCrypto

extension ProviderToken.ES256Signer {
    /// Creates a signer from the text of the `.p8` file that Apple gives out for a key.
    ///
    /// - Throws: `key` if it holds no private key on P-256.
    public init(p8: String) throws(ProviderToken.SetupError) {
        let text = Array(p8.utf8)
        // Read again for each signature: a token lasts most of an hour, and so no pointer into libcrypto
        // has to be shared between threads.
        _ = try SigningKey(pem: text, Self.fault)
        self.init { try Self.raw(SigningKey(pem: text, Self.fault).signature(of: $0)) }
    }

    private static func fault(of key: OpaquePointer) -> String? {
        PrivateKey.curve(of: key) == "P-256" ? nil : "the private key is not on P-256"
    }

    /// A signature in DER as r and s, 32 bytes each.
    private static func raw(_ encoded: [UInt8]) throws(ProviderToken.SetupError) -> [UInt8] {
        let signature: OpaquePointer? = encoded.withUnsafeBufferPointer { bytes in
            var start = bytes.baseAddress
            return d2i_ECDSA_SIG(nil, &start, bytes.count)
        }
        guard let signature else { throw SigningKey.failure() }
        defer { ECDSA_SIG_free(signature) }
        var raw = [UInt8](repeating: 0, count: 64)
        let isWhole = raw.withUnsafeMutableBufferPointer { bytes -> Bool in
            guard let r = bytes.baseAddress else { return false }
            return BN_bn2binpad(ECDSA_SIG_get0_r(signature), r, 32) == 32
                && BN_bn2binpad(ECDSA_SIG_get0_s(signature), r + 32, 32) == 32
        }
        guard isWhole else { throw SigningKey.failure() }
        return raw
    }
}
#endif
