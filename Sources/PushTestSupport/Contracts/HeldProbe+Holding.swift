import ExactJSON
import PushEvaluation
import PushModel
import PushService

/// What is stored, and what changes it.
extension HeldProbe {
    func checkEmptyStore(_ findings: inout Findings) async throws {
        try await store.hold([])
        try await store.askHeldAgain(of: ["ann"], in: "")
        findings.expect(try await words(at: 0), [], "leased of nothing")
        findings.expect(try await release([], at: 0), [], "released of nothing")
        findings.expect(try await read("g1", upTo: 9), 0, "read of nothing")
        findings.expect(try await count(), 0, "the count")
        findings.expect(try await nextDue(of: nil, at: 0), nil, "when nothing is due")
    }

    /// A message is stored once, with a row for each user; what is there stays as it is.
    func checkHeldOnce(_ findings: inout Findings) async throws {
        let first = Self.message("1", Self.row("ann", due: 5, since: 1, 3))
        try await store.hold([first, first])
        try await store.hold([first])
        let other = Self.message("1", in: "g2", Self.row("ann", due: 1), Self.row("bob", due: 6))
        try await store.hold([other])
        findings.expect(try await count(), 2, "the rows of a message for two users")
        findings.expect(try await words(at: 4), [], "before the first row is due")
        let leased = try await lease(at: 6)
        findings.expect(Self.words(leased), ["ann 1:3", "bob 1:1"], "the rows")
        findings.expect(leased.messages.map { $0.value }, [first.texts], "the texts")
        findings.expect(leased.users.first?.rows.first?.since, QueueProbe.time(1), "since when")
        findings.expect(try await read("g2", upTo: 9, by: "bob"), 0, "of another conversation")
        findings.expect(try await read("g1", upTo: 9, by: "bob"), 1, "of the conversation")
    }

    /// Ids and texts come out as they went in, whatever they say.
    func checkTexts(_ findings: inout Findings) async throws {
        let texts: [ExactString] = [
            #"O'Neil "; --"#, "a", "a\u{0}", "a\u{0}b", "é", "e\u{301}", "$1", "\u{1F33B}%_\\",
        ]
        for text in texts {
            let message = Message(
                id: Message.ID(text),
                type: .chat,
                from: UserID(text),
                to: "bob",
                body: .text(text.string)
            )
            let held = HeldMessage(
                app: AppID(text),
                message,
                from: Sender(displayName: text.string),
                keptUntil: QueueProbe.time(Self.day),
                rows: [Self.row(UserID(text), due: 0)]
            )
            try await store.hold([held])
            let leased = try await lease(of: AppID(text), at: 0)
            findings.expect(leased.users.map { $0.id.text }, [text], "the user `\(text)`")
            findings.expect(
                leased.messages.map { $0.value },
                [held.texts],
                "the texts of `\(text)`"
            )
        }
        findings.expect(try await count(), texts.count, "the count")
        for text in texts.prefix(4) {
            let conversation = Conversation(.chat, Conversation.ID(text))
            let mark = HeldMessages.ReadMark(conversation, at: QueueProbe.time(0))
            let count = try await store.markRead(mark, by: UserID(text), in: AppID(text))
            findings.expect(count, 1, "read by \(text)")
        }
        for text in texts.dropFirst(4) {
            findings.expect(try await count(of: AppID(text)), 1, "of \(text)")
            _ = try await store.cancel(.message(Message.ID(text), of: AppID(text)))
        }
        findings.expect(try await count(), 0, "when all are read or recalled")
        // Together in one app, none is taken for another.
        var message = Self.message("1")
        message.rows = (texts + texts).map { Self.row(UserID($0), due: 0) }
        try await store.hold([message])
        let releases = try await lease(at: 0).users.map { HeldUser.Release(of: $0) }
        findings.expect(releases.count, texts.count, "users of one app")
        let answers = try await release(releases, at: 0)
        findings.expect(answers, texts.map { _ in [] }, "their releases")
    }

    func checkApps(_ findings: inout Findings) async throws {
        try await store.hold([
            Self.message("1", app: "a", Self.row("ann", due: 10)),
            Self.message("1", app: "b", Self.row("ann", due: 5), Self.row("bob", due: 7)),
        ])
        findings.expect(try await count(of: "a"), 1, "the count of a")
        findings.expect(try await count(of: "b"), 2, "the count of b")
        findings.expect(try await count(of: "c"), 0, "the count of c")
        findings.expect(try await nextDue(of: "a", at: 0), 10, "when a is due")
        findings.expect(try await nextDue(of: nil, at: 0), 5, "when one is due")
        findings.expect(try await nextDue(of: "c", at: 0), nil, "when c is due")
        try await store.askHeldAgain(of: ["ann"], in: "a")
        findings.expect(try await nextDue(of: "b", at: 0), 5, "b, when a is asked again")
        findings.expect(try await words(of: "a", at: 0, for: 100), ["ann 1:1"], "of a")
        findings.expect(try await read("g1", upTo: 9, of: "a"), 1, "read of a")
        _ = try await store.cancel(.message("1", of: "a"))
        findings.expect(try await words(of: "b", at: 9), ["ann 1:1", "bob 1:1"], "of b")
    }

