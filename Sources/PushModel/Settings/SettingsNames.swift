package import WallTime

/// The zones and the text preferences that rows name by their places, each once.
package struct SettingsNames: Sendable {
    package private(set) var timeZones: [PushTimeZone] = []
    /// What the texts of pushes depend on; the first is that of a user who set nothing.
    package private(set) var textPreferences = [TextPreferences()]

    private var zonePlaces: [PushTimeZone: Int] = [:]
    private var preferencePlaces = [TextPreferences(): 0]

    /// Creates names without any zone.
    package init() {}

    /// The place of a zone, which is added if it is new; `nil` if there are as many as there may be.
    package mutating func place(of timeZone: PushTimeZone, limit: Int = .max) -> Int? {
        Self.place(of: timeZone, &timeZones, &zonePlaces, limit)
    }

    /// The place of preferences, which are added if they are new; `nil` if there are as many as there may be.
    package mutating func place(of preferences: TextPreferences, limit: Int = .max) -> Int? {
        Self.place(of: preferences, &textPreferences, &preferencePlaces, limit)
    }

    private static func place<Name: Hashable>(
        of name: Name,
        _ names: inout [Name],
        _ places: inout [Name: Int],
        _ limit: Int
    ) -> Int? {
        if let place = places[name] { return place }
        guard names.count < limit else { return nil }
        places[name] = names.count
        names.append(name)
        return names.count - 1
    }
}

/// Gives rows that name zones and preferences of one list the places of the same in another.
package struct SettingsTranslation {
    private var zones = KnownPlaces()
    private var preferences = KnownPlaces()

    /// Creates the translation from one list of names, which may grow, to another.
    package init() {}

    /// The row with the places of the other list; `nil` if there is no room there.
    ///
    /// A place that does not exist counts as not set.
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
                    let place = zones[zone]
                        ?? others.place(of: names.timeZones[zone], limit: limit)
                else { return nil }
                zones[zone] = place
                row.timeZone = place
            }
        }
        let text = row.textPreferences
        row.textPreferences = 0
        if text > 0, names.textPreferences.indices.contains(text) {
            guard
                let place = preferences[text]
                    ?? others.place(of: names.textPreferences[text], limit: limit)
            else { return nil }
            preferences[text] = place
            row.textPreferences = place
        }
        return row
    }
}
