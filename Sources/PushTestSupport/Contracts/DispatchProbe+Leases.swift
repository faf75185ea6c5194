import ExactJSON
import PushModel
import PushService

extension DispatchProbe {
    private static var unknown: DispatchLease { DispatchLease(dispatch: 1, serial: 1) }

    func checkEmptyStore(_ findings: inout Findings) async throws {
        findings.expect(try await nextDue(at: 0), nil, "when nothing is due")
        findings.expect(try await messages(at: 0, until: 1), [], "leased of nothing")
        findings.expect(try await store.enqueue(dispatches: []), [], "stored of nothing")
        findings.expect(try await store.settle(dispatches: []), [], "settled of nothing")
        findings.expect(
            try await store.renew(dispatches: [Self.unknown], for: .seconds(1)),
            [false],
            "a lease of nothing"
        )
        findings.expect(try await store.split(Self.unknown, into: []), false, "split of nothing")
        findings.expect(
            try await Self.words(store.expand([DispatchExpansion(Self.unknown, [])], leasing: nil)),
            [nil],
            "expanded of nothing"
        )
        findings.expect(
            try await store.dispatches(of: nil, after: 0, upTo: 9),
            [],
            "listed of nothing"
        )
    }

    /// Texts come out byte by byte, whatever they say.
    func checkTexts(_ findings: inout Findings) async throws {
        let texts = [
            #" {"b" : 1.0e+02,"a":"\u0000\ud800\u00e9é\#u{1F33B}", "a":null}  "#, "[ ]", "null",
            #""""#, "[1,\n2]",
        ].map { Array($0.utf8) }
        var records: [DispatchRecord] = []
        for (index, text) in texts.enumerated() {
            let app = AppID(["", "é", "e\u{301}", "demo#chat", "\u{1F33B}"][index])
            for sender in [nil, text] {
                records.append(
                    try DispatchRecord(app: app, message: text, sender: sender, recipients: text)
                )
            }
        }
        clock.now = QueueProbe.time(0)
        let numbers = try await store.enqueue(dispatches: records)
        findings.expect(numbers, numbers.sorted(), "their numbers")
        let leased = try await lease(at: 0, until: 1)
        findings.expect(leased.map { $0.record }, records, "the texts")
        findings.expect(leased.map { $0.lease.dispatch }, numbers, "their numbers")
    }

    /// Texts of the greatest lengths are stored, and a call leases no more than a process can hold.
    func checkLongTexts(_ findings: inout Findings) async throws {
        func text(_ count: Int) -> [UInt8] {
            Array("\"".utf8) + [UInt8](repeating: 0x61, count: count - 2) + Array("\"".utf8)
        }
        typealias Limits = DispatchRecord.Limits
        let longest = try DispatchRecord(
            app: "",
            message: text(Limits.message),
            sender: text(Limits.sender),
            recipients: text(Limits.recipients)
        )
        let half = try DispatchRecord(
            app: "",
            message: text(1000),
            sender: nil,
            recipients: text(LeasedDispatch.byteLimit / 2 - 1000)
        )
        clock.now = QueueProbe.time(0)
        _ = try await store.enqueue(dispatches: [half, half, half, longest])
        for (index, expected) in [[half, half], [half], [longest]].enumerated() {
            let leased = try await lease(at: 0, until: 10).map { $0.record }
            findings.expect(leased.count, expected.count, "how many fit into call \(index)")
            findings.expect(leased == expected, true, "their texts")
        }
    }

