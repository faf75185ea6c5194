#if Postgres
import PushService

/// Wakes the readers of a queue's wake-ups when the server notifies.
final class QueueReader: NotificationReader {
    let channel: String
    /// The readers of the queue's wake-ups.
    let wakeUps = WakeUps()

    init(channel: String) {
        self.channel = channel
    }

    var isReading: Bool { !wakeUps.isEmpty }

    func begin(on connection: Connection) throws {
        // From now on a reader may sleep.
        try connection.run("SELECT note_sleep()")
        // What came while nothing listened was not notified of.
        wakeUps.wake()
    }

    func read(_ payload: String) { wakeUps.wake() }

    func maintain(on connection: Connection) throws {}

    func end() {}
}
#endif
