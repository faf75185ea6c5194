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

    /// What runs and what does not, in the order of P4.
    var reports: [CallbackReport] {
        [
            CallbackReport(.serviceExtension, .arrival, serviceExtension),
            CallbackReport(.serviceExtensionTimeWillExpire, .arrival, timeWillExpire),
            CallbackReport(.didFinishLaunching, .arrival, launchAtArrival),
            CallbackReport(.willPresent, .arrival, willPresent),
            CallbackReport(.fetchCompletionHandler, .arrival, fetchAtArrival),
            CallbackReport(.didReceiveRemoteNotification, .arrival, legacyAtArrival),
            CallbackReport(.didFinishLaunching, .tap, launchAtTap),
            CallbackReport(.didReceiveResponse, .tap, response),
            CallbackReport(.fetchCompletionHandler, .tap, fetchAtTap),
            CallbackReport(.didReceiveRemoteNotification, .tap, legacyAtTap),
        ]
    }
}
