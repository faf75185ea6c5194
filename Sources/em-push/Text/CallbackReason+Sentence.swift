import DevicePresentation

extension CallbackReason {
    /// The reason in a few words.
    var sentence: String {
        switch self {
        case .foreground: "in the foreground without a delegate every push reaches the app"
        case .contentAvailable: "the push has content-available"
        case .asksDelegate: "the delegate is asked how to present the push"
        case .mutableContent: "the push has text and mutable-content"
        case .timeIsUp: "the extension's time is up"
        case .startsForUpdate: "the update starts the process"
        case .startsForTap: "the tap starts the process"
        case .response: "the user responded to the notification"
        case .pushOfItsType: "the push is of the type that it takes"
        case .startsForPush: "the push starts the process"
        case .withheld: "the app failed to report calls, and the system withholds such pushes"
        case .notJoined: "the app has joined no channel"
        case .contentUnchanged: "the push has no content-changed"
        case .action: "the user chose the action"
        case .noCategory: "the payload has no category, so there is no action"
        case .unknownCategory: "the app has not registered the category"
        case .unknownAction: "the category has no such action"
        case .noAction: "the user chose no action"
        case .dismissal: "the category reports the dismissal"
        case .tapFallback: "nothing else takes the tap"
        case .heldPush: "the held background push is delivered as the app opens"
        case .notImplemented: "the app does not implement it"
        case .systemTooOld: "the system is too old for it"
        case .noDelegate: "there is no delegate with a method"
        case .delegateTooLate: "the delegate is set too late"
        case .noExtension: "the app has no service extension"
        case .inTime: "the extension was done, or gone, in time"
        case .noText: "the payload has no text"
        case .notMutable: "the payload has no mutable-content"
        case .nothingToPresent: "the payload has nothing for the user"
        case .filteredByExtension: "the service extension handed over an empty content"
        case .notAuthorized: "the user has authorised nothing that it is for"
        case .backgroundPush: "a background push presents nothing"
        case .sentAsAlert: "nothing for the user, yet sent as an alert"
        case .notContentAvailable: "the push has no content-available"
        case .notInForeground: "the app is not in the foreground"
        case .delegateInstead: "the delegate stands for it"
        case .fetchInstead: "the fetch handler stands for it"
        case .willPresentInstead: "willPresent stands for it"
        case .responseInstead: "the response stands for it"
        case .forceQuit: "the user has force-quit the app"
        case .terminated: "the system has terminated the app"
        case .noBackgroundMode: "the app has no background mode"
        case .refreshOff: "Background App Refresh is off"
        case .lowPowerMode: "Low Power Mode is on"
        case .notUnlocked: "the user does not unlock the phone"
        case .budgetSpent: "the budget of background pushes is spent"
        case .droppedByAPNs: "push type and payload do not fit, and the push is dropped"
        case .discarded: "the user has not authorised notifications, and the push is discarded"
        case .running: "the process is there already"
        case .notRunning: "there is no process"
        case .noTap: "the user did nothing"
        case .nothingToTap: "there is nothing to tap"
        case .openedByIcon: "the icon opens the app and tells it nothing"
        case .dismissed: "a dismissal is not reported"
        case .actionNeedsResponse: "an action goes to the response alone"
        }
    }

    /// Whether the push asks for the callback, and something stands in the way.
    var isObstacle: Bool {
        switch self {
        case .budgetSpent, .contentUnchanged, .delegateTooLate, .discarded, .droppedByAPNs,
            .forceQuit, .lowPowerMode, .noBackgroundMode, .notAuthorized, .notImplemented,
            .notJoined,
            .notUnlocked, .refreshOff, .terminated, .unknownAction, .unknownCategory, .withheld:
            true
        default:
            false
        }
    }
}
