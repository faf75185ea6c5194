public import ExactJSON

extension CallbackReason {
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
        case .action, .noCategory, .unknownCategory, .unknownAction, .noAction: "P30"
        case .pushOfItsType, .startsForPush, .notJoined, .contentUnchanged: "P31"
        case .withheld: "P32"
        case .heldPush, .openedByIcon: "P10"
        case .notImplemented, .systemTooOld: "P3"
        case .noDelegate: "P7"
        case .notAuthorized: "P8"
        case .backgroundPush, .sentAsAlert: "P1"
        case .willPresentInstead: "K4"
        case .terminated: "K2"
        case .refreshOff: "K3"
        case .lowPowerMode: "P47"
        case .notUnlocked: "P41"
        case .filteredByExtension: "P51"
        case .budgetSpent: "P9"
        case .droppedByAPNs: "K7"
        case .discarded: "K6"
        case .notRunning: "P12"
        }
    }
}
