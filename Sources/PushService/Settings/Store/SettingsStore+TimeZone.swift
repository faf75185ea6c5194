package import PushModel
package import WallTime
import ZoneData

extension SettingsStore {
    /// Whether a user would have an interval, and no time zone of the user's own, after these changes.
    ///
    /// A zone that the zone data does not have counts as none (H29).
    /// The settings are read only if a change can bring that about. What another call changes between
    /// this and the write is not seen; a decision passes over an interval without a zone (rule 2.1).
    package func lacksTimeZone(
        after changes: [SettingsChange],
        of user: UserID,
        in zones: ZoneTable = ZoneTable.bundled
    ) async throws -> Bool {
        guard changes.contains(where: { $0.asksForTimeZone }) else { return false }
        var settings = try await settings(of: user, in: nil)
        for change in changes {
            settings.apply(change)
        }
        return settings.push.interval.map { !$0.isOff } == true
            && settings.push.timeZone.flatMap { try? zones.compile($0) } == nil
    }
}

extension SettingsChange {
    /// Whether it sets an interval, or clears the time zone that an interval may need.
    fileprivate var asksForTimeZone: Bool {
        switch self {
        case .interval(let interval): interval.map { !$0.isOff } == true
        case .timeZone(let zone): zone == nil
        default: false
        }
    }
}
