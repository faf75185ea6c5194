import PushModel

/// The recalls that came while calls to the queue were under way, from which pushes may come that were leased
/// before the recall.
///
/// A recall is kept until all calls have ended that had begun before it, and no longer.
struct RecentRecalls: Sendable {
    /// A call to the queue that leases pushes; later calls have larger numbers.
    typealias Call = Int

    private var drawn: Call = 0
    private var underWay: Set<Call> = []
    /// The last call that had begun when a message or push was recalled.
    private var recalls: [Delivery.Recall: Call] = [:]

    /// Whether no recall is kept.
    var isEmpty: Bool { recalls.isEmpty }

    /// The number of recalls that are kept.
    var count: Int { recalls.count }

    /// Notes that a call begins.
    mutating func begin() -> Call {
        drawn += 1
        underWay.insert(drawn)
        return drawn
    }

    /// Notes that a call has ended, and that its pushes were looked at.
    mutating func end(_ call: Call?) {
        guard let call, underWay.remove(call) != nil, !recalls.isEmpty else { return }
        let oldest = underWay.min() ?? .max
        recalls = recalls.filter { oldest <= $0.value }
    }

    mutating func note(_ recall: Delivery.Recall) {
        if !underWay.isEmpty {
            recalls[recall] = drawn
        }
    }

    /// Whether a push was recalled.
    func contains(_ key: Delivery.Key) -> Bool {
        guard !recalls.isEmpty else { return false }
        return recalls[.push(key)] != nil || recalls[.message(key.message, of: key.app)] != nil
    }
}
