import Synchronization

/// A value that closures of several tasks change.
final class Shared<Value: Sendable>: Sendable {
    private let mutex: Mutex<Value>

    init(_ value: Value) {
        mutex = Mutex(value)
    }

    var value: Value { mutex.withLock { $0 } }

    func change<Result: Sendable>(_ change: @Sendable (inout Value) -> Result) -> Result {
        mutex.withLock { change(&$0) }
    }
}
