import APNsModel
import ExactJSON
import PushModel
import PushService
import WallTime

/// A queue under test, and the number of deliveries for the check `many deliveries`.
struct QueueProbe {
    let queue: any DeliveryQueue
    let deliveries: Int

    /// The instant `milliseconds` after noon.
    static func time(_ milliseconds: Int64) -> Instant {
        Instant(milliseconds: 1_659_009_600_000 + milliseconds)
    }

    static func delivery(
        _ message: MessageID,
        user: UserID = "ann",
        device: DeviceID = "phone",
        certificate: CertificateName = "prod",
        expiresAfter milliseconds: Int64 = 86_400_000
    ) -> Delivery {
        Delivery(
            key: DeliveryKey(
                message: message,
                user: user,
                device: device,
                certificateName: certificate
            ),
            request: APNsRequest(
                deviceToken: "aabb",
                headers: APNsHeaders(topic: "com.example.im"),
                payload: APNsPayload(alert: APNsPayload.Alert(body: message.string))
            ),
            expires: time(milliseconds)
        )
    }

    func enqueue(
        _ messages: MessageID...,
        at now: Int64 = 0,
        until deadline: Int64 = 0
    ) async throws -> [EnqueuedDelivery] {
        try await enqueue(messages.map { Self.delivery($0) }, at: now, until: deadline)
    }

    func enqueue(
        _ deliveries: [Delivery],
        at now: Int64 = 0,
        until deadline: Int64 = 0
    ) async throws -> [EnqueuedDelivery] {
        try await queue.enqueue(
            deliveries,
            at: Self.time(now),
            leasedUntil: Self.time(deadline)
        )
    }

    func lease(
        _ count: Int = 100,
        at milliseconds: Int64,
        until deadline: Int64
    ) async throws -> [LeasedDelivery] {
        try await queue.lease(
            upTo: count,
            at: Self.time(milliseconds),
            until: Self.time(deadline)
        )
    }

    /// Leases, and returns the messages of the deliveries.
    func messages(
        _ count: Int = 100,
        at milliseconds: Int64,
        until deadline: Int64
    ) async throws -> [MessageID] {
        try await lease(count, at: milliseconds, until: deadline).map { $0.delivery.key.message }
    }

    func settle(
        _ lease: DeliveryLease?,
        _ change: DeliverySettlement.Change
    ) async throws -> Bool? {
        guard let lease else { return nil }
        return try await queue.settle([DeliverySettlement(lease, change)]).first
    }

    // MARK: Enqueuing

    func checkEmptyQueue(_ findings: inout Findings) async throws {
        findings.expect(try await queue.nextDue(), nil, "when nothing is due")
        findings.expect(try await messages(at: 0, until: 1), [], "leased of nothing")
        let taken = try await enqueue([])
        findings.expect(taken, [], "taken of nothing")
        findings.expect(try await queue.settle([]), [], "settled of nothing")
        let unknown = DeliveryLease(entry: 1, serial: 1)
        findings.expect(try await settle(unknown, .finished), false, "a lease of nothing")
    }

    func checkTakenOnce(_ findings: inout Findings) async throws {
        let first = try await enqueue("1", "2", "1", until: 10)
        findings.expect(first.map(Self.word), ["leased", "leased", "waiting"], "one key twice")
        let again = try await enqueue("2", "3", until: 10)
        findings.expect(again.map(Self.word), ["waiting", "leased"], "a key that is there")
        findings.expect(try await messages(at: 10, until: 20), ["1", "2", "3"], "what is there")
        let leased = try await enqueue("1", at: 19, until: 0)
        findings.expect(leased.map(Self.word), ["waiting"], "a key that is leased")
    }

