public import ExactJSON

extension Assumptions: JSONRepresentable {
    /// Reads a strict object; a point that is missing has the reading of the contract.
    public init(json: JSONValue) throws(InputError) {
        self.init()
        try change(by: json)
    }

    /// Assumes of each point in a strict object what the object says, and leaves the other points.
    ///
    /// - Throws: `input.type` or `input.value` for what is no reading of a point, `input.unknownKey` for
    ///   another key.
    public mutating func change(by json: JSONValue) throws(InputError) {
        var fields = try JSONFields(json)
        try fields.change(&foregroundWithoutDelegate, Key.foregroundWithoutDelegate)
        try fields.change(&launchesTerminatedApp, Key.launchesTerminatedApp)
        try fields.change(&needsBackgroundRefresh, Key.needsBackgroundRefresh)
        try fields.change(&foregroundUpdate, Key.foregroundUpdate)
        try fields.change(
            &foregroundUpdateNeedsBackgroundMode,
            Key.foregroundUpdateNeedsBackgroundMode
        )
        try fields.change(&unauthorizedDelivery, Key.unauthorizedDelivery)
        try fields.change(&mismatchedPushType, Key.mismatchedPushType)
        try fields.change(&absentBadge, Key.absentBadge)
        try fields.change(&unreadableSound, Key.unreadableSound)
        try fields.change(&repeatsWillPresent, Key.repeatsWillPresent)
        try fields.change(&budgetCoversAlerts, Key.budgetCoversAlerts)
        try fields.change(&coldTap, Key.coldTap)
        try fields.change(&wakesForceQuitApp, Key.wakesForceQuitApp)
        try fields.change(&foregroundFetch, Key.foregroundFetch)
        try fields.change(&showsLoneSubtitle, Key.showsLoneSubtitle)
        try fields.change(&criticalAlertNeedsSound, Key.criticalAlertNeedsSound)
        try fields.change(&passiveInForeground, Key.passiveInForeground)
        try fields.change(&extensionNeeds, Key.extensionNeeds)
        try fields.finish()
    }

    /// All points.
    public var json: JSONValue {
        .object(
            JSONObject([
                .init(key: Key.foregroundWithoutDelegate, value: foregroundWithoutDelegate.json),
                .init(key: Key.launchesTerminatedApp, value: .bool(launchesTerminatedApp)),
                .init(key: Key.needsBackgroundRefresh, value: .bool(needsBackgroundRefresh)),
                .init(key: Key.foregroundUpdate, value: foregroundUpdate.json),
                .init(
                    key: Key.foregroundUpdateNeedsBackgroundMode,
                    value: .bool(foregroundUpdateNeedsBackgroundMode)
                ),
                .init(key: Key.unauthorizedDelivery, value: unauthorizedDelivery.json),
                .init(key: Key.mismatchedPushType, value: mismatchedPushType.json),
                .init(key: Key.absentBadge, value: absentBadge.json),
                .init(key: Key.unreadableSound, value: unreadableSound.json),
                .init(key: Key.repeatsWillPresent, value: .bool(repeatsWillPresent)),
                .init(key: Key.budgetCoversAlerts, value: .bool(budgetCoversAlerts)),
                .init(key: Key.coldTap, value: coldTap.json),
                .init(key: Key.wakesForceQuitApp, value: .bool(wakesForceQuitApp)),
                .init(key: Key.foregroundFetch, value: foregroundFetch.json),
                .init(key: Key.showsLoneSubtitle, value: .bool(showsLoneSubtitle)),
                .init(key: Key.criticalAlertNeedsSound, value: .bool(criticalAlertNeedsSound)),
                .init(key: Key.passiveInForeground, value: passiveInForeground.json),
                .init(key: Key.extensionNeeds, value: extensionNeeds.json),
            ])
        )
    }

    private enum Key {
        static let foregroundWithoutDelegate: ExactString = "foregroundWithoutDelegate"
        static let launchesTerminatedApp: ExactString = "launchesTerminatedApp"
        static let needsBackgroundRefresh: ExactString = "needsBackgroundRefresh"
        static let foregroundUpdate: ExactString = "foregroundUpdate"
        static let foregroundUpdateNeedsBackgroundMode: ExactString =
            "foregroundUpdateNeedsBackgroundMode"
        static let unauthorizedDelivery: ExactString = "unauthorizedDelivery"
        static let mismatchedPushType: ExactString = "mismatchedPushType"
        static let absentBadge: ExactString = "absentBadge"
        static let unreadableSound: ExactString = "unreadableSound"
        static let repeatsWillPresent: ExactString = "repeatsWillPresent"
        static let budgetCoversAlerts: ExactString = "budgetCoversAlerts"
        static let coldTap: ExactString = "coldTap"
        static let wakesForceQuitApp: ExactString = "wakesForceQuitApp"
        static let foregroundFetch: ExactString = "foregroundFetch"
        static let showsLoneSubtitle: ExactString = "showsLoneSubtitle"
        static let criticalAlertNeedsSound: ExactString = "criticalAlertNeedsSound"
        static let passiveInForeground: ExactString = "passiveInForeground"
        static let extensionNeeds: ExactString = "extensionNeeds"
    }
}

extension JSONFields {
    fileprivate mutating func change(_ value: inout Bool, _ key: ExactString) throws(InputError) {
        value = try optionalBool(key) ?? value
    }

    fileprivate mutating func change<Value: JSONRepresentable>(
        _ value: inout Value,
        _ key: ExactString
    ) throws(InputError) {
        value = try optional(key) ?? value
    }
}
