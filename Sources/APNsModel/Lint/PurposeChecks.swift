import ExactJSON

/// What is wrong with a payload for what the push is meant to do.
struct PurposeChecks {
    private typealias Key = APNsPayload.Key

    private let aps: JSONObject
    private let facts: PayloadFacts
    private let request: HeaderFacts

    init(_ aps: JSONObject, facts: PayloadFacts, request: HeaderFacts) {
        self.aps = aps
        self.facts = facts
        self.request = request
    }

    var findings: [PayloadLint.Finding] {
        var findings: [PayloadLint.Finding] = []
        switch request.pushType {
        case .some(.background): findings = background
        case .some(.alert): findings = alert
        case nil where facts.dialect == .apns: findings = isLoneSilence ? silence : alert
        default: break
        }
        return findings + (isMeantSilentByGetui ? getuiSilence : [])
    }

    /// `apns.02` and `apns.03`: by the keys, whatever their values.
    private var background: [PayloadLint.Finding] {
        var findings: [PayloadLint.Finding] = [Key.alert, Key.badge, Key.sound]
            .filter { aps[$0] != nil }
            .map { .init(.backgroundVisible, at: .key($0)) }
        if !facts.isContentAvailable {
            findings.append(.init(.backgroundWithoutContent, at: .key(Key.contentAvailable)))
        }
        return findings
    }

    /// `apns.04`.
    private var alert: [PayloadLint.Finding] {
        facts.hasText || facts.hasSound || facts.hasBadge ? [] : [.init(.alertEmpty, at: .aps)]
    }

    /// `apns.06`.
    private var silence: [PayloadLint.Finding] {
        [.init(.silentPriority, at: .header(APNsHeaders.Name.pushType))]
    }

    /// Whether the push looks like a background update that is sent as if it were urgent.
    private var isLoneSilence: Bool {
        facts.payloadClass == .background && request.priority == .immediate
    }

    /// Whether somebody wanted a silent push by Getui's rules, kept or not (LT7).
    private var isMeantSilentByGetui: Bool {
        facts.dialect == .getui
            && (facts.isContentAvailable || isSilenced || request.pushType == .background)
    }

    /// `getui.01` to `getui.03`.
    private var getuiSilence: [PayloadLint.Finding] {
        var findings: [PayloadLint.Finding] = []
        if facts.hasText {
            findings.append(.init(.silentText, at: .key(Key.alert)))
        }
        if !facts.isContentAvailable {
            findings.append(.init(.silentWithoutContent, at: .key(Key.contentAvailable)))
        }
        if aps[Key.sound] != nil, !isSilenced {
            findings.append(.init(.silentSound, at: .key(Key.sound)))
        }
        return findings
    }

    private var isSilenced: Bool {
        aps[Key.sound]?.string.map { ExactString($0) } == PayloadDialect.getuiSilence
    }
}
