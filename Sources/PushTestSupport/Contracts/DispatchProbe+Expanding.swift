import ExactJSON
import PushModel
import PushService

extension DispatchProbe {
    func checkExpansion(_ findings: inout Findings) async throws {
        clock.now = QueueProbe.time(0)
        _ = try await items.enqueue([QueueProbe.delivery(QueueProbe.key("2", user: "ann"))])
        _ = try await store.enqueue(dispatches: [
            Self.record("1", to: ["ann", "bob"]), Self.record("2", to: ["ann", "bob"]),
            Self.record("3", to: ["eve"]),
        ])
        let leased = try await lease(at: 0, until: 10)
        guard leased.count == 3 else {
            findings.note("three dispatches were not leased")
            return
        }
        var expansions = leased.map { Self.expansion($0) }
        // Another holder has the last one by now.
        expansions[2].lease.serial += 1
        let terms = Delivery.LeaseTerms(owner: "one", duration: .milliseconds(10))
        findings.expect(
            try await Self.words(store.expand(expansions, leasing: terms)),
            [["leased", "leased"], ["leased", "leased"], nil],
            "three at a time, of which one lease is void"
        )
        findings.expect(
            try await listed().map { $0.entry },
            [leased[2].lease.entry],
            "the dispatches that are left"
        )
        findings.expect(try await pushes(), 4, "the pushes")
        var decided = Self.expansion(leased[2])
        decided.deliveries = try decided.deliveries.map { try QueueProbe.decided($0) }
        findings.expect(
            try await Self.words(store.expand([decided], leasing: nil)),
            [["queued"]],
            "without a lease for the pushes"
        )
        let pushed = try await items.lease(of: Delivery.Selection(.pushes), at: 0, until: 10)
        findings.expect(pushed.compactMap { $0.push?.delivery }, decided.deliveries, "its push")
        findings.expect(try await left(), 0, "when all are expanded")
        try await enqueue("4")
        let none = try await lease(at: 0, until: 10).map { DispatchRecord.Expansion($0.lease, []) }
        findings.expect(
            try await Self.words(store.expand(none, leasing: terms)),
            [[]],
            "a dispatch without pushes"
        )
        findings.expect(try await left(), 0, "what is left of it")
    }

    private func listed() async throws -> [Delivery.QueuedItem] {
        try await store.entries(of: Delivery.Selection(.dispatches), after: 0, upTo: 9)
    }

    /// Recipients that cannot be read stay as a dead letter, when the others have become pushes.
    func checkUnreadable(_ findings: inout Findings) async throws {
        clock.now = QueueProbe.time(0)
        let numbers = try await store.enqueue(dispatches: [
            Self.record("1", app: "b", to: ["ann", "bob", "eve"])
        ])
        guard let leased = try await lease(at: 5, until: 10).first else {
            findings.note("nothing to expand")
            return
        }
        let fault = Self.fault(.inputType, "recipients", "0")
        let rest = try Self.record("1", app: "b", to: ["bob"])
        var expansion = Self.expansion(leased)
        expansion.deliveries.remove(at: 1)
        expansion.unreadable = DispatchRecord.Unreadable(record: rest, fault: fault)
        findings.expect(
            try await Self.words(store.expand([expansion], leasing: nil)),
            [["queued", "queued"]],
            "what can be read"
        )
        let letters = try await store.deadLetters(after: 0, upTo: 9)
        findings.expect(
            letters.map { $0.content },
            numbers.map { .dispatch(DispatchRecord.Origin(app: "b", number: $0)) },
            "what cannot be read"
        )
        findings.expect(letters.map { $0.reason }, [.unreadable(fault)], "the reason")
        findings.expect(letters.map { $0.instant }, [QueueProbe.time(5)], "since when")
        clock.now = QueueProbe.time(20)
        _ = try await store.resolve(deadLetters: letters.map { $0.entry }, .sentAgain)
        let again = try await lease(at: 21, until: 30)
        findings.expect(again.map { $0.record }, [rest], "what is tried again")
        findings.expect(again.map { $0.age }, [.milliseconds(1)], "its age")
    }

