public import Foundation
import PushFoundation
public import PushModel
public import WallTime

extension PushManager {
    /// Sets the display name that other users see in pushes of this user's messages; empty clears it.
    ///
    /// - Returns: The name as stored; `nil` if it was cleared.
    /// - Throws: 110 if the name has more than 100 Unicode scalars.
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

    /// Sets the display style of pushes to this user.
    public func updatePushDisplayStyle(_ style: PushDisplayStyle) async throws {
        let session = try await checkedSession()
        try await apply(.displayStyle(style), in: session)
    }

    /// Reads the display name and style, and keeps them in ``pushOptions``.
    @discardableResult
    public func getPushNotificationOptionsFromServer() async throws -> PushOptions {
        let session = try await checkedSession()
        let options = try await settings.settings(of: session.user).pushOptions
        updateCache(of: session) { $0.pushOptions = options }
        return options
    }

    /// Sets the language that this user prefers for pushed content; empty clears it.
    public func setPreferredNotificationLanguage(_ language: LanguageCode) async throws {
        let session = try await checkedSession()
        try await store(.preferredLanguage(language), in: session)
    }

    /// Reads the language that this user prefers for pushed content; `nil` if none is set.
    public func getPreferredNotificationLanguage() async throws -> LanguageCode? {
        let session = try await checkedSession()
        return try await settings.settings(of: session.user).push.preferredLanguage
    }

    /// Sets the template of pushes to this user; empty clears it.
    ///
    /// The name of a template that the app does not have is stored, and has no effect.
    ///
    /// - Throws: 505 if the app has not activated templates.
    public func setPushTemplate(_ name: PushTemplate.Name) async throws {
        let session = try await checkedSession(for: [.templates])
        try await store(.template(name), in: session)
    }

    /// Reads the template of pushes to this user; `nil` if none is set.
    ///
    /// - Throws: 505 if the app has not activated templates.
    public func getPushTemplate() async throws -> PushTemplate.Name? {
        let session = try await checkedSession(for: [.templates])
        return try await settings.settings(of: session.user).push.template
    }

    /// Sets the time zone in which this user's interval, windows and rules are read; `nil` clears it (rule 2.1).
    ///
    /// The vendor's SDK has no such call. Without a zone of the user, the app's holds.
    ///
    /// - Throws: 110 if the zone data does not have the zone, or if the zone is cleared while an interval
    ///   or windows are set, those of rules included, and the app has no zone.
    public func setTimeZone(_ zone: PushTimeZone?) async throws {
        let session = try await checkedSession()
        if let zone {
            do {
                _ = try zones.compile(zone)
            } catch {
                throw PushServiceError(error)
            }
        }
        guard try await !refusesForLackOfTimeZone(.timeZone(zone), in: session) else {
            throw PushServiceError(
                .invalidParam,
                "interval and windows need a time zone: "
                    + "clear them first, or give the manager the app's zone"
            )
        }
        try await store(.timeZone(zone), in: session)
    }

    /// Sets the time zone in which this user's interval and windows are read.
    ///
    /// - Throws: 110 if the zone data does not have the zone.
    public func setTimeZone(_ zone: TimeZone) async throws {
        let name: PushTimeZone
        do {
            name = try PushTimeZone(zone)
        } catch {
            throw PushServiceError(error)
        }
        try await setTimeZone(name)
    }

    /// Applies a change to the options, and keeps the result in ``pushOptions``.
    @discardableResult
    private func apply(_ change: UserSettings.Change, in session: Session) async throws
        -> UserSettings
    {
        let stored = try await store(change, in: session)
        updateCache(of: session) { $0.pushOptions = stored.pushOptions }
        return stored
    }
}
