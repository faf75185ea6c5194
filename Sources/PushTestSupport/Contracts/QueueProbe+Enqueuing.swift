import APNsModel
import ExactJSON
import PushModel
import PushService

extension QueueProbe {
    func checkEmptyQueue(_ findings: inout Findings) async throws {
        findings.expect(try await nextDue(at: 0), nil, "when nothing is due")
        findings.expect(try await messages(at: 0, until: 1), [], "leased of nothing")
        findings.expect(try await enqueue([]), [], "taken of nothing")
        findings.expect(try await queue.settle([]), [], "settled of nothing")
        let unknown = Delivery.Lease(entry: 1, serial: 1)
        findings.expect(try await settle(unknown, .accepted, at: 0), false, "a lease of nothing")
        findings.expect(
            try await queue.renew([unknown], for: .seconds(1)),
            [false],
            "the same lease renewed"
        )
        findings.expect(try await queue.release("one"), 0, "leases that were ended")
        findings.expect(try await queue.status(of: .all), Delivery.QueueStatus(), "its status")
    }

    func checkTakenOnce(_ findings: inout Findings) async throws {
        let first = try await enqueue("1", "2", "1", until: 10)
        findings.expect(first.map(Self.word), ["leased", "leased", "waiting"], "one key twice")
        let again = try await enqueue("2", "3", until: 10)
        findings.expect(again.map(Self.word), ["waiting", "leased"], "a key that is there")
        findings.expect(try await messages(at: 10, until: 20), ["1", "2", "3"], "what is there")
        let leased = try await enqueue("1", at: 19, until: 19)
        findings.expect(leased.map(Self.word), ["waiting"], "a key that is leased")
        let unleased = try await enqueue("4", "4", "1", at: 20)
        findings.expect(
            unleased.map(Self.word),
            ["queued", "waiting", "waiting"],
            "without a lease"
        )
    }

    func checkQueuedAgain(_ findings: inout Findings) async throws {
        let original = try Self.decided(Self.delivery("1"))
        let other = Self.delivery(Self.key("1"), expiresAfter: 7)
        let first = try await enqueue([original], until: 10).first?.lease
        findings.expect(
            try await enqueue([other], at: 9, until: 30).map(Self.word),
            ["waiting"],
            "while a lease is held"
        )
        _ = try await settle(first, .returned(after: 11, attempts: 2), at: 9)
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
        findings.expect(try await settle(first, .accepted, at: 20), false, "the lease before")
        findings.expect(try await messages(at: 29, until: 40), [], "before the lease is over")
        findings.expect(try await nextDue(at: 29), 30, "what is due next")
        let past = try await enqueue([other, other], at: 30, until: 29)
        findings.expect(past.map(Self.word), ["leased", "waiting"], "a lease of no time")
        findings.expect(
            try await settle(past.first?.lease, .accepted, at: 30),
            true,
            "the last lease"
        )
        findings.expect(
            try await enqueue([other], at: 99, until: 99).map(Self.word),
            ["accepted"],
            "what was accepted"
        )
    }

    /// A call that is repeated because its answer was lost leases again what the owner holds.
    func checkRepeatedCall(_ findings: inout Findings) async throws {
        let all = ["1", "2", "3"].map { Self.delivery($0) }
        let first = try await enqueue(Array(all.prefix(2)), until: 10)
        _ = try await settle(first.last?.lease, .held(after: 5, attempts: 1, leasedFor: 10), at: 0)
        findings.expect(
            try await enqueue(all, at: 1, until: 11, by: "two", isRepeated: true).map(Self.word),
            ["waiting", "waiting", "leased"],
            "repeated by another owner"
        )
        let again = try await enqueue(all, at: 1, until: 20, isRepeated: true)
        findings.expect(
            again.map(Self.word),
            ["leased", "waiting", "waiting"],
            "repeated by the owner, of which one is due later"
        )
        findings.expect(
            try await queue.renew([first, again].compactMap { $0.first?.lease }, for: .seconds(1)),
            [false, true],
            "the lease that was lost, and the new one"
        )
    }

    func checkExactText(_ findings: inout Findings) async throws {
        let texts = ["K", "\u{212A}", "\u{E9}", "e\u{301}", "k", ""]
        var queued: [Delivery] = []
        for text in texts {
            queued += [
                Self.key(Message.ID(text)), Self.key("1", user: UserID(text)),
                Self.key("1", device: Device.ID(text)),
                Self.key("1", certificate: Certificate.Name(text)),
                Self.key("2", app: AppID(text)),
            ].map { Self.delivery($0) }
        }
        let enqueued = try await enqueue(queued)
        findings.expect(enqueued.count { $0 != .queued }, 0, "keys that differ in one scalar")
        let keys = try await lease(at: 0, until: 1).map { $0.push?.delivery.key }
        findings.expect(keys, queued.map { $0.key }, "the keys")
    }

