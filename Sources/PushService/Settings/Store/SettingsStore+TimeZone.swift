package import PushModel
package import WallTime
import ZoneData

extension SettingsStore {
    /// Whether a user would have an interval, windows or rules with windows, and no time zone of the user's own, after these changes.
    ///
    /// A zone that the zone data does not have counts as none (H29).
    /// The settings are read only if a change can bring that about. What another call changes between
    /// this and the write is not seen; a decision passes over both without a zone (rule 2.1).
    package func lacksTimeZone(
        after changes: [UserSettings.Change],
        of user: UserID,
        in zones: ZoneTable = ZoneTable.bundled
    ) async throws -> Bool {
        guard changes.contains(where: { $0.asksForTimeZone }) else { return false }
        var settings = try await settings(of: user, in: nil)
        for change in changes {
            settings.apply(change)
        }
        let needsTimeZone =
            settings.push.interval.map { !$0.isOff } == true || !settings.push.quietWindows.isEmpty
            || settings.push.rules.contains { $0.hasWindows }
        return needsTimeZone
            && settings.push.timeZone.flatMap { try? zones.compile($0) } == nil
    }
}

extension UserSettings.Change {
    /// Whether it sets an interval, windows or rules with windows, or clears the time zone that these may need.
    fileprivate var asksForTimeZone: Bool {
        switch self {
        case .interval(let interval): interval.map { !$0.isOff } == true
        case .quietWindows(let windows): !windows.isEmpty
        case .rules(let rules): rules.contains { $0.hasWindows }
        case .timeZone(let zone): zone == nil
        default: false
        }
    }
}

extension Rule {
    /// Whether it is read on a clock.
    fileprivate var hasWindows: Bool {
        !when.windows.isEmpty || !not.windows.isEmpty || !then.until.isEmpty
    }
}
