import APNsModel
import DevicePresentation
import ExactJSON
import PresentationCombinations
import SeededRandomness
import Testing

/// The library against rules that were written down once more.
@Suite struct NaivePresentationTests {
    private static let alerts: [JSONValue] = [
        "a", "", [:], ["title": "a"], ["body": ""], ["subtitle": "a"], ["loc-key": "a"], 1, .null,
        ["title": ["loc-key": "a"]], ["subtitle-loc-key": "a"], ["subtitle": "a", "body": "b"],
    ]
    private static let sounds: [JSONValue] = [
        "s", "", [:], ["name": "s"], ["critical": 1], 1, .null,
    ]
    private static let badges: [JSONValue] = [0, 1, -1, .number(JSONNumber(2.5) ?? 0), "1", .null]
    private static let flags: [JSONValue] = [1, 1, 1, .bool(true), 0, "1", .null]
    private static let levels: [JSONValue] = [
        "passive", "active", "time-sensitive", "critical", "loud", 1,
    ]

    private static func aps(_ randomness: inout SplitMix64) -> JSONObject {
        var aps = JSONObject()
        for (key, values) in [
            ("alert", alerts), ("sound", sounds), ("badge", badges), ("content-available", flags),
            ("mutable-content", flags), ("interruption-level", levels), ("category", ["c"]),
        ] as [(ExactString, [JSONValue])] where Int.random(in: 0..<5, using: &randomness) > 1 {
            aps[key] = values.randomElement(using: &randomness)
        }
        return aps
    }

    private static func bits(_ randomness: inout SplitMix64) -> UInt8 {
        // Mostly all of them, so that not every trial ends in nothing.
        Bool.random(using: &randomness) ? 31 : .random(in: 0...31, using: &randomness)
    }

    @Test(arguments: [0x5EED_0001, 0x5EED_0002, 0x5EED_0003] as [UInt64])
    func `the library says what the rules say`(seed: UInt64) throws {
        var randomness = SplitMix64(seed: seed)
        var outcomes: Set<String> = []
        for round in 0..<3_000 {
            let settings = Self.bits(&randomness)
            let phone = Phone(
                systemVersion: SystemVersion(
                    .random(in: 5...20, using: &randomness),
                    .random(in: 0...3, using: &randomness)
                ),
                authorization: Bool.random(using: &randomness)
                    ? .authorized
                    : try #require(Authorization.allCases.randomElement(using: &randomness)),
                settings: NotificationSettings(
                    alert: settings & 1 != 0,
                    sound: settings & 2 != 0,
                    badge: settings & 4 != 0,
                    notificationCenter: settings & 8 != 0,
                    timeSensitive: Int.random(in: 0..<4, using: &randomness) != 0,
                    lockScreen: Int.random(in: 0..<4, using: &randomness) != 0,
                    alertStyle: try #require(AlertStyle.allCases.randomElement(using: &randomness)),
                    scheduledSummary: Int.random(in: 0..<4, using: &randomness) == 0
                ),
                isFocused: Int.random(in: 0..<4, using: &randomness) == 0,
                isLocked: .random(using: &randomness),
                backgroundBudget: .random(in: 0...2, using: &randomness),
                focusSettings: FocusSettings(
                    allowsApp: Int.random(in: 0..<3, using: &randomness) == 0,
                    allowsTimeSensitive: Int.random(in: 0..<3, using: &randomness) != 0
                ),
                isScreenOn: .random(using: &randomness),
                isInLowPowerMode: Int.random(in: 0..<4, using: &randomness) == 0,
                watch: Int.random(in: 0..<3, using: &randomness) == 0 ? PairedWatch() : nil
            )
            let app = ReceivingApp(
                state: try #require(AppState.allCases.randomElement(using: &randomness)),
                hasBackgroundMode: Int.random(in: 0..<4, using: &randomness) != 0,
                delegate: Bool.random(using: &randomness) ? .set : .absent,
                handlers: AppHandlers(rawValue: Self.bits(&randomness)),
                presentationOptions: PresentationOptions(rawValue: Self.bits(&randomness)),
                serviceExtension: try #require(
                    ServiceExtension.allCases.randomElement(using: &randomness)
                )
            )
            let isApple = Bool.random(using: &randomness)
            let context = PresentationContext(
                phone: phone,
                app: app,
                tap: try #require(Tap.allCases.randomElement(using: &randomness)),
                assumptions: Assumptions(isApple ? .apple : .observed),
                unlocks: Int.random(in: 0..<3, using: &randomness) != 0
            )
            let aps = Self.aps(&randomness)
            let kinds: [ArrivingPush.Kind?] = [nil, .alert, .background]
            let sentAs = try #require(kinds.randomElement(using: &randomness))
            let found = context.presentation(
                of: ArrivingPush(["aps": .object(aps)], sentAs: sentAs)
            )
            let expected = NaivePresentation(aps, sentAs, context, apple: isApple)
            let place: Comment = "seed \(seed), round \(round): \(aps.json.jsonText)"
            let shown = Set(found.shownShorthand.split(separator: " ").map { String($0) })
            #expect(shown == expected.shown, place)
            let runs = found.callbacks.map { "\($0.callback.word).\($0.phase.word)" }
            #expect(runs == expected.runs, place)
            outcomes.insert(found.shorthand)
        }
        #expect(outcomes.count > 60)
    }
}
