import Fixtures
import Foundation
import HTTPExchange

/// The server in `Tests/Support/hostile-peer`, and the senders that it is sent to.
enum HostilePeer {
    /// A kind of sender.
    enum Engine: Sendable {
        case urlSession
        #if Curl
        case curl
        #endif

        func sender() throws -> any HTTPSender {
            switch self {
            case .urlSession: try URLSessionSender(connectionsPerHost: 4)
            #if Curl
            case .curl:
                try CurlSender(
                    CurlSender.Configuration(connectTimeout: day, connectionsPerHost: 4)
                )
            #endif
            }
        }
    }

    /// The longest time-out: a test of something else must not end with it, however busy the machine is.
    static let day = Duration.seconds(86_400)

    static let engines: [Engine] = {
        #if Curl
        [.urlSession, .curl]
        #else
        [.urlSession]
        #endif
    }()

    private static let program = (0..<3)
        .reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent() }
        .appendingPathComponent("Tests/Support/hostile-peer/hostile-peer")

    static func start() async throws -> PythonServer {
        try await PythonServer(program)
    }

    /// Where the system has Python; `nil` if it has none.
    static let python: String? = (ProcessInfo.processInfo.environment["PATH"] ?? "")
        .split(separator: ":")
        .map { $0 + "/python3" }
        .first { FileManager.default.isExecutableFile(atPath: $0) }
}
