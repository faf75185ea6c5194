import APNsTransport
import ChannelTransport
import ExactJSON
import HTTPExchange
import PushModel
import PushService

/// What connects to a push service other than Apple's, as a configuration has it.
struct ChannelSetup {
    typealias CredentialSetup = WorkerConfiguration.CredentialSetup

    let channel: Certificate.Channel
    let credential: CredentialSetup
    /// The server that takes the place of the service's; `nil` for its own.
    let server: WorkerConfiguration.ServerSetup?
    /// What carries requests; `nil` for the best that is built in.
    let engine: ServerOptions.Engine?
    let connectTimeout: Int64?
    /// Gives what a file has that credentials or a server name.
    let bytes: (_ path: String) throws(UsageError) -> [UInt8]

    /// Makes the credentials, whose access tokens processes find in a store if they have no file.
    ///
    /// - Throws: `InputError` with the place in a file; `ProviderToken.SetupError` for a key or a store; a line for people if
    ///   a file cannot be read, or this build cannot sign.
    func credentials(sharedIn store: (any ProviderToken.Store)?) throws
        -> ChannelConnection.Credentials
    {
        let openSender = try opening()
        let store = try credential.tokenFile.map { try ProviderToken.FileStore(path: $0) } ?? store
        switch credential {
        case .serviceAccount(_, let path, _):
            #if OpenSSL
            return try ChannelConnection.Credentials(
                serviceAccount: bytes(path),
                for: channel,
                sharedIn: store,
                openSender: openSender
            )
            #else
            throw UsageError.lacking("sign with `\(path)`", traits: "OpenSSL")
            #endif
        case .client(_, let id, let secret, let tokenURI, _):
            return try ChannelConnection.Credentials(
                clientID: ExactString(id),
                secret: ExactString(APNsSenders.password(in: bytes(secret))),
                for: channel,
                tokenURI: tokenURI,
                sharedIn: store,
                openSender: openSender
            )
        case .key, .certificate:
            throw ProviderToken.SetupError(.key, "these credentials are for APNs")
        }
    }

    /// Makes a connection, which is not open yet.
    func connection(
        with credentials: ChannelConnection.Credentials,
        maximumInFlight: Int,
        observe: (@Sendable (DeliveryEvent) -> Void)?
    ) throws -> ChannelConnection {
        try ChannelConnection(
            with: credentials,
            to: try server?.server(of: channel),
            maximumInFlight: maximumInFlight,
            observe: observe,
            openSender: try opening()
        )
    }

    /// What opens senders: over libcurl where a host may speak HTTP/1.1, if it is built in.
    private func opening() throws(UsageError) -> @Sendable () throws -> any HTTPSender {
        var senders = try APNsSenders(channel == .fcm || !BuildTraits.curl ? engine : .curl)
        senders.connectTimeout = connectTimeout
        if let authority = server?.authority {
            senders.authorities = String(decoding: try bytes(authority), as: UTF8.self)
        }
        return try senders.opening()
    }
}
