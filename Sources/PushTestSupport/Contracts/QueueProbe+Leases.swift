import ExactJSON
import PushModel
import PushService

extension QueueProbe {
    func checkLeases(_ findings: inout Findings) async throws {
        _ = try await hold("1", "2", "3", until: 10)
        findings.expect(try await messages(at: 9, until: 20), [], "before the leases are over")
        findings.expect(
            try await messages(2, at: 10, until: 20),
            ["1", "2"],
            "two when they are over"
        )
        findings.expect(try await messages(at: 10, until: 30), ["3"], "the third")
        findings.expect(try await messages(at: 19, until: 40), [], "all are leased")
        findings.expect(try await messages(0, at: 99, until: 100), [], "none asked for")
    }

    /// A call leases no more of what it enqueues than its limit says, and the rest waits.
    func checkLimit(_ findings: inout Findings) async throws {
        let deliveries = ["1", "2", "3", "4"].map { Self.delivery($0) }
        let first = try await enqueue(deliveries, until: 10, limit: 3)
        findings.expect(first.map(Self.word), ["leased", "leased", "leased", "queued"], "at first")
        findings.expect(
            try await enqueue(deliveries, until: 10, limit: 3, isRepeated: true).map(Self.word),
            ["leased", "leased", "leased", "waiting"],
            "by a repeated call"
        )
        findings.expect(try await messages(at: 1, until: 10), ["4"], "the rest")
        let none = try await enqueue([Self.delivery("5")], at: 2, until: 10, limit: 0)
        findings.expect(none.map(Self.word), ["queued"], "with a limit of 0")
        findings.expect(try await messages(at: 2, until: 10), ["5"], "what was not leased")
        let again = try await enqueue(deliveries, at: 20, until: 30, limit: 1)
        findings.expect(
            again.map(Self.word),
            ["leased", "waiting", "waiting", "waiting"],
            "of what is queued already"
        )
    }

    /// A lease of no time lets the next call lease again, but one call leases each once.
    func checkLeasesOfNoTime(_ findings: inout Findings) async throws {
        try await add("1", "2", "3")
        findings.expect(try await messages(at: 99, until: 98), ["1", "2", "3"], "for no time")
        findings.expect(try await messages(at: 99, until: 200), ["1", "2", "3"], "the same again")
    }

    func checkOrder(_ findings: inout Findings) async throws {
        _ = try await hold("1", until: 30)
        _ = try await hold("2", until: 10)
        _ = try await hold("3", until: 20)
        _ = try await hold("4", "5", until: 10)
        let leased = try await lease(at: 30, until: 40)
        let expected: [Message.ID] = ["2", "4", "5", "3", "1"]
        findings.expect(leased.map { $0.message }, expected, "soonest first")
        let age = leased.first?.push?.age ?? leased.first?.dispatch?.age
        findings.expect(age, .milliseconds(30), "how long it was in the queue")
        for (leased, time) in zip(leased, [50, 50, 50, 45, 50] as [Int64]) {
            _ = try await settle(
                leased.lease,
                .returned(after: time - 30, attempts: 1),
                at: 30
            )
        }
        findings.expect(
            try await messages(at: 50, until: 60),
            ["3", "1", "2", "4", "5"],
            "soonest first, then as they were enqueued"
        )
    }

    func checkVoidLease(_ findings: inout Findings) async throws {
        let first = try await hold("1", until: 10).first
        guard let first, let second = try await lease(at: 10, until: 20).first else {
            findings.note("nothing to lease after the first lease")
            return
        }
        let changes: [Delivery.Settlement.Change] = [
            .accepted, .givenUp("gone"), .returned(after: 1, attempts: 9),
            .unreadable(DispatchProbe.fault(.inputValue, "message")),
        ]
        for change in changes {
            findings.expect(
                try await settle(first, change, at: 10),
                false,
                "\(change) by a void lease"
            )
        }
        findings.expect(
            try await queue.renew([first, second.lease], for: .milliseconds(20)),
            [false, true],
            "both renewed"
        )
        findings.expect(try await messages(at: 29, until: 30), [], "still leased to the second")
        // A lease is good after its time, until another holder leases the delivery.
        let late = try await settle(
            second.lease,
            .held(after: 1, attempts: 1, leasedFor: 1),
            at: 31
        )
        findings.expect(late, true, "a lease that is over but not void")
        findings.expect(
            try await settle(second.lease, .accepted, at: 40),
            true,
            "the same lease again"
        )
        findings.expect(
            try await settle(second.lease, .accepted, at: 40),
            false,
            "a lease of what ended"
        )
    }