    /// The answer of an expansion was lost: the caller gets its pushes again, but queues none anew, because another
    /// holder may have sent them since.
    func checkRepeatedExpansion(_ findings: inout Findings) async throws {
        clock.now = QueueProbe.time(0)
        _ = try await store.enqueue(dispatches: [
            Self.record("1", to: ["ann", "bob", "eve", "tom"]), Self.record("2"),
        ])
        let leased = try await lease(at: 0, until: 10)
        guard leased.count == 2 else {
            findings.note("two dispatches were not leased")
            return
        }
        var terms = Delivery.LeaseTerms(owner: "one", duration: .milliseconds(10))
        let first = try await store.expand([Self.expansion(leased[0])], leasing: terms)
        // What became of them since: one is sent, one given up.
        _ = try await store.settle([
            Delivery.Settlement(first[0]?[0].lease ?? Self.noLease, .accepted),
            Delivery.Settlement(first[0]?[1].lease ?? Self.noLease, .givenUp("test")),
        ])
        terms.isRepeated = true
        findings.expect(
            try await Self.words(
                store.expand(leased.map { Self.expansion($0) }, leasing: terms)
            ),
            [["accepted", "waiting", "leased", "leased"], ["leased"]],
            "a call again that was done in part"
        )
        findings.expect(
            try await Self.words(store.expand([Self.expansion(leased[0])], leasing: nil)),
            [nil],
            "a call that is not repeated"
        )
        findings.expect(try await pushes(), 3, "the pushes")
        // The owner has had them all the time, so that none of these leases is held against a push.
        for call in 2...21 {
            let again = try await store.expand([Self.expansion(leased[0])], leasing: terms)
            findings.expect(
                Self.words(again),
                [["accepted", "waiting", "leased", "leased"]],
                "call \(call)"
            )
        }
    }

    private static var noLease: Delivery.Lease { Delivery.Lease(entry: 0, serial: 0) }

    func checkSplitting(_ findings: inout Findings) async throws {
        clock.now = QueueProbe.time(0)
        _ = try await items.enqueue("0")
        let users = (0..<5).map { "user \($0)" }
        let origins = try await store.enqueue(dispatches: [Self.record("1", to: users)])
        guard let whole = try await lease(at: 7, until: 100).first else {
            findings.note("nothing to split")
            return
        }
        let parts = try [users[..<2], users[2..<4], users[4...]].map {
            try Self.record("1", to: Array($0))
        }
        findings.expect(try await store.split(whole.lease, into: parts), true, "a good lease")
        findings.expect(try await store.split(whole.lease, into: parts), false, "the same again")
        let listed = try await listed()
        findings.expect(
            listed.map { $0.dispatch?.number },
            origins + origins + origins,
            "their origin"
        )
        let leased =
            try await lease(2, at: 8, until: 100, by: "one")
            + lease(2, at: 8, until: 100, by: "two")
        findings.expect(leased.map { $0.record }, parts, "the parts, in order")
        findings.expect(
            leased.map { $0.age },
            Array(repeating: .milliseconds(8), count: 3),
            "the age of the whole"
        )
        findings.expect(leased.map { $0.lease.entry }, listed.map { $0.entry }, "numbers")
    }

