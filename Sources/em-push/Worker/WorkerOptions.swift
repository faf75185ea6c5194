import PushService

struct WorkerOptions: CallOptions {
    /// What is to be done.
    enum Action: Sendable {
        case work
        /// The configuration is read as at a start, and nothing else is done.
        case check
        case status
        case checkStore
        case deadLetters(after: Int64, limit: Int?)
        case resolve(Entries, Delivery.DeadLetter.Resolution)
    }

    /// Dead letters that a call is about.
    enum Entries: Sendable {
        case all
        case these(Set<Int64>)
    }

    let action: Action
    /// The path of the configuration file.
    let configuration: String
    /// The path of the zone data; `nil` for those of the package.
    let zoneData: Argument?
    /// From which level on events are logged.
    let level: DeliveryEvent.LogEntry.Level

    init(_ given: inout GivenOptions) throws(UsageError) {
        guard let path = given.operands.first else {
            throw UsageError("`\(given.help.name)` needs the path of a configuration file")
        }
        configuration = try path.text()
        let others = given.operands.dropFirst()
        switch given.help.word {
        case "resend": action = .resolve(try Self.entries(&given, others), .sentAgain)
        case "discard": action = .resolve(try Self.entries(&given, others), .discarded)
        case _ where !others.isEmpty:
            let words = given.help.calls.map { $0.word }
            let near = NearWord.question(NearWord.nearest(given.operands.first?.string, in: words))
            throw UsageError("`\(others.first ?? "")` is one argument too many\(near)")
        case "status": action = .status
        case "check-store": action = .checkStore
        case "dead-letters":
            action = .deadLetters(
                after: try given.value("--after").map { argument throws(UsageError) in
                    try Self.entry(argument, from: 0)
                } ?? 0,
                limit: try given.number("--limit", in: 1...(.max)).map { Int($0) }
            )
        default: action = given.flag("--check") ? .check : .work
        }
        zoneData = given.value("--zone-data")
        level =
            given.value("--log-level")?.string.flatMap(DeliveryEvent.LogEntry.Level.init) ?? .info
    }

    private static func entries(
        _ given: inout GivenOptions,
        _ arguments: ArraySlice<Argument>
    ) throws(UsageError) -> Entries {
        let isAll = given.flag("--all")
        guard isAll == arguments.isEmpty else {
            throw UsageError("`\(given.help.name)` needs either `--all` or entries")
        }
        var entries: Set<Int64> = []
        for argument in arguments {
            entries.insert(try entry(argument, from: 1))
        }
        return isAll ? .all : .these(entries)
    }

    private static func entry(
        _ argument: Argument,
        from first: Int64
    ) throws(UsageError) -> Int64 {
        guard let entry = Int64(try argument.text()), entry >= first else {
            throw UsageError("`\(argument)` is no entry of a dead letter")
        }
        return entry
    }
}
