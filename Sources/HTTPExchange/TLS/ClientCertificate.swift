#if Curl || HTTP2
public import ExactJSON

/// A certificate and its private key, which a sender shows to a server that asks for them.
public struct ClientCertificate: Sendable {
    /// The files that the certificate came in.
    enum Form: Sendable {
        case p12([UInt8])
        case pem(certificates: [UInt8], key: [UInt8])
    }

    let form: Form
    /// The password of the file or the key; empty for none.
    let password: ExactString

    /// Creates a client certificate from the `.p12` file that the keychain exports.
    ///
    /// OpenSSL 3 does not read the ciphers of old exports (RC2); `openssl pkcs12 -legacy` converts them.
    ///
    /// - Parameters:
    ///   - p12: The bytes of the file.
    ///   - password: Its password.
    /// - Throws: `certificate` for bytes that do not begin as such a file does.
    public init(p12: [UInt8], password: String) throws(HTTPError.SetupError) {
        // DER: a sequence. A PEM file, the usual mistake, begins with a hyphen.
        guard p12.first == 0x30 else {
            throw HTTPError.SetupError(.certificate, "the client certificate is not PKCS#12")
        }
        try self.init(.p12(p12), password)
    }

    /// Creates a client certificate from PEM.
    ///
    /// - Parameters:
    ///   - pem: The certificate, followed by those that lead to the authority.
    ///   - key: The private key.
    ///   - password: The password of the key; empty for none.
    /// - Throws: `certificate` for a text without a certificate or without a private key.
    public init(pem: String, key: String, password: String = "") throws(HTTPError.SetupError) {
        guard pem.firstRange(ofUTF8: "-----BEGIN CERTIFICATE-----") != nil else {
            throw HTTPError.SetupError(.certificate, "the client certificate is not PEM")
        }
        guard key.firstRange(ofUTF8: "PRIVATE KEY-----") != nil else {
            throw HTTPError.SetupError(.certificate, "the key of the client certificate is not PEM")
        }
        try self.init(.pem(certificates: Array(pem.utf8), key: Array(key.utf8)), password)
    }

    private init(_ form: Form, _ password: String) throws(HTTPError.SetupError) {
        guard !password.utf8.contains(0) else {
            throw HTTPError.SetupError(.certificate, "a password has no NUL")
        }
        self.form = form
        self.password = ExactString(password)
    }
}

extension ClientCertificate: Redacted {
    /// How large the file is.
    public var description: String {
        switch form {
        case .p12(let bytes): "client certificate of \(bytes.count) bytes"
        case .pem(let certificates, _): "client certificate of \(certificates.count) bytes"
        }
    }
}
#endif
