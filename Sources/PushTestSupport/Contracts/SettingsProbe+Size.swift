import ExactJSON
import PushModel
import PushService
import WallTime

extension SettingsProbe {
    /// 8 tasks store many users, which are read 1,000 at a time.
    func checkManyUsers(_ findings: inout Findings) async throws {
        try await inTasks { task in
            for index in stride(from: task, to: users, by: 8) {
                try await store.apply(Self.changes(ofUser: index), to: Self.user(index))
            }
        }
        for start in stride(from: 0, to: users, by: 1000) {
            let batch = start..<min(start + 1000, users)
            let stored = try await store.settings(for: batch.map(Self.user))
            for index in batch {
                var expected = UserSettings()
                for change in Self.changes(ofUser: index) {
                    expected.apply(change)
                }
                findings.expect(
                    Self.content(stored[Self.user(index)]),
                    Self.content(expected),
                    "user \(index) of \(users)"
                )
            }
        }
    }

    private static func user(_ index: Int) -> UserID { UserID("user-\(index)") }

    private static func changes(ofUser index: Int) -> [UserSettings.Change] {
        [
            .displayName("name \(index)"),
            .remindType(.never, of: Conversation(.groupChat, Conversation.ID("g\(index)"))),
            .remindType(.all, of: Conversation(.chat, Conversation.ID("\(index)"))),
            .expireTimestamp(
                ExpireTimestamp(Instant(milliseconds: Int64(index) + 1)),
                of: Conversation(.chat, Conversation.ID("\(index)"))
            ),
        ]
    }

    /// 1,000 conversations of one user are stored at once, some are changed, and half of them cleared.
    func checkManyConversations(_ findings: inout Findings) async throws {
        let user: UserID = "6006"
        let conversations = (0..<1000).map { index in
            Conversation(
                index.isMultiple(of: 2) ? .chat : .groupChat,
                Conversation.ID("conversation-\(index / 2)")
            )
        }
        var expected = UserSettings()
        func make(_ changes: [UserSettings.Change], _ subject: String) async throws {
            for change in changes {
                expected.apply(change)
            }
            try await store.apply(changes, to: user)
            findings.expect(
                Self.content(try await store.settings(for: [user])[user]),
                Self.content(expected),
                subject
            )
        }
        try await make(conversations.map { .remindType(.never, of: $0) }, "1,000 conversations")
        for conversation in conversations.suffix(3) {
            let expiry = ExpireTimestamp(Instant(milliseconds: 1_659_009_600_000))
            try await make(
                [.expireTimestamp(expiry, of: conversation)],
                "\(conversation) of 1,000 changed"
            )
        }
        try await make(
            conversations.suffix(500).map { .remindType(nil, of: $0) },
            "500 of 1,000 cleared"
        )
    }
}
