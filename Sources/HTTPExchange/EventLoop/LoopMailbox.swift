#if Curl || HTTP2
import Foundation
import Synchronization

/// What reaches the thread of a sender from other threads, and how it is woken.
///
/// No pointer of a C library is ever in here: they all stay with the thread.
final class LoopMailbox<Event: Sendable>: Sendable {
    /// What has come since the thread looked last.
    struct Batch: Sendable {
        var events: [Event] = []
        /// The numbers of events that are not wanted any more.
        var cancelled: [UInt64] = []
        var isClosed = false
    }

    private struct State {
        var batch = Batch()
        /// Whether anything has come since the thread looked last.
        var hasNews = false
        /// Whether the thread sleeps and has not been woken yet.
        var isAsleep = false
    }

    private let state = Mutex(State())
    private let numbers = Atomic<UInt64>(0)
    /// What the thread sleeps on, beside its sockets.
    let bell: Int32
    private let button: Int32

    /// Creates an empty mailbox; `nil` if the system gives out no more files.
    init?() {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return nil }
        bell = ends[0]
        button = ends[1]
        for end in ends {
            _ = fcntl(end, F_SETFL, fcntl(end, F_GETFL) | O_NONBLOCK)
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
        }
    }

    deinit {
        _ = Foundation.close(bell)
        _ = Foundation.close(button)
    }

    /// A number that no event has had.
    func nextNumber() -> UInt64 {
        numbers.wrappingAdd(1, ordering: .relaxed).newValue
    }

    /// Hands an event of a task to the thread; `false` if the task is cancelled already.
    func post(_ event: Event) -> Bool {
        add { batch in
            // A cancellation that came before is seen here; one that comes later finds the event.
            guard !Task.isCancelled else { return false }
            batch.events.append(event)
            return true
        }
    }

    /// Hands an event that belongs to no task to the thread.
    func deliver(_ event: Event) {
        add { $0.events.append(event) }
    }

    /// Makes the thread give up what has a number, if it still has it.
    func cancel(_ number: UInt64) {
        add { $0.cancelled.append(number) }
    }

    /// Ends the thread once it has nothing to do any more.
    func close() {
        add { $0.isClosed = true }
    }

    // MARK: For the thread

    /// Replaces a batch, which has been dealt with, by what has come since the last time.
    func take(into batch: inout Batch) {
        // Its memory serves for what comes next.
        batch.events.removeAll(keepingCapacity: true)
        batch.cancelled.removeAll(keepingCapacity: true)
        state.withLock { state in
            state.isAsleep = false
            state.hasNews = false
            batch.isClosed = state.batch.isClosed
            swap(&state.batch, &batch)
        }
    }

    /// Whether the thread may sleep; if so, the bell rings as soon as something comes.
    func fallAsleep() -> Bool {
        state.withLock { state in
            state.isAsleep = !state.hasNews
            return state.isAsleep
        }
    }

    /// Silences the bell.
    func silence() {
        var bytes: (UInt64, UInt64) = (0, 0)
        while read(bell, &bytes, 16) == 16 {}
    }

    private func add<Result>(_ change: (inout Batch) -> Result) -> Result {
        let (result, isToWake) = state.withLock { state in
            let result = change(&state.batch)
            state.hasNews = true
            defer { state.isAsleep = false }
            return (result, state.isAsleep)
        }
        if isToWake {
            // Writing fails only if the pipe is full, and a full pipe wakes the thread as well.
            var byte: UInt8 = 1
            _ = write(button, &byte, 1)
        }
        return result
    }
}
#endif
