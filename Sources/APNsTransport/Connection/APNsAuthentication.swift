public import ExactJSON

/// By what APNs knows a provider.
public enum APNsAuthentication: Sendable {
    /// By a token that stands in every request.
    case providerToken(ProviderTokens)
    /// By the certificate that the engine shows when it connects.
    case clientCertificate
}

extension APNsAuthentication: Redacted {
    /// Which of the two; the key is redacted itself.
    public var description: String {
        switch self {
        case .providerToken(let tokens): tokens.description
        case .clientCertificate: "client certificate"
        }
    }
}
