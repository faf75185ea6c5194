#if SQLite
import CSQLite
public import PushService

/// The reason why a SQLite file could not be opened, read or written.
///
/// It quotes nothing of what is stored.
public struct SQLiteError: Error, Hashable, Sendable {
    /// What kind of fault it is.
    public let code: Code
    /// SQLite's extended result code; 0 if the fault is not one of SQLite.
    public let number: Int32
    /// One line for a person: lower case, no full stop.
    public let detail: String

    init(_ code: Code, number: Int32 = 0, _ detail: String) {
        self.code = code
        self.number = number
        self.detail = detail
    }

    /// The kinds of faults.
    public enum Code: String, Hashable, Sendable {
        /// Another process kept the file locked for longer than the busy timeout; the call can be repeated.
        case busy = "sqlite.busy"
        /// The disk is full.
        case full = "sqlite.full"
        /// The file is damaged, or is not a SQLite file.
        case corrupt = "sqlite.corrupt"
        /// The file cannot be opened, or only be read.
        case access = "sqlite.access"
        /// The disk failed to read or write.
        case disk = "sqlite.disk"
        /// The file is a database of another program.
        case foreign = "sqlite.foreign"
        /// A newer release has written the file; this one cannot use it.
        case newer = "sqlite.newer"
        /// Any other fault.
        case other = "sqlite.other"
    }
}

extension SQLiteError {
    /// The last error of a connection, or that of a result code if there is no connection.
    init(_ number: Int32, of connection: OpaquePointer?) {
        // Without a connection, SQLite says that it has no memory.
        let text = connection.map { sqlite3_errmsg($0) } ?? sqlite3_errstr(number)
        let detail = text.map { String(cString: $0) } ?? "unknown fault"
        self.init(Code(number), number: number, detail)
    }
}

extension SQLiteError.Code {
    fileprivate init(_ number: Int32) {
        // The lowest byte of an extended result code is the primary one.
        switch number & 0xFF {
        case SQLITE_BUSY, SQLITE_LOCKED: self = .busy
        case SQLITE_FULL: self = .full
        case SQLITE_CORRUPT, SQLITE_NOTADB: self = .corrupt
        case SQLITE_CANTOPEN, SQLITE_READONLY, SQLITE_PERM, SQLITE_AUTH: self = .access
        case SQLITE_IOERR: self = .disk
        default: self = .other
        }
    }
}

extension SQLiteError: StoreError {
    public var fault: DeliveryEvent.StoreFault {
        .init(code: code.rawValue, state: number == 0 ? nil : "\(number)", detail: detail)
    }
}

extension SQLiteError: CustomStringConvertible {
    /// The code, the detail and, if there is one, SQLite's number in one line.
    public var description: String {
        let text = "\(code.rawValue): \(detail)"
        return number == 0 ? text : "\(text) (\(number))"
    }
}
#endif
