import DevicePresentation
import ExactJSON
import PresentationCombinations
import Testing

/// Every version against every state, permission and push type: nothing of a later version has an effect.
@Suite struct VersionTests {
    /// Each version that brought something, and the one before it.
    static let versions: [SystemVersion] = [
        6, 7, SystemVersion(8, 1), SystemVersion(8, 2), 9, 10, 11, 12, 13, 14, 15, 16,
        SystemVersion(16, 1), SystemVersion(16, 2), SystemVersion(17, 1), SystemVersion(17, 2),
        18, 25, 26,
    ]

    private static let payloads: [JSONObject] = [
        [
            "alert": ["title": "t", "subtitle": "s", "body": "b"], "badge": 1,
            "sound": ["critical": 1, "name": "s"], "category": "c", "content-available": 1,
            "mutable-content": 1, "interruption-level": "time-sensitive", "thread-id": "t",
            "relevance-score": 1, "filter-criteria": "f",
        ],
        ["alert": ["title": "t"], "interruption-level": "critical"],
        ["alert": ["subtitle": "s"], "sound": "s", "interruption-level": "passive"],
        ["content-available": 1, "content-changed": .bool(true)],
        [
            "event": "start", "timestamp": 1, "content-state": [:], "attributes-type": "A",
            "attributes": [:], "alert": ["title": "t", "body": "b"], "stale-date": 1,
        ],
        ["event": "update", "timestamp": 1, "content-state": [:], "stale-date": 1],
    ]

    /// The payload as it was sent to the version: without the keys that came later.
    private static func stripped(_ aps: JSONObject, _ version: SystemVersion) -> JSONObject {
        var aps = aps
        let keys: [(ExactString, SystemVersion)] = [
            ("content-available", 7), ("category", 8), ("mutable-content", 10), ("thread-id", 10),
            ("interruption-level", 15), ("relevance-score", 15), ("filter-criteria", 16),
            ("stale-date", SystemVersion(16, 2)),
        ]
        for (key, since) in keys where version < since {
            aps[key] = nil
        }
        if version < 12, aps["sound"]?.object != nil { aps["sound"] = nil }
        if version < SystemVersion(17, 2), aps["event"] == "start" { aps["event"] = nil }
        if var alert = aps["alert"]?.object {
            if version < SystemVersion(8, 2) { alert["title"] = nil }
            if version < 10 { alert["subtitle"] = nil }
            aps["alert"] = .object(alert)
        }
        return aps
    }

    /// What a user and an app can notice of a presentation.
    private struct Noticed: Equatable {
        let shown: [Bool]
        let sound: ExactString?
        let badge: Int64?
        let callbacks: [CallbackRun]
        let effect: SystemEffect.Kind?
        let isStale: Bool
        let isWoken: Bool
        let opensApp: Bool

        init(_ presentation: Presentation) {
            shown = [presentation.showsBanner, presentation.isListed]
            sound = presentation.sound.map { ExactString($0) }
            badge = presentation.badge
            callbacks = presentation.callbacks
            effect = presentation.effect?.kind
            isStale = presentation.effect?.isStale ?? false
            isWoken = presentation.isWoken
            opensApp = presentation.opensApp
        }
    }

    // P27
    @Test(arguments: versions)
    func `nothing of a later version has an effect`(version: SystemVersion) throws {
        var seen: Set<CallbackRun> = []
        let kinds: [ArrivingPush.Kind?] = [nil] + ArrivingPush.Kind.allCases
        for state in AppState.allCases {
            for authorization in Authorization.allCases {
                for (isFocused, tap) in [(false, Tap.action), (true, .notification)] {
                    var phone = Phone(systemVersion: version, authorization: authorization)
                    phone.isFocused = isFocused
                    let app = ReceivingApp(state: state, serviceExtension: .timeout)
                    let context = PresentationContext(phone: phone, app: app, tap: tap, now: 5)
                    for aps in Self.payloads {
                        let older: JSONObject = [
                            "aps": .object(Self.stripped(aps, version))
                        ]
                        for kind in kinds {
                            let push = ArrivingPush(["aps": .object(aps)], sentAs: kind)
                            let found = context.presentation(of: push)
                            let isNotification = kind == .alert || kind == .background
                            let sentAs = isNotification && version < 13 ? nil : kind
                            let expected = context.presentation(
                                of: ArrivingPush(older, sentAs: sentAs)
                            )
                            let place: Comment = "\(push) in \(context)"
                            #expect(Noticed(found) == Noticed(expected), place)
                            for run in found.callbacks {
                                seen.insert(run)
                            }
                            #expect(found.effectUnknown(to: version) == nil, place)
                            let isQuiet =
                                authorization == .provisional && version < 12
                                || authorization == .ephemeral && version < 14
                            #expect(!isQuiet || !found.isShown && found.badge == nil, place)
                        }
                    }
                }
            }
        }
        #expect(!seen.isEmpty)
    }
}
