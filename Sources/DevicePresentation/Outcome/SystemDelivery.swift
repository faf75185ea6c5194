public import ExactJSON

/// What becomes of a push that is no notification: the code that runs, and what the system does (P31).
struct SystemDelivery {
    var reports: [CallbackReport] = []
    var effect: SystemEffect?
    /// The sound that is heard.
    var sound: ExactString?
    /// Whether the app runs because of it.
    var wakesApp = false

    /// The app is started if it is not in memory, and a method of it is called.
    static func toApp(_ callback: Callback, _ state: AppState) -> SystemDelivery {
        SystemDelivery(
            reports: [
                CallbackReport(
                    .didFinishLaunching,
                    .arrival,
                    state.isInMemory ? .running : .startsForPush
                ),
                CallbackReport(callback, .arrival, .pushOfItsType),
            ],
            wakesApp: state != .foreground
        )
    }

    /// An extension of the app runs in a process of its own.
    static func toExtension(_ callback: Callback) -> SystemDelivery {
        SystemDelivery(reports: [CallbackReport(callback, .arrival, .pushOfItsType)])
    }

    /// A method is not called.
    static func withheld(_ callback: Callback, _ reason: CallbackReason) -> SystemDelivery {
        SystemDelivery(reports: [CallbackReport(callback, .arrival, reason)])
    }
}

/// A notification that waits for the scheduled summary (P35).
public struct SummaryEntry: Hashable, Sendable {
    /// The `relevance-score`, from 0 to 1, by which the summary is sorted; `nil` without one.
    public let relevanceScore: JSONNumber?
}