    func checkLeases(_ findings: inout Findings) async throws {
        try await enqueue("1", "2", "3")
        try await enqueue("4", app: "b", at: 1)
        findings.expect(try await nextDue(at: 1), 1, "what is due")
        findings.expect(try await messages(0, at: 1, until: 10), [], "none asked for")
        findings.expect(try await messages(2, at: 1, until: 10), ["1", "2"], "two")
        findings.expect(try await messages(of: "b", at: 1, until: 20), ["4"], "of an app")
        findings.expect(try await messages(of: "c", at: 1, until: 20), [], "of another app")
        let last = try await lease(at: 4, until: 30)
        findings.expect(last.map { Self.message($0.record) }, ["3"], "the last")
        findings.expect(last.map { $0.age }, [.milliseconds(4)], "its age")
        findings.expect(try await messages(at: 9, until: 30), [], "while all are leased")
        findings.expect(try await nextDue(at: 9), 10, "the next end of a lease")
        findings.expect(try await nextDue(at: 9, of: "b"), 20, "that of an app")
        findings.expect(try await nextDue(at: 9, of: "c"), nil, "that of another app")
        // A clock that was set back makes no age negative.
        clock.now = QueueProbe.time(-5)
        findings.expect(
            try await store.dispatches(of: "b", after: 0, upTo: 1).map { $0.age },
            [.zero],
            "the age before it was stored"
        )
    }

    func checkVoidLeases(_ findings: inout Findings) async throws {
        try await enqueue("1")
        guard let first = try await lease(at: 0, until: 10).first,
            let second = try await lease(at: 10, until: 20).first
        else {
            findings.note("it was not leased twice")
            return
        }
        let fault = Self.fault(.inputValue, "message")
        for change in [DispatchSettlement.Change.postponed(by: .zero), .unreadable(fault)] {
            findings.expect(try await settle(first.lease, change, at: 10), false, "\(change)")
        }
        findings.expect(
            try await store.renew(dispatches: [first.lease, second.lease], for: .milliseconds(20)),
            [false, true],
            "both renewed"
        )
        findings.expect(try await store.split(first.lease, into: []), false, "split")
        findings.expect(
            try await Self.words(store.expand([Self.expansion(first)], leasing: nil)),
            [nil],
            "expanded"
        )
        let repeated = LeaseTerms(owner: "one", duration: .seconds(1), isRepeated: true)
        findings.expect(
            try await Self.words(store.expand([Self.expansion(first)], leasing: repeated)),
            [nil],
            "expanded again, though it is there"
        )
        findings.expect(try await store.status(of: .all).waiting, 0, "the pushes of a void lease")
        findings.expect(try await messages(at: 29, until: 40), [], "while the second is good")
        clock.now = QueueProbe.time(31)
        findings.expect(
            try await Self.words(store.expand([Self.expansion(second)], leasing: nil)),
            [["queued"]],
            "a lease that is over, but not void"
        )
        findings.expect(
            try await Self.words(store.expand([Self.expansion(second)], leasing: nil)),
            [nil],
            "the same again"
        )
    }

    func checkOwners(_ findings: inout Findings) async throws {
        try await enqueue("1", "2")
        let mine = try await lease(1, at: 0, until: 1000, by: "one")
        _ = try await lease(1, at: 0, until: 1000, by: "two")
        _ = try await queue.enqueue("3", until: 1000, by: "one")
        findings.expect(try await store.release("one"), 2, "leases of a push and a dispatch")
        findings.expect(try await messages(at: 1, until: 99), ["1"], "what was released")
        findings.expect(
            try await settle(mine.first?.lease, .postponed(by: .zero), at: 1),
            false,
            "a lease from before the release"
        )
        findings.expect(
            try await store.dispatches(of: nil, after: 0, upTo: 9).map { $0.owner },
            ["one", "two"],
            "the owners"
        )
    }

    func checkPostponement(_ findings: inout Findings) async throws {
        try await enqueue("1", "2")
        let leased = try await lease(at: 0, until: 10)
        findings.expect(
            try await settle(leased.first?.lease, .postponed(by: .milliseconds(50)), at: 5),
            true,
            "a pause"
        )
        findings.expect(
            try await settle(leased.last?.lease, .postponed(by: .zero), at: 5),
            true,
            "no pause"
        )
        findings.expect(try await messages(at: 5, until: 90), ["2"], "without a pause")
        findings.expect(try await nextDue(at: 5), 55, "when the pause is over")
        findings.expect(try await messages(at: 54, until: 90), [], "before it is over")
        findings.expect(try await messages(at: 55, until: 90), ["1"], "when it is over")
    }
}
