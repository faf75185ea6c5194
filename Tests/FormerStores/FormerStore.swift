import APNsModel
import ExactJSON
import PushModel
package import PushService
package import PushTestSupport
import WallTime

/// What the fixtures have that the stores of older releases left: a queue as it was at noon of 2022-07-28.
///
/// Each push is of a message that says what became of it, to `ann`; each dispatch is of an app that does.
package enum FormerStore {
    /// All that is queued: kind, entry of a push or number that the client of a dispatch was given, name, then age, time
    /// until it can be leased, both in seconds, attempts, and owner.
    private static let entries = [
        "push 1 leased-1 3600 -3595 0 -",
        "push 2 leased-2 3580 -3565 0 -",
        "push 3 leased-3 3540 -3515 0 -",
        "push 4 leased-9 3480 -3395 0 -",
        "push 9 replacing 3100 -3100 0 -",
        "push 14 expanded 3100 -3100 0 -",
        "push 15 postponed 0 3600 3 -",
        "push 16 kept 0 7200 3 one",
        "push 17 waiting-1 0 0 0 -",
        "push 18 waiting-2 0 0 0 -",
        "push 19 waiting-3 0 0 0 -",
        "push 20 waiting-4 0 0 0 -",
        "push 21 held-by-one 0 3600 0 one",
        "push 22 held-by-two 0 3600 0 two",
        "push 23 tried 60 3600 0 two",
        "dispatch 1 leased-1 3590 -3585 0 -",
        "dispatch 2 leased-2 3560 -3545 0 -",
        "dispatch 3 leased-3 3510 -3485 0 -",
        "dispatch 4 leased-9 3390 -3305 0 -",
        "dispatch 6 split 3100 -3100 0 -",
        "dispatch 6 split 3100 -3100 0 -",
        "dispatch 12 postponed 0 3600 0 -",
        "dispatch 13 waiting 0 0 0 -",
        "dispatch 14 waiting 0 0 0 -",
        "dispatch 15 held-by-one 0 3600 0 one",
        "dispatch 16 held-by-two 0 3600 0 two",
        "dispatch 17 tried 60 3600 0 two",
    ]

    /// All dead letters: kind, entry or number, name, reason, and the seconds since noon at which it was set aside.
    private static let deadLetters = [
        "push 5 leased-10 leasedTooOften -3200",
        "push 13 damaged unreadable(nil) -3100",
        "dispatch 5 leased-10 leasedTooOften -3100",
        "dispatch 9 unreadable unreadable(Optional(input.value at `/message/id`)) -3100",
        "dispatch 10 expanded unreadable(Optional(input.missing at `/recipients/1/id`)) -3100",
    ]

    /// The messages whose pushes have ended, and how, as far as that is remembered.
    private static let ends: [(message: Message.ID, end: Delivery.End?)] = [
        ("accepted", .accepted), ("replaced", .replaced), ("cancelled", .cancelled),
        ("cancelled-before", .cancelled), ("recalled", .cancelled), ("given-up", nil),
        ("forgotten", nil),
    ]

    /// What a queue of this release has not, or does not do, with a fixture; empty if all is as it should be.
    ///
    /// It works on all that is queued until nothing is left.
    ///
    /// - Parameters:
    ///   - queue: The queue.
    ///   - clock: Its clock, which shows noon.
    /// - Returns: The violations, a line each.
    /// - Throws: What the queue throws.
    package static func violations(
        of queue: some DispatchStore,
        _ clock: ManualClock
    ) async throws -> [String] {
        var violations: [String] = []
        func expect<Value: Equatable>(_ what: String, _ found: Value, _ expected: Value) {
            guard found != expected else { return }
            violations.append("\(what): expected \(expected), not \(found)")
        }

        expect("entries", try await list(queue), entries)
        let letters = try await queue.deadLetters(after: 0, upTo: 99)
        expect("dead letters", letters.map { line($0, since: clock.now) }, deadLetters)
        let keys = ends.map { push($0.message).key }
        expect("ends", try await queue.ends(of: keys), ends.map { $0.end })
        expect(
            "pushes",
            try await queue.status(of: Delivery.Selection(.pushes)),
            Delivery.QueueStatus(
                waiting: 11,
                leased: 4,
                doubted: 4,
                oldestAge: .seconds(3600),
                deadLetters: 2
            )
        )
        expect(
            "dispatches",
            try await queue.status(of: Delivery.Selection(.dispatches)),
            Delivery.QueueStatus(
                waiting: 9,
                leased: 3,
                doubted: 4,
                oldestAge: .seconds(3590),
                deadLetters: 3
            )
        )
        let damaged = Delivery.Selection(app: "org#app", .pushes(of: .only(["damaged"])))
        expect(
            "a certificate",
            try await queue.status(of: damaged),
            Delivery.QueueStatus(deadLetters: 1)
        )

        let tried = Delivery.Selection(app: "tried", .dispatches)
        let dispatch = try await queue.entries(of: tried, after: 0, upTo: 9).map { $0.entry }
        let leases =
            [Delivery.Lease(entry: 21, serial: 1), Delivery.Lease(entry: 23, serial: 3)]
            + dispatch.map { Delivery.Lease(entry: $0, serial: 3) }
        let void = leases.map { Delivery.Lease(entry: $0.entry, serial: $0.serial - 1) }
        let renewed = try await queue.renew(leases + void, for: .seconds(7200))
        expect("leases", renewed, [true, true, true, false, false, false])
        expect("leases of an owner", try await queue.release("two"), 4)

        // An older dispatch waits, so that the recall is kept; ends are not.
        clock.advance(by: .seconds(25 * 3600))
        let late = [push("recalled", to: "bob"), push("accepted")]
        let enqueued = try await queue.enqueue(late, leasing: nil)
        expect("a recall after a day", enqueued, [.ended(.cancelled), .queued])

        let calls = try await drain(queue, clock)
        let queued = entries.map { entry in
            let words = entry.split(separator: " ")
            return "\(words[0]) \(words[2])"
        }
        let worked = calls.flatMap { $0 }.filter { !$0.hasPrefix("push of dispatch") }
        expect("all once", worked.sorted(), (queued + ["push accepted"]).sorted())
        let doubted = ["leased-2", "leased-3", "leased-9", "tried"]
        for item in doubted.flatMap({ ["push \($0)", "dispatch \($0)"] }) {
            expect("\(item) apart", calls.contains([item]), true)
        }
        let sentAgain = try await queue.resolve(
            deadLetters: letters.map { $0.entry },
            .sentAgain
        )
        expect("dead letters that can be read", sentAgain, 4)
        _ = try await drain(queue, clock)
        expect("the end", try await queue.status(of: .all), Delivery.QueueStatus(deadLetters: 1))
        return violations
    }

    /// What the queue has, as ``entries`` says it.
    private static func list(_ queue: some DispatchStore) async throws -> [String] {
        let items = try await queue.entries(of: .all, after: 0, upTo: 999)
        return (items.filter { $0.push != nil } + items.filter { $0.push == nil }).map { item in
            let name =
                switch item.content {
                case .push(let push): "push \(item.entry) \(push.key.message)"
                case .dispatch(let origin): "dispatch \(origin.number) \(origin.app)"
                }
            let times = "\(item.age.components.seconds) \(item.dueIn.components.seconds)"
            return "\(name) \(times) \(item.attempts) \(item.owner?.string ?? "-")"
        }
    }

    /// A dead letter, as ``deadLetters`` says it.
    private static func line(_ letter: Delivery.DeadLetter, since noon: Instant) -> String {
        let name =
            switch letter.content {
            case .push(let key): "push \(letter.entry) \(key?.message.string ?? "-")"
            case .dispatch(let origin): "dispatch \(origin.number) \(origin.app)"
            }
        return "\(name) \(letter.reason) \(letter.instant.milliseconds(since: noon) / 1000)"
    }

    private static func push(_ message: Message.ID, to user: UserID = "ann") -> Delivery {
        Delivery(
            key: Delivery.Key(
                app: "org#app",
                message: message,
                user: user,
                device: "phone",
                certificateName: "prod"
            ),
            request: APNsRequest(
                deviceToken: "aabb",
                headers: APNsHeaders(topic: "com.example.im"),
                payload: APNsPayload()
            ),
            expires: ManualClock().now.adding(milliseconds: 86_400_000)
        )
    }

    /// Works on all that is queued until nothing is left, whenever it is due.
    ///
    /// - Returns: The names of what each call has leased.
    private static func drain(
        _ queue: some DispatchStore,
        _ clock: ManualClock
    ) async throws -> [[String]] {
        let terms = Delivery.LeaseTerms(owner: "three", duration: .seconds(60))
        var calls: [[String]] = []
        while let due = try await queue.nextDue(of: .all) {
            clock.advance(by: due)
            for items in [Delivery.Selection.Items.dispatches, .pushes] {
                let leased = try await queue.lease(
                    upTo: 99,
                    of: Delivery.Selection(items),
                    on: terms
                )
                let dispatches = leased.compactMap { $0.dispatch }
                let pushes = leased.compactMap { $0.push }
                calls.append(
                    dispatches.map { "dispatch \($0.record.app)" }
                        + pushes.map { "push \($0.delivery.key.message)" }
                )
                let expansions = dispatches.map { leased in
                    let message = Message.ID("of dispatch \(leased.lease.entry)")
                    return DispatchRecord.Expansion(leased.lease, [push(message)])
                }
                _ = try await queue.expand(expansions, leasing: nil)
                try await queue.settle(pushes.map { Delivery.Settlement($0.lease, .accepted) })
            }
        }
        return calls
    }
}
