import ExactJSON
import PushModel
import PushService
import WallTime

extension SettingsProbe {
    /// Settings are replaced only if the expected version is the stored one.
    func checkVersions(_ findings: inout Findings) async throws {
        guard let store = store as? any VersionedSettingsStore else { return }
        let user: UserID = "6006"
        let (first, second) = (UserSettings(displayName: "1"), UserSettings(displayName: "2"))
        let wrong = UserSettings.Version(rawValue: 4711)
        func replace(_ settings: UserSettings, _ version: UserSettings.Version?) async throws
            -> Bool
        {
            try await store.replace(settings, of: user, expecting: version)
        }
        func stored() async throws -> UserSettings.Versioned? {
            try await store.versionedSettings(for: [user])[user]
        }
        findings.expect(try await replace(first, wrong), false, "a version of nothing")
        findings.expect(try await stored(), nil, "after a version of nothing")
        findings.expect(try await replace(first, nil), true, "the first settings")
        let old = try await stored()
        findings.expect(old?.settings, first, "the first settings stored")
        findings.expect(try await replace(second, nil), false, "nothing expected, though stored")
        findings.expect(try await replace(second, wrong), false, "a wrong version")
        findings.expect(try await stored(), old, "after replacements that were refused")
        findings.expect(try await replace(second, old?.version), true, "the version stored")
        let new = try await stored()
        findings.expect(new?.settings, second, "the second settings stored")
        findings.expect(try await replace(first, old?.version), false, "a version gone by")
        try await store.apply([.displayName("3")], to: user)
        let newest = try await stored()
        findings.expect(newest?.settings.displayName, "3", "a change of versioned settings")
        findings.expect(try await replace(first, new?.version), false, "a version before a change")
        findings.expect(try await stored(), newest, "after versions gone by")
    }

    /// Settings are read as they were replaced, even those that no change would make.
    ///
    /// All of them have a form in JSON, which a store may keep.
    func checkReplacement(_ findings: inout Findings) async throws {
        guard let store = store as? any VersionedSettingsStore else { return }
        var odd = SettingsSamples.everyField
        odd.push.interval = .off
        odd.push.quietWindows = try SettingsSamples.quietWindows()
        odd.push.quiet = .hold
        odd.push.preferredLanguage = ""
        odd.push.template = ""
        odd.displayName = ""
        odd.push.expireTimestamp = ExpireTimestamp(.latest)
        odd.push.conversations.update(
            with: ConversationSettings(Conversation(.chatRoom, "r"), carriesInterval: true)
        )
        odd.push.conversations.update(with: ConversationSettings(Conversation(.chat, "plain")))
        for (index, settings) in [UserSettings(), SettingsSamples.everyField, odd].enumerated() {
            let user = UserID("user-\(index)")
            _ = try await store.replace(settings, of: user, expecting: nil)
            let stored = try await store.settings(for: [user])[user]
            findings.expect(Self.content(stored), Self.content(settings), "settings \(index)")
            let elsewhere = Conversation(.groupChat, "elsewhere")
            let rows = try await store.deliverySettings(for: [user], in: elsewhere, from: nil).rows
            var part = settings.push
            part.conversations = []
            findings.expect(rows.settings(at: 0), part, "the row of settings \(index)")
        }
    }
}
