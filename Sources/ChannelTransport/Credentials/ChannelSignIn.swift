package import ExactJSON
package import PushModel

/// How a push service other than Apple's learns who sends.
package enum ChannelSignIn: Hashable, Sendable {
    /// A service account signs an assertion with RS256, and gets an access token with the scope for it (RFC 7523).
    case assertion(scope: ExactString)
    /// The app's id and secret get an access token at the address (RFC 6749, 4.4).
    case clientSecret(tokenURI: String)
    /// A service account signs the token itself, with PS256, for the audience.
    case signedToken(audience: ExactString)

    /// How a service does it.
    package static func of(_ channel: Certificate.Channel) -> ChannelSignIn {
        switch channel {
        case .fcm: .assertion(scope: "https://www.googleapis.com/auth/firebase.messaging")
        case .huawei:
            .clientSecret(tokenURI: "https://oauth-login.cloud.huawei.com/oauth2/v3/token")
        case .harmony:
            .signedToken(audience: "https://oauth-login.cloud.huawei.com/oauth2/v3/token")
        }
    }
}
