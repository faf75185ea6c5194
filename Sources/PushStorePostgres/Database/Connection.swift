#if Postgres
import CPostgres
import ExactJSON
import Foundation

/// A connection to a database; it belongs to one thread, which waits for the server.
package final class Connection {
    /// The instant until which the present call may take.
    var deadline = ContinuousClock.now
    /// Whether the connection can be used after a call that failed.
    private(set) var isUsable = true
    private let handle: OpaquePointer
    /// The names of the prepared statements, by their text.
    private var prepared: [String: String] = [:]

    /// Opens a connection.
    ///
    /// - Parameters:
    ///   - string: A connection string of libpq.
    ///   - setup: Statements that the connection begins with.
    ///   - timeout: The time-out of the statements in `setup`.
    /// - Throws: `unreachable` or `access`.
    init(_ string: String, setup: String, timeout: Duration) throws {
        // What stands before `dbname` can be set otherwise in the string, what stands behind it cannot.
        let parameters = [
            ("connect_timeout", "10"), ("keepalives_idle", "30"), ("keepalives_interval", "10"),
            ("keepalives_count", "3"), ("tcp_user_timeout", "30000"),
            ("fallback_application_name", "em-push"), ("dbname", string),
            ("client_encoding", "UTF8"),
        ]
        let names = parameters.map { strdup($0.0) }
        let values = parameters.map { strdup($0.1) }
        defer { for text in names + values { free(text) } }
        let opened = PQconnectdbParams(
            (names + [nil]).map { UnsafePointer($0) },
            (values + [nil]).map { UnsafePointer($0) },
            1
        )
        guard let opened else {
            throw PostgresError(.unreachable, "there is no memory for a connection")
        }
        handle = opened
        guard PQstatus(handle) == CONNECTION_OK else {
            throw Self.connectingFault(String(cString: PQerrorMessage(handle)))
        }
        // Notices would go to the standard error.
        PQsetNoticeProcessor(handle, { _, _ in }, nil)
        PQsetnonblocking(handle, 1)
        deadline = .now + timeout
        try execute(setup)
    }

    deinit { PQfinish(handle) }

    /// The reason why a connection failed, without what libpq quotes of the connection string.
    private static func connectingFault(_ text: String) -> PostgresError {
        // There is a line for each address.
        let last = text.utf8.split(separator: 0x0A).last.map { String(Substring($0)) } ?? ""
        var reason = "no connection"
        for mark in ["FATAL:  ", "failed: ", "to address: "] {
            if let range = last.firstRange(ofUTF8: mark) {
                reason = String(last[range.upperBound...])
                break
            }
        }
        let isRefused =
            last.firstRange(ofUTF8: "FATAL:  ") != nil
            && ["authentication", "does not exist", "pg_hba", "permission denied", "not permitted"]
                .contains { reason.firstRange(ofUTF8: $0) != nil }
        return PostgresError(isRefused ? .access : .unreachable, reason)
    }

    // MARK: Statements

    /// Runs a statement, which is prepared when it is first seen.
    @discardableResult
    func run(_ sql: String, _ parameters: [Parameter] = []) throws -> Rows {
        let name = try prepare(sql, parameters)
        // One buffer for all values, which ends with a byte, so that each value has an address.
        let buffer = parameters.reduce(into: [UInt8]()) { $0 += $1.value ?? [] } + [0]
        let lengths = parameters.map { Int32(truncatingIfNeeded: $0.value?.count ?? 0) }
        let formats = [Int32](repeating: 1, count: parameters.count)
        let sent = buffer.withUnsafeBytes { buffer in
            var place = 0
            let values = parameters.map { parameter -> UnsafePointer<CChar>? in
                guard let value = parameter.value else { return nil }
                defer { place += value.count }
                return buffer.baseAddress?.advanced(by: place)
                    .assumingMemoryBound(to: CChar.self)
            }
            return PQsendQueryPrepared(
                handle,
                name,
                Int32(truncatingIfNeeded: parameters.count),
                values,
                lengths,
                formats,
                1
            )
        }
        return try finish(sent: sent)
    }

    /// Runs statements without parameters.
    func execute(_ sql: String) throws {
        try finish(sent: PQsendQuery(handle, sql))
    }

    /// Runs `body` in a transaction.
    func transaction<Value>(_ body: () throws -> Value) throws -> Value {
        try execute("BEGIN")
        do {
            let value = try body()
            try execute("COMMIT")
            return value
        } catch {
            if isUsable {
                try? execute("ROLLBACK")
            }
            throw error
        }
    }

    private func prepare(_ sql: String, _ parameters: [Parameter]) throws -> String {
        if let name = prepared[sql] { return name }
        let name = "s\(prepared.count)"
        let sent = PQsendPrepare(
            handle,
            name,
            sql,
            Int32(truncatingIfNeeded: parameters.count),
            parameters.map { $0.type }
        )
        try finish(sent: sent)
        prepared[sql] = name
        return name
    }

    // MARK: Waiting

    /// Whether the server has not ended the connection, as far as can be seen without waiting.
    func isOpen() -> Bool {
        guard isUsable, PQtransactionStatus(handle) == PQTRANS_IDLE else { return false }
        if (try? wait(for: Int16(POLLIN), upTo: 0)) != false {
            guard PQconsumeInput(handle) == 1 else { return false }
        }
        return PQstatus(handle) == CONNECTION_OK
    }

    /// Waits for notifications; none if there is none within a time.
    func notifications(upTo time: Duration) throws -> [(channel: String, payload: String)] {
        if try wait(for: Int16(POLLIN), upTo: Self.milliseconds(time)) {
            guard PQconsumeInput(handle) == 1, PQstatus(handle) == CONNECTION_OK else {
                throw lost()
            }
        }
        var notifications: [(channel: String, payload: String)] = []
        while let notification = PQnotifies(handle) {
            let (channel, payload) = (notification.pointee.relname, notification.pointee.extra)
            notifications.append(
                (
                    channel.map { String(cString: $0) } ?? "",
                    payload.map { String(cString: $0) } ?? ""
                )
            )
            PQfreemem(notification)
        }
        return notifications
    }

    /// Waits for the results of what was sent, and returns the last.
    @discardableResult
    private func finish(sent: Int32) throws -> Rows {
        guard sent == 1 else { throw lost() }
        while true {
            let unsent = PQflush(handle)
            guard unsent != 0 else { break }
            guard unsent == 1 else { throw lost() }
            try wait(for: Int16(POLLIN | POLLOUT))
            guard PQconsumeInput(handle) == 1 else { throw lost() }
        }
        var last: Rows?
        var fault: PostgresError?
        while true {
            while PQisBusy(handle) == 1 {
                try wait(for: Int16(POLLIN))
                guard PQconsumeInput(handle) == 1 else { throw fault ?? lost() }
            }
            guard let result = PQgetResult(handle) else { break }
            switch PQresultStatus(result) {
            case PGRES_COMMAND_OK, PGRES_TUPLES_OK: last = Rows(result)
            default:
                fault = fault ?? Self.fault(of: result)
                PQclear(result)
            }
        }
        if PQstatus(handle) != CONNECTION_OK { isUsable = false }
        if let fault { throw fault }
        guard let last, isUsable else { throw lost() }
        return last
    }

    private static func fault(of result: OpaquePointer) -> PostgresError {
        guard let state = emp_sql_state(result) else {
            // libpq makes such a result itself when the connection ends.
            return PostgresError(.lost, "the connection ended during a call")
        }
        let message = emp_message(result).map { String(cString: $0) } ?? "unknown fault"
        return PostgresError(state: String(cString: state), message: message)
    }

    private func lost() -> PostgresError {
        isUsable = false
        return PostgresError(.lost, "the connection ended during a call")
    }

    /// Waits for the server until the deadline.
    private func wait(for events: Int16) throws {
        let rest = Self.milliseconds(deadline - .now)
        guard rest > 0, try wait(for: events, upTo: rest) else {
            isUsable = false
            throw PostgresError(.timeout, "the server has not answered in time")
        }
    }

    /// Waits for events of the socket; `false` if there is none within some milliseconds.
    private func wait(for events: Int16, upTo milliseconds: Int32) throws -> Bool {
        var descriptor = pollfd(fd: PQsocket(handle), events: events, revents: 0)
        guard descriptor.fd >= 0 else { throw lost() }
        let count = poll(&descriptor, 1, milliseconds)
        guard count >= 0 || errno == EINTR else { throw lost() }
        // After a signal it counts as an event, and the caller looks again.
        return count != 0
    }

    private static func milliseconds(_ duration: Duration) -> Int32 {
        let (seconds, attoseconds) = duration.components
        guard seconds < 1_000_000 else { return .max }
        guard seconds >= 0, attoseconds >= 0 else { return 0 }
        return Int32(seconds) * 1000 + Int32(attoseconds / 1_000_000_000_000_000) + 1
    }
}
#endif