    func checkRenewal(_ findings: inout Findings) async throws {
        let leases = try await hold("1", "2", "3", until: 10)
        guard leases.count == 3 else {
            findings.note("three items were not taken")
            return
        }
        _ = try await settle(leases[2], .accepted, at: 9)
        findings.expect(
            try await queue.renew([leases[0], leases[2]], for: .milliseconds(21)),
            [true, false],
            "one that waits, one that has ended"
        )
        findings.expect(try await messages(at: 29, until: 40), ["2"], "what was not renewed")
        findings.expect(try await messages(at: 30, until: 40), ["1"], "when it is over")
        findings.expect(
            try await queue.renew([leases[0]], for: .milliseconds(20)),
            [false],
            "a lease that another holder has"
        )
    }

    func checkOwners(_ findings: inout Findings) async throws {
        let mine = try await hold("1", "2", "3", until: 1000, by: "one")
        guard mine.count == 3 else {
            findings.note("three items were not taken")
            return
        }
        _ = try await hold("4", until: 1000, by: "two")
        _ = try await settle(
            mine[1],
            .held(after: 50, attempts: 2, leasedFor: 1000),
            at: 0
        )
        _ = try await settle(mine[2], .accepted, at: 0)
        findings.expect(try await queue.release("one"), 2, "leases of one owner")
        findings.expect(
            try await messages(at: 0, until: 2000, by: "one"),
            ["1"],
            "what the owner has back at once"
        )
        // It was leased again, so the lease from before is void.
        findings.expect(
            try await settle(mine[0], .accepted, at: 0),
            false,
            "a lease from before the release"
        )
        findings.expect(try await messages(at: 49, until: 2000), [], "before the pause is over")
        findings.expect(try await messages(at: 50, until: 2000), ["2"], "after it")
        findings.expect(try await attempts(), [0, 2, 0], "the attempts")
        findings.expect(try await messages(at: 999, until: 2000), [], "another owner's")
        findings.expect(try await queue.release("three"), 0, "leases of an unknown owner")
        findings.expect(try await queue.release("two"), 1, "leases of the other owner")
        findings.expect(try await messages(at: 999, until: 2000), ["4"], "when that is released")
    }

    func checkSelection(_ findings: inout Findings) async throws {
        typealias Selection = Delivery.Selection
        let none = Selection.Items.pushes(of: .only([]))
        var selections: [(Selection, [Message.ID])] = [
            (Selection(app: "c"), []), (Selection(app: ""), ["4"]),
            (.all, ["1", "2", "3", "4"]), (Selection(none), []),
        ]
        if store == nil {
            let keys = [
                Self.key("1", app: "a", certificate: "prod"),
                Self.key("2", app: "a", certificate: "voip"),
                Self.key("3", app: "b", certificate: "prod"),
                Self.key("4", app: "", certificate: "prod"),
            ]
            _ = try await enqueue(keys.map { Self.delivery($0) })
            selections += [
                (Selection(.pushes(of: .only(["voip", "none"]))), ["2"]),
                (Selection(app: "a", .pushes(of: .except(["voip"]))), ["1"]),
                (Selection(.pushes(of: .except([]))), ["1", "2", "3", "4"]),
                (Selection(.dispatches), []),
            ]
        } else {
            for (message, app): (Message.ID, AppID) in [
                ("1", "a"), ("2", "a"), ("3", "b"), ("4", ""),
            ] {
                try await add(message, app: app)
            }
            selections += [
                (Selection(app: "a", .dispatches), ["1", "2"]),
                (Selection(.dispatches), ["1", "2", "3", "4"]), (Selection(.pushes), []),
            ]
        }
        for (selection, expected) in selections {
            let status = try await queue.status(of: selection)
            findings.expect(status.waiting, expected.count, "how many of \(selection)")
            let listed = try await queue.entries(of: selection, after: 0, upTo: 100)
            let due = try await nextDue(at: 0, of: selection)
            findings.expect(due, expected.isEmpty ? nil : 0, "when \(selection) is due")
            let leased = try await lease(of: selection, at: 0, until: 10)
            findings.expect(leased.map { $0.message }, expected, "leased of \(selection)")
            findings.expect(
                listed.map { $0.entry },
                leased.map { $0.lease.entry },
                "a listing of \(selection)"
            )
            for leased in leased {
                _ = try await settle(leased.lease, .returned(after: 0, attempts: 0), at: 0)
            }
        }
    }

