import EasemobREST
import LocalService
import Synchronization

/// Keeps the records of one app in memory.
final class KeptStorage: LocalStorage {
    private let records = Mutex<[String: AppDirectory.Record]>([:])

    func stores(of app: AppKey) -> LocalStores {
        LocalStores(records: records.withLock { Array($0.values) }) { changed in
            self.records.withLock { records in
                for record in changed { records[record.key] = record.value == nil ? nil : record }
            }
        }
    }

    func removeAll() { records.withLock { $0 = [:] } }
}

/// Counts how often an app is made.
final class CountingStorage: LocalStorage {
    private let made = Mutex(0)

    var count: Int { made.withLock { $0 } }

    func stores(of app: AppKey) -> LocalStores {
        made.withLock { $0 += 1 }
        return LocalStores()
    }

    func removeAll() {}
}

/// Has nothing to give.
struct FailingStorage: LocalStorage {
    struct BrokenError: Error, CustomStringConvertible {
        var description: String { "broken" }
    }

    func stores(of app: AppKey) throws -> LocalStores { throw BrokenError() }

    func removeAll() throws { throw BrokenError() }
}

/// What was told, a line each.
final class Told: Sendable {
    private let lines = Mutex<[String]>([])

    var all: [String] { lines.withLock { $0 } }

    func add(_ line: String) { lines.withLock { $0.append(line) } }
}
