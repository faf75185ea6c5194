package import DevicePresentation
package import ExactJSON

/// Versions, states, push types and sets of conditions, combined with each other.
///
/// Of each combination two things hold. What came with a later version changes nothing: the answer is that
/// without it. And the answer has nothing that the version does not have.
package struct ConditionSweep: Sendable {
    /// Every version that brought or ended something, and the one before it.
    package static let versions: [SystemVersion] = [
        3, 4, 6, 7, 8, SystemVersion(8, 2), 9, 10, 11, 12, 13, SystemVersion(13, 3), 14, 15, 16,
        SystemVersion(16, 1), SystemVersion(16, 2), SystemVersion(17, 1), SystemVersion(17, 2), 18,
        25, 26,
    ]

    /// A notification with everything in it, a quiet one, and a Live Activity that starts.
    package static let payloads: [JSONObject] = [
        [
            "alert": [
                "title": "t", "subtitle": "s", "body": "b", "launch-image": "l",
                "summary-arg": "a", "summary-arg-count": 2,
            ],
            "badge": 1, "sound": "s", "category": "c", "content-available": 1,
            "content-changed": 1, "mutable-content": 1, "interruption-level": "time-sensitive",
            "thread-id": "t", "relevance-score": 1, "filter-criteria": "f",
        ],
        [
            "alert": "b", "sound": ["critical": 1, "name": "s"], "interruption-level": "passive",
            "filter-criteria": "f",
        ],
        [
            "event": "start", "timestamp": 1, "content-state": [:], "attributes-type": "A",
            "attributes": [:], "alert": ["title": "t", "body": "b"], "stale-date": 1,
        ],
    ]

    private let states: [AppState]
    private let pushes: [ArrivingPush]
    private let sets: [[Condition]]

    package init(
        states: [AppState] = AppState.allCases,
        kinds: [ArrivingPush.Kind?],
        sets: [[Condition]]
    ) {
        self.states = states
        pushes = kinds.flatMap { kind in
            Self.payloads.map { aps in
                ArrivingPush(["aps": .object(aps)], sentAs: kind, collapseID: "id")
            }
        }
        self.sets = sets
    }

    /// How many combinations there are.
    package var count: Int {
        Self.versions.count * states.count * pushes.count * sets.count
    }

    /// Every set of so many conditions, in order; the empty set for 0.
    package static func sets(of size: Int, from start: Int = 0) -> [[Condition]] {
        guard size > 0 else { return [[]] }
        return (start..<Condition.all.count).flatMap { index in
            sets(of: size - 1, from: index + 1).map { [Condition.all[index]] + $0 }
        }
    }

    /// The first combination that breaks what holds, in words, or `nil`.
    ///
    /// `look` gets every answer.
    package func firstFault(_ look: (Presentation) -> Void) -> String? {
        for version in Self.versions {
            for state in states {
                let plain = Self.plainContext(version, state)
                for set in sets {
                    var context = plain
                    var older = plain
                    for condition in set {
                        condition.apply(&context)
                        if condition.isKnown(to: version) { condition.apply(&older) }
                    }
                    for push in pushes {
                        let found = context.presentation(of: push)
                        if context != older, found != older.presentation(of: push) {
                            return "a later version has an effect: "
                                + Self.place(set, version, state, push)
                        }
                        if let effect = found.effectUnknown(to: version) {
                            return effect + ": " + Self.place(set, version, state, push)
                        }
                        look(found)
                    }
                }
            }
        }
        return nil
    }

    private static func place(
        _ set: [Condition],
        _ version: SystemVersion,
        _ state: AppState,
        _ push: ArrivingPush
    ) -> String {
        "\(set.map { $0.name }) on \(version), \(state), \(push)"
    }

    /// An app with everything that a condition can be about, whose user taps the notification.
    private static func plainContext(
        _ version: SystemVersion,
        _ state: AppState
    ) -> PresentationContext {
        let category = NotificationCategory(
            id: "c",
            actions: [
                NotificationCategory.Action(id: "a", needsAuthentication: true, takesText: true)
            ],
            hiddenPreviewsBodyPlaceholder: "%u",
            showsHiddenTitle: true,
            summaryFormat: "%u %@",
            allowsInCarPlay: true,
            allowsAnnouncement: true
        )
        return PresentationContext(
            phone: Phone(systemVersion: version),
            app: ReceivingApp(
                state: state,
                serviceExtension: .ok,
                categories: [category],
                delivered: [
                    DeliveredNotification(collapseID: "id"),
                    DeliveredNotification(
                        thread: "t",
                        summaryArgument: "b",
                        summaryArgumentCount: 3
                    ),
                ]
            ),
            tap: .notification,
            now: 5
        )
    }
}
