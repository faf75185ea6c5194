public import ExactJSON

/// Why a callback runs, or does not.
public enum CallbackReason: String, WireWord {
    // Why it runs.

    /// The app has no delegate, so every push in the foreground reaches its fetch handler or its
    /// older method.
    case foreground
    /// The fetch handler: the push has `content-available`.
    case contentAvailable
    /// `willPresent`: the delegate is asked how to present the push.
    case asksDelegate
    /// The service extension: the push has text and `mutable-content`.
    case mutableContent
    /// The service extension: its time is up.
    case timeIsUp
    /// `didFinishLaunching`: the update starts the process.
    case startsForUpdate
    /// `didFinishLaunching`: the tap starts the process.
    case startsForTap
    /// The method is the one for the push type.
    case pushOfItsType
    /// `didFinishLaunching`: the push starts the process.
    case startsForPush
    /// The response: the user opened the notification or chose an action.
    case response
    /// The action's handler of iOS 8 and 9: the user chose an action.
    case action
    /// The response: the user dismissed a notification whose category reports that.
    case dismissal
    /// The fetch handler or the older method: no response method takes the tap.
    case tapFallback
    /// The fetch handler: the background push that was held is delivered when the app opens.
    case heldPush

    // Why it does not.

    /// The app does not implement it.
    case notImplemented
    case systemTooOld
    /// There is no delegate with a method of its own.
    case noDelegate
    /// The delegate is set too late for the response.
    case delegateTooLate
    /// There is no service extension.
    case noExtension
    /// The extension's time was not up.
    case inTime
    /// The payload has no text.
    case noText
    /// The payload has no `mutable-content`.
    case notMutable
    /// The payload has nothing for the user.
    case nothingToPresent
    /// The service extension handed over an empty content.
    case filteredByExtension
    /// The user has not authorised anything that this is for.
    case notAuthorized
    /// The push was sent as a background push.
    case backgroundPush
    /// The push has nothing for the user but was sent as an alert.
    case sentAsAlert
    /// The push has no `content-available`.
    case notContentAvailable
    /// The app is not in the foreground.
    case notInForeground
    /// From iOS 10 the delegate stands for it.
    case delegateInstead
    /// The fetch handler stands for it.
    case fetchInstead
    /// `willPresent` stands for it.
    case willPresentInstead
    /// The response stands for it.
    case responseInstead
    /// The user has force-quit the app.
    case forceQuit
    /// The system has terminated the app.
    case terminated
    /// The app has no background mode.
    case noBackgroundMode
    /// Background App Refresh is off.
    case refreshOff
    /// Low Power Mode is on.
    case lowPowerMode
    /// The budget of background pushes is spent.
    case budgetSpent
    /// Push type and payload do not fit.
    case droppedByAPNs
    /// The user has not authorised notifications, and such pushes are discarded.
    case discarded
    /// The process is there already.
    case running
    /// There is no process, and none is started.
    case notRunning
    /// The user did nothing.
    case noTap
    /// There is nothing on the screen that could be tapped.
    case nothingToTap
    /// The user opened the app by its icon.
    case openedByIcon
    /// The user dismissed the notification.
    case dismissed
    /// Actions go to the delegate's response alone.
    case actionNeedsResponse
    /// The payload names no category, so the notification has no actions.
    case noCategory
    /// The app has registered no category of that name.
    case unknownCategory
    /// The category has no such action.
    case unknownAction
    /// The user did not unlock the phone.
    case notUnlocked
    /// The user chose no action.
    case noAction
    /// The system withholds VoIP pushes from the app.
    case withheld
    /// The app has joined no channel.
    case notJoined
    /// The push does not say that the content has changed.
    case contentUnchanged

    public var runs: Bool {
        switch self {
        case .foreground, .contentAvailable, .asksDelegate, .mutableContent, .timeIsUp,
            .pushOfItsType, .startsForPush, .startsForUpdate, .startsForTap, .response, .action,
            .dismissal, .tapFallback,
            .heldPush:
            true
        default:
            false
        }
    }
}
