extension PresentationRules {
    /// What becomes of a push that is no notification, by its push type (P31); `nil` for one that is.
    var systemDelivery: SystemDelivery? {
        guard !kind.isNotification else { return nil }
        if let feature = kind.feature, !phone.systemVersion.has(feature) {
            return SystemDelivery()
        }
        switch kind {
        case .alert, .background: return nil
        case .voIP: return callDelivery
        case .pushToTalk:
            guard app.isInTalkChannel else {
                return .withheld(.incomingPushResult, .notJoined)
            }
            var delivery = SystemDelivery.toApp(.incomingPushResult, app.state)
            delivery.effect = SystemEffect(.remoteParticipant)
            return delivery
        case .fileProvider: return .toApp(.didReceiveIncomingPush, app.state)
        case .complication:
            // From iOS 13 such a push goes to the watch.
            return phone.systemVersion.has(.pushType)
                ? SystemDelivery() : .toApp(.didReceiveIncomingPush, app.state)
        case .location:
            return app.mayQueryLocation
                ? .toExtension(.locationPushExtension)
                : .withheld(.locationPushExtension, .notAuthorized)
        case .widgets: return reload(.widgetTimeline, SystemEffect(.widgetsReloaded))
        case .controls: return reload(.controlValue, SystemEffect(.controlsReloaded))
        case .deviceManagement:
            return SystemDelivery(effect: SystemEffect(.deviceManagement))
        case .liveActivity: return activityDelivery
        }
    }

    /// Widgets and controls ask their extension for new content if the push says that it has changed.
    private func reload(_ callback: Callback, _ effect: SystemEffect) -> SystemDelivery {
        guard push.isContentChanged else { return .withheld(callback, .contentUnchanged) }
        var delivery = SystemDelivery.toExtension(callback)
        delivery.effect = effect
        return delivery
    }

    /// A VoIP push starts the app, which from iOS 13 has to report a call (P32).
    private var callDelivery: SystemDelivery {
        guard !app.calls.isWithheld else {
            return .withheld(.didReceiveIncomingPush, .withheld)
        }
        var delivery = SystemDelivery.toApp(.didReceiveIncomingPush, app.state)
        let version = phone.systemVersion
        guard app.calls.reportsCall, version.has(.callKit) else {
            if version.has(.pushType) {
                delivery.effect = SystemEffect(.unreportedCall, terminatesApp: true)
            }
            return delivery
        }
        delivery.effect = SystemEffect(isCallQuiet ? .filteredCall : .incomingCall)
        return delivery
    }
}
