public import APNsTransport
public import ExactJSON
public import HTTPExchange
public import PushFoundation
public import PushModel
public import WallTime

extension ChannelConnection {
    /// By what a push service other than Apple's knows who sends, and the access token that it has for it.
    ///
    /// A token is kept until shortly before it ends. Give the same value to every connection with the same credentials, and
    /// to several processes a ``/APNsTransport/ProviderToken/Store``.
    public struct Credentials: Sendable {
        /// The push service that they are for.
        public let channel: Certificate.Channel
        let tokens: ProviderToken.Source

        /// For how long a token is used at most, in milliseconds: an hour, for which all three services make theirs.
        private static let lifetime: Int64 = 3_600_000
        /// The age at which a token is renewed: five minutes before it ends.
        private static let renewalAge: Int64 = lifetime - 300_000
        /// The age below which none is renewed, though the service calls it wrong: a minute.
        private static let youngest: Int64 = 60_000

        private init(
            _ channel: Certificate.Channel,
            id: ExactString,
            _ store: (any ProviderToken.Store)?,
            _ now: @escaping @Sendable () -> Instant,
            make: @escaping @Sendable (Instant) async throws -> ProviderToken
        ) {
            self.channel = channel
            tokens = ProviderToken.Source(
                of: ProviderToken.Name(id: id, owner: channel.word),
                renewedAtAge: Self.renewalAge,
                atLeast: Self.youngest,
                sharedIn: store,
                now: now,
                make: make
            )
        }

        #if OpenSSL
        /// Creates the credentials of a service account: for ``/PushModel/Certificate/Channel/fcm`` and
        /// ``/PushModel/Certificate/Channel/harmony``.
        ///
        /// - Parameters:
        ///   - file: The bytes of the account's JSON file.
        ///   - channel: The push service.
        ///   - store: Where other processes find the access token; `nil` for nowhere.
        ///   - now: The clock; by default the system's.
        ///   - openSender: Makes what asks for access tokens; it is not called for HarmonyOS, whose tokens the account
        ///     signs itself.
        /// - Throws: `input.*` with the place in the file; `ProviderToken.SetupError` for a key that cannot sign.
        public init(
            serviceAccount file: [UInt8],
            for channel: Certificate.Channel,
            sharedIn store: (any ProviderToken.Store)? = nil,
            now: @escaping @Sendable () -> Instant = { Instant.now },
            openSender: @escaping @Sendable () throws -> any HTTPSender
        ) throws {
            let account = try ServiceAccount(file, for: channel)
            let signer = try RSASigner(
                channel == .fcm ? .rs256 : .ps256,
                pem: account.key
            )
            try self.init(
                account,
                for: channel,
                signer,
                sharedIn: store,
                now: now,
                openSender: openSender
            )
        }
        #endif

        /// Creates the credentials of a service account whose key signs elsewhere.
        package init(
            _ account: ServiceAccount,
            for channel: Certificate.Channel,
            _ signer: RSASigner,
            sharedIn store: (any ProviderToken.Store)?,
            now: @escaping @Sendable () -> Instant,
            openSender: @escaping @Sendable () throws -> any HTTPSender
        ) throws {
            switch ChannelSignIn.of(channel) {
            case .assertion(let scope):
                let server = try TokenServer(account.tokenURI, now, openSender)
                self.init(channel, id: account.id, store, now) { issued in
                    let assertion = try await account.token(
                        ["aud": .string(account.tokenURI), "scope": .string(scope.string)],
                        at: issued,
                        by: signer
                    )
                    return try await server.token([
                        ("grant_type", "urn:ietf:params:oauth:grant-type:jwt-bearer"),
                        ("assertion", assertion),
                    ])
                }
            case .signedToken(let audience):
                self.init(channel, id: account.id, store, now) { issued in
                    let text = try await account.token(
                        ["aud": .string(audience.string)],
                        at: issued,
                        by: signer
                    )
                    return ProviderToken(text: ExactString(text), issued: issued)
                }
            case .clientSecret:
                throw ProviderToken.SetupError(.key, "\(channel.word) has no service accounts")
            }
        }

        /// Creates the credentials of an app's id and secret: for ``/PushModel/Certificate/Channel/huawei``.
        ///
        /// - Parameters:
        ///   - id: The client id of OAuth 2.0.
        ///   - secret: The client secret.
        ///   - channel: The push service.
        ///   - tokenURI: Where access tokens are given out; `nil` for the service's own server.
        ///   - store: Where other processes find the access token; `nil` for nowhere.
        ///   - now: The clock; by default the system's.
        ///   - openSender: Makes what asks for access tokens.
        /// - Throws: `ProviderToken.SetupError` if the service has no such credentials, an id or secret is empty, or the
        ///   address is none.
        public init(
            clientID id: ExactString,
            secret: ExactString,
            for channel: Certificate.Channel,
            tokenURI: String? = nil,
            sharedIn store: (any ProviderToken.Store)? = nil,
            now: @escaping @Sendable () -> Instant = { Instant.now },
            openSender: @escaping @Sendable () throws -> any HTTPSender
        ) throws {
            guard case .clientSecret(let own) = ChannelSignIn.of(channel) else {
                throw ProviderToken.SetupError(.key, "\(channel.word) needs a service account")
            }
            guard !id.isEmpty, !secret.isEmpty else {
                throw ProviderToken.SetupError(.identifier, "the client id or the secret is empty")
            }
            let server = try TokenServer(tokenURI ?? own, now, openSender)
            self.init(channel, id: id, store, now) { _ in
                try await server.token([
                    ("grant_type", "client_credentials"), ("client_id", id.string),
                    ("client_secret", secret.string),
                ])
            }
        }
    }
}

extension ChannelConnection.Credentials: Redacted {
    /// The push service.
    public var description: String { "credentials for \(channel.word)" }
}

extension ServiceAccount {
    /// A JSON Web Token with claims, which is good for an hour.
    fileprivate func token(
        _ claims: JSONObject,
        at instant: Instant,
        by signer: RSASigner
    ) async throws -> String {
        let seconds = instant.wholeSeconds
        var claims = claims
        claims["iss"] = .string(id.string)
        claims["iat"] = .number(JSONNumber(seconds))
        claims["exp"] = .number(JSONNumber(seconds + 3600))
        return try await JSONWebToken.signed(
            [
                "alg": .string(signer.algorithm.word.string), "kid": .string(keyID.string),
                "typ": "JWT",
            ],
            .object(claims),
            by: signer.signature
        )
    }
}
