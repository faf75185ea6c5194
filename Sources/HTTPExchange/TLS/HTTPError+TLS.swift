#if HTTP2 || Curl

extension HTTPError {
    /// The error that stands for a number of X509_V_ERR_: why the server's certificate is not trusted.
    init(verdict: Int32) {
        switch verdict {
        // Not yet valid, not valid any more.
        case 9, 10: self = .expiredCertificate
        // No issuer, an issuer of the same name and another key, self-signed, not verified.
        case 2, 7, 18, 19, 20, 21: self = .unknownAuthority
        // Another host, another address.
        case 62, 64: self = .wrongHost
        default: self = .untrusted
        }
    }

    /// The error that stands for the reason of an error of OpenSSL's TLS.
    ///
    /// It is 1000 and the number of the alert if the server sent one (RFC 8446, 6.2).
    init(reason: Int32) {
        switch reason - 1000 {
        // Bad, unsupported, revoked, expired or unknown certificate; unknown authority; access denied.
        case 42...46, 48, 49: self = .clientCertificateRefused
        case 116: self = .clientCertificateRequired
        case 120: self = .noHTTP2
        case 0..<80, 81..<256: self = .handshakeRefused
        default:
            switch reason {
            // A version, a length or a message that TLS does not have.
            case 156, 198, 244, 267: self = .noTLS
            // A certificate that is not verified.
            case 134: self = .untrusted
            default: self = .unreachable
            }
        }
    }
}
#endif