    func checkQueuedAgain(_ findings: inout Findings) async throws {
        let original = Self.delivery("1")
        let other = Self.delivery("1", expiresAfter: 7)
        let first = try await enqueue([original], until: 10).first?.lease
        findings.expect(
            try await enqueue([other], at: 9, until: 30).map(Self.word),
            ["waiting"],
            "while a lease is held"
        )
        _ = try await settle(first, .retried(at: Self.time(20), attempts: 2))
        findings.expect(
            try await enqueue([other], at: 19, until: 30).map(Self.word),
            ["waiting"],
            "before it is due"
        )
        guard case .leased(let second) = try await enqueue([other], at: 20, until: 30).first else {
            findings.note("not leased though it is due")
            return
        }
        findings.expect(second.delivery, original, "what was queued first")
        findings.expect(second.attempts, 2, "its attempts")
        findings.expect(second.deadline, Self.time(30), "its deadline")
        findings.expect(try await settle(first, .finished), false, "the lease before")
        findings.expect(try await messages(at: 29, until: 40), [], "before the deadline")
        findings.expect(try await queue.nextDue(), Self.time(30), "what is due next")
        let past = try await enqueue([other, other], at: 30, until: 29)
        findings.expect(past.map(Self.word), ["leased", "waiting"], "a past deadline")
        findings.expect(try await settle(past.first?.lease, .finished), true, "the last lease")
        findings.expect(
            try await enqueue([other], at: 99, until: 99).map(Self.word),
            ["accepted"],
            "what was accepted"
        )
    }

    private static func word(_ enqueued: EnqueuedDelivery) -> String {
        switch enqueued {
        case .leased: "leased"
        case .waiting: "waiting"
        case .accepted: "accepted"
        }
    }

    func checkExactText(_ findings: inout Findings) async throws {
        let texts = ["K", "\u{212A}", "\u{E9}", "e\u{301}", "k", ""]
        var queued: [Delivery] = []
        for text in texts {
            queued += [
                Self.delivery(MessageID(text)), Self.delivery("1", user: UserID(text)),
                Self.delivery("1", device: DeviceID(text)),
                Self.delivery("1", certificate: CertificateName(text)),
            ]
        }
        let leases = try await enqueue(queued)
        findings.expect(leases.count { $0.lease == nil }, 0, "keys that differ in one scalar")
        let keys = try await lease(at: 0, until: 1).map { $0.delivery.key }
        findings.expect(keys, queued.map { $0.key }, "the keys")
    }

    func checkContents(_ findings: inout Findings) async throws {
        var delivery = Self.delivery("1", expiresAfter: 7)
        delivery.request.headers = APNsHeaders(
            topic: "com.example.im.voip",
            pushType: .voip,
            priority: .powerConsiderate,
            expiration: .at(seconds: 1_659_009_700),
            collapseID: APNsCollapseID("1"),
            id: APNsID("01234567-89ab-cdef-0123-456789abcdef")
        )
        delivery.request.payload = APNsPayload(
            alert: APNsPayload.Alert(title: "e\u{301}", body: "\u{1F33B}\u{0}\n\"\\"),
            badge: 3,
            custom: ["e": ["room": 7], "f": .null]
        )
        _ = try await enqueue([delivery])
        for attempts in [0, 3] {
            guard let leased = try await lease(at: 0, until: 5).first else {
                findings.note("nothing came out")
                return
            }
            findings.expect(leased.delivery, delivery, "a delivery")
            findings.expect(
                leased.delivery.request.payload.utf8,
                delivery.request.payload.utf8,
                "bytes"
            )
            findings.expect(leased.deadline, Self.time(5), "its deadline")
            findings.expect(leased.attempts, attempts, "its attempts")
            _ = try await settle(leased.lease, .retried(at: Self.time(0), attempts: 3))
        }
    }

    // MARK: Leases

    func checkLeases(_ findings: inout Findings) async throws {
        _ = try await enqueue("1", "2", "3", until: 10)
        findings.expect(try await messages(at: 9, until: 20), [], "before the deadline")
        findings.expect(
            try await messages(2, at: 10, until: 20),
            ["1", "2"],
            "two at the deadline"
        )
        findings.expect(try await messages(at: 10, until: 30), ["3"], "the third")
        findings.expect(try await messages(at: 19, until: 40), [], "all are leased")
        findings.expect(try await messages(at: 25, until: 26), ["1", "2"], "two leases are over")
        findings.expect(try await messages(0, at: 99, until: 100), [], "none asked for")
        // A deadline that has passed lets the next call lease again, but one call leases each once.
        findings.expect(try await messages(at: 99, until: 98), ["1", "2", "3"], "a past deadline")
        findings.expect(try await messages(at: 99, until: 200), ["1", "2", "3"], "the same again")
    }

