import APNsModel
import PushModel
import WallTime

/// The pushes that wait to be sent, each in the lane of its certificate and of its urgency.
///
/// Of the lanes with a push that is due, the one with the fewest pushes in flight is next. So certificates have
/// equal shares, calls are not held up by messages, and a certificate whose server is slow takes no more than
/// its own places.
struct DeliveryLanes: Sendable {
    /// What distinguishes a lane: VoIP pushes have one of their own.
    struct Name: Hashable, Sendable {
        let certificateName: CertificateName
        let isVoIP: Bool

        init(_ delivery: Delivery) {
            certificateName = delivery.key.certificateName
            isVoIP = delivery.headers.pushType == .voip
        }
    }

    private struct Lane: Sendable {
        var due = DueHeap<Push.ID>()
        var inFlight = 0
    }

    private var lanes: [Name: Lane] = [:]
    private var drawn: Int64 = 0
    /// The most pushes in flight of a lane.
    let limit: Int
    /// The number of pushes that wait, those included that are out of date.
    private(set) var count = 0
    /// The number of pushes in flight.
    private(set) var inFlight = 0

    init(limit: Int) {
        self.limit = limit
    }

    /// The number of pushes in flight of each certificate that has any.
    var inFlightByCertificate: [CertificateName: Int] {
        var counts: [CertificateName: Int] = [:]
        for (name, lane) in lanes where lane.inFlight > 0 {
            counts[name.certificateName, default: 0] += lane.inFlight
        }
        return counts
    }

    /// Adds a push that is due at an instant.
    mutating func insert(_ id: Push.ID, _ delivery: Delivery, at due: Instant) {
        drawn += 1
        count += 1
        lanes[Name(delivery), default: Lane()].due.insert(id, at: due, order: drawn)
    }

    /// Removes the push that is sent next at `now`; `nil` if none is due, or if there is no room.
    mutating func removeNext(at now: Instant) -> Push.ID? {
        var best: (name: Name, inFlight: Int, due: Instant)?
        for (name, lane) in lanes where lane.inFlight < limit {
            guard let due = lane.due.nextDue, due <= now else { continue }
            if best.map({ (lane.inFlight, due) < ($0.inFlight, $0.due) }) ?? true {
                best = (name, lane.inFlight, due)
            }
        }
        guard let name = best?.name, let id = lanes[name]?.due.removeFirst(dueAt: now) else {
            return nil
        }
        count -= 1
        return id
    }

    /// Counts a push as in flight.
    mutating func begin(_ delivery: Delivery) {
        inFlight += 1
        lanes[Name(delivery), default: Lane()].inFlight += 1
    }

    /// Counts a push as in flight no longer; a lane with nothing in it goes.
    mutating func end(_ delivery: Delivery) {
        inFlight -= 1
        let name = Name(delivery)
        lanes[name]?.inFlight -= 1
        if let lane = lanes[name], lane.inFlight == 0, lane.due.count == 0 {
            lanes[name] = nil
        }
    }

    /// The instant at which the next push is due after `now`; `nil` if there is none.
    func nextDue(after now: Instant) -> Instant? {
        // A push that is due already waits for room, not for the time.
        lanes.values.compactMap { $0.due.nextDue }.filter { now < $0 }.min()
    }

    /// Removes all that waits.
    mutating func removeWaiting() {
        for name in Array(lanes.keys) {
            lanes[name]?.due = DueHeap()
        }
        lanes = lanes.filter { $0.value.inFlight > 0 }
        count = 0
    }
}
