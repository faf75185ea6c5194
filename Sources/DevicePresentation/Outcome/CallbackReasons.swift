/// The reasons of every callback in either phase in which it can run.
struct CallbackReasons: Hashable, Sendable {
    var serviceExtension: CallbackReason
    var timeWillExpire: CallbackReason
    var launchAtArrival: CallbackReason
    var willPresent: CallbackReason
    var fetchAtArrival: CallbackReason
    var legacyAtArrival: CallbackReason
    var launchAtTap: CallbackReason
    var response: CallbackReason
    var fetchAtTap: CallbackReason
    var legacyAtTap: CallbackReason
    /// `nil` on a version of iOS that has no such handler.
    var action: CallbackReason?
    /// What runs for a push that is no notification, in place of all else; `nil` for one that is.
    var system: [CallbackReport]?

    /// Creates reasons; nothing is called by a tap, all for one reason.
    init(
        serviceExtension: CallbackReason,
        timeWillExpire: CallbackReason,
        launchAtArrival: CallbackReason,
        willPresent: CallbackReason,
        fetchAtArrival: CallbackReason,
        legacyAtArrival: CallbackReason,
        tap: CallbackReason
    ) {
        self.serviceExtension = serviceExtension
        self.timeWillExpire = timeWillExpire
        self.launchAtArrival = launchAtArrival
        self.willPresent = willPresent
        self.fetchAtArrival = fetchAtArrival
        self.legacyAtArrival = legacyAtArrival
        launchAtTap = tap
        response = tap
        fetchAtTap = tap
        legacyAtTap = tap
    }

    /// Why a callback runs in a phase, or does not; `nil` if it never does.
    func reason(of callback: Callback, at phase: Phase) -> CallbackReason? {
        if let system {
            return system.first { $0.run == CallbackRun(callback, phase) }?.reason
        }
        return standardReason(of: callback, at: phase)
    }

    private func standardReason(of callback: Callback, at phase: Phase) -> CallbackReason? {
        switch (callback, phase) {
        case (.serviceExtension, .arrival): serviceExtension
        case (.serviceExtensionTimeWillExpire, .arrival): timeWillExpire
        case (.didFinishLaunching, .arrival): launchAtArrival
        case (.willPresent, .arrival): willPresent
        case (.fetchCompletionHandler, .arrival): fetchAtArrival
        case (.didReceiveRemoteNotification, .arrival): legacyAtArrival
        case (.didFinishLaunching, .tap): launchAtTap
        case (.didReceiveResponse, .tap): response
        case (.fetchCompletionHandler, .tap): fetchAtTap
        case (.didReceiveRemoteNotification, .tap): legacyAtTap
        case (.handleActionWithIdentifier, .tap): action
        case (.handleActionWithIdentifier, .arrival), (.didReceiveResponse, .arrival),
            (.willPresent, .tap),
            (.serviceExtension, .tap), (.serviceExtensionTimeWillExpire, .tap):
            nil
        case (.didReceiveIncomingPush, _), (.incomingPushResult, _), (.locationPushExtension, _),
            (.widgetTimeline, _), (.controlValue, _), (.activityUpdates, _):
            nil
        }
    }

    /// What runs and what does not, in the order of P4.
    var reports: [CallbackReport] {
        var reports: [CallbackReport] = []
        for phase in Phase.allCases {
            for callback in Callback.allCases {
                if let reason = reason(of: callback, at: phase) {
                    reports.append(CallbackReport(callback, phase, reason))
                }
            }
        }
        return reports
    }
}
