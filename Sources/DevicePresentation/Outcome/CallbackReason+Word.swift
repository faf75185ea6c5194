public import ExactJSON

extension CallbackReason {
    /// The contract's word.
    public var word: ExactString {
        switch self {
        case .foreground: "foreground"
        case .contentAvailable: "contentAvailable"
        case .asksDelegate: "asksDelegate"
        case .mutableContent: "mutableContent"
        case .timeIsUp: "timeIsUp"
        case .startsForUpdate: "startsForUpdate"
        case .startsForTap: "startsForTap"
        case .response: "response"
        case .dismissal: "dismissal"
        case .tapFallback: "tapFallback"
        case .heldPush: "heldPush"
        case .notImplemented: "notImplemented"
        case .systemTooOld: "systemTooOld"
        case .noDelegate: "noDelegate"
        case .delegateTooLate: "delegateTooLate"
        case .noExtension: "noExtension"
        case .inTime: "inTime"
        case .noText: "noText"
        case .notMutable: "notMutable"
        case .nothingToPresent: "nothingToPresent"
        case .notAuthorized: "notAuthorized"
        case .backgroundPush: "backgroundPush"
        case .sentAsAlert: "sentAsAlert"
        case .notContentAvailable: "notContentAvailable"
        case .notInForeground: "notInForeground"
        case .delegateInstead: "delegateInstead"
        case .fetchInstead: "fetchInstead"
        case .willPresentInstead: "willPresentInstead"
        case .responseInstead: "responseInstead"
        case .forceQuit: "forceQuit"
        case .terminated: "terminated"
        case .noBackgroundMode: "noBackgroundMode"
        case .refreshOff: "refreshOff"
        case .budgetSpent: "budgetSpent"
        case .droppedByAPNs: "droppedByAPNs"
        case .discarded: "discarded"
        case .running: "running"
        case .notRunning: "notRunning"
        case .noTap: "noTap"
        case .nothingToTap: "nothingToTap"
        case .openedByIcon: "openedByIcon"
        case .dismissed: "dismissed"
        case .actionNeedsResponse: "actionNeedsResponse"
        }
    }

    /// The rule of the specification that says so.
    public var rule: ExactString {
        switch self {
        case .foreground, .asksDelegate, .delegateInstead, .fetchInstead, .nothingToPresent:
            "5.4"
        case .contentAvailable, .notContentAvailable, .notInForeground, .forceQuit,
            .noBackgroundMode:
            "5.5"
        case .mutableContent, .timeIsUp, .noExtension, .inTime, .noText, .notMutable:
            "P16"
        case .response, .tapFallback, .responseInstead, .noTap, .delegateTooLate:
            "5.6"
        case .startsForUpdate, .startsForTap, .running: "P5"
        case .dismissal, .nothingToTap, .dismissed, .actionNeedsResponse: "P11"
        case .heldPush, .openedByIcon: "P10"
        case .notImplemented, .systemTooOld: "P3"
        case .noDelegate: "P7"
        case .notAuthorized: "P8"
        case .backgroundPush, .sentAsAlert: "P1"
        case .willPresentInstead: "K4"
        case .terminated: "K2"
        case .refreshOff: "K3"
        case .budgetSpent: "P9"
        case .droppedByAPNs: "K7"
        case .discarded: "K6"
        case .notRunning: "P12"
        }
    }
}
