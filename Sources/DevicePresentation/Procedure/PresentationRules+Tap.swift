import APNsModel

extension PresentationRules {
    /// The reasons of all callbacks, once it is known whether there is anything to tap.
    func callbackReasons(isShown: Bool) -> CallbackReasons {
        let serviceExtension = serviceExtensionReason
        let fetchAtArrival = fetchAtArrivalReason
        let launchAtArrival: CallbackReason =
            app.state.isInMemory ? .running : fetchAtArrival.runs ? .startsForUpdate : .notRunning
        let idleReason = idleReason(isShown: isShown)
        var reasons = CallbackReasons(
            serviceExtension: serviceExtension,
            timeWillExpire: serviceExtension.runs
                ? self.serviceExtension == .timeout ? .timeIsUp : .inTime : serviceExtension,
            launchAtArrival: launchAtArrival,
            willPresent: willPresentReason,
            fetchAtArrival: fetchAtArrival,
            legacyAtArrival: legacyAtArrivalReason,
            tap: idleReason ?? .noTap
        )
        reasons.action = hasActionHandler ? actionReason(idleReason) : nil
        if context.tap == .appIcon {
            if fetchAtArrival == .budgetSpent {
                reasons.fetchAtTap = .heldPush
            }
        } else if idleReason == nil {
            answerTap(isRunning: app.state.isInMemory || launchAtArrival.runs, &reasons)
        }
        return reasons
    }

    /// Whether what the user does brings the app to the screen.
    func opensApp(isShown: Bool) -> Bool {
        switch context.tap {
        case .appIcon: true
        case .notification: isShown && !isLeftLocked
        case .action: idleReason(isShown: isShown) == nil && chosenAction?.opensApp ?? false
        case .none, .dismiss: false
        }
    }

    /// Why nothing is called whatever the app has; `nil` if the tap reaches it (5.6, P11).
    private func idleReason(isShown: Bool) -> CallbackReason? {
        switch context.tap {
        case .none: return .noTap
        case .appIcon: return .openedByIcon
        case .notification:
            guard isShown else { return .nothingToTap }
            return isLeftLocked ? .notUnlocked : nil
        case .action:
            guard isShown else { return .nothingToTap }
            if let missingActionReason { return missingActionReason }
            if isLeftLocked { return .notUnlocked }
            return takesResponses || takesActions ? nil : .actionNeedsResponse
        case .dismiss:
            guard isShown else { return .nothingToTap }
            return category?.reportsDismissal ?? false && takesResponses ? nil : .dismissed
        }
    }

    private var takesResponses: Bool { delegate.contains(.didReceiveResponse) }

    /// Whether the handlers of iOS 8 and 9 take an action (P30).
    private var takesActions: Bool {
        hasActionHandler && app.handlers.contains(.handleActionWithIdentifier)
    }

    /// Whether the version has handlers of its own for actions: those from iOS 8 to 9.
    private var hasActionHandler: Bool { phone.systemVersion.has(.category) && !isModern }

    /// A tap that reaches the app: the response method, else the fetch handler, else the older
    /// method in an app that runs (5.6).
    private func answerTap(isRunning: Bool, _ reasons: inout CallbackReasons) {
        reasons.launchAtTap = isRunning ? .running : .startsForTap
        reasons.response = responseReason(isRunning: isRunning)
        if reasons.response.runs {
            reasons.fetchAtTap = .responseInstead
            reasons.legacyAtTap = .responseInstead
        } else if context.tap == .notification {
            let hasFetch = methods.contains(.fetchCompletionHandler)
            reasons.fetchAtTap = hasFetch ? .tapFallback : missingFetchReason
            reasons.legacyAtTap = hasFetch ? .fetchInstead : legacyAtTapReason(isRunning: isRunning)
        } else {
            reasons.fetchAtTap = .actionNeedsResponse
            reasons.legacyAtTap = .actionNeedsResponse
        }
    }

    /// Why the handler of iOS 8 and 9 is called, or is not (P30).
    private func actionReason(_ idleReason: CallbackReason?) -> CallbackReason {
        guard context.tap == .action else { return idleReason ?? .noAction }
        guard takesActions else { return .notImplemented }
        return idleReason ?? .action
    }

    private func responseReason(isRunning: Bool) -> CallbackReason {
        guard isModern else { return .systemTooOld }
        guard hasDelegate else { return .noDelegate }
        guard takesResponses else { return .notImplemented }
        if !isRunning {
            if app.delegate == .setLate { return .delegateTooLate }
            if isFetchedCold { return .fetchInstead }
        }
        return context.tap == .dismiss ? .dismissal : .response
    }

    /// Whether a tap that starts the process calls F though there is D (K21).
    private var isFetchedCold: Bool {
        assumptions.coldTap == .fetch && context.tap == .notification
            && seen.isContentAvailable && methods.contains(.fetchCompletionHandler)
    }

    private func legacyAtTapReason(isRunning: Bool) -> CallbackReason {
        guard methods.contains(.didReceiveRemoteNotification) else { return .notImplemented }
        return isRunning ? .tapFallback : .notRunning
    }
}
