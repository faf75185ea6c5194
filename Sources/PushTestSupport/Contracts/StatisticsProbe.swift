import ExactJSON
import PushModel
import PushService
import WallTime

/// A store under test, and the number of messages for the check `many messages`.
struct StatisticsProbe {
    let store: any PushStatistics
    let messages: Int

    private static let app: AppID = "org#app"
    private static let days = [
        Instant(milliseconds: 0), Instant(milliseconds: 86_400_000),
        Instant(milliseconds: 172_800_000),
    ].map { CalendarDay(of: $0, offset: .utc) }

    private static func row(
        _ counts: PushCounts,
        _ message: Message.ID? = "42",
        app: AppID = app,
        day: CalendarDay = days[0]
    ) -> PushCounts.Row {
        PushCounts.Row(.init(app: app, day: day, message: message), counts)
    }

    private static let everyCount = PushCounts(
        sent: 9,
        accepted: 4,
        rejected: ["Unregistered": 3, "expired": 1],
        arrived: 2,
        clicked: 1,
        held: 8,
        released: 5,
        merged: 7,
        dropped: 6
    )

    func checkEmptyStore(_ findings: inout Findings) async throws {
        findings.expect(try await store.rows(of: Self.app), [], "an empty store")
        try await store.add([])
        findings.expect(try await store.rows(of: Self.app), [], "after no rows")
    }

    func checkEveryCount(_ findings: inout Findings) async throws {
        let row = Self.row(Self.everyCount)
        try await store.add([row])
        findings.expect(try await store.rows(of: Self.app), [row], "a row with every count")
    }

    func checkSumsOverCalls(_ findings: inout Findings) async throws {
        try await store.add([Self.row(Self.everyCount)])
        try await store.add([
            Self.row(PushCounts(sent: 1, rejected: ["BadTopic": 1, "expired": 2]))
        ])
        try await store.add([
            Self.row(PushCounts(arrived: 5)), Self.row(PushCounts(clicked: 6)),
            Self.row(PushCounts(held: 1)), Self.row(PushCounts(released: 1)),
            Self.row(PushCounts(merged: 1)), Self.row(PushCounts(dropped: 1)),
        ])
        let sum = PushCounts(
            sent: 10,
            accepted: 4,
            rejected: ["Unregistered": 3, "expired": 3, "BadTopic": 1],
            arrived: 7,
            clicked: 7,
            held: 9,
            released: 6,
            merged: 8,
            dropped: 7
        )
        findings.expect(try await store.rows(of: Self.app), [Self.row(sum)], "three calls")
    }

    func checkSumsWithinCall(_ findings: inout Findings) async throws {
        let other = Self.row(PushCounts(clicked: 1), "43")
        try await store.add([
            Self.row(PushCounts(sent: 1, accepted: 1)), other,
            Self.row(PushCounts(sent: 2, rejected: ["expired": 2])),
        ])
        let sum = PushCounts(sent: 3, accepted: 1, rejected: ["expired": 2])
        findings.expect(try await store.rows(of: Self.app), [Self.row(sum), other], "a key twice")
    }

    func checkNothing(_ findings: inout Findings) async throws {
        try await store.add([Self.row(PushCounts())])
        findings.expect(try await store.rows(of: Self.app), [], "counts that are all 0")
    }

    func checkApps(_ findings: inout Findings) async throws {
        let rows = (["", "org#app", "org#other"] as [AppID]).enumerated().map { index, app in
            Self.row(PushCounts(sent: index + 1), app: app)
        }
        try await store.add(rows)
        for row in rows {
            findings.expect(try await store.rows(of: row.key.app), [row], "app `\(row.key.app)`")
        }
        findings.expect(try await store.rows(of: "org"), [], "an app never counted")
    }

    func checkDays(_ findings: inout Findings) async throws {
        let rows = Self.days.enumerated().map { index, day in
            Self.row(PushCounts(sent: index + 1), day: day)
        }
        try await store.add(rows)
        findings.expect(try await store.rows(of: Self.app), rows, "all days")
        for (first, last) in [(0, 0), (1, 1), (0, 1), (1, 2), (2, 2)] {
            let found = try await store.rows(
                of: Self.app,
                message: nil,
                on: Self.days[first]...Self.days[last]
            )
            findings.expect(found, Array(rows[first...last]), "days \(first) to \(last)")
        }
    }

