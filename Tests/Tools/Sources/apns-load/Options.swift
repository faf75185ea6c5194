import EMPushDelivery
import Foundation

/// What a load is made of.
struct Options {
    enum Run: String {
        /// So many requests as fast as they go.
        case bench
        /// The same by the sender alone, with a request that is made before.
        case sender
        /// The same, with the memory of the process after each tenth.
        case memory
        /// Each request is cancelled after a random while.
        case cancel
        /// So many different pushes through a dispatcher, each until it is accepted.
        case torment
        /// What of the processor 20 seconds of waiting for answers take.
        case wait
        /// So many requests, and the longest time in which none was accepted.
        case silence
        /// So many pushes through a certificate, alone and beside one whose server never answers.
        case beside
        /// So many pushes through a dispatcher as fast as they go.
        case dispatch
        /// So many dispatches while no push is accepted, and what they take of memory.
        case outage
        /// A dispatcher with a queue in a file.
        case worker
    }

    let run: Run
    private(set) var engine = "urlsession"
    private(set) var port = 0
    private(set) var authorities: String?
    private(set) var inFlight = 100
    private(set) var requests = 10_000
    private(set) var credentials: String?
    /// The port of a server that never answers.
    private(set) var mutePort = 0
    /// The file of a worker's queue.
    private(set) var database: String?
    /// Where the tasks run that send: on the `pool` of threads or on that of the `sender`.
    private(set) var tasks = "pool"
    /// The pushes of each dispatch of an outage.
    private(set) var pushes = 1
    /// For how many seconds a push of a torment is sent again.
    private(set) var lifetime = 240

    struct UsageError: Error {
        let argument: String
    }

    init(_ arguments: ArraySlice<String>) throws {
        var rest = arguments.makeIterator()
        guard let run = Run(rawValue: rest.next() ?? "") else {
            throw UsageError(argument: "the first is no run")
        }
        self.run = run
        while let name = rest.next() {
            guard let value = rest.next() else { throw UsageError(argument: name) }
            switch name {
            case "--engine": engine = value
            case "--port": port = Int(value) ?? 0
            case "--credentials": credentials = value
            case "--database": database = value
            case "--mute-port": mutePort = Int(value) ?? 0
            case "--in-flight": inFlight = Int(value) ?? 100
            case "--lifetime": lifetime = Int(value) ?? 240
            case "--pushes": pushes = Int(value) ?? 1
            case "--tasks": tasks = value
            case "--requests": requests = Int(value) ?? 10_000
            default: throw UsageError(argument: name)
            }
        }
    }

    func transport(
        opening openSender: @escaping @Sendable () throws -> any HTTPSender
    ) throws -> APNsPushTransport {
        APNsPushTransport([:], otherwise: try connection(to: port, opening: openSender))
    }

    /// A connection of its own to a server on this machine.
    func connection(
        to port: Int,
        opening openSender: @escaping @Sendable () throws -> any HTTPSender
    ) throws -> APNsConnection {
        let folder = URL(fileURLWithPath: credentials ?? ".")
        let server = try APNsConnection.Server(host: "localhost", port: port)
        #if OpenSSL
        let p8 = try String(
            contentsOf: folder.appendingPathComponent("provider.p8"),
            encoding: .utf8
        )
        let signer = try ProviderToken.ES256Signer(p8: p8)
        #else
        let signer = ProviderToken.ES256Signer { _ in [UInt8](repeating: 7, count: 64) }
        #endif
        let tokens = try ProviderToken.Source(
            key: ProviderToken.Key(keyID: "ABC123DEFG", teamID: "DEF123GHIJ", signer: signer)
        )
        return try APNsConnection(
            to: server,
            authentication: .providerToken(tokens),
            maximumInFlight: inFlight,
            openSender: openSender
        )
    }

    /// What runs the tasks that send; `nil` for the pool.
    func executor(of sender: any HTTPSender) -> (any TaskExecutor)? {
        #if HTTP2
        if tasks == "sender" { return (sender as? HTTP2Sender)?.taskExecutor }
        #endif
        return nil
    }

    /// Makes the senders of the engine that was asked for.
    func openSender() throws -> @Sendable () throws -> any HTTPSender {
        let authorities = try String(
            contentsOf: URL(fileURLWithPath: credentials ?? ".")
                .appendingPathComponent("authority.pem"),
            encoding: .utf8
        )
        switch engine {
        case "urlsession":
            return { URLSessionSender() }
        #if Curl
        case "curl":
            return { try CurlSender(CurlSender.Configuration(authorities: authorities)) }
        #endif
        #if HTTP2
        case "http2":
            return { try HTTP2Sender(HTTP2Sender.Configuration(authorities: authorities)) }
        #endif
        default:
            throw UsageError(argument: engine)
        }
    }
}
