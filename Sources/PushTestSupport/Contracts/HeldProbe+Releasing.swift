import ExactJSON
import PushModel
import PushService

/// What is leased, and what becomes of it.
extension HeldProbe {
    /// Users are leased in the order in which they are due, however many of their rows are.
    func checkDue(_ findings: inout Findings) async throws {
        try await store.hold(
            ["1", "2", "3"].map { id in
                Self.message(
                    id,
                    Self.row("ann", due: 20),
                    Self.row("bob", due: 10),
                    Self.row("eve", due: 11),
                    Self.row("tom", due: 60)
                )
            }
        )
        findings.expect(try await nextDue(at: 3), 10, "when the first is due")
        findings.expect(try await words(at: 9), [], "before that")
        findings.expect(try await lease(0, at: 30).users.count, 0, "of no user")
        let first = try await lease(2, at: 30, for: 100)
        findings.expect(first.users.map { $0.id }, ["bob", "eve"], "the first two")
        findings.expect(try await nextDue(at: 30), 20, "when the next was due")
        findings.expect(try await words(2, at: 30, for: 100), ["ann 1:1 2:1 3:1"], "the next")
        findings.expect(try await nextDue(at: 30), 60, "when the last is due")
        findings.expect(try await count(), 12, "the rows")
    }

    /// The rows of a user are leased together, to one holder at a time.
    func checkLeases(_ findings: inout Findings) async throws {
        try await store.hold([
            Self.message("1", Self.row("ann", due: 10), Self.row("bob", due: 12)),
            Self.message("2", in: "g2", Self.row("ann", due: 1000)),
        ])
        let first = try await lease(at: 10)
        findings.expect(Self.words(first), ["ann 1:1 2:1"], "all rows, one of which is due")
        findings.expect(first.users.map { $0.leaseEnd }, [QueueProbe.time(20)], "the end")
        findings.expect(try await words(at: 19, for: 100), ["bob 1:1"], "during the lease")
        let second = try await lease(at: 20)
        findings.expect(Self.words(second), ["ann 1:1 2:1"], "after the lease")
        let releases = (first.users + second.users).map { HeldUser.Release(of: $0) }
        findings.expect(try await release(releases, at: 21), [nil, []], "an earlier lease")
        findings.expect(try await count(), 1, "what is left")
        try await store.hold([Self.message("3", Self.row("ann", due: 30))])
        findings.expect(try await words(at: 30, for: 0), ["ann 3:1"], "leased for no time")
        findings.expect(try await words(at: 31, for: 0), ["ann 3:1"], "and again")
    }

    /// A call leases so many rows and no more, unless they are those of one user.
    func checkManyRows(_ findings: inout Findings) async throws {
        let users = HeldUser.mostLeased / 100 + 1
        try await store.hold(
            (0..<100).map { index in
                var message = Self.message(Message.ID("\(index)"))
                message.rows = (0..<users).map { Self.row(UserID("\($0)"), due: Int64($0)) }
                return message
            }
        )
        let leased = try await lease(users, at: 1000, for: 1000)
        let first = (0..<users - 1).map { UserID("\($0)") }
        findings.expect(leased.users.map { $0.id }, first, "who is leased")
        findings.expect(Set(leased.users.map { $0.rows.count }), [100], "their rows")
        findings.expect(leased.messages.count, 100, "their messages")
        findings.expect(try await lease(users, at: 1000).users.count, 1, "who is leased next")
    }

    /// 8 tasks lease at once; each user has one holder, which releases what is held.
    func checkConcurrentLeases(_ findings: inout Findings) async throws {
        let users = (0..<100).map { UserID("\($0)") }
        for id in ["1", "2"] as [Message.ID] {
            var message = Self.message(id)
            message.rows = users.map { Self.row($0, due: 0) }
            try await store.hold([message])
        }
        let released = try await gather { _ -> [UserID] in
            var mine: [UserID] = []
            // More than one task needs for all, in case that a store never comes to an end.
            for _ in 0..<users.count {
                let leased = try await lease(3, at: 0, for: 1000)
                guard !leased.users.isEmpty else { break }
                await Task.yield()
                let releases = leased.users.map {
                    HeldUser.Release(of: $0, [Self.delivery("2", to: $0.id)])
                }
                let answers = try await release(releases, at: 0)
                mine += zip(leased.users, answers).filter { $1 == ["leased"] && $0.rows.count == 2 }
                    .map { $0.0.id }
            }
            return mine
        }
        findings.expect(released.count, users.count, "releases of 100 users")
        findings.expect(Set(released).count, users.count, "users that were released")
        findings.expect(try await count(), 0, "what is left")
    }

