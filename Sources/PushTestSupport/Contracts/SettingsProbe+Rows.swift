import ExactJSON
import PushModel
import PushService
import WallTime

extension SettingsProbe {
    /// The rows of a delivery have what the settings of a delivery have, and the name is the sender's.
    func checkDeliveryRows(_ findings: inout Findings) async throws {
        let conversations = SettingsSamples.everyField.push.conversations.map { $0.conversation }
        let elsewhere = Conversation(.groupChat, "elsewhere")
        try await store.apply(SettingsSamples.changes, to: "every")
        try await store.apply(SettingsSamples.otherChanges, to: "other")
        try await store.apply(SettingsSamples.changes + SettingsSamples.clearings, to: "cleared")
        for (index, change) in SettingsSamples.changes.enumerated() {
            try await store.apply([change], to: UserID("alone-\(index)"))
        }
        // With what a user had set before, in another order, zones and texts come twice.
        try await store.apply(SettingsSamples.changes.reversed(), to: "again")
        let users: [UserID] =
            ["nobody", "other", "every", "cleared", "again", "every"]
            + SettingsSamples.changes.indices.map { UserID("alone-\($0)") }
        for conversation in conversations + [elsewhere] {
            let settings = try await store.settings(for: users, in: conversation)
            let read = try await store.deliverySettings(
                for: users,
                in: conversation,
                from: "every"
            )
            findings.expect(
                read.rows.count,
                users.count,
                "rows for \(users.count) users in \(conversation)"
            )
            for index in 0..<min(read.rows.count, users.count) {
                findings.expect(
                    read.rows.settings(at: index),
                    settings[index].push,
                    "the row of \(users[index]) in \(conversation)"
                )
            }
            findings.expect(
                read.senderName.map { ExactString($0) },
                SettingsSamples.everyField.displayName.map { ExactString($0) },
                "the sender's name in \(conversation)"
            )
        }
        try await checkChangedRow(&findings)
        let none = try await store.deliverySettings(for: [], in: elsewhere, from: nil)
        findings.expect(none.rows.count, 0, "no users")
        findings.expect(none.senderName, nil, "no sender")
    }

    /// What was read for a delivery is not what is read after a change.
    private func checkChangedRow(_ findings: inout Findings) async throws {
        let conversation = Conversation(.groupChat, "changed")
        let changes: [UserSettings.Change] = [
            .displayName("changed"), .remindType(.never, of: conversation),
            .displayStyle(.messageSummary),
        ]
        for change in changes {
            _ = try await store.deliverySettings(
                for: ["changed"],
                in: conversation,
                from: "changed"
            )
            try await store.apply([change], to: "changed")
        }
        let read = try await store.deliverySettings(
            for: ["changed"],
            in: conversation,
            from: "changed"
        )
        var expected = PushSettings()
        expected.displayStyle = .messageSummary
        expected.conversations.update(
            with: ConversationSettings(conversation, remindType: .never)
        )
        findings.expect(read.rows.count, 1, "rows for a user who changed")
        if read.rows.count == 1 {
            findings.expect(read.rows.settings(at: 0), expected, "the row after the changes")
        }
        findings.expect(read.senderName, "changed", "the sender's name after the change")
    }
}
