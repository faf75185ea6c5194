import APNsTransport
import ExactJSON
import HTTPExchange

/// Makes what carries requests to a server of APNs, as far as this build can.
struct APNsSenders {
    /// A client certificate with its key, as the keychain exports it.
    struct Certificate {
        let p12: [UInt8]
        let password: String
    }

    private let engine: ServerOptions.Engine
    /// The PEM text of who vouches for the server; `nil` for those that the system trusts.
    var authorities: String?
    /// The certificate that is shown to the server; `nil` for none.
    var certificate: Certificate?
    /// The seconds that connecting may take, 1 or more; `nil` for the engine's own.
    var connectTimeout: Int64?

    /// Chooses an engine.
    ///
    /// - Parameter engine: The engine; `nil` for the best that is built in.
    /// - Throws: If this build does not have it; the line says with what to build it.
    init(_ engine: ServerOptions.Engine?) throws(UsageError) {
        guard let engine = engine ?? Self.best else {
            throw UsageError(
                "this build has no engine but URLSession, with which a server can end this program on "
                    + "Linux: build it with `swift build --traits HTTP2`, or say `--engine urlsession`"
            )
        }
        #if !HTTP2
        if engine == .http2 { throw .lacking("use libnghttp2", traits: "HTTP2") }
        #endif
        #if !Curl
        if engine == .curl { throw .lacking("use libcurl", traits: "Curl") }
        #endif
        self.engine = engine
    }

    /// What carries requests if the user says nothing; `nil` for nothing that can be relied on.
    private static var best: ServerOptions.Engine? {
        #if HTTP2
        .http2
        #elseif Curl
        .curl
        #elseif canImport(FoundationNetworking)
        nil
        #else
        .urlSession
        #endif
    }

    /// Makes senders.
    ///
    /// - Returns: A function that opens a sender.
    /// - Throws: If the certificate cannot be used, or the engine cannot use it.
    func opening() throws(UsageError) -> @Sendable () throws -> any HTTPSender {
        switch engine {
        case .http2:
            #if HTTP2
            let certificate = try clientCertificate
            let configuration = try Self.configuration { () throws(InputError) in
                try HTTP2Sender.Configuration(
                    authorities: authorities,
                    clientCertificate: certificate,
                    connectTimeout: connectTime ?? HTTP2Sender.Configuration().connectTimeout
                )
            }
            return { try HTTP2Sender(configuration) }
            #else
            throw .lacking("use libnghttp2", traits: "HTTP2")
            #endif
        case .curl:
            #if Curl
            let certificate = try clientCertificate
            let configuration = try Self.configuration { () throws(InputError) in
                try CurlSender.Configuration(
                    authorities: authorities,
                    clientCertificate: certificate,
                    connectTimeout: connectTime ?? CurlSender.Configuration().connectTimeout
                )
            }
            return { try CurlSender(configuration) }
            #else
            throw .lacking("use libcurl", traits: "Curl")
            #endif
        case .urlSession:
            guard certificate == nil, authorities == nil, connectTimeout == nil else {
                throw UsageError(
                    "`--p12`, `--authority` and `--connect-timeout` need `--engine http2` or `curl`"
                )
            }
            return { URLSessionSender() }
        }
    }

    #if HTTP2 || Curl
    private var connectTime: Duration? { connectTimeout.map { .seconds($0) } }

    private static func configuration<Result>(
        _ make: () throws(InputError) -> Result
    ) throws(UsageError) -> Result {
        do throws(InputError) {
            return try make()
        } catch {
            throw UsageError("\(error)")
        }
    }

    private var clientCertificate: ClientCertificate? {
        get throws(UsageError) {
            guard let certificate else { return nil }
            do {
                return try ClientCertificate(p12: certificate.p12, password: certificate.password)
            } catch {
                throw UsageError("\(error)")
            }
        }
    }
    #endif

    /// The first line of a file that has a password.
    static func password(in bytes: [UInt8]) -> String {
        String(decoding: bytes.prefix { $0 != 0x0A && $0 != 0x0D }, as: UTF8.self)
    }

    /// The provider tokens of a key.
    ///
    /// - Parameters:
    ///   - path: The path of Apple's `.p8` file.
    ///   - p8: Gives what the file has.
    ///   - keyID: The id of the key.
    ///   - teamID: The id of the team.
    ///   - store: Where other processes find the token; `nil` for nowhere.
    /// - Returns: The tokens.
    /// - Throws: `ProviderToken.SetupError` if the key, an id or the store cannot be used; a line for people if the file
    ///   cannot be read, or this build cannot sign.
    static func providerTokens(
        of path: String,
        _ p8: () throws(UsageError) -> [UInt8],
        keyID: String,
        teamID: String,
        sharedIn store: () throws -> (any ProviderToken.Store)?
    ) throws -> ProviderToken.Source {
        #if OpenSSL || canImport(CryptoKit)
        let signer = try ProviderToken.ES256Signer(p8: String(decoding: try p8(), as: UTF8.self))
        let key = try ProviderToken.Key(keyID: keyID, teamID: teamID, signer: signer)
        return try ProviderToken.Source(key: key, sharedIn: store())
        #else
        throw UsageError.lacking("sign with `\(path)`", traits: "OpenSSL")
        #endif
    }
}
