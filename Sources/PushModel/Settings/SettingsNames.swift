package import WallTime

/// The zones and the text preferences that rows name by their indices, each once.
package struct SettingsNames: Sendable {
    package private(set) var timeZones: [PushTimeZone] = []
    /// What the texts of pushes depend on; the first is that of a user who set nothing.
    package private(set) var textPreferences = [TextPreferences()]

    private var zoneIndices: [PushTimeZone: Int] = [:]
    private var preferenceIndices = [TextPreferences(): 0]

    /// Creates names without any zone.
    package init() {}

    /// The index of a zone, which is added if it is new; `nil` if there are as many as there may be.
    package mutating func index(of timeZone: PushTimeZone, limit: Int = .max) -> Int? {
        Self.index(of: timeZone, &timeZones, &zoneIndices, limit)
    }

    /// The index of preferences, which are added if they are new; `nil` if there are as many as there may be.
    package mutating func index(of preferences: TextPreferences, limit: Int = .max) -> Int? {
        Self.index(of: preferences, &textPreferences, &preferenceIndices, limit)
    }

    private static func index<Name: Hashable>(
        of name: Name,
        _ names: inout [Name],
        _ indices: inout [Name: Int],
        _ limit: Int
    ) -> Int? {
        if let index = indices[name] { return index }
        guard names.count < limit else { return nil }
        indices[name] = names.count
        names.append(name)
        return names.count - 1
    }
}

/// Gives rows that name zones and preferences of one list the indices of the same in another.
package struct SettingsTranslation {
    private var zones = KnownIndices()
    private var preferences = KnownIndices()

    /// Creates the translation from one list of names, which may grow, to another.
    package init() {}

    /// The row with the indices of the other list; `nil` if there is no room there.
    ///
    /// An index that does not exist counts as not set.
    package mutating func row(
        _ row: SettingsRow,
        of names: borrowing SettingsNames,
        in others: inout SettingsNames,
        limit: Int = .max
    ) -> SettingsRow? {
        var row = row
        if let zone = row.timeZone {
            row.timeZone = nil
            if names.timeZones.indices.contains(zone) {
                guard
                    let index = zones[zone]
                        ?? others.index(of: names.timeZones[zone], limit: limit)
                else { return nil }
                zones[zone] = index
                row.timeZone = index
            }
        }
        let text = row.textPreferences
        row.textPreferences = 0
        if text > 0, names.textPreferences.indices.contains(text) {
            guard
                let index = preferences[text]
                    ?? others.index(of: names.textPreferences[text], limit: limit)
            else { return nil }
            preferences[text] = index
            row.textPreferences = index
        }
        return row
    }
}
