import Foundation

/// What stands in for the standard library's `Mutex` where ThreadSanitizer looks.
///
/// That of the standard library is a futex on Linux, which ThreadSanitizer does not know: it calls every
/// use of a value inside one a race, in a correct program of five lines as well. It does know the lock
/// here. `.ci/long threads` copies the package and puts this file into each target that imports
/// `Synchronization`; a type of the module itself is preferred to an imported one of the same name.
struct Mutex<Value: ~Copyable>: ~Copyable, @unchecked Sendable {
    // The value is reached through the lock alone, so that the two together are Sendable.
    private let lock = NSLock()
    private let value: UnsafeMutablePointer<Value>

    init(_ value: consuming sending Value) {
        self.value = .allocate(capacity: 1)
        self.value.initialize(to: value)
    }

    deinit {
        value.deinitialize(count: 1)
        value.deallocate()
    }

    borrowing func withLock<Result: ~Copyable, Failure: Error>(
        _ body: (inout sending Value) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
        lock.lock()
        defer { lock.unlock() }
        return try body(&value.pointee)
    }
}