    func checkRetry(_ findings: inout Findings) async throws {
        let lease = try await hold("1", until: 10).first
        let isGood = try await settle(lease, .held(after: 50, attempts: 2, leasedFor: 80), at: 0)
        findings.expect(isGood, true, "a pause with a lease")
        findings.expect(try await messages(at: 79, until: 90), [], "before the lease is over")
        findings.expect(
            try await settle(lease, .returned(after: 1, attempts: 2), at: 79),
            true,
            "the lease is good meanwhile"
        )
        let leased = try await self.lease(at: 80, until: 90)
        findings.expect(try await attempts(), [2], "attempts when it is due")
        // A pause that is over is allowed as well: a dispatch returns pushes in this way.
        _ = try await settle(leased.first?.lease, .returned(after: 0, attempts: 0), at: 81)
        findings.expect(try await messages(at: 81, until: 90), ["1"], "when it was put back")
        findings.expect(try await attempts(), [0], "its attempts")
    }

    /// What waits can be leased, and a lease ends after its time (rule 6.16).
    func checkClockSetBack(_ findings: inout Findings) async throws {
        _ = try await hold("1", until: 10_000)
        try await add("2", at: 1000)
        clock.setWall(by: .seconds(-3600))
        try await add("3", at: 2000)
        let leased = try await lease(at: 3000, until: 9000, by: "two")
        findings.expect(leased.map { $0.message }, ["2", "3"], "what waits")
        _ = try await settle(leased.first?.lease, .returned(after: 500, attempts: 1), at: 4000)
        findings.expect(try await nextDue(at: 4000), 4500, "what was postponed")
        findings.expect(try await messages(at: 4500, until: 9000), ["2"], "after its pause")
        findings.expect(
            try await messages(at: 10_000, until: 20_000),
            ["2", "3", "1"],
            "when the leases are over"
        )
    }

    /// No lease ends before its time until the clock has stood for a minute (rule 6.16).
    func checkClockSetForward(_ findings: inout Findings) async throws {
        _ = try await hold("1", until: 90_000)
        clock.setWall(by: .seconds(3600))
        findings.expect(try await messages(at: 1, until: 2), [], "while a lease is held")
        try await add("2", at: 1000)
        findings.expect(try await messages(at: 1000, until: 90_000), ["2"], "what waits")
        findings.expect(try await messages(at: 59_000, until: 60_000), [], "soon after")
        clock.setWall(by: .seconds(-3600))
        findings.expect(try await messages(at: 89_999, until: 90_000), [], "when it is set right")
        findings.expect(
            try await messages(at: 90_000, until: 99_000),
            ["1", "2"],
            "when the leases are over"
        )
    }

    func checkNextDue(_ findings: inout Findings) async throws {
        let leases = try await hold("1", "2", until: 30)
        guard leases.count == 2 else {
            findings.note("two items were not taken")
            return
        }
        _ = try await hold("3", until: 20)
        findings.expect(try await nextDue(at: 5), 20, "the soonest end of a lease")
        let third = try await lease(at: 20, until: 90).first
        findings.expect(try await nextDue(at: 20), 30, "the next soonest")
        _ = try await settle(leases[0], .held(after: 30, attempts: 1, leasedFor: 50), at: 20)
        _ = try await settle(leases[1], .accepted, at: 20)
        findings.expect(try await nextDue(at: 20), 70, "the lease of what was postponed")
        _ = try await settle(leases[0], .givenUp("expired"), at: 20)
        findings.expect(try await nextDue(at: 20), 90, "the last lease")
        findings.expect(try await nextDue(at: 95), 95, "when it is over")
        _ = try await settle(third?.lease, .accepted, at: 95)
        findings.expect(try await nextDue(at: 95), nil, "when all have ended")
    }
}
