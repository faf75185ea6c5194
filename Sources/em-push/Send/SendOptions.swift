import ExactJSON

/// The options of `send`.
struct SendOptions: Sendable {
    /// Where pushes go.
    enum Destination: Sendable {
        /// To APNs, or a server that stands in for it.
        case server(ServerOptions)
        /// Into a file.
        case spool(path: String)
        /// Nowhere: they are checked.
        case nowhere
    }

    private(set) var destination = Destination.nowhere
    private(set) var inFlight = 100
    /// For how long a push is sent again that was not accepted, in milliseconds.
    private(set) var retryTime: Int64 = 60_000
    private(set) var paths: [String] = []

    init(_ arguments: ArraySlice<String>) throws(UsageError) {
        var server = ServerOptions()
        var spool: String?
        var isDryRun = false
        var rest = arguments.makeIterator()
        while let text = rest.next() {
            let option = Argument(text)
            switch option {
            case "--dry-run":
                isDryRun = true
            case "--spool":
                spool = try value(of: option, &rest)
            case "--in-flight":
                inFlight = Int(try number(of: option, &rest, in: 1...1000))
            case "--retry-for":
                retryTime = 1000 * (try number(of: option, &rest, in: 0...86_400))
            case _ where ServerOptions.names.contains(option):
                try server.set(option, to: value(of: option, &rest))
            case _ where text.utf8.count > 1 && text.utf8.first == UInt8(ascii: "-"):
                throw UsageError("`\(option)` is no option of this verb")
            default:
                paths.append(text)
            }
        }
        guard [spool != nil, isDryRun, !server.isEmpty].count(where: { $0 }) < 2 else {
            throw UsageError("pushes go to a server, to `--spool` or, with `--dry-run`, nowhere")
        }
        if let spool {
            destination = .spool(path: spool)
        } else if !isDryRun {
            destination = .server(try server.checked())
        }
    }

    private func value(
        of option: Argument,
        _ rest: inout IndexingIterator<ArraySlice<String>>
    ) throws(UsageError) -> String {
        guard let value = rest.next() else { throw UsageError("`\(option)` needs a value") }
        return value
    }

    private func number(
        of option: Argument,
        _ rest: inout IndexingIterator<ArraySlice<String>>,
        in range: ClosedRange<Int64>
    ) throws(UsageError) -> Int64 {
        let text = try value(of: option, &rest)
        guard let number = Int64(text), range.contains(number) else {
            throw UsageError(
                "`\(option)` is a number from \(range.lowerBound) to \(range.upperBound)"
            )
        }
        return number
    }
}
