import ExactJSON
import PushEvaluation
import PushModel
import PushService
import WallTime

extension RESTCall {
    /// `GET users/{user}/notification/user/{peer}` and `.../chatgroup/{group}`.
    func silentMode(_ user: UserID, _ conversation: Conversation?) async throws -> RESTReply {
        try await requireUser(user)
        try requireAny(of: AppConfiguration.Feature.ofSilentMode)
        let settings = try await backend.settings.settings(of: user, in: conversation)
        return .data(settings.silentModeData(conversation))
    }

    /// `PUT` on the same: any of `type`, `ignoreInterval` and `ignoreDuration` (R4 to R7).
    ///
    /// The interval of a conversation is read, and has no effect.
    func changeSilentMode(_ user: UserID, _ conversation: Conversation?) async throws -> RESTReply {
        try await requireUser(user)
        try requireAny(of: AppConfiguration.Feature.ofSilentMode)
        let changes = try await silentModeChanges(of: conversation, by: user)
        return .data(try await change(user, changes, in: conversation).silentModeData(conversation))
    }

    /// `GET users/{user}/notification/quietWindows`, which the vendor does not have (R29).
    func quietWindows(_ user: UserID) async throws -> RESTReply {
        try await requireUser(user)
        try requireAny(of: [.doNotDisturb])
        return .data(try await backend.settings.settings(of: user, in: nil).quietWindowsData)
    }

    /// `PUT` on the same: `quietWindows`, empty to clear them (R29).
    func changeQuietWindows(_ user: UserID) async throws -> RESTReply {
        try await requireUser(user)
        try requireAny(of: [.doNotDisturb])
        let field = SilentModeFields.quietWindows
        let change = UserSettings.Change.quietWindows(try parameters().required(field))
        try await requireTimeZone(for: change, of: user, setBy: field.key)
        return .data(try await self.change(user, [change]).quietWindowsData)
    }

    /// `GET users/{user}/notification/quiet`, which the vendor does not have (R36).
    func quiet(_ user: UserID) async throws -> RESTReply {
        try await requireUser(user)
        try requireAny(of: [.doNotDisturb])
        return .data(try await backend.settings.settings(of: user, in: nil).quietData)
    }

    /// `PUT` on the same: `quiet` (R36).
    func changeQuiet(_ user: UserID) async throws -> RESTReply {
        try await requireUser(user)
        try requireAny(of: [.doNotDisturb])
        let quiet = try parameters().required(SilentModeFields.quiet)
        return .data(try await change(user, [.quiet(quiet)]).quietData)
    }

    /// `PUT users/{user}/notification/user/{peer}/read` and `.../chatgroup/{group}/read`, which the vendor does not have
    /// (R37).
    func markRead(_ conversation: Conversation, _ user: UserID) async throws -> RESTReply {
        try await requireUser(user)
        let until = try parameters().optional(SilentModeFields.readUntil)
        let mark = HeldMessages.ReadMark(conversation, at: try until ?? requireNow())
        let count = try await backend.held?.markRead(mark, by: user) ?? 0
        return .data(["count": .number(JSONNumber(Int64(count)))])
    }

    /// Makes changes to a user's settings and gives the settings as they are then, of conversations only
    /// the given one; what is held for the user is asked again.
    func change(
        _ user: UserID,
        _ changes: [UserSettings.Change],
        in conversation: Conversation? = nil
    ) async throws -> UserSettings {
        guard !changes.isEmpty else {
            return try await backend.settings.settings(of: user, in: conversation)
        }
        let changed = try await backend.settings.apply(changes, to: user, in: conversation)
        try await backend.held?.settingsChanged(of: [user])
        return changed
    }

    private func silentModeChanges(
        of conversation: Conversation?,
        by user: UserID
    ) async throws -> [UserSettings.Change] {
        let parameters = try parameters()
        let type = try parameters.optional(SilentModeFields.remindType(of: conversation))
        let interval = try parameters.optional(SilentModeFields.interval)
        if type != nil {
            try requireAny(of: [.remindTypes])
        }
        if let interval, conversation == nil {
            try requireAny(of: [.doNotDisturb])
            try await requireTimeZone(
                for: .interval(interval),
                of: user,
                setBy: SilentModeFields.interval.key
            )
        }
        let duration = try parameters.optional(SilentModeFields.duration)
        if duration != nil {
            try requireAny(of: [.doNotDisturb])
        }

        var changes: [UserSettings.Change] = []
        if let interval, conversation == nil {
            changes.append(.interval(interval))
        }
        if let type {
            changes.append(.remindType(type, of: conversation))
        }
        if let duration {
            let end = duration == 0 ? nil : try requireNow().adding(milliseconds: duration)
            let expiry = end.flatMap { ExpireTimestamp($0) }
            changes.append(.expireTimestamp(expiry, of: conversation))
        }
        return changes
    }

    /// Refuses an interval or windows, by the key that sets them, if neither the user nor the app has a time zone (rule 4.5).
    func requireTimeZone(
        for change: UserSettings.Change,
        of user: UserID,
        setBy key: ExactString
    ) async throws {
        guard backend.timeZone == nil, !backend.acceptsIntervalsWithoutZone else { return }
        if try await backend.settings.lacksTimeZone(after: [change], of: user) {
            throw RESTError.intervalWithoutZone(key)
        }
    }
}

extension UserSettings {
    fileprivate var quietWindowsData: JSONObject {
        var data = JSONObject()
        data.set(SilentModeFields.quietWindows, push.quietWindows)
        return data
    }

    fileprivate var quietData: JSONObject {
        var data = JSONObject()
        data.set(SilentModeFields.quiet, push.quiet)
        return data
    }

    /// The settings for a conversation, or for all of them, as the vendor writes them (R4).
    fileprivate func silentModeData(_ conversation: Conversation?) -> JSONObject {
        let entry = conversation.flatMap { push.conversations[$0] }
        let isForAll = conversation == nil
        var data = JSONObject()
        data.set(
            SilentModeFields.remindType(of: conversation),
            isForAll ? push.remindType : entry?.remindType
        )
        data.set(
            SilentModeFields.expiry,
            isForAll ? push.expireTimestamp : entry?.expireTimestamp
        )
        if isForAll, let interval = push.interval, !interval.isOff {
            data.set(SilentModeFields.interval, interval)
        }
        return data
    }
}
