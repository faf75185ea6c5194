#if OpenSSL && !canImport(CryptoKit)
import CCrypto

extension ES256Signer {
    /// Creates a signer from the text of the `.p8` file that Apple gives out for a key.
    ///
    /// - Throws: `key` if it holds no private key on P-256.
    public init(p8: String) throws(APNsSetupError) {
        let text = Array(p8.utf8)
        // Read again for each signature: a token lasts most of an hour, and so no pointer into libcrypto
        // has to be shared between threads.
        _ = try SigningKey(pem: text)
        self.init { try SigningKey(pem: text).signature(of: $0) }
    }
}

/// A key of libcrypto that is on P-256, for as long as it takes to sign.
private struct SigningKey: ~Copyable {
    private let key: OpaquePointer

    init(pem: [UInt8]) throws(APNsSetupError) {
        var read: OpaquePointer?
        MemoryInput.read(pem) { read = PrivateKey.read(from: $0, password: nil) }
        guard let read else {
            throw APNsSetupError(.key, "the file holds no private key in PEM without a password")
        }
        if let fault = Self.fault(of: read) {
            EVP_PKEY_free(read)
            throw APNsSetupError(.key, fault)
        }
        key = read
    }

    /// Why APNs would refuse every token that a key signs; `nil` if it would not.
    private static func fault(of key: OpaquePointer) -> String? {
        defer { ERR_clear_error() }
        guard PrivateKey.curve(of: key) == "P-256" else { return "the private key is not on P-256" }
        guard emp_key_is_sound(key) == 1 else {
            return "the private key is broken: it is out of range, or its public half is another's"
        }
        return nil
    }

    deinit {
        EVP_PKEY_free(key)
    }

    /// The signature as r and s, 32 bytes each.
    func signature(of message: [UInt8]) throws(APNsSetupError) -> [UInt8] {
        var encoded = try encodedSignature(of: message)
        let signature: OpaquePointer? = encoded.withUnsafeMutableBufferPointer { bytes in
            var start = UnsafePointer(bytes.baseAddress)
            return d2i_ECDSA_SIG(nil, &start, bytes.count)
        }
        guard let signature else { throw Self.failure() }
        defer { ECDSA_SIG_free(signature) }
        var raw = [UInt8](repeating: 0, count: 64)
        let isWhole = raw.withUnsafeMutableBufferPointer { bytes -> Bool in
            guard let r = bytes.baseAddress else { return false }
            return BN_bn2binpad(ECDSA_SIG_get0_r(signature), r, 32) == 32
                && BN_bn2binpad(ECDSA_SIG_get0_s(signature), r + 32, 32) == 32
        }
        guard isWhole else { throw Self.failure() }
        return raw
    }

    /// The signature as libcrypto gives it, in DER.
    private func encodedSignature(of message: [UInt8]) throws(APNsSetupError) -> [UInt8] {
        guard let context = EVP_MD_CTX_new() else { throw Self.failure() }
        defer { EVP_MD_CTX_free(context) }
        var count = 0
        guard EVP_DigestSignInit(context, nil, EVP_sha256(), nil, key) == 1,
            EVP_DigestSign(context, nil, &count, message, message.count) == 1
        else { throw Self.failure() }
        var bytes = [UInt8](repeating: 0, count: count)
        guard EVP_DigestSign(context, &bytes, &count, message, message.count) == 1 else {
            throw Self.failure()
        }
        bytes.removeLast(bytes.count - count)
        return bytes
    }

    private static func failure() -> APNsSetupError {
        ERR_clear_error()
        return APNsSetupError(.key, "libcrypto does not sign with the key")
    }
}
#endif
