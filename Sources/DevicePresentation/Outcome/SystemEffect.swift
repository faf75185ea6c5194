public import ExactJSON

/// What the system does by itself for a push that is no notification (P31).
public struct SystemEffect: Hashable, Sendable {
    /// The word in an answer of `present`.
    public enum Kind: String, WireWord, JSONRepresentable {
        /// It shows the call screen.
        case incomingCall
        /// A Focus or Do Not Disturb keeps the call quiet.
        case filteredCall
        /// The app reported no call.
        case unreportedCall
        /// The phone shows who is talking.
        case remoteParticipant
        /// A Live Activity starts.
        case activityStarted
        /// A Live Activity has new content.
        case activityUpdated
        /// A Live Activity ends.
        case activityEnded
        /// A Live Activity stays as it is.
        case activityIgnored
        /// The widgets get new content.
        case widgetsReloaded
        /// The controls get new content.
        case controlsReloaded
        /// The phone checks in with the server of the device management.
        case deviceManagement
    }

    /// Why a Live Activity stays as it is.
    public enum Refusal: String, WireWord, JSONRepresentable {
        /// The version of iOS cannot do so.
        case systemTooOld
        /// The user does not let the app have Live Activities.
        case notAllowed
        /// `event` is no word that is known.
        case noEvent
        /// There is no `timestamp` that is a number.
        case noTimestamp
        /// The `timestamp` is not after the last one.
        case outdated
        /// The `timestamp` is more than eight hours ahead.
        case tooFarAhead
        /// There is no `content-state`.
        case noContentState
        /// A start has no `attributes-type` or no `attributes`.
        case noAttributes
        /// A start has no `alert` with text.
        case noAlert
        /// There is no activity that runs.
        case notRunning
        /// The budget of updates is spent.
        case budgetSpent
    }

    public let kind: Kind
    /// Why a Live Activity stays as it is.
    public let refusal: Refusal?
    /// Whether the user is alerted to it.
    public let alerts: Bool
    /// Whether the content of the Live Activity is outdated by its `stale-date`.
    public let isStale: Bool
    /// When the ended activity goes from the screen at the latest, in seconds since 1970; `nil` if no time
    /// of day is known.
    public let removal: Int64?
    /// Whether the system ends the process of the app.
    public let terminatesApp: Bool

    init(
        _ kind: Kind,
        refusal: Refusal? = nil,
        alerts: Bool = false,
        isStale: Bool = false,
        removal: Int64? = nil,
        terminatesApp: Bool = false
    ) {
        self.kind = kind
        self.refusal = refusal
        self.alerts = alerts
        self.isStale = isStale
        self.removal = removal
        self.terminatesApp = terminatesApp
    }
}
