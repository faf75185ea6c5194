import PushModel
import WallTime

/// What is held, and what is to be taken out of the queue.
extension DeliveryFlows {
    /// Whether the circuit of a push is open.
    func isHeld(_ flow: Int) -> Bool { circuit(of: flow)?.isOpen ?? false }

    /// The instant before which a push that waits is not sent.
    func earliest(of push: Push) -> Instant {
        switch circuit(of: push.flow)?.state {
        case .open(let end)?: max(end, push.due)
        case nil, .closed?, .probing?: push.due
        }
    }

    /// The number of pushes that wait because a circuit is open.
    var held: Int { sum { isHeld($0) ? $1.waiting : 0 } }

    /// The number of pushes that wait to be sent again.
    var postponed: Int { sum { $1.postponed } }

    /// A flow that sent one of so many pushes that were sent last is busy.
    private static let recentTurns: Int64 = 1000

    /// Whether a busy flow has slots, and no push that waits for them.
    var hasHungry: Bool {
        all.contains { flow in
            flow.turn > 0 && turns - flow.turn < Self.recentTurns && !flow.isFull
                && flow.waiting == flow.postponed
        }
    }

    /// Whether a push that waits is in a flow that takes room to no avail: its circuit is open, it is stalled, or it is full while
    /// others are hungry.
    func isBlocked(_ flow: Int, at now: Instant, hasHungry: Bool) -> Bool {
        isHeld(flow) || flows.elements[flow].isStalled(at: now)
            || hasHungry && flows.elements[flow].isFull
    }

    /// The number of pushes that wait in flows that are blocked, and of those that wait to be sent again if they
    /// are counted.
    func blocked(at now: Instant, countingPostponed: Bool, hasHungry: Bool) -> Int {
        sum { index, flow in
            let postponed = countingPostponed ? flow.postponed : 0
            return isBlocked(index, at: now, hasHungry: hasHungry)
                ? max(flow.waiting, postponed) : postponed
        }
    }

    /// The instant after `now` at which the next flow stalls if no reply comes; `nil` if none can.
    func nextStall(after now: Instant) -> Instant? {
        all.compactMap { $0.stall }.filter { now < $0 }.min()
    }

    /// The certificates whose pushes are not to be taken out of the queue: a flow of theirs is stalled, or their
    /// circuit is open and no push is wanted for a probe.
    func closedOff(at now: Instant) -> Set<Certificate.Name> {
        var names: Set<Certificate.Name> = []
        for flow in all where flow.isStalled(at: now) {
            names.insert(flow.name.certificateName)
        }
        for (name, circuit) in circuits where circuit.isOpen {
            let hasProbe = [false, true].contains { isVoIP in
                let index = indices[Name(name, isVoIP: isVoIP)]
                return index.map { flows.elements[$0].waiting } ?? 0 > 0
            }
            if hasProbe || !circuit.passes(at: now) {
                names.insert(name)
            }
        }
        return names
    }

    /// How many pushes are to be taken out of the queue, so that they are sent at once, and of which certificates none.
    ///
    /// A flow that has few slots left waits for some more of them, so that calls to the queue take more than one push.
    func openings(at now: Instant, inAll: Int) -> (room: Int, leftOut: Set<Certificate.Name>) {
        var leftOut = closedOff(at: now)
        var room = limit
        for flow in all where flow.inHand > 0 && !leftOut.contains(flow.name.certificateName) {
            // What the rate leaves for a tenth of a second.
            let most = flow.rate.map { max(1, $0 / 10) } ?? limit
            let slots = min(flow.slots, most) - (flow.waiting - flow.postponed)
            if flow.isFull || slots <= 0 {
                leftOut.insert(flow.name.certificateName)
            } else {
                room = min(room, slots)
            }
        }
        let waiting = sum { $1.waiting - $1.postponed }
        return (min(room, inAll - inFlight - unsettled - waiting), leftOut)
    }

    private func sum(_ number: (Int, Flow) -> Int) -> Int {
        var sum = 0
        for index in flows.indices {
            sum += number(index, flows.elements[index])
        }
        return sum
    }
}
