import ExactJSON
import PushModel
import PushService
import WallTime

/// A store under test, and the number of users for the check `many users`.
struct SettingsProbe {
    let store: any SettingsStore
    let users: Int

    /// The settings with their conversations sorted, because a store may return these in any order.
    static func content(_ settings: UserSettings?) -> UserSettings? {
        guard var settings else { return nil }
        let sorted = settings.push.conversations.sorted { left, right in
            (left.conversation.type.rawValue, left.conversation.id)
                < (right.conversation.type.rawValue, right.conversation.id)
        }
        settings.push.conversations = PushSettings.Conversations(sorted)
        return settings
    }

    /// Applies changes one call at a time, to the store and to a value, and compares both after each.
    func follow(
        _ changes: [UserSettings.Change],
        on user: UserID,
        from start: UserSettings,
        _ findings: inout Findings
    ) async throws {
        var expected = start
        for (index, change) in changes.enumerated() {
            let words = "change \(index + 1) of `\(user)`, \(change)"
            expected.apply(change)
            let answered = try await store.apply([change], to: user)
            let stored = try await store.settings(for: [user])[user]
            findings.expect(
                Self.content(answered),
                Self.content(expected),
                "the answer to \(words)"
            )
            findings.expect(
                Self.content(stored),
                Self.content(expected),
                "what is stored after \(words)"
            )
        }
    }

    func checkUnknownUser(_ findings: inout Findings) async throws {
        let user: UserID = "nobody"
        findings.expect(try await store.settings(for: []), [:], "no users")
        findings.expect(try await store.settings(for: [user]), [:], "a user never stored")
        findings.expect(try await store.settings(for: [user]), [:], "a user read before")
        try await store.apply([.displayStyle(.messageSummary)], to: "somebody")
        findings.expect(try await store.settings(for: [user]), [:], "beside a user who is stored")
        try await follow([.remindType(.never, of: nil)], on: user, from: UserSettings(), &findings)
    }

    func checkEveryField(_ findings: inout Findings) async throws {
        for (index, change) in SettingsSamples.changes.enumerated() {
            let user = UserID("alone-\(index)")
            try await follow([change], on: user, from: UserSettings(), &findings)
        }
        try await follow(
            SettingsSamples.changes,
            on: "together",
            from: UserSettings(),
            &findings
        )
    }

    func checkLastWrite(_ findings: inout Findings) async throws {
        let user: UserID = "6006"
        try await store.apply(SettingsSamples.changes, to: user)
        var expected = SettingsSamples.everyField
        for (change, other) in zip(SettingsSamples.changes, SettingsSamples.otherChanges) {
            try await follow([other, change, other], on: user, from: expected, &findings)
            expected.apply(other)
        }
        let first = SettingsSamples.changes
        try await store.apply(SettingsSamples.otherChanges + first, to: user)
        findings.expect(
            Self.content(try await store.settings(for: [user])[user]),
            Self.content(SettingsSamples.everyField),
            "the later of two changes in one call"
        )
    }

    func checkClearing(_ findings: inout Findings) async throws {
        let user: UserID = "6006"
        try await store.apply(SettingsSamples.changes, to: user)
        try await follow(
            SettingsSamples.clearings + SettingsSamples.clearings,
            on: user,
            from: SettingsSamples.everyField,
            &findings
        )
    }

    func checkExactText(_ findings: inout Findings) async throws {
        // Some of these are equal as `String`, but have other scalars (specification, "Text that
        // identifies").
        let texts = ["K", "\u{212A}", "\u{E9}", "e\u{301}", "k", " k", "a/b%00", "\u{1F33B}"]
        var expected: [UserID: UserSettings] = [:]
        for (index, text) in texts.enumerated() {
            let user = UserID(text)
            var settings = UserSettings()
            for (other, id) in texts.enumerated() {
                let expiry = Instant(milliseconds: Int64(index * 100 + other + 1))
                for type in [ConversationType.chat, .groupChat] {
                    let conversation = Conversation(type, Conversation.ID(id))
                    let at = expiry.adding(milliseconds: Int64(type.rawValue) * 10_000)
                    let change = UserSettings.Change.expireTimestamp(
                        ExpireTimestamp(at),
                        of: conversation
                    )
                    settings.apply(change)
                    try await store.apply([change], to: user)
                }
            }
            for change in [
                .displayName(text), .preferredLanguage(LanguageCode(text)),
                .template(PushTemplate.Name(text)),
            ] as [UserSettings.Change] {
                settings.apply(change)
                try await store.apply([change], to: user)
            }
            expected[user] = settings
        }
        let stored = try await store.settings(for: texts.map { UserID($0) })
        for (user, settings) in expected {
            findings.expect(
                Self.content(stored[user]),
                Self.content(settings),
                "user `\(user)`"
            )
        }
    }

    func checkBatchRead(_ findings: inout Findings) async throws {
        for user in ["1", "2", "3"] as [UserID] {
            try await store.apply([.displayName("user \(user)")], to: user)
        }
        let stored = try await store.settings(for: ["3", "nobody", "1", "3"])
        findings.expect(Set(stored.keys), ["1", "3"], "two users of four ids")
        findings.expect(stored["1"]?.displayName, "user 1", "the first user's name")
        findings.expect(stored["3"]?.displayName, "user 3", "the third user's name")
    }

    func checkDeliveryRead(_ findings: inout Findings) async throws {
        let here = Conversation(.groupChat, "g")
        let others = [Conversation(.chat, "g"), Conversation(.groupChat, "G")]
        let plain: [UserSettings.Change] = [.displayName("Tom"), .remindType(.never, of: nil)]
        let set: [UserSettings.Change] = [
            .remindType(.mentionOnly, of: here),
            .expireTimestamp(ExpireTimestamp(Instant(milliseconds: 1)), of: here),
        ]
        try await store.apply(
            plain + others.map { .remindType(.all, of: $0) } + set,
            to: "both"
        )
        try await store.apply(plain + others.map { .remindType(.all, of: $0) }, to: "elsewhere")
        func settings(_ changes: [UserSettings.Change]) -> UserSettings {
            var settings = UserSettings()
            for change in changes {
                settings.apply(change)
            }
            return settings
        }
        findings.expect(
            try await store.settings(for: ["elsewhere", "nobody", "both", "elsewhere"], in: here),
            [settings(plain), UserSettings(), settings(plain + set), settings(plain)],
            "three users of four, of whom one has set something here"
        )
        findings.expect(try await store.settings(for: [], in: here), [], "no users")
    }
}
