import ExactJSON
import PushModel
import PushService
import WallTime

extension RESTCall {
    /// `GET users/{user}/notification/user/{peer}` and `.../chatgroup/{group}`.
    func silentMode(_ user: UserID, _ conversation: Conversation?) async throws -> RESTReply {
        try await requireUser(user)
        return .data(try await backend.settings.settings(of: user).silentModeData(conversation))
    }

    /// `PUT` on the same: any of `type`, `ignoreInterval` and `ignoreDuration` (R4 to R8).
    func changeSilentMode(_ user: UserID, _ conversation: Conversation?) async throws -> RESTReply {
        try await requireUser(user)
        let changes = try silentModeChanges(of: conversation)
        return .data(try await change(user, changes).silentModeData(conversation))
    }

    /// Makes changes to a user's settings; the settings as they are then.
    func change(_ user: UserID, _ changes: [SettingsChange]) async throws -> UserSettings {
        changes.isEmpty
            ? try await backend.settings.settings(of: user)
            : try await backend.settings.apply(changes, to: user)
    }

    private func silentModeChanges(
        of conversation: Conversation?
    ) throws(RESTError) -> [SettingsChange] {
        let parameters = try parameters()
        let type = try parameters.optional("type") { $0.remindTypeChange(of: conversation) }
        let interval = try parameters.optional("ignoreInterval") {
            $0.intervalChanges(of: conversation)
        }
        let duration = try parameters.optional("ignoreDuration") { $0.quietMilliseconds }

        var changes = interval ?? []
        if let type {
            changes.append(type)
        }
        if let duration {
            let expiry = duration == 0 ? nil : try requireNow().adding(milliseconds: duration)
            changes.append(.expireTimestamp(expiry, of: conversation))
        }
        return changes
    }
}

extension JSONValue {
    /// `ALL`, `AT`, `NONE`, and for conversations `DEFAULT`, which clears the type alone (R7).
    fileprivate func remindTypeChange(of conversation: Conversation?) -> SettingsChange? {
        guard let word = string.map({ ExactString($0) }) else { return nil }
        if conversation != nil, word == "DEFAULT" {
            return .remindType(nil, of: conversation)
        }
        return PushRemindType(vendorWord: word).map { .remindType($0, of: conversation) }
    }

    /// An interval, or the empty string to clear it; a conversation has none to clear (R5).
    fileprivate func intervalChanges(of conversation: Conversation?) -> [SettingsChange]? {
        guard let text = string else { return nil }
        guard conversation == nil else { return text.utf8.isEmpty ? [] : nil }
        guard !text.utf8.isEmpty else { return [.interval(nil)] }
        return SilentModeInterval(vendorText: text).map { [.interval($0)] }
    }

    /// Milliseconds of silence: none to a week (R6).
    fileprivate var quietMilliseconds: Int64? {
        int64.flatMap { (0...604_800_000).contains($0) ? $0 : nil }
    }
}

extension UserSettings {
    /// What is set for a conversation, or for everything, as the vendor writes it (R4).
    fileprivate func silentModeData(_ conversation: Conversation?) -> JSONObject {
        guard let conversation else {
            var data = Self.data(push.remindType, "ALL", until: push.expireTimestamp)
            data["ignoreInterval"] =
                push.interval.flatMap { $0.isOff ? nil : .string($0.description) }
            return data
        }
        let entry = push.conversations.first { $0.conversation == conversation }
        return Self.data(entry?.remindType, "DEFAULT", until: entry?.expireTimestamp)
    }

    private static func data(
        _ type: PushRemindType?,
        _ unset: ExactString,
        until expiry: Instant?
    ) -> JSONObject {
        [
            "type": .string((type?.vendorWord ?? unset).string),
            "ignoreDuration": .number(JSONNumber(expiry?.milliseconds ?? 0)),
        ]
    }
}
