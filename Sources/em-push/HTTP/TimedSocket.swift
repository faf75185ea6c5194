import Foundation
import PushService

/// A file or a socket whose calls return in time; its owner closes it.
struct TimedSocket: Sendable {
    let descriptor: Int32

    /// Takes a descriptor, on which no call waits from now on but those of this type.
    init(_ descriptor: Int32) {
        self.descriptor = descriptor
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    }

    /// The next bytes; `nil` if none come until the deadline, or none any more.
    func read(until deadline: ContinuousClock.Instant) -> [UInt8]? {
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = Foundation.read(descriptor, &buffer, buffer.count)
            if count >= 0 { return count == 0 ? nil : Array(buffer[..<count]) }
            guard errno == EAGAIN || errno == EINTR, wait(for: POLLIN, until: deadline) else {
                return nil
            }
        }
    }

    /// Writes everything; false if that fails, or is not done at the deadline.
    func write(_ bytes: [UInt8], until deadline: ContinuousClock.Instant) -> Bool {
        Self.write(bytes, to: descriptor) { wait(for: POLLOUT, until: deadline) }
    }

    /// Writes everything to a file, and calls `wait` while it takes nothing; false if that fails, or gives false.
    static func write(_ bytes: [UInt8], to descriptor: Int32, waiting wait: () -> Bool) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                Foundation.write(descriptor, $0.baseAddress, $0.count)
            }
            if count >= 0 {
                rest = rest.dropFirst(count)
            } else if errno == EAGAIN {
                guard wait() else { return false }
            } else if errno != EINTR {
                return false
            }
        }
        return true
    }

    /// Whether something of `events` is there before the deadline.
    func wait(for events: some BinaryInteger, until deadline: ContinuousClock.Instant) -> Bool {
        var entry = pollfd(fd: descriptor, events: Int16(events), revents: 0)
        while true {
            let rest: Duration = deadline - ContinuousClock.now
            guard rest > .zero else { return false }
            let count = poll(&entry, 1, Int32(clamping: rest.milliseconds + 1))
            if count > 0 || count < 0 && errno != EINTR { return count > 0 }
        }
    }

    func shutDown(_ direction: some BinaryInteger) {
        _ = Foundation.shutdown(descriptor, Int32(direction))
    }

    func close() { Foundation.close(descriptor) }
}