    /// Of a conversation the newest rows are kept, the others counted until that is told or read; what is read of them, later rows
    /// count less.
    func checkRowLimit(_ findings: inout Findings) async throws {
        let limit = HeldUser.rowLimit
        // Two at each instant, so that the order in which they come counts too.
        let messages = (0..<limit + 3).map { index in
            Self.message(
                Message.ID("\(index)"),
                sent: Int64(index / 2 * 10),
                Self.row("ann", due: 1000, since: 500)
            )
        }
        try await store.hold(Array(messages[..<150]))
        try await store.hold(Array(messages[150...]))
        let row = Self.row("ann", due: 1000)
        // Older than all that are kept, it is counted at once.
        try await store.hold([Self.message("late", sent: 5, row), Self.message("x", in: "g2", row)])
        findings.expect(try await count(), limit + 1, "the count")
        var leased = try await lease(at: 1000)
        let ids = (3..<limit + 3).map { "\($0)" } + ["x"]
        let rows = leased.users.first?.rows ?? []
        findings.expect(rows.map { Self.id(of: $0.message, leased) }, ids, "what is kept")
        func older(_ count: Int64) -> HeldMessages.Older {
            HeldMessages.Older(Self.conversation("g1"), count: count, newest: QueueProbe.time(10))
        }
        for (counted, left) in [(3, [older(1)]), (1, [])] as [(Int64, [HeldMessages.Older])] {
            let heldOn = Dictionary(rows.map { ($0.message, QueueProbe.time(1000)) }) { $1 }
            let releases = leased.users.map {
                HeldUser.Release(of: $0, heldOn: heldOn, counted: [older(counted)])
            }
            findings.expect(
                leased.users.first?.older,
                [older(counted + Int64(left.count))],
                "before \(counted) were told"
            )
            findings.expect(
                try await release(releases, at: 1000),
                [[]],
                "the release that tells \(counted)"
            )
            leased = try await lease(at: 1000)
            findings.expect(leased.users.first?.older, left, "when \(counted) were told")
        }
        let counting = Self.row("ann", due: 1000, 9)
        try await store.hold([
            Self.message("new", sent: 5000, row),
            Self.message("before", in: "g2", sent: 9, counting),
            Self.message("after", in: "g2", sent: 10, counting),
        ])
        // Of the two of that instant one is counted by now.
        findings.expect(try await read("g1", upTo: 9), 0, "read before the newest that is counted")
        findings.expect(try await lease(at: 2000).users.first?.older, [older(1)], "then")
        findings.expect(try await read("g1", upTo: 20), 2, "read up to a later instant")
        leased = try await lease(at: 3000)
        findings.expect(leased.users.first?.older, [], "what is counted then")
        let counts = ["before", "after"].map { id in
            leased.users.first?.rows.first { $0.message == Self.number(of: id, leased) }?
                .offlineCount
        }
        findings.expect(counts, [9, 8], "messages before what was counted, and after")
    }

    /// Rows of the user that were sent no earlier count one message less for each that is read.
    func checkReading(_ findings: inout Findings) async throws {
        try await store.hold(
            (1...5).map { index in
                let (ann, bob) = (Self.row("ann", due: 5, index), Self.row("bob", due: 6, index))
                let group = Conversation.ID(index % 2 == 1 ? "g1" : "g2")
                return Self.message(Message.ID("\(index)"), in: group, sent: Int64(index), ann, bob)
            }
        )
        findings.expect(try await read("g1", upTo: 0), 0, "what is read before the first")
        findings.expect(try await read("g1", upTo: 3), 2, "what is read up to an instant")
        findings.expect(try await read("g1", upTo: 3), 0, "what is read again")
        findings.expect(
            try await words(at: 6),
            ["ann 2:1 4:2 5:3", "bob 1:1 2:2 3:3 4:4 5:5"],
            "what is left"
        )
        // Without a timestamp it was sent when it was held.
        try await store.hold([Self.message("6", in: "g3", Self.row("ann", due: 9, since: 7))])
        findings.expect(try await read("g3", upTo: 6), 0, "read before it was held")
        findings.expect(try await read("g3", upTo: 7), 1, "read when it was held")
    }

