import ExactJSON
import PushModel
import PushService
import Synchronization

extension SettingsProbe {
    private static var writers: Int { 8 }
    private static var rounds: Int { 25 }

    /// No read sees a part of the changes of one call, even if the call's task is cancelled.
    func checkAllOrNone(_ findings: inout Findings) async throws {
        let user: UserID = "6006"
        try await store.apply(Self.pair(0), to: user)
        let writer = WriterState()
        let torn = try await withThrowingTaskGroup(of: UserSettings?.self) { group in
            for _ in 0..<4 {
                group.addTask {
                    while !writer.isDone {
                        let settings = try await store.settings(of: user)
                        if !Self.isPair(settings) { return settings }
                        await Task.yield()
                    }
                    return nil
                }
            }
            group.addTask {
                defer { writer.isDone = true }
                for round in 1...100 {
                    try await store.apply(Self.pair(round), to: user)
                    await Task.yield()
                }
                return nil
            }
            return try await group.reduce(nil) { $0 ?? $1 }
        }
        if let torn {
            findings.note("two fields changed in one call were read as \(torn)")
        }
        for round in 0..<Self.rounds {
            let call = Task { try await store.apply(Self.pair(round), to: user) }
            call.cancel()
            _ = await call.result
            let settings = try await store.settings(of: user)
            if !Self.isPair(settings) {
                findings.note("a cancelled call changed one field of two: \(settings)")
            }
        }
    }

    private final class WriterState: Sendable {
        private let done = Mutex(false)

        var isDone: Bool {
            get { done.withLock { $0 } }
            set { done.withLock { $0 = newValue } }
        }
    }

    /// Two changes for one call.
    private static func pair(_ round: Int) -> [UserSettings.Change] {
        [.displayName("round \(round)"), .template(PushTemplate.Name("round \(round)"))]
    }

    private static func isPair(_ settings: UserSettings) -> Bool {
        settings.displayName.map { PushTemplate.Name($0) } == settings.push.template
    }

    /// 8 writers change a field each.
    func checkConcurrentFields(_ findings: inout Findings) async throws {
        let user: UserID = "6006"
        let fields = Array(
            zip(SettingsSamples.changes, SettingsSamples.otherChanges).prefix(Self.writers)
        )
        try await inTasks { writer in
            let (change, other) = fields[writer]
            for round in 1...Self.rounds {
                try await store.apply([round.isMultiple(of: 2) ? other : change], to: user)
            }
        }
        var expected = UserSettings()
        for (change, _) in fields {
            expected.apply(change)
        }
        findings.expect(
            Self.content(try await store.settings(for: [user])[user]),
            Self.content(expected),
            "after \(Self.writers) writers of different fields"
        )
    }

    /// 8 writers change conversations of their own.
    func checkConcurrentConversations(_ findings: inout Findings) async throws {
        let user: UserID = "6006"
        @Sendable func change(_ writer: Int, _ round: Int) -> UserSettings.Change {
            let id = Conversation.ID("\(writer)-\(round)")
            return .remindType(.never, of: Conversation(.groupChat, id))
        }
        try await inTasks { writer in
            for round in 0..<Self.rounds {
                try await store.apply([change(writer, round)], to: user)
            }
        }
        let stored = try await store.settings(of: user).push.conversations
        findings.expect(
            Set(stored.map { $0.conversation }).count,
            Self.writers * Self.rounds,
            "conversations after \(Self.writers) writers of different ones"
        )
        findings.expect(
            stored.count,
            Self.writers * Self.rounds,
            "entries after \(Self.writers) writers of different conversations"
        )
    }
}
