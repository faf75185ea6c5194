import ExactJSON
import PushModel
import PushService

extension RESTCall {
    /// `GET users/{user}`.
    func userEntity(_ user: UserID) async throws -> RESTReply {
        try await requireResource(user)
        var entity = try await backend.settings.settings(of: user, in: nil).entity(of: user)
        guard let account = try await account(of: user) else { return .entities([entity]) }
        for member in account.members { entity[member.key] = member.value }
        var content = RESTReply.entities([entity]).content
        content[Envelope.count] = 1
        return RESTReply(content: content)
    }

    /// `PUT users/{user}`: `nickname`, `notification_display_style` and the hours of do-not-disturb (R11, R28).
    func changeUser(_ user: UserID) async throws -> RESTReply {
        try await requireUser(user)
        let parameters = try parameters()
        let nickname = try parameters.optional(UserFields.nickname)
        let style = try parameters.optional(UserFields.displayStyle)

        var changes: [UserSettings.Change] = []
        if let nickname {
            changes.append(.displayName(nickname))
        }
        if let style {
            changes.append(.displayStyle(style))
        }
        if let interval = try quietHours(parameters) {
            try requireAny(of: [.doNotDisturb])
            let key = UserFields.noDisturbing.key
            try await requireTimeZone(for: .interval(interval), of: user, setBy: key)
            changes.append(.interval(interval))
        }
        var entity = try await change(user, changes).entity(of: user)
        if !changes.isEmpty { try await noteChange(of: [user]) }
        for member in try await changedAccount(of: user)?.members ?? [] {
            entity[member.key] = member.value
        }
        return .entities([entity])
    }

    /// The interval that the vendor's older keys set; `nil` in it clears the interval, and without it they are
    /// absent (R28).
    private func quietHours(_ parameters: Parameters) throws(RESTError) -> SilentModeInterval?? {
        let isOn = try parameters.optional(UserFields.noDisturbing)
        let start = try parameters.optional(UserFields.noDisturbingStart)
        let end = try parameters.optional(UserFields.noDisturbingEnd)
        guard let isOn else {
            guard start == nil, end == nil else { throw .parameter(UserFields.noDisturbing.key) }
            return nil
        }
        guard isOn else { return .some(nil) }
        guard let start else { throw .parameter(UserFields.noDisturbingStart.key) }
        guard let end else { throw .parameter(UserFields.noDisturbingEnd.key) }
        // 00:00 to 00:00 would be off.
        let hours = start == 0 && end == 0 ? (1, 1) : (start, end)
        return SilentModeInterval(
            start: SilentModeTime(minuteOfDay: hours.0 * 60),
            end: SilentModeTime(minuteOfDay: hours.1 * 60)
        )
    }

    /// `PUT push/nickname`: the names of up to 50 users (R12).
    ///
    /// All entries are checked before the first name is changed.
    func changeNicknames() async throws -> RESTReply {
        let entries = try nicknames()
        for entry in entries {
            try await requireUser(entry.user)
        }
        for entry in entries {
            try await backend.settings.apply([.displayName(entry.nickname)], to: entry.user)
        }
        try await noteChange(of: entries.map { $0.user })
        let names = Dictionary(entries.map { ($0.user, $0.nickname) }) { $1 }
        return .entities(
            entries.map { entry in
                var entity = JSONObject()
                entity.set(UserFields.username, entry.user.string)
                entity.set(UserFields.pushNickname, names[entry.user] ?? entry.nickname)
                return entity
            }
        )
    }

    private func nicknames() throws(RESTError) -> [(user: UserID, nickname: String)] {
        guard let elements = body()?.array, !elements.isEmpty else {
            throw .illegalArgument("put user push nicknames illegal empty request body")
        }
        guard elements.count <= UserFields.longestNicknameList else {
            throw .illegalArgument("put user push nicknames exceeds the limit")
        }
        var entries: [(UserID, String)] = []
        for element in elements {
            let parameters = Parameters(element.object ?? [:])
            let user = try parameters.required(UserFields.username)
            let nickname = try parameters.required(UserFields.pushNickname)
            guard UserFields.nickname.isAccepted(nickname) else {
                throw .illegalArgument("\(user) push nickname length exceeds the limit")
            }
            entries.append((UserID(user), nickname))
        }
        return entries
    }

    /// `GET users/{user}/offline_msg_count`: how many messages wait for the user (R21).
    func offlineMessageCount(_ user: UserID) async throws -> RESTReply {
        try await requireResource(user)
        let count = try await backend.offlineMessageCount(user)
        let member = JSONObject.Member(key: user.text, value: .number(JSONNumber(Int64(count))))
        return .framed(.object(JSONObject([member])), count: 0)
    }

    /// `GET users/{user}/notification/language`.
    func language(_ user: UserID) async throws -> RESTReply {
        try await requireUser(user)
        return .data(try await backend.settings.settings(of: user, in: nil).languageData)
    }

    /// `PUT users/{user}/notification/language`: `translationLanguage`, empty to clear it (R9).
    func changeLanguage(_ user: UserID) async throws -> RESTReply {
        try await requireUser(user)
        let language = try parameters().required(UserFields.translationLanguage)
        let change = UserSettings.Change.preferredLanguage(LanguageCode(language))
        return .data(try await self.change(user, [change]).languageData)
    }

    /// `GET users/{user}/notification/template`.
    func chosenTemplate(_ user: UserID) async throws -> RESTReply {
        try await requireUser(user)
        try requireAny(of: [.templates])
        return .data(try await backend.settings.settings(of: user, in: nil).chosenTemplateData)
    }

    /// `PUT users/{user}/notification/template`: `templateName`, empty to clear it (R10).
    func chooseTemplate(_ user: UserID) async throws -> RESTReply {
        try await requireUser(user)
        try requireAny(of: [.templates])
        let name = try parameters().optional(UserFields.templateName)
        let changes = name.map { [UserSettings.Change.template(PushTemplate.Name($0))] } ?? []
        return .data(try await change(user, changes).chosenTemplateData)
    }
}

extension UserSettings {
    /// The user as the vendor writes one (R11, R28).
    fileprivate func entity(of user: UserID) -> JSONObject {
        var entity = JSONObject()
        entity.set(UserFields.username, user.string)
        entity.set(UserFields.displayStyle, push.displayStyle)
        if let displayName {
            entity.set(UserFields.nickname, displayName)
        }
        if let interval = push.interval, !interval.isOff {
            entity.set(UserFields.noDisturbing, true)
            if interval.start.minutes == 0, interval.end.minutes == 0 {
                entity.set(UserFields.noDisturbingStart, interval.start.hours)
                entity.set(UserFields.noDisturbingEnd, interval.end.hours)
            }
        }
        return entity
    }

    fileprivate var languageData: JSONObject {
        var data = JSONObject()
        data.set(UserFields.language, push.preferredLanguage?.string ?? "")
        return data
    }

    fileprivate var chosenTemplateData: JSONObject {
        var data = JSONObject()
        data.set(UserFields.templateName, push.template?.string ?? "")
        return data
    }
}
