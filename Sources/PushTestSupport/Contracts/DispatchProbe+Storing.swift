import ExactJSON
import PushModel
import PushService

extension DispatchProbe {
    private static var unknown: Delivery.Lease { Delivery.Lease(entry: 1, serial: 1) }

    func checkEmptyStore(_ findings: inout Findings) async throws {
        findings.expect(try await store.enqueue(dispatches: []), [], "stored of nothing")
        findings.expect(try await store.split(Self.unknown, into: []), false, "split of nothing")
        findings.expect(
            try await Self.words(
                store.expand([DispatchRecord.Expansion(Self.unknown, [])], leasing: nil)
            ),
            [nil],
            "expanded of nothing"
        )
        findings.expect(try await items.nextDue(at: 0), nil, "when nothing is due")
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
        findings.expect(leased.map { $0.lease.entry }, numbers, "the numbers of leases")
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
            recipients: text(DispatchRecord.Leased.byteLimit / 2 - 1000)
        )
        clock.now = QueueProbe.time(0)
        _ = try await store.enqueue(dispatches: [half, half, half, longest])
        for (index, expected) in [[half, half], [half], [longest]].enumerated() {
            let leased = try await lease(at: 0, until: 10).map { $0.record }
            findings.expect(leased.count, expected.count, "how many fit into call \(index)")
            findings.expect(leased == expected, true, "whether call \(index) has their texts")
        }
    }

    /// A void lease neither expands nor splits, and one that is over is good until another holder has the dispatch.
    func checkVoidLeases(_ findings: inout Findings) async throws {
        try await enqueue("1")
        guard let first = try await lease(at: 0, until: 10).first,
            let second = try await lease(at: 10, until: 20).first
        else {
            findings.note("it was not leased twice")
            return
        }
        findings.expect(try await store.split(first.lease, into: []), false, "split")
        findings.expect(
            try await Self.words(store.expand([Self.expansion(first)], leasing: nil)),
            [nil],
            "expanded"
        )
        let repeated = Delivery.LeaseTerms(owner: "one", duration: .seconds(1), isRepeated: true)
        findings.expect(
            try await Self.words(store.expand([Self.expansion(first)], leasing: repeated)),
            [nil],
            "expanded again, though it is there"
        )
        findings.expect(try await pushes(), 0, "the pushes of a void lease")
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

    /// Pushes and dispatches are items of one queue: with numbers of one space, in one order, and doubted together.
    func checkBothKinds(_ findings: inout Findings) async throws {
        let numbers = try await enqueue("1")
        _ = try await items.enqueue("2", at: 0)
        let later = try await enqueue("3", at: 0)
        _ = try await items.enqueue("4", at: 0)
        let all: [Message.ID] = ["1", "2", "3", "4"]
        for now: Int64 in [0, 10] {
            let leased = try await items.lease(at: now, until: now + 10)
            findings.expect(leased.map { $0.message }, all, "all of both kinds at \(now)")
            let entries = leased.map { $0.lease.entry }
            findings.expect(entries, Set(entries).sorted(), "their numbers at \(now)")
            findings.expect(
                leased.filter { $0.dispatch != nil }.map { $0.lease.entry },
                numbers + later,
                "those of dispatches at \(now)"
            )
        }
        let half = try await items.lease(at: 20, until: 50, by: "two")
        findings.expect(half.map { $0.message }, ["1", "2"], "half of those that are doubted")
        let pushes = Delivery.Selection(.pushes)
        findings.expect(
            try await items.messages(of: pushes, at: 20, until: 50),
            [],
            "a doubted push while a doubted dispatch is leased"
        )
        findings.expect(try await items.nextDue(at: 20, of: pushes), 50, "when it is due")
        findings.expect(try await store.release("two"), 2, "leases of a push and a dispatch")
        let fault = Self.fault(.inputType, "sender")
        let rest = try await items.lease(1, at: 21, until: 50)
        _ = try await items.settle(rest.first?.lease, .unreadable(fault), at: 21)
        for change in [Delivery.Settlement.Change.unreadable(fault), .accepted, .accepted] {
            let next = try await items.lease(1, at: 22, until: 50)
            _ = try await items.settle(next.first?.lease, change, at: 22)
        }
        let letters = try await store.deadLetters(after: 0, upTo: 9)
        findings.expect(
            letters.map { $0.content },
            [
                .dispatch(DispatchRecord.Origin(app: "", number: numbers.first ?? 0)),
                .push(QueueProbe.key("2")),
            ],
            "the dead letters of both kinds"
        )
        findings.expect(try await items.nextDue(at: 22), nil, "what is left")
    }
}
