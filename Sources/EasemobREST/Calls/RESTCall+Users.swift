import ExactJSON
import PushModel
import PushService

extension RESTCall {
    /// `GET users/{user}`.
    func userEntity(_ user: UserID) async throws -> RESTReply {
        try await requireUser(user)
        return .entities([try await backend.settings.settings(of: user).entity(of: user)])
    }

    /// `PUT users/{user}`: `nickname` and `notification_display_style` (R11).
    func changeUser(_ user: UserID) async throws -> RESTReply {
        try await requireUser(user)
        let parameters = try parameters()
        let nickname = try parameters.optional("nickname") { $0.nickname }
        let style = try parameters.optional("notification_display_style") { $0.displayStyle }

        var changes: [SettingsChange] = []
        if let nickname {
            changes.append(.displayName(nickname))
        }
        if let style {
            changes.append(.displayStyle(style))
        }
        return .entities([try await change(user, changes).entity(of: user)])
    }

    /// `PUT push/nickname`: the names of up to 50 users (R12).
    ///
    /// Everything is looked at before the first name is changed.
    func changeNicknames() async throws -> RESTReply {
        let entries = try nicknames()
        for entry in entries {
            try await requireUser(entry.user)
        }
        for entry in entries {
            try await backend.settings.apply([.displayName(entry.nickname)], to: entry.user)
        }
        let settings = try await backend.settings.settings(for: entries.map { $0.user })
        return .entities(
            entries.map { (settings[$0.user] ?? UserSettings()).entity(of: $0.user) }
        )
    }

    private func nicknames() throws(RESTError) -> [(user: UserID, nickname: String)] {
        guard let elements = body.json?.array, (1...50).contains(elements.count) else {
            throw .parameter("body")
        }
        var entries: [(UserID, String)] = []
        for element in elements {
            let parameters = Parameters(element.object ?? [:])
            let user = try parameters.required("username") { $0.nonEmptyString }
            let nickname = try parameters.required("push_nickname") { $0.nickname }
            entries.append((UserID(user), nickname))
        }
        return entries
    }

    /// `GET users/{user}/notification/language`.
    func language(_ user: UserID) async throws -> RESTReply {
        try await requireUser(user)
        return .data(try await backend.settings.settings(of: user).languageData)
    }

    /// `PUT users/{user}/notification/language`: `translationLanguage`, empty to clear it (R9).
    func changeLanguage(_ user: UserID) async throws -> RESTReply {
        try await requireUser(user)
        let language = try parameters().required("translationLanguage") { $0.string }
        let change = SettingsChange.preferredLanguage(LanguageCode(language))
        return .data(try await self.change(user, [change]).languageData)
    }

    /// `GET users/{user}/notification/template`.
    func chosenTemplate(_ user: UserID) async throws -> RESTReply {
        try await requireUser(user)
        return .data(try await backend.settings.settings(of: user).chosenTemplateData)
    }

    /// `PUT users/{user}/notification/template`: `templateName`, empty to clear it (R10).
    func chooseTemplate(_ user: UserID) async throws -> RESTReply {
        try await requireUser(user)
        let name = try parameters().optional("templateName") { $0.string }
        let changes = name.map { [SettingsChange.template(TemplateName($0))] } ?? []
        return .data(try await change(user, changes).chosenTemplateData)
    }
}

extension JSONValue {
    /// A name of at most 100 Unicode scalars (V3).
    fileprivate var nickname: String? {
        string.flatMap { $0.unicodeScalars.count <= 100 ? $0 : nil }
    }

    /// 0 or 1, as a number or, as in the vendor's sample, as a string.
    fileprivate var displayStyle: PushDisplayStyle? {
        switch self {
        case 0, "0": .simpleBanner
        case 1, "1": .messageSummary
        default: nil
        }
    }
}

extension UserSettings {
    /// The user as the vendor writes one (R11).
    fileprivate func entity(of user: UserID) -> JSONObject {
        var entity: JSONObject = [
            "username": .string(user.string),
            "notification_display_style": .number(JSONNumber(Int64(push.displayStyle.rawValue))),
        ]
        entity["nickname"] = displayName.map { .string($0) }
        return entity
    }

    fileprivate var languageData: JSONObject {
        ["language": .string(push.preferredLanguage?.string ?? "")]
    }

    fileprivate var chosenTemplateData: JSONObject {
        ["templateName": .string(push.template?.string ?? "")]
    }
}