    func checkOrder(_ findings: inout Findings) async throws {
        _ = try await enqueue("1", until: 30)
        _ = try await enqueue("2", until: 10)
        _ = try await enqueue("3", until: 20)
        _ = try await enqueue("4", "5", until: 10)
        let leased = try await lease(at: 30, until: 40)
        let expected: [MessageID] = ["2", "4", "5", "3", "1"]
        findings.expect(leased.map { $0.delivery.key.message }, expected, "soonest first")
        for (leased, time) in zip(leased, [50, 50, 50, 45, 50] as [Int64]) {
            _ = try await settle(leased.lease, .retried(at: Self.time(time), attempts: 1))
        }
        findings.expect(
            try await messages(at: 50, until: 60),
            ["3", "1", "2", "4", "5"],
            "soonest first, then as they were enqueued"
        )
    }

    func checkVoidLease(_ findings: inout Findings) async throws {
        let first = try await enqueue("1", until: 10).first?.lease
        guard let second = try await lease(at: 10, until: 20).first else {
            findings.note("nothing to lease after the deadline")
            return
        }
        let changes: [DeliverySettlement.Change] = [
            .finished, .givenUp("gone"), .retried(at: Self.time(11), attempts: 9),
        ]
        for change in changes {
            findings.expect(try await settle(first, change), false, "\(change) by a void lease")
        }
        findings.expect(try await messages(at: 19, until: 30), [], "still leased to the second")
        // A lease is good after its deadline, until another holder leases the delivery.
        let late = try await settle(second.lease, .retried(at: Self.time(25), attempts: 1))
        findings.expect(late, true, "a lease that is over but not void")
        findings.expect(try await settle(second.lease, .finished), true, "the same lease again")
        findings.expect(try await settle(second.lease, .finished), false, "a lease of what ended")
    }

    func checkRetry(_ findings: inout Findings) async throws {
        let lease = try await enqueue("1", until: 10).first?.lease
        let isGood = try await settle(lease, .retried(at: Self.time(50), attempts: 2))
        findings.expect(isGood, true, "a retry")
        findings.expect(try await messages(at: 49, until: 60), [], "before it is due")
        let leased = try await self.lease(at: 50, until: 60)
        findings.expect(leased.map { $0.attempts }, [2], "attempts when it is due")
        // An instant before the deadline is allowed as well: a dispatch returns pushes in this way.
        _ = try await settle(leased.first?.lease, .retried(at: Self.time(51), attempts: 0))
        let again = try await self.lease(at: 51, until: 60)
        findings.expect(again.map { $0.attempts }, [0], "attempts when it was put back")
    }

    func checkEnds(_ findings: inout Findings) async throws {
        let leases = try await enqueue("1", "2", "3", until: 10).compactMap { $0.lease }
        guard leases.count == 3 else {
            findings.note("three deliveries were not taken")
            return
        }
        let answers = try await queue.settle([
            DeliverySettlement(leases[0], .finished),
            DeliverySettlement(leases[1], .givenUp("Unregistered")),
            DeliverySettlement(leases[0], .finished),
            DeliverySettlement(leases[2], .retried(at: Self.time(20), attempts: 1)),
        ])
        findings.expect(answers, [true, true, false, true], "four settlements in one call")
        findings.expect(try await messages(at: 99, until: 100), ["3"], "what is left")
        let again = try await enqueue("1", "2", until: 10)
        findings.expect(again.map(Self.word), ["accepted", "leased"], "accepted, and given up")
    }

    func checkNextDue(_ findings: inout Findings) async throws {
        let leases = try await enqueue("1", "2", until: 30).map { $0.lease }
        _ = try await enqueue("3", until: 20)
        findings.expect(try await queue.nextDue(), Self.time(20), "the soonest deadline")
        let third = try await lease(at: 20, until: 90).first
        findings.expect(try await queue.nextDue(), Self.time(30), "the next soonest")
        _ = try await settle(leases[0], .retried(at: Self.time(70), attempts: 1))
        _ = try await settle(leases[1], .finished)
        findings.expect(try await queue.nextDue(), Self.time(70), "the retry")
        _ = try await settle(leases[0], .givenUp("expired"))
        findings.expect(try await queue.nextDue(), Self.time(90), "the lease")
        _ = try await settle(third?.lease, .finished)
        findings.expect(try await queue.nextDue(), nil, "when all have ended")
    }
}
