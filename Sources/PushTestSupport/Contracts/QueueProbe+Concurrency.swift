import ExactJSON
import PushModel
import PushService

extension QueueProbe {
    /// 8 tasks lease at once; each item has one holder, which ends it.
    func checkConcurrentLeases(_ findings: inout Findings) async throws {
        let messages = (0..<100).map { Message.ID("\($0)") }
        try await add(messages)
        let leased = try await gather { worker -> [Message.ID] in
            var mine: [Message.ID] = []
            let owner = Delivery.Owner("worker \(worker)")
            while let leased = try await lease(3, at: 0, until: 10, by: owner).nonEmpty {
                mine += leased.map { $0.message }
                await Task.yield()
                let ends = leased.map { Delivery.Settlement($0.lease, .accepted) }
                let answers = try await queue.settle(ends)
                // An item whose end was not recorded is counted twice, so that the check fails.
                mine += zip(leased, answers).filter { !$0.1 }.map { $0.0.message }
            }
            return mine
        }
        findings.expect(leased.count, messages.count, "leases of 100 items")
        findings.expect(Set(leased).count, messages.count, "items that were leased")
        findings.expect(try await nextDue(at: 0), nil, "what is left")
    }

    /// 8 tasks queue the same deliveries at once; for each delivery, one task gets a lease.
    func checkConcurrentEnqueuing(_ findings: inout Findings) async throws {
        let taken = try await gather { worker -> [Delivery.Lease] in
            var mine: [Delivery.Lease] = []
            let owner = Delivery.Owner("worker \(worker)")
            for round in 0..<25 {
                let queued = (0..<4).map { Self.delivery(Message.ID("\(round)-\($0)")) }
                mine += try await enqueue(queued, until: 10, by: owner)
                    .compactMap { $0.lease }
                await Task.yield()
            }
            return mine
        }
        findings.expect(taken.count, 100, "deliveries that 8 tasks queued")
        findings.expect(Set(taken).count, 100, "their leases")
        findings.expect(try await lease(1000, at: 10, until: 20).count, 100, "what is there")
    }

    /// Many items are queued, leased and ended, 500 at a time.
    func checkManyItems(_ findings: inout Findings) async throws {
        for start in stride(from: 0, to: count, by: 500) {
            let messages = (start..<min(start + 500, count)).map { Message.ID("\($0)") }
            try await add(messages)
        }
        findings.expect(try await queue.status(of: .all).waiting, count, "what waits")
        var next = 0
        while let leased = try await lease(500, at: Int64(count), until: 1 << 40).nonEmpty {
            let expected = (next..<next + leased.count).map { Message.ID("\($0)") }
            findings.expect(leased.map { $0.message }, expected, "from \(next) on")
            next += leased.count
            let answers = try await queue.settle(
                leased.map { Delivery.Settlement($0.lease, .accepted) }
            )
            findings.expect(answers.count { $0 }, leased.count, "ended up to \(next)")
        }
        findings.expect(next, count, "items that came out")
        findings.expect(try await nextDue(at: Int64(count)), nil, "what is left")
    }

    /// A worker dies while it holds leases; others have what it held when its leases are over, and each item
    /// ends once.
    func checkCrash(_ findings: inout Findings) async throws {
        try await add((0..<30).map { Message.ID("\($0)") })
        let lost = try await lease(20, at: 0, until: 10, by: "dead")
        _ = try await queue.settle(lost.prefix(5).map { Delivery.Settlement($0.lease, .accepted) })
        findings.expect(try await lease(at: 9, until: 100, by: "alive").count, 10, "before")
        let taken = try await lease(at: 10, until: 100, by: "alive")
        findings.expect(
            taken.map { $0.lease.entry },
            lost.dropFirst(5).map { $0.lease.entry },
            "what the dead worker had not ended"
        )
        let late = try await queue.settle(lost.map { Delivery.Settlement($0.lease, .accepted) })
        findings.expect(late.count { $0 }, 0, "settlements of a worker that was taken for dead")
    }

    /// A reader learns that an item has come, or has come back, without asking again and again.
    func checkWakeUps(_ findings: inout Findings) async throws {
        var wakeUps = queue.wakeUps().makeAsyncIterator()
        try await add("1")
        findings.expect(await wakeUps.next() != nil, true, "when one is queued")
        let lease = try await lease(at: 0, until: 100).first?.lease
        _ = try await settle(lease, .returned(after: 5, attempts: 1), at: 0)
        findings.expect(await wakeUps.next() != nil, true, "when one comes back")
        _ = try await self.lease(at: 5, until: 100, by: "two")
        _ = try await queue.release("two")
        findings.expect(await wakeUps.next() != nil, true, "when an owner is released")
    }
}

extension [Delivery.QueuedItem.Leased] {
    fileprivate var nonEmpty: Self? { isEmpty ? nil : self }
}
