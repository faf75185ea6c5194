#if Postgres
/// The locks by which calls wait for each other until one is committed.
///
/// A lock has two numbers: that of this package, and one of these. Several things share one, so that a call never holds so many that the server runs out of them.
enum AdvisoryLocks {
    /// The first number of all of them; it is the text `empu`.
    static let space = 0x656D_7075
    static let migration = -1
    /// The lock between those who queue and those who are about to sleep.
    static let sleep = 256
    /// The lock of a call that leases doubted items.
    static let doubted = 257
    /// The lock between those who change settings and those who begin to keep them.
    static let settings = 258

    /// The lock of a message: 0 to 255.
    static func message(hash: UInt64) -> Int64 { Int64(hash % 256) }

    /// The lock of a user or a device whose bindings change: 65,536 to 131,071.
    static func bindings(hash: UInt64) -> Int64 { 0x10000 + Int64(hash % 0x10000) }

    /// The lock of an app's labels or templates: 131,072 to 196,607.
    static func list(hash: UInt64) -> Int64 { 0x20000 + Int64(hash % 0x10000) }
}
#endif
