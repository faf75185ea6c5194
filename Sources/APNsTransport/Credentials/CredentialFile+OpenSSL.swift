#if OpenSSL
import CCrypto
import ExactJSON
import WallTime

extension CredentialFile {
    /// Reads what a file has.
    ///
    /// - Parameters:
    ///   - bytes: The file: PEM, PKCS#12, or a certificate in DER.
    ///   - password: The password of a PKCS#12 file or of a private key in PEM; `nil` for none.
    ///   - takesOldCiphers: Whether a PKCS#12 file is read too that no sender reads, as far as libcrypto was installed
    ///     with what it needs for that.
    /// - Throws: `unknown` or `password` if nothing can be said of it.
    package init(
        _ bytes: [UInt8],
        password: String?,
        takesOldCiphers: Bool = false
    ) throws(CredentialFileError) {
        defer { ERR_clear_error() }
        if bytes.first == 0x30 {
            if let file = PKCS12File(bytes, in: nil) {
                try self.init(file, bytes, password, takesOldCiphers)
            } else {
                try self.init(.der, Self.contents(ofDER: bytes))
            }
        } else {
            let contents = try Self.contents(ofPEM: bytes, password)
            try self.init(contents.certificates.isEmpty ? .p8 : .pem, contents)
            isEncrypted = Self.isEncrypted(pem: bytes)
        }
    }

    private init(
        _ file: borrowing PKCS12File,
        _ bytes: [UInt8],
        _ password: String?,
        _ takesOldCiphers: Bool
    ) throws(CredentialFileError) {
        guard file.has(password ?? "") else { throw Self.wrong(password) }
        if let contents = file.contents(password ?? "") {
            try self.init(.p12, contents)
        } else if takesOldCiphers, let read = try Self.withOldCiphers(bytes, password ?? "") {
            self = read
        } else {
            throw CredentialFileError(
                .unknown,
                "the file is broken or has old ciphers, which `openssl pkcs12 -legacy` converts"
            )
        }
    }

    /// Reads a PKCS#12 file by what libcrypto has for old exports, apart from what senders use; `nil` if it is broken, or
    /// libcrypto was installed without that.
    private static func withOldCiphers(
        _ bytes: [UInt8],
        _ password: String
    ) throws(CredentialFileError) -> CredentialFile? {
        guard let context = OSSL_LIB_CTX_new() else { return nil }
        let providers = ["default", "legacy"].map { (name: String) in
            OSSL_PROVIDER_load(context, name)
        }
        defer {
            for provider in providers where provider != nil { OSSL_PROVIDER_unload(provider) }
            OSSL_LIB_CTX_free(context)
        }
        guard let contents = PKCS12File(bytes, in: context)?.contents(password) else { return nil }
        return try CredentialFile(.p12, contents, hasOldCiphers: true)
    }

    private static func wrong(_ password: String?) -> CredentialFileError {
        let detail = password == nil ? "the file needs a password" : "the password is wrong"
        return CredentialFileError(.password, detail)
    }

    private init(
        _ form: Form,
        _ contents: borrowing CredentialContents,
        hasOldCiphers: Bool = false
    ) throws(CredentialFileError) {
        let certificate = contents.certificate
        var read: ProviderCertificate?
        if let certificate {
            guard let facts = ProviderCertificate(certificate) else {
                throw CredentialFileError(.unknown, "the certificate is broken")
            }
            read = facts
        }
        let key = contents.key.map { key in
            Key(key, belongs: certificate.map { X509_check_private_key($0, key) == 1 })
        }
        self.init(form: form, key: key, certificate: read, hasOldCiphers: hasOldCiphers)
    }

    // MARK: DER and PEM

    private static func contents(
        ofDER bytes: [UInt8]
    ) throws(CredentialFileError) -> CredentialContents {
        var certificate: OpaquePointer?
        MemoryInput.read(bytes) { certificate = d2i_X509_bio($0, nil) }
        guard let certificate else {
            throw CredentialFileError(.unknown, "the file is neither PKCS#12 nor a certificate")
        }
        return CredentialContents(key: nil, certificates: [certificate])
    }

