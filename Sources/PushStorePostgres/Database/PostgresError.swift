#if Postgres
public import PushService

/// The reason why a PostgreSQL database could not be reached, read or written.
///
/// It quotes nothing of what is stored, and nothing of the connection string.
public struct PostgresError: Error, Hashable, Sendable {
    /// What kind of fault it is.
    public let code: Code
    /// The five characters by which PostgreSQL names the fault; empty if the fault is none that the server named.
    public let state: String
    /// One line for a person: no full stop.
    public let detail: String

    init(_ code: Code, state: String = "", _ detail: String) {
        self.code = code
        self.state = state
        self.detail = detail
    }

    /// The kinds of faults.
    public enum Code: String, Hashable, Sendable {
        /// No connection could be opened in time.
        case unreachable = "postgres.unreachable"
        /// The server refuses the user, the password or the database, or the user lacks a privilege.
        case access = "postgres.access"
        /// The connection ended during the call. Whether the call was done is not known.
        case lost = "postgres.lost"
        /// The call took longer than the time-out. Whether it was done is not known.
        case timeout = "postgres.timeout"
        /// Other calls changed the same rows at the same time, time and again; nothing was done.
        case conflict = "postgres.conflict"
        /// Another process has the name of the owner.
        case owned = "postgres.owned"
        /// The server's disk is full, or it has no memory or no connection left.
        case full = "postgres.full"
        /// The schema belongs to another program.
        case foreign = "postgres.foreign"
        /// A newer release has changed the schema; this one cannot use it.
        case newer = "postgres.newer"
        /// Any other fault.
        case other = "postgres.other"
    }
}

extension PostgresError {
    /// The error of a result.
    ///
    /// The server's details and hints are left out: they can quote rows.
    init(state: String, message: String) {
        let code: Code =
            switch state {
            case "40001", "40P01", "55P03": .conflict
            case "57014": .timeout
            case "57P01", "57P02", "57P03": .lost
            case "42501": .access
            case let state where state.hasPrefix("28"): .access
            case let state where state.hasPrefix("53"): .full
            case let state where state.hasPrefix("08"): .lost
            default: .other
            }
        self.init(code, state: state, message)
    }

    /// Whether it is certain that nothing was done, and the same call can succeed later.
    var isUndone: Bool {
        // When the server names the reason why it ends a connection, it has rolled the call back.
        code == .conflict || code == .unreachable || code == .lost && !state.isEmpty
    }
}

extension PostgresError: StoreError {
    public var fault: DeliveryEvent.StoreFault {
        .init(code: code.rawValue, state: state.isEmpty ? nil : state, detail: detail)
    }
}

extension PostgresError: CustomStringConvertible {
    /// The code, the detail and, if there is one, PostgreSQL's name of the fault in one line.
    public var description: String {
        let text = "\(code.rawValue): \(detail)"
        return state.isEmpty ? text : "\(text) (\(state))"
    }
}
#endif
