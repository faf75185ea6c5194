package import DevicePresentation

extension Presentation {
    /// Something of the answer that a version does not have; `nil` if it has all of it.
    package func effectUnknown(to version: SystemVersion) -> String? {
        for effect in effects where effect.isThere && !version.has(effect.feature) {
            return effect.name
        }
        for run in callbacks where !run.callback.isKnown(to: version) {
            return "\(run.callback)"
        }
        if let effect, !effect.isKnown(to: version) { return "\(effect.kind)" }
        return nil
    }

    /// What it has of the things that some version does not have.
    package var versionedEffects: [String] {
        effects.filter { $0.isThere }.map { $0.name }
    }

    /// All such things by their names.
    package static let allVersionedEffects: [String] = [
        "summary", "preview", "group", "summary text", "items", "replaced", "watch", "CarPlay",
        "announcement", "in the car", "user text", "buttons", "text input", "launch image",
        "filter",
        "passive", "provisional", "Low Power Mode",
    ]

    private var effects: [(name: String, isThere: Bool, feature: SystemFeature)] {
        let reasons = [bannerReason, listReason, soundReason, badgeReason]
        return [
            ("summary", summary != nil || reasons.contains(.scheduledSummary), .summary),
            ("preview", preview != nil, .previews),
            ("group", group != nil, .grouping),
            ("summary text", group?.summaryText != nil, .groupSummary),
            ("items", group.map { $0.moreCount != Int64($0.count) - 1 } ?? false, .groupSummary),
            ("replaced", replaced != nil, .collapseID),
            ("watch", devices.isOnWatch || reasons.contains(.onWatch), .watch),
            ("CarPlay", devices.isInCarPlay, .carPlay),
            ("announcement", devices.announcement != nil, .announcement),
            ("in the car", devices.announcement == .carPlay, .carPlayAnnouncement),
            ("user text", userText != nil, .textInput),
            ("buttons", !buttons.isEmpty, .category),
            ("text input", buttons.contains { $0.takesText }, .textInput),
            ("launch image", launchImage != nil, .launchImage),
            ("filter", reasons.contains(.focusFilter), .filterCriteria),
            ("passive", reasons.contains(.passive), .interruptionLevel),
            ("provisional", reasons.contains(.provisional), .provisional),
            (
                "Low Power Mode",
                reason(of: .fetchCompletionHandler, at: .arrival) == .lowPowerMode, .lowPowerMode
            ),
        ]
    }
}

extension Callback {
    /// Whether a version calls it.
    fileprivate func isKnown(to version: SystemVersion) -> Bool {
        switch self {
        case .didFinishLaunching, .didReceiveRemoteNotification: true
        case .fetchCompletionHandler: version >= 7
        case .handleActionWithIdentifier: version >= 8 && version < 10
        case .didReceiveIncomingPush: version >= 8
        case .serviceExtension, .serviceExtensionTimeWillExpire, .willPresent, .didReceiveResponse:
            version >= 10
        case .locationPushExtension: version >= 15
        case .incomingPushResult: version >= 16
        case .activityUpdates: version >= SystemVersion(17, 2)
        case .controlValue: version >= 18
        case .widgetTimeline: version >= 26
        }
    }
}

extension SystemEffect {
    /// Whether a version does it.
    fileprivate func isKnown(to version: SystemVersion) -> Bool {
        switch kind {
        case .deviceManagement: true
        case .incomingCall, .filteredCall: version >= 10
        case .unreportedCall: version >= 13
        case .remoteParticipant: version >= 16
        case .activityUpdated, .activityEnded, .activityIgnored:
            version >= SystemVersion(16, 1) && (!isStale || version >= SystemVersion(16, 2))
        case .activityStarted: version >= SystemVersion(17, 2)
        case .controlsReloaded: version >= 18
        case .widgetsReloaded: version >= 26
        }
    }
}