    private static func contents(
        ofPEM bytes: [UInt8],
        _ password: String?
    ) throws(CredentialFileError) -> CredentialContents {
        var certificates: [OpaquePointer] = []
        var key: OpaquePointer?
        MemoryInput.read(bytes) { memory in
            while let certificate = PEM_read_bio_X509(memory, nil, nil, nil) {
                certificates.append(certificate)
            }
        }
        MemoryInput.read(bytes) { key = PrivateKey.read(from: $0, password: password) }
        let contents = CredentialContents(key: key, certificates: certificates)
        guard key == nil else { return contents }
        if isEncrypted(pem: bytes) { throw wrong(password) }
        let text = String(decoding: bytes, as: UTF8.self)
        guard text.firstRange(ofUTF8: "PRIVATE KEY-----") == nil else {
            throw CredentialFileError(.unknown, "the private key cannot be read")
        }
        guard !certificates.isEmpty else {
            throw CredentialFileError(.unknown, "the file has no private key and no certificate")
        }
        return contents
    }

    /// Whether a private key in PEM has a password.
    private static func isEncrypted(pem bytes: [UInt8]) -> Bool {
        String(decoding: bytes, as: UTF8.self).firstRange(ofUTF8: "ENCRYPTED") != nil
    }
}

extension CredentialFile.Key {
    fileprivate init(_ key: OpaquePointer, belongs: Bool?) {
        let curve = PrivateKey.curve(of: key)
        let name = EVP_PKEY_get0_type_name(key).map { String(cString: $0) } ?? "unknown"
        self.init(
            algorithm: ExactString(name),
            bits: Int(EVP_PKEY_get_bits(key)),
            curve: curve.map { ExactString($0) },
            isSound: emp_key_is_sound(key) == 1,
            signs: emp_key_signs(key) == 1,
            belongs: belongs
        )
    }
}

/// A private key and certificates of libcrypto, freed when they are read no more.
private struct CredentialContents: ~Copyable {
    let key: OpaquePointer?
    let certificates: [OpaquePointer]

    init(key: OpaquePointer?, certificates: [OpaquePointer]) {
        self.key = key
        self.certificates = certificates
    }

    /// The certificate of the key; the first one if none is.
    var certificate: OpaquePointer? {
        guard let key else { return certificates.first }
        return certificates.first { X509_check_private_key($0, key) == 1 } ?? certificates.first
    }

    deinit {
        EVP_PKEY_free(key)
        for certificate in certificates { X509_free(certificate) }
    }
}

/// A PKCS#12 file of libcrypto.
private struct PKCS12File: ~Copyable {
    private let file: OpaquePointer

    /// Reads a file, to be decrypted by what a context has; `nil` for what is none.
    init?(_ bytes: [UInt8], in context: OpaquePointer?) {
        var file = PKCS12_init_ex(NID_pkcs7_data, context, nil)
        guard file != nil else { return nil }
        MemoryInput.read(bytes) { memory in
            // What it was given is freed if it cannot be read.
            if d2i_PKCS12_bio(memory, &file) == nil { file = nil }
        }
        guard let file else { return nil }
        self.file = file
    }

    deinit {
        PKCS12_free(file)
    }

    func has(_ password: String) -> Bool {
        PKCS12_mac_present(file) == 0 || PKCS12_verify_mac(file, password, -1) == 1
            || (password.isEmpty && PKCS12_verify_mac(file, nil, 0) == 1)
    }

    /// What is in it; `nil` if it is broken, or has ciphers that there are not.
    func contents(_ password: String) -> CredentialContents? {
        var key: OpaquePointer?
        var certificate: OpaquePointer?
        var others: OpaquePointer?
        let isRead = PKCS12_parse(file, password, &key, &certificate, &others) == 1
        defer { emp_free_certificates(others) }
        guard isRead else { return nil }
        var certificates = certificate.map { [$0] } ?? []
        for index in 0..<emp_certificate_count(others) {
            guard let other = emp_certificate(others, index), X509_up_ref(other) == 1 else {
                continue
            }
            certificates.append(other)
        }
        return CredentialContents(key: key, certificates: certificates)
    }
}
#endif
