import Foundation
import PushModel
import PushService

#if SQLite
import PushStoreSQLite
#endif

/// The queue of `send --queue`, in a file that one call uses at a time.
struct SendQueue {
    let queue: any DeliveryQueue
    /// The file that is locked for as long as the call lasts.
    private let lock: FileHandle

    /// Opens a queue, and creates its file if it is missing.
    ///
    /// - Parameter path: The path of the file. Beside it is one with `.send` at the end of its name.
    /// - Throws: If the file cannot be used, or another call uses it.
    init(path: String) async throws(UsageError) {
        #if SQLite
        lock = try Self.lock(path)
        queue = SQLiteDeliveryQueue(in: try await SQLiteDatabase.open(path))
        #else
        throw .lacking("keep a queue in `\(path)`", traits: "SQLite")
        #endif
    }

    /// The number of pushes in the file, those included that this call does not send.
    var count: Int {
        get async throws {
            let status = try await queue.status(of: .all)
            return status.waiting + status.leased
        }
    }

    private static func lock(_ path: String) throws(UsageError) -> FileHandle {
        let lockPath = path + ".send"
        let descriptor = open(lockPath, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            let reason = String(cString: strerror(errno))
            throw UsageError("`\(lockPath)` cannot be opened: \(reason)")
        }
        let lock = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            throw UsageError("another `em-push send` uses the queue `\(path)`")
        }
        return lock
    }
}