    func checkMessages(_ findings: inout Findings) async throws {
        let rows = [
            Self.row(PushCounts(sent: 1), "41"), Self.row(PushCounts(sent: 2), "42"),
            Self.row(PushCounts(sent: 3), "42", day: Self.days[1]),
        ]
        try await store.add(rows)
        let found = try await store.rows(of: Self.app, message: "42")
        findings.expect(found, Array(rows[1...]), "one message of two")
        findings.expect(try await store.rows(of: Self.app, message: "4"), [], "no such message")
    }

    func checkWithoutMessage(_ findings: inout Findings) async throws {
        let rows = [Self.row(PushCounts(sent: 2), nil), Self.row(PushCounts(sent: 1), "41")]
        try await store.add(rows)
        try await store.add([rows[0]])
        let sum = Self.row(PushCounts(sent: 4), nil)
        findings.expect(try await store.rows(of: Self.app), [sum, rows[1]], "counts of a day")
        let found = try await store.rows(of: Self.app, message: "41")
        findings.expect(found, [rows[1]], "one message")
    }

    func checkOrder(_ findings: inout Findings) async throws {
        let counts = PushCounts(sent: 1)
        let rows = [
            Self.row(counts, nil), Self.row(counts, "1"), Self.row(counts, "10"),
            Self.row(counts, "2"), Self.row(counts, "1", day: Self.days[1]),
        ]
        try await store.add([rows[4], rows[2], rows[0], rows[3], rows[1]])
        findings.expect(try await store.rows(of: Self.app), rows, "five rows")
    }

    func checkExactText(_ findings: inout Findings) async throws {
        for text in ["K", "\u{212A}", "\u{E9}", "e\u{301}", "k"] {
            let counts = PushCounts(sent: text.utf8.count, rejected: [Delivery.Reason(text): 1])
            let row = Self.row(counts, Message.ID(text), app: AppID(text))
            try await store.add([row])
            findings.expect(try await store.rows(of: AppID(text)), [row], "app `\(text)`")
            let message = Self.row(counts, Message.ID(text))
            try await store.add([message])
            let found = try await store.rows(of: Self.app, message: Message.ID(text))
            findings.expect(found, [message], "message `\(text)`")
            try await store.add([Self.row(PushCounts(rejected: [Delivery.Reason(text): 1]), "one")])
        }
        let reasons = try await store.rows(of: Self.app, message: "one").map { $0.counts.rejected }
        findings.expect(reasons.map { $0.count }, [5], "reasons")
    }

    func checkConcurrentCalls(_ findings: inout Findings) async throws {
        let store = store
        try await inTasks { task in
            for _ in 0..<50 {
                try await store.add([
                    Self.row(PushCounts(sent: 1, rejected: ["expired": 1])),
                    Self.row(PushCounts(clicked: 1), Message.ID("task-\(task)")),
                ])
            }
        }
        let found = try await store.rows(of: Self.app)
        let sum = Self.row(PushCounts(sent: 400, rejected: ["expired": 400]))
        let others = (0..<8).map { Self.row(PushCounts(clicked: 50), Message.ID("task-\($0)")) }
        findings.expect(found, [sum] + others, "8 tasks with 50 calls each")
    }

    func checkManyMessages(_ findings: inout Findings) async throws {
        let counts = PushCounts(sent: 2, accepted: 1, rejected: ["expired": 1])
        let rows = (0..<messages).map { Self.row(counts, Message.ID("message-\($0)")) }
        for start in stride(from: 0, to: rows.count, by: 1000) {
            try await store.add(Array(rows[start..<min(start + 1000, rows.count)]))
        }
        let found = try await store.rows(of: Self.app)
        findings.expect(found.count, messages, "rows")
        findings.expect(found.allSatisfy { $0.counts == counts }, true, "counts of each")
    }
}