    /// Keys with the same digest are different keys, while they wait and when they have ended.
    func checkCollisions(_ findings: inout Findings) async throws {
        let first = Self.delivery("1")
        let others = ["2", "3"].map { message in
            Delivery(Self.delivery(Message.ID(message)), collidingAt: first.digest)
        }
        let enqueued = try await enqueue([first] + others, until: 10)
        findings.expect(
            enqueued.map(Self.word),
            ["leased", "leased", "leased"],
            "keys with one digest"
        )
        _ = try await settle(enqueued.first?.lease, .accepted, at: 0)
        findings.expect(
            try await enqueue([first, others[0]], until: 10).map(Self.word),
            ["accepted", "waiting"],
            "when one was accepted"
        )
        _ = try await settle(enqueued.last?.lease, .givenUp("test"), at: 0)
        findings.expect(
            try await enqueue([others[1]], until: 10).map(Self.word),
            ["leased"],
            "when one was given up"
        )
    }

    func checkContents(_ findings: inout Findings) async throws {
        var delivery = Self.delivery(Self.key("1", app: "org#app"), expiresAfter: 7)
        delivery.headers = APNsHeaders(
            topic: "com.example.im.voip",
            pushType: .voip,
            priority: .powerConsiderate,
            expiration: .at(seconds: 1_659_009_700),
            collapseID: APNsHeaders.CollapseID("1"),
            id: APNsHeaders.ID("01234567-89ab-cdef-0123-456789abcdef")
        )
        // Not as this package writes a payload: with spaces, keys in another order, and an escape.
        let text =
            #"{ "f": null, "aps" : {"alert":"e\u0301 \#u{1F33B}","badge":3.0}, "e":{"room":7} }"#
        delivery.payload = Array(text.utf8)
        try await checkContents(of: Self.decided(delivery), &findings)
        let head: JSONValue = [
            "channel": "fcm", "path": "/v1/projects/p/messages:send",
            "headers": ["content-type": "application/json"],
        ]
        let other = Delivery(
            key: Self.key("2"),
            deviceToken: "aabb",
            headers: APNsHeaders(topic: "p", collapseID: APNsHeaders.CollapseID("2")),
            payload: Array(#"{"message":{"token":"{token}"}}"#.utf8),
            expires: delivery.expires,
            channelHead: try OutgoingPush.ChannelHead(json: head)
        )
        try await checkContents(of: other, &findings)
    }

    private func checkContents(of delivery: Delivery, _ findings: inout Findings) async throws {
        _ = try await enqueue([delivery])
        for attempts in [0, 3] {
            let words = "\(attempts) attempts, of message \(delivery.key.message)"
            guard let leased = try await lease(at: 0, until: 5).first?.push else {
                findings.note("nothing came out with \(words)")
                return
            }
            findings.expect(leased.delivery, delivery, "a delivery with \(words)")
            findings.expect(leased.delivery.payload, delivery.payload, "its bytes with \(words)")
            findings.expect(
                leased.delivery.channelHead,
                delivery.channelHead,
                "its push service with \(words)"
            )
            findings.expect(leased.delivery.digest, delivery.digest, "its digest with \(words)")
            findings.expect(leased.attempts, attempts, "the attempts of one with \(words)")
            _ = try await settle(leased.lease, .returned(after: 0, attempts: 3), at: 0)
            if attempts == 3 {
                let last = try await lease(at: 0, until: 5).first?.push?.lease
                _ = try await settle(last, .accepted, at: 0)
            }
        }
    }

    /// A key that has ended is remembered for a time, and then forgotten.
    func checkMemory(_ findings: inout Findings) async throws {
        let lease = try await enqueue("1", until: 10).first?.lease
        _ = try await settle(lease, .accepted, at: 0)
        _ = try await queue.cancel(.message("2", of: ""))
        findings.expect(
            try await enqueue("1", "2", at: 1000).map(Self.word),
            ["accepted", "cancelled"],
            "soon after"
        )
        let century: Int64 = 100 * 365 * 86_400_000
        findings.expect(
            try await enqueue("1", "2", at: century).map(Self.word),
            ["queued", "queued"],
            "after a hundred years"
        )
    }
}
