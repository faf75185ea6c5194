import ExactJSON
import PushModel
import PushService

extension QueueProbe {
    /// An item that ends every process that leases it is set aside, and the others go on.
    func checkDeadLetters(_ findings: inout Findings) async throws {
        try await add("1", "2")
        for round in 0..<Int64(10) {
            let leased = try await lease(at: round * 10, until: round * 10 + 10)
            findings.expect(
                leased.map { $0.message },
                round == 0 ? ["1", "2"] : ["1"],
                "lease \(round + 1)"
            )
            for other in leased.dropFirst() {
                _ = try await settle(
                    other.lease,
                    .held(after: 0, attempts: 1, leasedFor: 100 - round * 10),
                    at: round * 10
                )
            }
        }
        findings.expect(try await messages(at: 100, until: 110), ["2"], "after 10 leases")
        let letters = try await queue.deadLetters(after: 0, upTo: 10)
        guard let letter = letters.first else {
            findings.note("there is no dead letter")
            return
        }
        let origin = DispatchRecord.Origin(app: "", number: letter.entry)
        findings.expect(
            letters.map { $0.content },
            [store == nil ? .push(Self.key("1")) : .dispatch(origin)],
            "the dead letters"
        )
        findings.expect(letters.map { $0.reason }, [.leasedTooOften], "their reason")
        findings.expect(letters.map { $0.instant }, [Self.time(100)], "their time")
        typealias Selection = Delivery.Selection
        let kinds: [Selection.Items] =
            store == nil ? [.pushes, .dispatches] : [.dispatches, .pushes]
        for (selection, expected) in [
            (Selection.all, 1), (Selection(app: "", kinds[0]), 1), (Selection(kinds[1]), 0),
            (Selection(app: "c"), 0),
        ] {
            let status = try await queue.status(of: selection)
            findings.expect(status.deadLetters, expected, "how many there are of \(selection)")
            findings.expect(
                status.waiting + status.leased,
                expected,
                "how many wait of \(selection)"
            )
        }
        findings.expect(
            try await queue.deadLetters(after: letter.entry, upTo: 10).count,
            0,
            "after the last"
        )
        findings.expect(
            try await queue.resolve(deadLetters: [letter.entry, letter.entry + 99], .sentAgain),
            1,
            "sent again"
        )
        let again = Delivery.Lease(entry: letter.entry, serial: 10)
        findings.expect(try await settle(again, .accepted, at: 100), false, "its last lease")
        findings.expect(try await messages(at: 100, until: 200), ["1"], "what is due then")
        findings.expect(
            try await queue.resolve(deadLetters: [letter.entry], .discarded),
            0,
            "what is not set aside"
        )
    }

    /// An item that its holder cannot read is set aside, with the fault that it found.
    func checkUnreadable(_ findings: inout Findings) async throws {
        let fault = DispatchProbe.fault(.inputUnknownKey, "recipients", "a b/~é", "")
        let leases = try await hold("1", "2", until: 10)
        guard leases.count == 2 else {
            findings.note("two items were not taken")
            return
        }
        findings.expect(
            try await settle(leases[0], .unreadable(fault), at: 5),
            true,
            "what cannot be read"
        )
        findings.expect(try await settle(leases[0], .accepted, at: 5), false, "its lease")
        let letters = try await queue.deadLetters(after: 0, upTo: 9)
        findings.expect(letters.map { $0.reason }, [.unreadable(fault)], "the reason")
        findings.expect(letters.map { $0.instant }, [Self.time(5)], "since when")
        findings.expect(try await messages(at: 10, until: 20), ["2"], "what is left")
        let entries = letters.map { $0.entry }
        clock.now = Self.time(15)
        findings.expect(
            try await queue.resolve(deadLetters: entries, .sentAgain),
            1,
            "tried again"
        )
        findings.expect(try await messages(at: 16, until: 30), ["1"], "what is tried again")
        let listed = try await queue.entries(of: .all, after: 0, upTo: 1)
        findings.expect(listed.map { $0.age }, [.milliseconds(1)], "its age")
        let lease = Delivery.Lease(entry: leases[1].entry, serial: leases[1].serial + 1)
        _ = try await settle(lease, .unreadable(fault), at: 17)
        findings.expect(
            try await queue.resolve(deadLetters: [lease.entry, lease.entry], .discarded),
            1,
            "what is discarded"
        )
        findings.expect(try await queue.deadLetters(after: 0, upTo: 9), [], "what is left of it")
    }

