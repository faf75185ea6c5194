import APNsTransport
import Foundation
import HTTPExchange
import PushService

/// Makes the transport that the options of `send` ask for, as far as this build can.
struct SendSetup {
    let options: SendOptions

    func transport() throws(UsageError) -> any PushTransport {
        switch options.destination {
        case .nowhere: return CheckingTransport()
        case .spool(let path): return try Self.checked { try FileTransport(path: path) }
        case .server(let server):
            let connection = try connection(to: server)
            return APNsPushTransport([:], otherwise: connection)
        }
    }

    private func connection(to options: ServerOptions) throws(UsageError) -> APNsConnection {
        let authentication = try authentication(options)
        let openSender = try openSender(options)
        return try Self.checked {
            var server = options.isProduction ? APNsServer.production : .development
            if let host = options.host {
                server = try APNsServer(host: host)
            }
            if let port = options.port {
                server = try server.on(port: port)
            }
            return try APNsConnection(
                to: server,
                authentication: authentication,
                maximumInFlight: self.options.inFlight,
                openSender: openSender
            )
        }
    }

    private func authentication(_ options: ServerOptions) throws(UsageError) -> APNsAuthentication {
        guard let key = options.key, let keyID = options.keyID, let teamID = options.teamID else {
            return .clientCertificate
        }
        #if OpenSSL || canImport(CryptoKit)
        let text = String(decoding: try Self.bytes(ofFile: key), as: UTF8.self)
        return try Self.checked {
            let signer = try ES256Signer(p8: text)
            let key = try ProviderKey(keyID: keyID, teamID: teamID, signer: signer)
            return .providerToken(try ProviderTokens(key: key))
        }
        #else
        throw Self.lacking("sign with `\(key)`", trait: "OpenSSL")
        #endif
    }

    private func openSender(
        _ options: ServerOptions
    ) throws(UsageError) -> @Sendable () throws -> any HTTPSender {
        #if Curl
        let configuration = try configuration(options)
        switch options.engine ?? .curl {
        case .curl: return { try CurlSender(configuration) }
        case .urlSession: break
        }
        #else
        if options.p12 != nil {
            throw Self.lacking("show a client certificate", trait: "Curl")
        }
        if options.authority != nil {
            throw Self.lacking("trust an authority of your own", trait: "Curl")
        }
        if options.engine == .curl {
            throw Self.lacking("use libcurl", trait: "Curl")
        }
        #endif
        guard options.p12 == nil, options.authority == nil else {
            throw UsageError("`--p12` and `--authority` need `--engine curl`")
        }
        return { URLSessionSender() }
    }

    #if Curl
    private func configuration(
        _ options: ServerOptions
    ) throws(UsageError) -> CurlSender.Configuration {
        var configuration = CurlSender.Configuration()
        if let authority = options.authority {
            configuration.authorities = String(
                decoding: try Self.bytes(ofFile: authority),
                as: UTF8.self
            )
        }
        if let p12 = options.p12, let file = options.p12Password {
            let bytes = try Self.bytes(ofFile: p12)
            let line = try Self.bytes(ofFile: file).prefix { $0 != 0x0A && $0 != 0x0D }
            let password = String(decoding: line, as: UTF8.self)
            configuration.clientCertificate = try Self.checked {
                try CurlSender.ClientCertificate(p12: bytes, password: password)
            }
        }
        return configuration
    }
    #endif

    private static func lacking(_ ability: String, trait: String) -> UsageError {
        UsageError(
            "this build cannot \(ability): build it with "
                + "`swift build --traits \(trait)`; `--spool` and `--dry-run` work without"
        )
    }

    private static func bytes(ofFile path: String) throws(UsageError) -> [UInt8] {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw UsageError("`\(path)` cannot be read")
        }
        return Array(data)
    }

    /// What cannot be set up as asked is a call that was not understood.
    private static func checked<Result>(_ make: () throws -> Result) throws(UsageError) -> Result {
        do {
            return try make()
        } catch {
            throw UsageError("\(error)")
        }
    }
}
