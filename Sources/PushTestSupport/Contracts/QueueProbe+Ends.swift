import APNsModel
import ExactJSON
import PushModel
import PushService

extension QueueProbe {
    func checkEnds(_ findings: inout Findings) async throws {
        let leases = try await enqueue("1", "2", "3", until: 10).compactMap { $0.lease }
        guard leases.count == 3 else {
            findings.note("three deliveries were not taken")
            return
        }
        let answers = try await queue.settle([
            Delivery.Settlement(leases[0], .accepted),
            Delivery.Settlement(leases[1], .givenUp("Unregistered")),
            Delivery.Settlement(leases[0], .accepted),
            Delivery.Settlement(leases[2], .returned(after: 20, attempts: 1)),
        ])
        findings.expect(answers, [true, true, false, true], "four settlements in one call")
        findings.expect(try await messages(at: 99, until: 100), ["3"], "what is left")
        let again = try await enqueue("1", "2", at: 99, until: 100)
        findings.expect(again.map(Self.word), ["accepted", "leased"], "accepted, and given up")
    }

    func checkRecall(_ findings: inout Findings) async throws {
        let keys = [
            Self.key("1"), Self.key("1", user: "bob"), Self.key("2"), Self.key("1", app: "b"),
            Self.key("3"),
        ]
        let leases = try await enqueue(keys.map { Self.delivery($0) }, until: 10).map { $0.lease }
        findings.expect(
            try await queue.cancel(.message("1", of: "")),
            2,
            "pushes of a recalled message"
        )
        findings.expect(try await queue.cancel(.push(keys[2])), 1, "a recalled push")
        findings.expect(try await queue.cancel(.push(keys[2])), 0, "the same again")
        findings.expect(
            try await queue.renew(leases.compactMap { $0 }, for: .milliseconds(10)),
            [false, false, false, true, true],
            "their leases"
        )
        findings.expect(
            try await settle(leases[0], .accepted, at: 0),
            false,
            "a settlement of what was recalled"
        )
        let later = [Self.key("1"), Self.key("1", user: "eve"), Self.key("2")]
        findings.expect(
            try await enqueue(later.map { Self.delivery($0) }).map(Self.word),
            ["cancelled", "cancelled", "cancelled"],
            "what is queued after the recall"
        )
        let other = Self.delivery(Self.key("2", user: "eve"))
        findings.expect(
            try await enqueue([other]).map(Self.word),
            ["queued"],
            "another push of a message of which one was recalled"
        )
        findings.expect(try await messages(at: 10, until: 20), ["2", "1", "3"], "what is left")
    }

    /// The queue says how a push has ended that is queued no longer.
    func checkEndsOfKeys(_ findings: inout Findings) async throws {
        var later = Self.delivery("5")
        var earlier = Self.delivery("4")
        later.headers.collapseID = APNsHeaders.CollapseID("g1")
        later.replacesEarlier = true
        earlier.headers.collapseID = APNsHeaders.CollapseID("g1")
        earlier.replacesEarlier = true
        let enqueued = try await enqueue(
            [Self.delivery("1"), Self.delivery("2"), Self.delivery("3"), earlier, later],
            until: 10
        )
        _ = try await settle(enqueued.first?.lease, .accepted, at: 0)
        _ = try await queue.cancel(.push(Self.key("2")))
        _ = try await queue.cancel(.message("6", of: ""))
        findings.expect(
            try await queue.ends(of: ["1", "2", "3", "4", "5", "6", "7"].map { Self.key($0) }),
            [.accepted, .cancelled, nil, .replaced, nil, .cancelled, nil],
            "the ends of keys"
        )
        findings.expect(try await queue.ends(of: []), [], "the ends of no keys")
    }

    func checkReplacement(_ findings: inout Findings) async throws {
        func delivery(_ message: Message.ID, user: UserID = "ann", _ collapse: String) -> Delivery {
            var delivery = Self.delivery(Self.key(message, user: user))
            delivery.headers.collapseID = APNsHeaders.CollapseID(collapse)
            delivery.replacesEarlier = true
            return delivery
        }
        var plain = delivery("4", "g1")
        plain.replacesEarlier = false
        let first = try await enqueue(
            [
                delivery("1", "g1"), delivery("2", "g2"), delivery("3", user: "bob", "g1"), plain,
            ],
            until: 10
        )
        let second = try await enqueue([delivery("5", "g1"), delivery("6", "g5")], until: 10)
        findings.expect(second.map(Self.word), ["leased", "leased"], "what comes later")
        findings.expect(
            try await queue.renew(first.compactMap { $0.lease }, for: .milliseconds(10)),
            [false, true, true, true],
            "the lease of what was replaced"
        )
        let again = try await enqueue([delivery("1", "g1"), delivery("5", "g1")], until: 10)
        findings.expect(again.map(Self.word), ["replaced", "waiting"], "the same two again")
        let both = try await enqueue([delivery("7", "g7"), delivery("8", "g7")], until: 10)
        findings.expect(both.map(Self.word), ["replaced", "leased"], "both in one call")
        findings.expect(
            try await messages(at: 10, until: 20),
            ["2", "3", "4", "5", "6", "8"],
            "what is left"
        )
    }

    func checkStatus(_ findings: inout Findings) async throws {
        _ = try await hold("1", at: 0, until: 100, by: "one")
        let lease = try await hold("2", at: 10, until: 20, by: "two").first
        try await add("3", app: "a", at: 30)
        clock.now = Self.time(40)
        findings.expect(
            try await queue.status(of: .all),
            Delivery.QueueStatus(waiting: 2, leased: 1, oldestAge: .milliseconds(40)),
            "three items"
        )
        let listed = try await queue.entries(of: .all, after: 0, upTo: 2)
        findings.expect(listed.map { $0.owner }, ["one", nil], "their owners")
        findings.expect(
            listed.map { $0.age },
            [.milliseconds(40), .milliseconds(30)],
            "their ages"
        )
        findings.expect(listed.first?.dueIn, .milliseconds(60), "when the first is due")
        guard let last = listed.last else { return }
        let rest = try await queue.entries(of: .all, after: last.entry, upTo: 2)
        findings.expect(rest.map { $0.content.app }, ["a"], "the rest of the listing")
        findings.expect(rest.map { $0.push != nil }, [store == nil], "whether it is a push")
        _ = try await settle(lease, .returned(after: 100, attempts: 3), at: 40)
        findings.expect(try await attempts(), [0, 3, 0], "their attempts")
        // A clock that was set back makes no age negative.
        clock.now = Self.time(-5)
        findings.expect(
            try await queue.entries(of: .all, after: last.entry, upTo: 1).map { $0.age },
            [.zero],
            "the age before it was queued"
        )
    }
}
