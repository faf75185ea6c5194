#if HTTP2
import CSSL
import ExactJSON

/// What all connections of a sender have in common: whom they trust, and what they show.
///
/// It belongs to the thread that made it, and frees what OpenSSL made for it.
final class TLSContext {
    let context: OpaquePointer

    /// Creates a context for TLS 1.2 and later, and for HTTP/2 alone.
    ///
    /// - Throws: `authorities` or `certificate` for what OpenSSL cannot use; `library` if it does not start.
    init(
        authorities: String?,
        clientCertificate: ClientCertificate?
    ) throws(HTTPError.SetupError) {
        TLSLibrary.keepUntilExit()
        ERR_clear_error()
        guard let context = SSL_CTX_new(TLS_client_method()) else {
            throw HTTPError.SetupError(.library, "OpenSSL does not start")
        }
        self.context = context
        // The list of protocols has a length before each; here 0 is success.
        let protocols: [UInt8] = [2, 0x68, 0x32]
        guard emp_ssl_lowest_version(context) == 1,
            SSL_CTX_set_alpn_protos(context, protocols, UInt32(protocols.count)) == 0
        else { throw HTTPError.SetupError(.library, "OpenSSL has no TLS 1.2 or no ALPN") }
        emp_ssl_set_modes(context)
        SSL_CTX_set_verify(context, SSL_VERIFY_PEER, nil)
        if let authorities {
            try trust(authorities)
        } else if SSL_CTX_set_default_verify_paths(context) != 1 {
            throw HTTPError.SetupError(.authorities, "the system's authorities cannot be read")
        }
        if let clientCertificate {
            try show(clientCertificate)
        }
    }

    deinit {
        SSL_CTX_free(context)
    }

    private func trust(_ authorities: String) throws(HTTPError.SetupError) {
        guard let store = SSL_CTX_get_cert_store(context) else {
            throw HTTPError.SetupError(.library, "OpenSSL has no store of certificates")
        }
        var count = 0
        Self.read(Array(authorities.utf8)) { memory in
            while let certificate = PEM_read_bio_X509(memory, nil, nil, nil) {
                count += X509_STORE_add_cert(store, certificate) == 1 ? 1 : 0
                X509_free(certificate)
            }
        }
        guard count > 0 else {
            throw HTTPError.SetupError(.authorities, "the authorities have no certificate in PEM")
        }
    }

    private func show(_ certificate: ClientCertificate) throws(HTTPError.SetupError) {
        let password = certificate.password.string
        switch certificate.form {
        case .p12(let bytes): try show(p12: bytes, password)
        case .pem(let certificates, let key): try show(certificates, key, password)
        }
        guard SSL_CTX_check_private_key(context) == 1 else {
            throw HTTPError.SetupError(.certificate, "the client certificate has another key")
        }
    }

    private func show(p12 bytes: [UInt8], _ password: String) throws(HTTPError.SetupError) {
        var file: OpaquePointer?
        Self.read(bytes) { file = d2i_PKCS12_bio($0, nil) }
        guard let file else {
            throw HTTPError.SetupError(.certificate, "the client certificate is not PKCS#12")
        }
        defer { PKCS12_free(file) }
        guard PKCS12_verify_mac(file, password, -1) == 1 else {
            throw HTTPError.SetupError(
                .certificate,
                "the password of the client certificate is wrong"
            )
        }
        var key: OpaquePointer?
        var certificate: OpaquePointer?
        var others: OpaquePointer?
        let isRead = PKCS12_parse(file, password, &key, &certificate, &others) == 1
        defer {
            EVP_PKEY_free(key)
            X509_free(certificate)
            emp_free_certificates(others)
        }
        guard isRead, let key, let certificate else {
            throw HTTPError.SetupError(
                .certificate,
                "the client certificate cannot be read; `openssl pkcs12 -legacy` converts old ciphers"
            )
        }
        for index in 0..<emp_certificate_count(others) {
            _ = emp_ssl_add_chain(context, emp_certificate(others, index))
        }
        try use(certificate, key)
    }

    private func show(
        _ certificates: [UInt8],
        _ key: [UInt8],
        _ password: String
    ) throws(HTTPError.SetupError) {
        var own: OpaquePointer?
        Self.read(certificates) { memory in
            own = PEM_read_bio_X509(memory, nil, nil, nil)
            while let other = PEM_read_bio_X509(memory, nil, nil, nil) {
                _ = emp_ssl_add_chain(context, other)
                X509_free(other)
            }
        }
        defer { X509_free(own) }
        var privateKey: OpaquePointer?
        Self.read(key) { memory in
            // The password is given as a C text; without it OpenSSL would ask the terminal.
            var text = Array(password.utf8CString)
            privateKey = text.withUnsafeMutableBufferPointer { text in
                PEM_read_bio_PrivateKey(memory, nil, nil, text.baseAddress)
            }
        }
        defer { EVP_PKEY_free(privateKey) }
        guard let own else {
            throw HTTPError.SetupError(.certificate, "the client certificate cannot be read")
        }
        guard let privateKey else {
            throw HTTPError.SetupError(
                .certificate,
                "the key of the client certificate cannot be read, or its password is wrong"
            )
        }
        try use(own, privateKey)
    }

    private func use(
        _ certificate: OpaquePointer,
        _ key: OpaquePointer
    ) throws(HTTPError.SetupError) {
        guard SSL_CTX_use_certificate(context, certificate) == 1,
            SSL_CTX_use_PrivateKey(context, key) == 1
        else {
            throw HTTPError.SetupError(.certificate, "the client certificate does not fit its key")
        }
    }

    /// Hands bytes to a function of OpenSSL's as what it reads from, for as long as the call lasts.
    private static func read(_ bytes: [UInt8], _ body: (OpaquePointer) -> Void) {
        bytes.withUnsafeBytes { buffer in
            guard let memory = BIO_new_mem_buf(buffer.baseAddress, Int32(clamping: buffer.count))
            else { return }
            body(memory)
            BIO_free(memory)
        }
        ERR_clear_error()
    }
}
#endif
