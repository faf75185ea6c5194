package import WallTime

/// A zone, what is read on its clock, and what becomes of what is quiet by it.
package struct UserClock: Hashable, Sendable {
    /// The user's zone; `nil` if the user has set none.
    package let timeZone: PushTimeZone?
    /// The user's windows.
    package let quietWindows: PushSettings.QuietWindows
    /// The user's rules.
    package let rules: Rule.List
    /// What becomes of a message that do-not-disturb stops, if the user has set it.
    package let quiet: PushPolicy.QuietHandling?

    /// Creates the clock of a user; `nil` if the user has set none of these.
    package init?(
        _ timeZone: PushTimeZone?,
        _ quietWindows: PushSettings.QuietWindows = .init(),
        _ rules: Rule.List = .init(),
        _ quiet: PushPolicy.QuietHandling? = nil
    ) {
        guard timeZone != nil || !quietWindows.isEmpty || !rules.isEmpty || quiet != nil else {
            return nil
        }
        self.timeZone = timeZone
        self.quietWindows = quietWindows
        self.rules = rules
        self.quiet = quiet
    }
}

/// The clocks and the text preferences that rows name by their indices, each once.
package struct SettingsNames: Sendable {
    package private(set) var clocks: [UserClock] = []
    /// What the texts of pushes depend on; the first is that of a user who set nothing.
    package private(set) var textPreferences = [TextPreferences()]

    private var clockIndices: [UserClock: Int] = [:]
    private var preferenceIndices = [TextPreferences(): 0]

    /// Creates names without any clock.
    package init() {}

    /// The index of a clock, which is added if it is new; `nil` if there are as many as there may be.
    package mutating func index(of clock: UserClock, limit: Int = .max) -> Int? {
        Self.index(of: clock, &clocks, &clockIndices, limit)
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

/// Gives rows that name clocks and preferences of one list the indices of the same in another.
package struct SettingsTranslation {
    private var clocks = KnownIndices()
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
        if let clock = row.clock {
            row.clock = nil
            if names.clocks.indices.contains(clock) {
                guard
                    let index = clocks[clock] ?? others.index(of: names.clocks[clock], limit: limit)
                else { return nil }
                clocks[clock] = index
                row.clock = index
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
