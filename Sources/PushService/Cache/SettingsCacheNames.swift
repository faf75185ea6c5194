import PushModel
import WallTime

/// The zones and preferences that rows of the cache name, each once.
///
/// The preferences of a user who set nothing have the number 0.
struct SettingsCacheNames: Sendable {
    /// The most zones, and the most preferences.
    static let limit = 10_000

    private(set) var timeZones: [PushTimeZone] = []
    private(set) var textPreferences = [TextPreferences()]
    private var zoneNumbers: [PushTimeZone: Int] = [:]
    private var preferenceNumbers = [TextPreferences(): 0]

    /// The number of a zone, which is added if it is new; `nil` if there is no room.
    mutating func number(of timeZone: PushTimeZone) -> Int? {
        Self.number(of: timeZone, &timeZones, &zoneNumbers)
    }

    /// The number of preferences, which are added if they are new; `nil` if there is no room.
    mutating func number(of preferences: TextPreferences) -> Int? {
        Self.number(of: preferences, &textPreferences, &preferenceNumbers)
    }

    private static func number<Name: Hashable>(
        of name: Name,
        _ names: inout [Name],
        _ numbers: inout [Name: Int]
    ) -> Int? {
        if let number = numbers[name] { return number }
        guard names.count < limit else { return nil }
        numbers[name] = names.count
        names.append(name)
        return names.count - 1
    }
}
