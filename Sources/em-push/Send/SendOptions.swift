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
    private(set) var paths: [Argument] = []

    private static let day: Int64 = 86_400_000

    init(_ arguments: ArraySlice<Argument>) throws(UsageError) {
        var server = ServerOptions()
        var spool: String?
        var isDryRun = false
        var rest = arguments.makeIterator()
        while let argument = rest.next() {
            switch argument {
            case "--dry-run":
                isDryRun = true
            case "--spool":
                spool = try rest.value(of: argument).text()
            case "--in-flight":
                inFlight = Int(try Self.number(of: argument, &rest, in: 1...1000))
            case "--retry-for":
                retryTime = 1000 * (try Self.number(of: argument, &rest, in: 0...86_400))
            case _ where ServerOptions.names.contains(argument):
                try server.set(argument, to: rest.value(of: argument))
            case _ where argument.isOption:
                throw UsageError("`\(argument)` is no option of this verb")
            default:
                paths.append(argument)
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
        if case .server = destination { return }
        // What only goes into a file or nowhere is tried once, and must not expire before that.
        retryTime = Self.day
    }

    private static func number(
        of option: Argument,
        _ rest: inout ArraySlice<Argument>.Iterator,
        in range: ClosedRange<Int64>
    ) throws(UsageError) -> Int64 {
        let value = try rest.value(of: option)
        guard let number = value.string.flatMap({ Int64($0) }), range.contains(number) else {
            throw UsageError(
                "`\(option)` is a number from \(range.lowerBound) to \(range.upperBound)"
            )
        }
        return number
    }
}