    /// Rows of the users that were sent no earlier count one message less, and the message is not stored again while the recall
    /// is remembered.
    func checkRecall(_ findings: inout Findings) async throws {
        let (ann, bob) = (Self.row("ann", due: 5, 1), Self.row("bob", due: 6, 1))
        let second = Self.message("2", sent: 1, Self.row("ann", due: 5, 2), bob)
        try await store.hold([
            Self.message("1", sent: 0, ann), second,
            Self.message("3", sent: 1, Self.row("ann", due: 5, 3)),
            Self.message("2", sent: 0, app: "b", ann),
        ])
        _ = try await store.cancel(.message("2", of: ""))
        try await store.hold([second])
        findings.expect(try await store.hold("2", of: "", for: bob), false, "held when recalled")
        findings.expect(try await words(at: 6), ["ann 1:1 3:2"], "what is left")
        findings.expect(try await words(of: "b", at: 6), ["ann 2:1"], "in another app")
        _ = try await store.cancel(.message("9", of: ""))
        try await store.hold([Self.message("9", bob)])
        findings.expect(try await count(of: ""), 2, "recalled before it came")
        clock.now = QueueProbe.time(Self.day)
        try await store.hold([second])
        findings.expect(try await count(of: ""), 4, "when the recall is forgotten")
    }

    func checkAskingAgain(_ findings: inout Findings) async throws {
        let bob = Self.row("bob", due: 1000)
        try await store.hold([
            Self.message("1", Self.row("ann", due: 1000), bob),
            Self.message("2", Self.row("ann", due: 2000), bob),
        ])
        clock.now = QueueProbe.time(5)
        try await store.askHeldAgain(of: ["ann", "eve"], in: "")
        findings.expect(try await nextDue(at: 5), 5, "when it is asked again")
        let first = try await lease(at: 6)
        findings.expect(Self.words(first), ["ann 1:1 2:1"], "what is asked again")
        // So a holder gives back what it leased.
        try await store.askHeldAgain(of: ["ann"], in: "")
        findings.expect(try await words(at: 7), ["ann 1:1 2:1"], "during the lease")
        findings.expect(
            try await release(first.users.map { HeldUser.Release(of: $0) }, at: 8),
            [nil],
            "the lease before"
        )
    }

    /// A message that is stored can be held for a user later, and it stays as long as a row names it.
    func checkHoldingLater(_ findings: inout Findings) async throws {
        try await store.hold([Self.message("1", sent: 3)])
        let row = Self.row("ann", due: 2 * Self.day, since: 5, 2)
        findings.expect(try await count(), 0, "the rows of a message that is only stored")
        findings.expect(try await store.hold("2", of: "", for: row), false, "an unknown message")
        findings.expect(try await store.hold("1", of: "b", for: row), false, "in another app")
        findings.expect(try await store.hold("1", of: "", for: row), true, "a stored message")
        let again = Self.row("ann", due: 9, 9)
        findings.expect(try await store.hold("1", of: "", for: again), true, "again")
        for time in [Self.day, Self.day + 100_000] {
            findings.expect(try await words(at: time), [], "at \(time), long before it is due")
            clock.now = QueueProbe.time(time)
            try await store.hold([Self.message("other")])
        }
        let leased = try await lease(at: 2 * Self.day)
        findings.expect(Self.words(leased), ["ann 1:2"], "when it is due")
        findings.expect(try await read("g1", upTo: 2), 0, "read before it was sent")
        findings.expect(try await read("g1", upTo: 3), 1, "read when it was sent")
    }

    /// Texts of what is released stay for a day, however long they were held, and can be held again.
    func checkHoldingAgain(_ findings: inout Findings) async throws {
        let (start, hour) = (3 * Self.day, Self.day / 24)
        try await store.hold([Self.message("1", Self.row("ann", due: start))])
        let releases = try await lease(at: start).users.map {
            HeldUser.Release(of: $0, [Self.delivery("1", to: "ann")])
        }
        let answers = try await release(releases, at: start)
        findings.expect(answers, [["leased"]], "the push")
        for time in [start + hour, start + Self.day - 1] {
            findings.expect(try await words(at: time), [], "at \(time)")
            try await store.hold([Self.message("other")])
        }
        let row = Self.row("ann", due: start + 4 * Self.day)
        findings.expect(try await store.hold("1", of: "", for: row), true, "a day later")
        for time in [start + Self.day + 3 * hour, start + 3 * Self.day] {
            findings.expect(try await words(at: time), [], "at \(time), while it is held")
            try await store.hold([Self.message("other")])
        }
        findings.expect(try await words(at: start + 4 * Self.day), ["ann 1:1"], "when it is due")
    }
}
