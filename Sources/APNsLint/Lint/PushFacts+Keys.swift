import APNsModel
import ExactJSON

extension PushFacts {
    private typealias Key = APNsPayload.Key
    private typealias AlertKey = APNsPayload.Alert.Key
    private typealias Finding = PayloadLint.Finding
    private typealias Location = PayloadLint.Location

    /// What is wrong with the keys of the payload by Apple's tables (LT11).
    ///
    /// Each key of each object is looked at once.
    func keyFindings(of payload: JSONValue) -> [PayloadLint.Finding] {
        guard let aps else { return [] }
        var findings: [Finding] = []
        for member in aps.members {
            judge(member, in: .aps, at: .key(member.key), &findings)
        }
        if let alert = aps[Key.alert]?.object {
            judge(alert, &findings)
        }
        for member in aps[Key.sound]?.object?.members ?? [] {
            judge(member, in: .sound, at: .member(member.key, of: Key.sound), &findings)
        }
        for member in payload.object?.members ?? [] where isMisplaced(member.key, in: aps) {
            findings.append(Finding(.misplacedKey, at: .own(member.key)))
        }
        for member in payload.object?.members ?? []
        where isMisspeltAPS(member, in: payload) {
            findings.append(Finding(.misplacedKey, at: .own(member.key), suggestion: Key.aps))
        }
        return findings
    }

    private func judge(_ alert: JSONObject, _ findings: inout [PayloadLint.Finding]) {
        for member in alert.members {
            judge(member, in: .alert, at: .member(member.key, of: Key.alert), &findings)
        }
        let pairs = [
            (AlertKey.titleKey, AlertKey.titleArguments),
            (AlertKey.subtitleKey, AlertKey.subtitleArguments),
            (AlertKey.bodyKey, AlertKey.bodyArguments),
        ]
        for (key, arguments) in pairs where alert[arguments] != nil && alert[key] == nil {
            findings.append(Finding(.argumentsWithoutKey, at: .member(arguments, of: Key.alert)))
        }
        guard mayBeLiveActivity else { return }
        for text in [AlertKey.title, AlertKey.body] {
            guard let object = alert[text]?.object else { continue }
            for member in object.members {
                judge(member, in: .text, at: .localized(member.key, of: text), &findings)
            }
            let arguments = AlertKey.bodyArguments
            if object[arguments] != nil, object[AlertKey.bodyKey] == nil {
                findings.append(Finding(.argumentsWithoutKey, at: .localized(arguments, of: text)))
            }
        }
    }

    /// Judges a member by the row of its key.
    private func judge(
        _ member: JSONObject.Member,
        in place: APNsKey.Place,
        at location: PayloadLint.Location,
        _ findings: inout [PayloadLint.Finding]
    ) {
        guard let key = APNsKey.named(member.key, in: place) else {
            guard place != .aps || !isListedElsewhere(member.key) else { return }
            var names = APNsKey.rows(of: place).map { $0.name }
            if place == .aps, dialect == .getui { names.append(PayloadDialect.getuiAutoBadge) }
            findings.append(
                Finding(
                    place == .aps ? .unknownKey : .unknownMember,
                    at: location,
                    suggestion: member.key.nearest(of: names)
                )
            )
            return
        }
        if isWithoutEffect(key) {
            findings.append(Finding(.withoutEffect, at: location))
        }
        guard let code = key.code, judges(code),
            !key.form.fits(
                member.value,
                inLiveActivity: place == .aps ? isLiveActivity : mayBeLiveActivity
            )
        else { return }
        // What is said of scores holds for notifications.
        let isScore = code == .relevanceScore && isLiveActivity
        findings.append(Finding(isScore ? .keyValue : code, at: location))
    }

    /// Whether Apple names no effect of the key for the push type (LT13).
    private func isWithoutEffect(_ key: APNsKey) -> Bool {
        guard !key.pushTypes.isEmpty else { return false }
        if key.place == .alert || key.place == .text {
            return !mayBeLiveActivity && (pushType ?? .alert) == .alert
        }
        guard let pushType, Self.typesOfKeys.contains(pushType) else { return false }
        if pushType == .background, [Key.alert, Key.badge, Key.sound].contains(key.name) {
            return false
        }
        if key.name == Key.mutableContent, lacksTextToChange { return false }
        return !key.pushTypes.contains(pushType)
    }

    /// Whether a wrong value is worth a finding: the keys of a Live Activity have no effect elsewhere.
    private func judges(_ code: PayloadLint.Code) -> Bool {
        switch code {
        case .activityTime, .activityValue: pushType == nil || isLiveActivity
        default: true
        }
    }

    /// Whether a key beside `aps` is one of `aps` that the push lacks (LT11).
    private func isMisplaced(_ key: ExactString, in aps: JSONObject) -> Bool {
        guard key != Key.aps, aps[key] == nil, let row = APNsKey.named(key, in: .aps) else {
            return false
        }
        guard let pushType else {
            return row.pushTypes.contains(.alert) || row.pushTypes.contains(.background)
        }
        return Self.typesOfKeys.contains(pushType) && row.pushTypes.contains(pushType)
    }

    /// Whether a key was meant to be `aps`: it is `aps` in other letters, or near it and has what `aps` lacks.
    private func isMisspeltAPS(_ member: JSONObject.Member, in payload: JSONValue) -> Bool {
        guard member.key != Key.aps, member.key.nearest(of: [Key.aps]) != nil else { return false }
        if member.key.asciiLowercased == Key.aps { return true }
        return payload.object?[Key.aps] == nil
            && (member.value.object?.members ?? []).contains {
                APNsKey.named($0.key, in: .aps) != nil
            }
    }

    /// The push types of which Apple says which keys they have; of the others the app alone reads the
    /// payload.
    private static let typesOfKeys: [APNsHeaders.PushType] = [
        .alert, .background, .controls, .liveActivity, .widgets,
    ]
}

extension PushFacts {
    var isLiveActivity: Bool { pushType == .liveActivity }

    /// Whether the push is one to a Live Activity, or looks like one and has no push type.
    var mayBeLiveActivity: Bool {
        typealias ActivityKey = APNsPayload.LiveActivity.Key
        guard pushType == nil else { return isLiveActivity }
        return aps?[ActivityKey.event] != nil || aps?[ActivityKey.contentState] != nil
    }
}
