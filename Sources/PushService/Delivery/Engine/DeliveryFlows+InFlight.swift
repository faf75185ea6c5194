import PushModel
import WallTime

/// Pushes in flight, and what their replies say of the servers.
extension DeliveryFlows {
    /// So many circuits are kept of certificates that have nothing to send.
    private static let mostCircuits = 1024

    /// Counts a push as in flight.
    mutating func begin(_ id: Push.ID, in flow: Int, at now: Instant) {
        inFlight += 1
        turns += 1
        flows.elements[flow].turn = turns
        if flows.elements[flow].inFlight == 0 {
            flows.elements[flow].progress = now
        }
        flows.elements[flow].inFlight += 1
        take(1, in: flow)
        claim(id, in: flow)
    }

    /// Makes a push the probe of its circuit if that is open.
    mutating func claim(_ id: Push.ID, in flow: Int) {
        guard !circuits.isEmpty else { return }
        circuits[flows.elements[flow].name.certificateName]?.begin(id)
    }

    /// A push was not sent after all.
    mutating func disclaim(_ id: Push.ID, in flow: Int, at now: Instant) {
        guard !circuits.isEmpty else { return }
        circuits[flows.elements[flow].name.certificateName]?.forget(id, at: now)
    }

    /// Gives the slot of a push in flight to others, because the server answers nothing where it waits.
    ///
    /// The limit stays: others go over another connection, and say how the server is.
    mutating func stall(in flow: Int, at now: Instant) {
        inFlight -= 1
        stalled += 1
        flows.elements[flow].stalled += 1
        flows.elements[flow].inFlight -= 1
        flows.elements[flow].progress = now
    }

    /// Counts a push as in flight no longer, and draws conclusions from what its reply shows.
    mutating func end(
        _ result: SendResult,
        wasStalled: Bool,
        at now: Instant,
        jitter: () -> Double
    ) -> Circuit.Change? {
        let flow = result.push.flow
        take(result.sendings - 1, in: flow)
        var sign = result.sign
        if wasStalled {
            stalled -= 1
            flows.elements[flow].stalled -= 1
        } else {
            inFlight -= 1
            flows.elements[flow].end(sign, milliseconds: result.milliseconds, at: now)
        }
        switch sign {
        case .answered:
            flows.elements[flow].answered = max(flows.elements[flow].answered, result.sentAt)
            if circuits.isEmpty { return nil }
        // The server has answered what was sent later: this shows how it was, not how it is.
        case .silent, .lost: if result.sentAt < flows.elements[flow].answered { sign = .nothing }
        case .busy, .paused, .refused, .nothing: break
        }
        let name = flows.elements[flow].name.certificateName
        guard let policy, circuits[name] != nil || sign != .answered else { return nil }
        var circuit = circuits[name] ?? Circuit(policy)
        let step = circuit.note(
            sign,
            of: result.push.id,
            sentAt: result.sentAt,
            at: now,
            jitter: jitter()
        )
        circuits[name] = circuit.isAsNew ? nil : circuit
        if step == .closed {
            letGo(name)
        }
        tidyCircuits(at: now)
        return step
    }

    private mutating func letGo(_ certificate: Certificate.Name) {
        for index in flows.indices
        where flows.elements[index].name.certificateName == certificate {
            count -= flows.elements[index].expiring.count
            flows.elements[index].expiring = DueQueue()
        }
    }

    /// Forgets circuits of certificates that have nothing to send and no pause, once there are many.
    private mutating func tidyCircuits(at now: Instant) {
        guard circuits.count > Self.mostCircuits else { return }
        let names = Set(indices.keys.map { $0.certificateName })
        circuits = circuits.filter { names.contains($0.key) || !$0.value.passes(at: now) }
    }
}