    /// What was leased twice in a row without a settlement is leased apart, in halves.
    func checkDoubted(_ findings: inout Findings) async throws {
        try await add("1", "2", "3", "4", "5")
        for now: Int64 in [0, 10] {
            findings.expect(
                try await messages(at: now, until: now + 10),
                ["1", "2", "3", "4", "5"],
                "all at \(now)"
            )
        }
        findings.expect(try await doubted(at: 19), 0, "while they are leased the second time")
        try await add("6", at: 20)
        if store == nil {
            findings.expect(
                try await enqueue("2", at: 20, until: 30).map(Self.word),
                ["waiting"],
                "a doubted push that is queued again"
            )
        }
        let half = try await lease(at: 20, until: 50, by: "three")
        findings.expect(half.map { $0.message }, ["1", "2", "3"], "the first half")
        findings.expect(
            try await messages(at: 20, until: 99, by: "two"),
            ["6"],
            "what is not doubted"
        )
        findings.expect(
            try await messages(at: 20, until: 30, by: "two"),
            [],
            "while some are leased"
        )
        findings.expect(try await nextDue(at: 20), 50, "when the next doubted items are due")
        findings.expect(try await doubted(at: 20), 5, "how many there are")
        guard half.count == 3 else { return }
        _ = try await settle(half[0].lease, .returned(after: 70, attempts: 1), at: 21)
        _ = try await settle(half[1].lease, .accepted, at: 21)
        findings.expect(try await nextDue(at: 21), 50, "while one is leased")
        findings.expect(try await doubted(at: 21), 3, "what was settled is not doubted")
        findings.expect(try await queue.release("three"), 1, "leases that are released")
        findings.expect(try await nextDue(at: 21), 21, "when none is leased")
        findings.expect(try await messages(at: 22, until: 40), ["3"], "what was leased most often")
        let again = try await lease(at: 40, until: 60)
        findings.expect(again.map { $0.message }, ["3"], "the same again")
        _ = try await settle(again.first?.lease, .accepted, at: 41)
        let fourth = try await lease(at: 41, until: 60)
        findings.expect(fourth.map { $0.message }, ["4"], "half of the others")
        _ = try await settle(fourth.first?.lease, .accepted, at: 42)
        findings.expect(try await messages(at: 42, until: 99), ["5"], "the last")
        try await add("7", at: 50)
        findings.expect(
            try await messages(at: 91, until: 99),
            ["7", "1"],
            "beside others, what was settled"
        )
    }

    private func doubted(at now: Int64) async throws -> Int {
        clock.now = Self.time(now)
        return try await queue.status(of: .all).doubted
    }

    /// A poisoned item ends each process that begins to work on it, and nothing is settled before.
    ///
    /// The items that were leased with it are done all the same, and it alone becomes a dead letter.
    func checkInnocents(_ findings: inout Findings) async throws {
        let messages = (0..<30).map { Message.ID("\($0)") }
        let poison = Message.ID("7")
        try await add(messages)
        var done: Set<Message.ID> = []
        let listed = try await queue.entries(of: .all, after: 0, upTo: 8)
        let poisoned = listed.last?.entry ?? 0
        var now: Int64 = 0
        var deaths = 0
        lives: while deaths < 30 {
            // Two parts of a process take turns, and each has in hand what it has leased.
            var inHand: [Delivery.QueuedItem.Leased] = []
            while true {
                let leased =
                    try await lease(10, at: now, until: now + 1000, by: "one")
                    + lease(10, at: now, until: now + 1000, by: "two")
                inHand += leased
                if inHand.contains(where: { $0.message == poison }) { break }
                guard !leased.isEmpty else { break lives }
                for leased in leased {
                    _ = try await settle(leased.lease, .accepted, at: now)
                    done.insert(leased.message)
                }
                inHand = []
            }
            deaths += 1
            now += 10
            for owner: Delivery.Owner in ["one", "two"] {
                _ = try await queue.release(owner)
            }
        }
        let letters = try await queue.deadLetters(after: 0, upTo: 100)
        findings.expect(
            letters.map { $0.entry },
            [poisoned],
            "the dead letters after \(deaths) deaths"
        )
        findings.expect(deaths, 10, "processes that it has ended")
        findings.expect(done.count, messages.count - 1, "what was done")
    }
}
