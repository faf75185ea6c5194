import ExactJSON
import PushService
import Synchronization

/// What happened lately, for pages that wait for it: server-sent events.
final class LocalEvents: Sendable {
    enum Name: String {
        case clock, delivery, reset, status
    }

    private struct Value {
        /// The number of the last event.
        var last = 0
        /// The last events as they are written, the newest last, and how many bytes these are.
        var texts: [[UInt8]] = []
        var size = 0
        var isClosed = false
    }

    private static let (mostEvents, mostBytes, mostWaiting) = (200, 4 << 20, 16)
    /// What a stream begins with: how many milliseconds after its end a page asks again.
    static let opening = Array("retry: 100\n\n".utf8)

    /// What every id begins with: another process has others.
    private let prefix: String
    private let value = Mutex(Value())
    private let wakeUps = WakeUps()

    init(prefix: String) {
        self.prefix = prefix
    }

    /// The number in an id; `nil` if it is not of this process.
    func number(of id: String) -> Int? {
        guard id.utf8.starts(with: prefix.utf8) else { return nil }
        return Int(String(Substring(id.utf8.dropFirst(prefix.utf8.count)))).map { max($0, 0) }
    }

    /// Adds what happened, and wakes those who wait.
    func add(_ name: Name, _ data: JSONObject) {
        value.withLock { value in
            value.last += 1
            value.texts.append(text(name, data, number: value.last))
            value.size += value.texts.last?.count ?? 0
            while value.texts.count > Self.mostEvents || value.size > Self.mostBytes {
                value.size -= value.texts.removeFirst().count
            }
        }
        wakeUps.wake()
    }

    /// The events after that of a number as the text of a stream; `nil` if there are none.
    ///
    /// Without a number, and with one of an earlier process, they are a reset with what the clock shows, and all that are
    /// kept.
    func stream(after number: Int?, clock: JSONObject) -> [UInt8]? {
        value.withLock { value in
            guard let number, number <= value.last, value.last - number <= value.texts.count else {
                let first = text(.reset, clock, number: value.last - value.texts.count)
                return Self.opening + first + value.texts.joined()
            }
            let count = value.last - number
            return count == 0 ? nil : Self.opening + value.texts.suffix(count).joined()
        }
    }

    /// Returns when there is an event after that of a number, the wait is cancelled, or as many wait as may.
    func change(after number: Int) async {
        // It reads before it looks, so that it misses nothing.
        let stream = wakeUps.stream()
        let waits = value.withLock { !$0.isClosed && $0.last <= number }
        guard waits, wakeUps.count <= Self.mostWaiting else { return }
        for await _ in stream { break }
    }

    /// Ends all waits; later ones end at once.
    func close() {
        value.withLock { $0.isClosed = true }
        wakeUps.wake()
    }

    private func text(_ name: Name, _ data: JSONObject, number: Int) -> [UInt8] {
        Array("id: \(prefix)\(number)\nevent: \(name.rawValue)\ndata: ".utf8)
            + JSONValue.object(data).utf8 + [0x0A, 0x0A]
    }
}
