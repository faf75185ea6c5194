import ExactJSON
import PushModel
import PushService

extension DispatchProbe {
    /// What was leased before without a settlement is leased alone, one at a time.
    func checkDoubted(_ findings: inout Findings) async throws {
        try await enqueue("1", "2")
        findings.expect(try await messages(at: 0, until: 10), ["1", "2"], "the first leases")
        try await enqueue("3", at: 10)
        let alone = try await lease(at: 10, until: 50)
        findings.expect(alone.map { Self.message($0.record) }, ["1"], "the first doubted push")
        findings.expect(
            try await messages(at: 10, until: 60, by: "two"),
            ["3"],
            "what is not doubted"
        )
        findings.expect(try await messages(at: 10, until: 60), [], "while a doubted push is leased")
        findings.expect(try await nextDue(at: 10), 50, "when the next doubted push is due")
        _ = try await store.expand(alone.map { Self.expansion($0) }, leasing: nil)
        findings.expect(try await nextDue(at: 10), 10, "when none is leased")
        let second = try await lease(at: 11, until: 60)
        findings.expect(second.map { Self.message($0.record) }, ["2"], "the second doubted push")
        _ = try await settle(second.first?.lease, .postponed(by: .milliseconds(47)), at: 12)
        try await enqueue("4", at: 12)
        findings.expect(try await messages(at: 59, until: 99), ["4", "2"], "what was settled")
        findings.expect(try await messages(at: 60, until: 99), ["3"], "what was not")
    }

    /// A dispatch that ends every process that leases it is set aside, and its neighbours are not.
    func checkPoison(_ findings: inout Findings) async throws {
        try await enqueue("1", "2", "3")
        var deaths = 0
        var expanded: [MessageID] = []
        while deaths < 20 {
            let leased = try await lease(at: Int64(deaths), until: 1000, by: "one")
            guard !leased.isEmpty else { break }
            if leased.contains(where: { Self.message($0.record) == "2" }) {
                deaths += 1
                _ = try await store.release("one")
                continue
            }
            _ = try await store.expand(leased.map { Self.expansion($0) }, leasing: nil)
            expanded += leased.map { Self.message($0.record) }
        }
        findings.expect(deaths, 10, "processes that it has ended")
        findings.expect(expanded, ["1", "3"], "its neighbours")
        let dead = try await store.deadDispatches(after: 0, upTo: 9)
        findings.expect(dead.map { $0.reason }, [.leasedTooOften], "why it is dead")
        findings.expect(dead.map { $0.instant }, [QueueProbe.time(10)], "since when")
        findings.expect(
            try await store.resolve(deadDispatches: dead.map { $0.dispatch }, .sentAgain),
            1,
            "tried again"
        )
        findings.expect(try await messages(at: 11, until: 20), ["2"], "what is due then")
    }

    func checkDeadDispatches(_ findings: inout Findings) async throws {
        clock.now = QueueProbe.time(0)
        _ = try await store.enqueue(dispatches: [
            Self.record("1", app: "a"), Self.record("2", app: "b", to: ["ann", "bob", "eve"]),
        ])
        let leased = try await lease(at: 0, until: 10)
        guard leased.count == 2 else {
            findings.note("two dispatches were not leased")
            return
        }
        let faults = [
            Self.fault(.jsonSyntax, "message"),
            Self.fault(.inputUnknownKey, "recipients", "a b/~é", ""),
        ]
        findings.expect(
            try await settle(leased[0].lease, .unreadable(faults[0]), at: 5),
            true,
            "what cannot be read at all"
        )
        let rest = try Self.record("2", app: "b", to: ["bob"])
        var expansion = Self.expansion(leased[1])
        expansion.deliveries.remove(at: 1)
        expansion.unreadable = UnreadableDispatch(record: rest, fault: faults[1])
        findings.expect(
            try await Self.words(store.expand([expansion], leasing: nil)),
            [["queued", "queued"]],
            "what cannot be read in part"
        )
        let dead = try await store.deadDispatches(after: 0, upTo: 9)
        findings.expect(dead.map { $0.app }, ["a", "b"], "their apps")
        findings.expect(
            dead.map { $0.reason },
            faults.map { DeadDispatch.Reason.unreadable($0) },
            "their reasons"
        )
        findings.expect(dead.map { $0.instant }, [5, 5].map(QueueProbe.time), "their instants")
        guard dead.count == 2 else { return }
        findings.expect(
            try await store.deadDispatches(after: dead[0].dispatch, upTo: 1),
            [dead[1]],
            "after the first"
        )
        findings.expect(try await nextDue(at: 20), nil, "when they are due")
        findings.expect(
            try await store.resolve(deadDispatches: [dead[0].dispatch, 999], .discarded),
            1,
            "discarded"
        )
        clock.now = QueueProbe.time(20)
        findings.expect(
            try await store.resolve(deadDispatches: dead.map { $0.dispatch }, .sentAgain),
            1,
            "tried again"
        )
        let again = try await lease(at: 21, until: 30)
        findings.expect(again.map { $0.record }, [rest], "what is tried again")
        findings.expect(again.map { $0.age }, [.milliseconds(1)], "its age")
    }

    func checkStatus(_ findings: inout Findings) async throws {
        let numbers =
            try await enqueue("1", "2", app: "a", at: 0) + enqueue("3", app: "b", at: 10)
        let leased = try await lease(1, of: "a", at: 10, until: 100)
        let other = try await lease(1, of: "b", at: 10, until: 100)
        let fault = Self.fault(.inputType, "sender")
        _ = try await settle(other.first?.lease, .unreadable(fault), at: 10)
        clock.now = QueueProbe.time(40)
        typealias Selection = DeliverySelection
        for (selection, expected) in [
            (Selection.all, (2, 1)), (Selection(app: "a", certificates: .only(["x"])), (2, 0)),
            (Selection(app: "b"), (0, 1)), (Selection(app: "c"), (0, 0)),
        ] {
            let status = try await store.status(of: selection)
            findings.expect(status.dispatches, expected.0, "how many of \(selection)")
            findings.expect(status.deadDispatches, expected.1, "dead of \(selection)")
        }
        let listed = try await store.dispatches(of: nil, after: 0, upTo: 9)
        findings.expect(listed.map { $0.dispatch }, Array(numbers.prefix(2)), "a listing")
        findings.expect(listed.map { $0.origin }, Array(numbers.prefix(2)), "their origins")
        findings.expect(listed.map { $0.app }, ["a", "a"], "their apps")
        findings.expect(listed.map { $0.owner }, ["one", nil], "their owners")
        findings.expect(listed.map { $0.age }, [40, 40].map { .milliseconds($0) }, "their ages")
        findings.expect(listed.first?.dueIn, .milliseconds(60), "when the first is due")
        findings.expect((listed.last?.dueIn ?? .seconds(1)) <= .zero, true, "and the second")
        findings.expect(
            try await store.dispatches(of: "b", after: 0, upTo: 9),
            [],
            "a listing of another app"
        )
        findings.expect(
            try await store.dispatches(of: nil, after: numbers[0], upTo: 1).map { $0.dispatch },
            [numbers[1]],
            "after the first"
        )
        findings.expect(leased.count, 1, "leases of an app")
    }
}
