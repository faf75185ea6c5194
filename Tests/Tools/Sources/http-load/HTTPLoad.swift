import EMPushDelivery
import Foundation

/// Sends requests to a server that misbehaves, as `.ci/torment-http` needs it.
///
///     http-load answer ENGINE ORIGIN PATH ...     one request for each path
///     http-load race ENGINE ORIGIN REQUESTS       redirects that meet cancellations and time-outs
///     http-load mutants ENGINE ORIGIN REQUESTS [SEED]     answers that were changed at random
///
/// It prints a line of JSON for each path or run. The engine `http2` trusts the authorities of the file that the
/// environment names in `HTTP_LOAD_AUTHORITIES`, and no others.
@main
struct HTTPLoad {
    /// The limits of a request for a path.
    static func limits(timeout: Duration = .seconds(2), largestBody: Int = 64 << 10) throws
        -> HTTPRequest.Limits
    {
        try HTTPRequest.Limits(timeout: timeout, largestBody: largestBody)
    }

    struct UsageError: Error {}

    static func main() async throws {
        let arguments = CommandLine.arguments.dropFirst()
        guard arguments.count >= 4 else { throw UsageError() }
        let (run, engine, origin) = (arguments[1], arguments[2], arguments[3])
        let rest = arguments.dropFirst(3)
        switch run {
        case "answer":
            for path in rest { try await answer(engine, origin, path) }
        case "race":
            try await Race(engine: engine, origin: origin).run(Int(rest[4]) ?? 0)
        case "mutants":
            let first = rest.count > 1 ? Int(rest[5]) ?? 1 : 1
            try await Mutants(engine: engine, origin: origin).run(Int(rest[4]) ?? 0, from: first)
        default:
            throw UsageError()
        }
    }

    static func sender(_ engine: String, connectionsPerHost: Int = 4) throws -> any HTTPSender {
        switch engine {
        case "urlsession":
            return try URLSessionSender(connectionsPerHost: connectionsPerHost)
        #if Curl
        case "curl":
            let configuration = try CurlSender.Configuration(connectionsPerHost: connectionsPerHost)
            return try CurlSender(configuration)
        #endif
        #if HTTP2
        case "http2":
            let path = ProcessInfo.processInfo.environment["HTTP_LOAD_AUTHORITIES"] ?? ""
            let authorities = try String(contentsOfFile: path, encoding: .utf8)
            return try HTTP2Sender(
                HTTP2Sender.Configuration(
                    authorities: authorities,
                    connectionsPerHost: connectionsPerHost
                )
            )
        #endif
        default:
            throw UsageError()
        }
    }

    /// What came of a request to a path, and whether the sender still works afterwards.
    private static func answer(_ engine: String, _ origin: String, _ path: String) async throws {
        let sender = try sender(engine)
        let (outcome, seconds) = await outcome(of: path, origin, sender)
        let (after, secondsAfter) = await Self.outcome(of: "/fine", origin, sender)
        printLine([
            "path": path, "outcome": outcome, "seconds": seconds, "after": after,
            "secondsAfter": secondsAfter, "peakKB": peakKilobytes,
        ])
    }

    private static func outcome(
        of path: String,
        _ origin: String,
        _ sender: any HTTPSender
    ) async -> (String, Double) {
        let start = ContinuousClock.now
        let word = await word {
            try await sender.send(
                HTTPRequest(.get, origin: origin, path: path),
                within: limits()
            )
        }
        return (word, (start.duration(to: .now)) / .seconds(1))
    }

    /// The status of a response, or the error.
    static func word(_ send: () async throws -> HTTPResponse) async -> String {
        do {
            return "\(try await send().status)"
        } catch let error as HTTPError {
            return "\(error)"
        } catch is CancellationError {
            return "cancelled"
        } catch {
            return "another error"
        }
    }

    /// The most memory that the process has had.
    static var peakKilobytes: Int {
        let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
        return line.flatMap { Int($0.filter { $0.isNumber }) } ?? 0
    }

    static func printLine(_ object: [String: Any]) {
        let data = try? JSONSerialization.data(withJSONObject: object, options: .sortedKeys)
        print(String(decoding: data ?? Data(), as: UTF8.self))
        fflush(nil)
    }
}