    /// A recall of a message is kept while a dispatch waits that is older, whatever time the queue remembers others.
    func checkRecall(_ findings: inout Findings) async throws {
        let century: Int64 = 100 * 365 * 86_400_000
        try await enqueue("1", at: 0)
        clock.now = QueueProbe.time(1)
        _ = try await store.cancel(.message("1", of: ""))
        try await enqueue("2", at: 2)
        _ = try await items.enqueue("5", at: century)
        findings.expect(
            try await store.ends(of: [QueueProbe.key("1")]),
            [.cancelled],
            "how a push of the recalled message has ended after a hundred years"
        )
        let leased = try await lease(at: century, until: century + 10)
        guard leased.count == 2 else {
            findings.note("two dispatches were not leased")
            return
        }
        findings.expect(
            try await Self.words(
                store.expand(leased.map { Self.expansion($0) }, leasing: nil)
            ),
            [["cancelled"], ["queued"]],
            "after a hundred years"
        )
        findings.expect(
            try await store.ends(of: [QueueProbe.key("1")]),
            [nil],
            "how it has ended when no dispatch waits that is older"
        )
        findings.expect(
            try await items.enqueue("1", at: century + 1).map(QueueProbe.word),
            ["queued"],
            "when no dispatch waits that is older"
        )
    }

    /// 8 tasks expand the parts of a dispatch at once; each push has one holder.
    func checkConcurrentExpansion(_ findings: inout Findings) async throws {
        let users = (0..<200).map { "user \($0)" }
        clock.now = QueueProbe.time(0)
        _ = try await store.enqueue(
            dispatches: stride(from: 0, to: 200, by: 5).map {
                try Self.record("1", to: Array(users[$0..<$0 + 5]))
            }
        )
        let pushes = try await gather { worker -> [UserID] in
            var mine: [UserID] = []
            let terms = Delivery.LeaseTerms(
                owner: Delivery.Owner("worker \(worker)"),
                duration: .seconds(10)
            )
            while true {
                let leased = try await store.lease(
                    upTo: 3,
                    of: Delivery.Selection(.dispatches),
                    on: terms
                ).compactMap { $0.dispatch }
                guard !leased.isEmpty else { return mine }
                await Task.yield()
                let answers = try await store.expand(
                    leased.map { Self.expansion($0) },
                    leasing: terms
                )
                for enqueued in answers.compactMap({ $0 }).joined() {
                    if case .leased(let leased) = enqueued {
                        mine.append(leased.delivery.key.user)
                    }
                }
            }
        }
        findings.expect(pushes.count, users.count, "pushes that were leased")
        findings.expect(Set(pushes).count, users.count, "users that have one")
        findings.expect(try await left(), 0, "what is left")
    }

    /// Many dispatches to one user each are stored and expanded.
    func checkManyDispatches(_ findings: inout Findings) async throws {
        clock.now = QueueProbe.time(0)
        for start in stride(from: 0, to: count, by: 500) {
            let records = try (start..<min(start + 500, count)).map {
                try Self.record(Message.ID("\($0)"))
            }
            let numbers = try await store.enqueue(dispatches: records)
            findings.expect(Set(numbers).count, records.count, "stored from \(start) on")
        }
        findings.expect(try await left(), count, "what waits")
        var next = 0
        while true {
            let leased = try await lease(64, at: 0, until: 1000)
            guard !leased.isEmpty else { break }
            let expected = (next..<next + leased.count).map { Message.ID("\($0)") }
            findings.expect(leased.map { Self.message($0.record) }, expected, "from \(next) on")
            next += leased.count
            let answers = try await store.expand(
                leased.map { Self.expansion($0) },
                leasing: Delivery.LeaseTerms(owner: "one", duration: .seconds(1))
            )
            let isDone = answers.allSatisfy { $0?.allSatisfy { $0.lease != nil } ?? false }
            findings.expect(isDone, true, "expanded up to \(next)")
        }
        findings.expect(next, count, "dispatches that came out")
        findings.expect(try await pushes(), count, "the pushes")
    }

    /// A reader learns that a dispatch was split.
    func checkWakeUps(_ findings: inout Findings) async throws {
        try await items.checkWakeUps(&findings)
        var wakeUps = store.wakeUps().makeAsyncIterator()
        if let whole = try await lease(at: 5, until: 100).first?.lease {
            _ = try await store.split(whole, into: [Self.record("1"), Self.record("1")])
        }
        findings.expect(await wakeUps.next() != nil, true, "when one is split")
    }
}
