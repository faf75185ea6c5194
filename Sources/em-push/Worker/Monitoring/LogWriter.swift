import Foundation
import Synchronization

/// Writes lines to a file on a thread of its own, so that no caller waits for the file's reader.
///
/// Lines that come while ``capacity`` bytes wait are dropped and counted. It lives as long as the process.
final class LogWriter: Sendable {
    private struct State {
        var waiting: [UInt8] = []
        var isWriting = false
        /// The lines that were dropped since the last line that says so, and since the process began.
        var dropped = 0
        var droppedInAll = 0
        /// Whether ``flush(within:)`` waits.
        var isAwaited = false
    }

    /// The bytes that may wait; as many more are being written.
    static let capacity = 1 << 20

    private let state = Mutex(State())
    private let hasWork = DispatchSemaphore(value: 0)
    private let isDone = DispatchSemaphore(value: 0)

    /// Creates a writer.
    ///
    /// - Parameters:
    ///   - descriptor: The file, which stays open.
    ///   - notice: The line that says how many lines were dropped; it stands where they are missing.
    init(to descriptor: Int32, notice: @escaping @Sendable (Int) -> [UInt8]) {
        let thread = Thread { [self] in
            while true {
                hasWork.wait()
                while let bytes = next(notice) { Self.write(bytes, to: descriptor) }
            }
        }
        thread.name = "log"
        thread.start()
    }

    var droppedInAll: Int { state.withLock { $0.droppedInAll } }

    func write(_ line: [UInt8]) {
        let isFirst = state.withLock { state in
            guard state.waiting.count + line.count <= Self.capacity else {
                state.dropped += 1
                state.droppedInAll += 1
                return false
            }
            defer { state.waiting += line }
            return state.waiting.isEmpty
        }
        if isFirst { hasWork.signal() }
    }

    /// Waits until all is written, but not longer than some milliseconds.
    func flush(within milliseconds: Int) {
        let isBusy = state.withLock { state in
            state.isAwaited = state.isWriting || !state.waiting.isEmpty
            return state.isAwaited
        }
        guard isBusy else { return }
        _ = isDone.wait(timeout: .now() + .milliseconds(milliseconds))
    }

    private func next(_ notice: (Int) -> [UInt8]) -> [UInt8]? {
        state.withLock { state in
            var bytes: [UInt8] = []
            swap(&bytes, &state.waiting)
            if state.dropped > 0 {
                bytes += notice(state.dropped)
                state.dropped = 0
            }
            state.isWriting = !bytes.isEmpty
            if bytes.isEmpty, state.isAwaited {
                state.isAwaited = false
                isDone.signal()
            }
            return bytes.isEmpty ? nil : bytes
        }
    }

    /// Writes everything, unless the file cannot be written: a log does not end the worker.
    private static func write(_ bytes: [UInt8], to descriptor: Int32) {
        _ = TimedSocket.write(bytes, to: descriptor) {
            // Who made the file may have it not wait.
            var wait = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
            poll(&wait, 1, -1)
            return true
        }
    }
}
