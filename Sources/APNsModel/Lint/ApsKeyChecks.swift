import ExactJSON

/// What is wrong with single keys of `aps`, whatever the push is for.
struct ApsKeyChecks {
    private typealias Key = APNsPayload.Key
    private typealias ActivityKey = APNsPayload.LiveActivity.Key

    private let aps: JSONObject
    private let facts: PayloadFacts
    private let isLiveActivity: Bool

    init(_ aps: JSONObject, facts: PayloadFacts, request: HeaderFacts) {
        self.aps = aps
        self.facts = facts
        isLiveActivity = request.pushType == .liveActivity
    }

    var findings: [PayloadLint.Finding] {
        values + flags + (isLiveActivity ? activity : []) + unknownKeys
    }

    /// Values that Apple does not document (`apns.08`, `09`, `10`, `18`, `20`).
    private var values: [PayloadLint.Finding] {
        var findings: [PayloadLint.Finding] = []
        if !isLiveActivity, let score = aps[Key.relevanceScore], !score.isUnitFraction {
            findings.append(.init(.relevanceScore, at: .key(Key.relevanceScore)))
        }
        if let level = aps[Key.interruptionLevel], !level.isInterruptionLevel {
            findings.append(.init(.interruptionLevel, at: .key(Key.interruptionLevel)))
        }
        let volume = aps[Key.sound]?.object?[APNsPayload.Sound.Key.volume]
        if let volume, !volume.isUnitFraction {
            findings.append(.init(.soundVolume, at: .soundVolume))
        }
        if let badge = aps[Key.badge], !badge.isCount {
            findings.append(.init(.badge, at: .key(Key.badge)))
        }
        if let alert = aps[Key.alert], alert.string == nil, alert.object == nil {
            findings.append(.init(.shape, at: .key(Key.alert)))
        }
        return findings
    }

    /// `apns.07` and `apns.19`.
    private var flags: [PayloadLint.Finding] {
        var findings: [PayloadLint.Finding] = []
        if aps.isOne(Key.mutableContent), !facts.hasText {
            findings.append(.init(.mutableWithoutText, at: .key(Key.mutableContent)))
        }
        for key in [Key.contentAvailable, Key.mutableContent] {
            if let value = aps[key], value.int64 != 1 {
                findings.append(.init(.flag, at: .key(key)))
            }
        }
        return findings
    }

    /// `apns.15` and `apns.16`.
    private var activity: [PayloadLint.Finding] {
        let event = aps[ActivityKey.event]?.string.map { APNsPayload.LiveActivity.Event($0) }
        guard let event, event.isKnown else {
            let key = hasMisspeltEvent ? Self.misspeltEvent : ActivityKey.event
            return [.init(.activityEvent, at: .key(key))]
        }
        guard event == .start else { return [] }
        return [
            Key.alert, ActivityKey.attributes, ActivityKey.attributesType, ActivityKey.contentState,
        ]
        .filter { aps[$0] == nil }
        .map { .init(.activityStart, at: .key($0)) }
    }

    /// `apns.17`; of a misspelt `event` only `apns.16` tells.
    private var unknownKeys: [PayloadLint.Finding] {
        aps.members.map { $0.key }
            .filter { !Key.all.contains($0) }
            .filter { !(facts.dialect == .getui && $0 == PayloadDialect.getuiAutoBadge) }
            .filter { !(isLiveActivity && hasMisspeltEvent && $0 == Self.misspeltEvent) }
            .map { .init(.unknownKey, at: .key($0)) }
    }

    /// Whether `events` stands in for `event`, as an older table of Apple's prints it.
    private var hasMisspeltEvent: Bool {
        aps[ActivityKey.event] == nil && aps[Self.misspeltEvent] != nil
    }

    private static let misspeltEvent: ExactString = "events"
}

extension JSONValue {
    fileprivate var isUnitFraction: Bool { number?.isUnitFraction ?? false }

    /// Whether this is an integer of at least 0, however large.
    fileprivate var isCount: Bool {
        number.map { $0.isIntegral && $0.doubleValue >= 0 } ?? false
    }

    fileprivate var isInterruptionLevel: Bool {
        string.map { APNsPayload.InterruptionLevel($0).isKnown } ?? false
    }
}
