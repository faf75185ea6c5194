import DevicePresentation
import ExactJSON
import WallTime

extension SystemEffect {
    /// What the system does, in two or three words.
    var outcome: String {
        switch kind {
        case .incomingCall: "call screen shown"
        case .filteredCall: "call kept quiet"
        case .unreportedCall: "no call reported"
        case .remoteParticipant: "speaker shown"
        case .activityStarted: "Live Activity started"
        case .activityUpdated: "Live Activity updated"
        case .activityEnded: "Live Activity ended"
        case .activityIgnored: "Live Activity unchanged"
        case .widgetsReloaded: "widgets reloaded"
        case .controlsReloaded: "controls reloaded"
        case .deviceManagement: "phone checks in"
        }
    }

    /// Whether the push does what it was sent for.
    var isWanted: Bool {
        switch kind {
        case .unreportedCall, .activityIgnored: false
        default: true
        }
    }

    var sentences: [String] {
        var sentences = [statement]
        if alerts {
            sentences.append("The user is alerted.")
        }
        if isStale {
            sentences.append("The content is outdated as it arrives.")
        }
        if let removal {
            let time = Instant(seconds: removal).rfc3339(offset: .utc)
            sentences.append("It is gone from the lock screen by \(time).")
        }
        if terminatesApp {
            sentences.append("The system ends the app, and withholds such pushes if it goes on.")
        }
        return sentences
    }

    /// The rule of the specification.
    var rule: ExactString {
        switch kind {
        case .incomingCall, .filteredCall, .unreportedCall: "P32"
        case .activityStarted, .activityUpdated, .activityEnded, .activityIgnored: "P33"
        case .remoteParticipant, .widgetsReloaded, .controlsReloaded, .deviceManagement: "P31"
        }
    }

    private var statement: String {
        switch kind {
        case .incomingCall: "The phone shows the call screen."
        case .filteredCall: "A Focus or Do Not Disturb keeps the call quiet."
        case .unreportedCall: "The app reports no call."
        case .remoteParticipant: "The phone shows who speaks."
        case .activityStarted: "A Live Activity starts."
        case .activityUpdated: "The Live Activity has new content."
        case .activityEnded: "The Live Activity ends."
        case .activityIgnored:
            "The Live Activity stays as it is" + (refusal.map { ": \($0.sentence)." } ?? ".")
        case .widgetsReloaded: "The widgets have new content."
        case .controlsReloaded: "The controls have new content."
        case .deviceManagement: "The phone checks in with the server of its device management."
        }
    }
}

extension SystemEffect.Refusal {
    fileprivate var sentence: String {
        switch self {
        case .systemTooOld: "this version of iOS cannot start one by such a push"
        case .notAllowed: "the user does not let the app have Live Activities"
        case .noEvent: "the payload has no event that is known"
        case .noTimestamp: "the payload has no timestamp"
        case .outdated: "the timestamp is not after the last one"
        case .tooFarAhead: "the timestamp is more than eight hours ahead"
        case .noContentState: "the payload has no content-state"
        case .noAttributes: "the payload has no attributes-type or no attributes"
        case .noAlert: "the payload has no alert with text"
        case .notRunning: "none runs"
        case .budgetSpent: "the budget of updates is spent"
        }
    }
}
