#if OpenSSL
import CCrypto

/// A private key of libcrypto, for as long as it takes to sign with SHA-256.
struct SigningKey: ~Copyable {
    private let key: OpaquePointer

    /// Reads a key.
    ///
    /// - Parameters:
    ///   - pem: The text of its file.
    ///   - kind: Says what is wrong with a key of another kind; `nil` for nothing.
    /// - Throws: `key` if there is none, if it has a password, is of another kind, or is broken.
    init(
        pem: [UInt8],
        _ kind: (OpaquePointer) -> String?
    ) throws(ProviderToken.SetupError) {
        var read: OpaquePointer?
        MemoryInput.read(pem) { read = PrivateKey.read(from: $0, password: nil) }
        guard let read else {
            throw ProviderToken.SetupError(
                .key,
                "the file holds no private key in PEM without a password"
            )
        }
        if let fault = Self.fault(of: read, kind) {
            EVP_PKEY_free(read)
            throw ProviderToken.SetupError(.key, fault)
        }
        key = read
    }

    /// Why every signature of a key would be refused; `nil` if it would not.
    private static func fault(
        of key: OpaquePointer,
        _ kind: (OpaquePointer) -> String?
    ) -> String? {
        defer { ERR_clear_error() }
        if let fault = kind(key) { return fault }
        guard emp_key_is_sound(key) == 1 else {
            return "the private key is broken: it is out of range, or its public half is another's"
        }
        return nil
    }

    deinit {
        EVP_PKEY_free(key)
    }

    /// The signature of a message as libcrypto gives it, padded as PSS if `isPSS`, with a salt as long as the digest.
    func signature(of message: [UInt8], isPSS: Bool = false) throws(ProviderToken.SetupError)
        -> [UInt8]
    {
        guard let context = EVP_MD_CTX_new() else { throw Self.failure() }
        defer { EVP_MD_CTX_free(context) }
        var count = 0
        var settings: OpaquePointer?
        guard EVP_DigestSignInit(context, &settings, EVP_sha256(), nil, key) == 1,
            !isPSS
                || EVP_PKEY_CTX_set_rsa_padding(settings, RSA_PKCS1_PSS_PADDING) == 1
                    && EVP_PKEY_CTX_set_rsa_pss_saltlen(settings, RSA_PSS_SALTLEN_DIGEST) == 1,
            EVP_DigestSign(context, nil, &count, message, message.count) == 1
        else { throw Self.failure() }
        var bytes = [UInt8](repeating: 0, count: count)
        guard EVP_DigestSign(context, &bytes, &count, message, message.count) == 1 else {
            throw Self.failure()
        }
        bytes.removeLast(bytes.count - count)
        return bytes
    }

    static func failure() -> ProviderToken.SetupError {
        ERR_clear_error()
        return ProviderToken.SetupError(.key, "libcrypto does not sign with the key")
    }
}
#endif
