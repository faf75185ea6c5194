package import ExactJSON

/// What a file of a provider's credentials has: a private key, a certificate, or both.
package struct CredentialFile: Hashable, Sendable {
    package enum Form: String, WireWord {
        /// PEM with a private key alone, as Apple gives it out.
        case p8
        /// PKCS#12, as the keychain exports it.
        case p12
        /// PEM with a certificate.
        case pem
        /// A certificate in DER, as Apple gives it out.
        case der
    }

    /// What is known of a private key; nothing of it is secret.
    package struct Key: Hashable, Sendable {
        /// Such as `EC` or `RSA`.
        package let algorithm: ExactString
        /// How long the key is.
        package let bits: Int
        /// Such as `P-256`; `nil` for a key that is on no curve.
        package let curve: ExactString?
        /// Whether its numbers are in range, and its public half is that of its private one.
        package let isSound: Bool
        /// Whether a signature that it made was verified with its public half.
        package let signs: Bool
        /// Whether the certificate is for its public half; `nil` without a certificate.
        package let belongs: Bool?
    }

    package let form: Form
    package let key: Key?
    package let certificate: ProviderCertificate?
    /// Whether senders cannot read the file, because its ciphers are those of old exports.
    package let hasOldCiphers: Bool
    /// Whether the private key has a password in PEM.
    package var isEncrypted = false
}

/// Why nothing can be said of a file of credentials.
package struct CredentialFileError: Error, Hashable, Sendable {
    package enum Code: String, WireWord {
        /// It cannot be read.
        case unreadable = "file.unreadable"
        /// It has neither a private key nor a certificate, or one that is broken.
        case unknown = "file.unknown"
        /// Its password is wrong or missing.
        case password = "file.password"
    }

    package let code: Code
    /// One line for a person, without anything secret.
    package let detail: String

    package init(_ code: Code, _ detail: String) {
        self.code = code
        self.detail = detail
    }
}
