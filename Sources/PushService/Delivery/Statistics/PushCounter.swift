import APNsModel
import PushModel
import WallTime

/// The counts of a dispatch that its store of statistics does not have yet.
///
/// A push is counted when the queue has recorded its end under a good lease. So however many dispatches send a
/// push again after a lease ran out, it is counted by the one whose end the queue recorded.
struct PushCounter {
    private let statistics: AppStatistics?
    private var counts: [PushCounts.Row.Key: PushCounts] = [:]

    init(_ statistics: AppStatistics?) {
        self.statistics = statistics
    }

    /// The number of rows that wait for the store.
    var rowCount: Int { counts.count }

    /// Counts the end of a push, and returns whether it did; a push that goes on is not counted.
    mutating func add(_ settled: SendResult, at instant: Instant) -> Bool {
        guard let statistics else { return false }
        let ended: PushCounts
        switch settled.change {
        case .accepted:
            ended = PushCounts(sent: 1, accepted: 1)
        case .givenUp where settled.push.isHeld:
            ended = PushCounts(sent: settled.push.leased.attempts > 0 ? 1 : 0, held: 1)
        case .givenUp(let reason):
            let wasSent = settled.reply != nil || settled.push.leased.attempts > 0
            ended = PushCounts(sent: wasSent ? 1 : 0, rejected: [reason: 1])
        case .postponed, .returned:
            return false
        }
        let key = statistics.key(of: settled.push.delivery.groupIDs.message, at: instant)
        counts[key, default: PushCounts()] += ended
        return true
    }

    /// Counts what became of a message that was held, and returns whether it did.
    mutating func add(_ outcome: DeliveryOutcome, at instant: Instant) -> Bool {
        guard let statistics else { return false }
        let ended: PushCounts
        switch outcome.result {
        case .held: ended = PushCounts(held: 1)
        case .released: ended = PushCounts(released: 1)
        case .merged: ended = PushCounts(merged: 1)
        case .dropped: ended = PushCounts(dropped: 1)
        default: return false
        }
        counts[statistics.key(of: outcome.message, at: instant), default: PushCounts()] += ended
        return true
    }

    /// The rows that wait, in order of their keys; then none wait any more.
    mutating func takeRows() -> [PushCounts.Row] {
        defer { counts = [:] }
        return counts.sorted { $0.key < $1.key }.map { PushCounts.Row($0.key, $0.value) }
    }
}
