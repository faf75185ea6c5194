public import PushModel
public import WallTime

extension PushManager {
    /// Sets the name others see in pushes of this user's messages; empty clears it.
    ///
    /// - Returns: The name as stored; `nil` if it was cleared.
    /// - Throws: 110 for more than 100 Unicode scalars.
    @discardableResult
    public func updatePushDisplayName(_ name: String) async throws -> String? {
        let session = try await checkedSession()
        let count = name.unicodeScalars.count
        guard count <= Self.longestDisplayName else {
            throw PushServiceError(
                .invalidParam,
                "a display name of \(count) characters, at most \(Self.longestDisplayName)"
            )
        }
        return try await apply(.displayName(name), in: session).displayName
    }

    /// Sets how pushes to this user read.
    public func updatePushDisplayStyle(_ style: PushDisplayStyle) async throws {
        let session = try await checkedSession()
        try await apply(.displayStyle(style), in: session)
    }

    /// The display name and style, which ``pushOptions`` repeats from then on.
    @discardableResult
    public func getPushNotificationOptionsFromServer() async throws -> PushOptions {
        let session = try await checkedSession()
        let options = try await settings.settings(of: session.user).pushOptions
        keep(session) { $0.pushOptions = options }
        return options
    }

    /// Sets the language this user prefers for pushed content; empty clears it.
    public func setPreferredNotificationLanguage(_ language: LanguageCode) async throws {
        let session = try await checkedSession()
        try await settings.apply([.preferredLanguage(language)], to: session.user)
    }

    /// The language this user prefers for pushed content; `nil` for none.
    public func getPreferredNotificationLanguage() async throws -> LanguageCode? {
        let session = try await checkedSession()
        return try await settings.settings(of: session.user).push.preferredLanguage
    }

    /// Chooses a template for pushes to this user; empty clears it.
    ///
    /// A name that the app has no template of is stored as well, and has no effect.
    public func setPushTemplate(_ name: TemplateName) async throws {
        let session = try await checkedSession()
        try await settings.apply([.template(name)], to: session.user)
    }

    /// The template this user chose; `nil` for none.
    public func getPushTemplate() async throws -> TemplateName? {
        let session = try await checkedSession()
        return try await settings.settings(of: session.user).push.template
    }

    /// Sets the zone on whose wall clock this user's interval is read; `nil` clears it (rule 2.1).
    ///
    /// The vendor's SDK has no such call and says nothing of zones. Without one the zone of the app's
    /// policy holds, and a user with an interval and neither cannot be decided on.
    ///
    /// - Throws: 110 for a zone that the zone data does not have.
    public func setTimeZone(_ zone: PushTimeZone?) async throws {
        let session = try await checkedSession()
        if let zone {
            do {
                _ = try zones.compile(zone)
            } catch {
                throw PushServiceError(error)
            }
        }
        try await settings.apply([.timeZone(zone)], to: session.user)
    }

    /// Changes an option; keeps the options as they are then.
    @discardableResult
    private func apply(_ change: SettingsChange, in session: Session) async throws -> UserSettings {
        let stored = try await settings.apply([change], to: session.user)
        keep(session) { $0.pushOptions = stored.pushOptions }
        return stored
    }
}
