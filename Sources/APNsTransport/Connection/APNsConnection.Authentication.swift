public import ExactJSON

extension APNsConnection {
    /// How a provider proves to APNs who it is.
    public enum Authentication: Sendable {
        /// With a token in every request.
        case providerToken(ProviderToken.Source)
        /// With the certificate that the sender shows when it connects.
        case clientCertificate
    }
}

extension APNsConnection.Authentication: Redacted {
    /// Which of the two; the key is redacted itself.
    public var description: String {
        switch self {
        case .providerToken(let tokens): tokens.description
        case .clientCertificate: "client certificate"
        }
    }
}