    /// Rows are removed or held on, and pushes queued, of which the call leases no more than it may.
    func checkRelease(_ findings: inout Findings) async throws {
        let (ann, bob) = (Self.row("ann", due: 10), Self.row("bob", due: 11))
        try await store.hold([
            Self.message("1", ann, bob), Self.message("2", ann), Self.message("3", ann),
        ])
        let leased = try await lease(at: 11)
        guard leased.users.map({ $0.id }) == ["ann", "bob"] else {
            findings.note("two users were not leased")
            return
        }
        // It comes during the lease, and is not of it.
        try await store.hold([Self.message("4", Self.row("ann", due: 60))])
        let heldOn = [
            Self.number(of: "2", leased): QueueProbe.time(50),
            Self.number(of: "3", leased): QueueProbe.time(40),
        ]
        let decided = try QueueProbe.decided(Self.delivery("1", to: "bob"))
        let releases = [
            HeldUser.Release(
                of: leased.users[0],
                heldOn: heldOn,
                [
                    Self.delivery("1", to: "ann"),
                    QueueProbe.delivery(QueueProbe.key("1", device: "pad")),
                ]
            ),
            HeldUser.Release(of: leased.users[1], [decided]),
        ]
        findings.expect(
            try await release(releases, at: 12, limit: 2),
            [["leased", "leased"], ["queued"]],
            "the pushes"
        )
        findings.expect(try await pushes(), [1, 2], "those that wait and are leased")
        findings.expect(try await release(releases, at: 12), [nil, nil], "again")
        let waiting = try await store.lease(
            upTo: 9,
            of: .all,
            on: Delivery.LeaseTerms(owner: "one", duration: .seconds(10))
        )
        findings.expect(waiting.compactMap { $0.push?.delivery }, [decided], "the push that waits")
        findings.expect(try await nextDue(at: 12), 40, "when the first is asked again")
        findings.expect(try await words(at: 39), [], "before that")
        findings.expect(try await words(at: 40), ["ann 2:1 3:1 4:1"], "what is held on")
    }

    /// What is told by the push of another message is remembered as accepted, and its own push is gone.
    func checkMerging(_ findings: inout Findings) async throws {
        clock.now = QueueProbe.time(0)
        let keys = (1...5).map { QueueProbe.key(Message.ID("\($0)")) }
        _ = try await store.enqueue([QueueProbe.delivery(keys[1])], leasing: nil)
        let terms = Delivery.LeaseTerms(owner: "two", duration: .seconds(10))
        let other = try await store.enqueue([QueueProbe.delivery(keys[2])], leasing: terms)
        _ = try await store.cancel(.push(keys[3]))
        try await store.hold(
            keys.map { Self.message($0.message, Self.row("ann", due: 0)) }
        )
        let releases = try await lease(at: 0).users.map {
            HeldUser.Release(of: $0, [QueueProbe.delivery(keys[0])], merged: Array(keys[1...]))
        }
        findings.expect(try await release(releases, at: 1), [["leased"]], "the push")
        findings.expect(
            try await store.ends(of: keys),
            [nil, .accepted, .accepted, .cancelled, .accepted],
            "how the others have ended"
        )
        findings.expect(try await pushes(), [0, 1], "what is queued")
        let accepted = other.compactMap { $0.lease }.map { Delivery.Settlement($0, .accepted) }
        findings.expect(try await store.settle(accepted), [false], "another holder's lease")
        let late = try await store.enqueue(keys[1...].map { QueueProbe.delivery($0) }, leasing: nil)
        findings.expect(
            late.map(QueueProbe.word),
            ["accepted", "accepted", "cancelled", "accepted"],
            "their pushes"
        )
    }

    /// A release by a void lease does nothing.
    func checkVoidLeases(_ findings: inout Findings) async throws {
        let (ann, bob) = (Self.row("ann", due: 0, since: 1), Self.row("bob", due: 0, since: 1))
        try await store.hold([
            Self.message("1", ann, bob), Self.message("2", in: "g2", ann, bob),
        ])
        let leased = try await lease(at: 0)
        findings.expect(try await read("g2", upTo: 1, by: "ann"), 1, "read during the lease")
        let heldOn = Dictionary(leased.messages.keys.map { ($0, QueueProbe.time(99)) }) { $1 }
        let releases = leased.users.sorted { $0.id < $1.id }.map { user in
            HeldUser.Release(
                of: user,
                heldOn: user.id == "ann" ? heldOn : [:],
                [Self.delivery("1", to: user.id)],
                merged: [QueueProbe.key("2", user: user.id)]
            )
        }
        findings.expect(
            try await release(releases, at: 1),
            [nil, ["leased"]],
            "of two users, of whom one has read something"
        )
        findings.expect(
            try await store.ends(of: releases.flatMap { $0.merged }),
            [nil, .accepted],
            "the keys that were told"
        )
        findings.expect(try await count(), 1, "the rows")
        findings.expect(try await nextDue(at: 1), 10, "when it is asked again")
        findings.expect(try await pushes(), [0, 1], "the pushes")
    }

    /// The answer of a release was lost: the caller gets its pushes again, and none is queued anew.
    func checkRepeatedCall(_ findings: inout Findings) async throws {
        let (ann, bob) = (Self.row("ann", due: 0), Self.row("bob", due: 0))
        try await store.hold([Self.message("1", ann, bob)])
        let releases = try await lease(at: 0).users.sorted { $0.id < $1.id }.map {
            HeldUser.Release(of: $0, [Self.delivery("1", to: $0.id)])
        }
        guard releases.count == 2 else {
            findings.note("two users were not leased")
            return
        }
        findings.expect(try await release([releases[0]], at: 1), [["leased"]], "the first call")
        var unknown = releases[0]
        unknown.deliveries = [Self.delivery("2", to: "ann")]
        for call in 2...21 {
            // The owner has had them all the time, so that none of these leases is held against a push.
            findings.expect(
                try await release(releases + [unknown], at: 1, isRepeated: true),
                [["leased"], ["leased"], ["waiting"]],
                "call \(call), of which a part was done"
            )
        }
        findings.expect(try await release(releases, at: 1), [nil, nil], "one that is not repeated")
        findings.expect(try await pushes(), [0, 2], "the pushes")
        findings.expect(try await count(), 0, "the rows")
    }
}
