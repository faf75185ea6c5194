public import ExactJSON

/// What came with a version of iOS: the one table of features and first versions (P27).
///
/// What a version does not have has no effect on it.
public enum SystemFeature: String, WireWord, Sendable {
    /// `content-available`.
    case contentAvailable
    /// VoIP pushes (PushKit).
    case voIP
    /// Pushes for the complication of a watch.
    case complication
    /// Calls on the screen of the system (CallKit).
    case callKit
    /// Pushes for a File Provider.
    case fileProvider
    /// Requests for the location.
    case locationPush
    /// Push to Talk.
    case pushToTalk
    /// Pushes for Live Activities.
    case liveActivity
    /// Frequent updates of Live Activities.
    case frequentUpdates
    /// `stale-date`.
    case staleDate
    /// A Live Activity that is started by a push.
    case pushToStart
    /// Channels, to which an update is sent for all.
    case channels
    /// Pushes for controls.
    case controls
    /// Pushes for widgets.
    case widgetPush
    /// `category`, and the actions of a notification.
    case category
    /// `title` and its localised form.
    case title
    /// `subtitle` and its localised form.
    case subtitle
    /// `mutable-content`, and the notification service extension.
    case serviceExtension
    /// `thread-id`.
    case thread
    /// A `sound` that is an object, and critical alerts.
    case soundObject
    /// Provisional authorization.
    case provisional
    /// The push type of a request.
    case pushType
    /// `target-content-id`.
    case targetContent
    /// The presentation options `banner` and `list`.
    case bannerAndList
    /// The authorization of an App Clip.
    case ephemeral
    /// `interruption-level`, and time-sensitive notifications.
    case interruptionLevel
    /// A Focus, which took the place of Do Not Disturb.
    case focus
    /// `relevance-score`, and the scheduled summary.
    case summary
    /// `filter-criteria`.
    case filterCriteria

    /// The first version of iOS that has it.
    public var since: SystemVersion {
        switch self {
        case .contentAvailable: 7
        case .category, .voIP: 8
        case .title: SystemVersion(8, 2)
        case .complication: 9
        case .subtitle, .serviceExtension, .thread, .callKit: 10
        case .fileProvider: 11
        case .soundObject, .provisional: 12
        case .pushType, .targetContent: 13
        case .bannerAndList, .ephemeral: 14
        case .interruptionLevel, .focus, .summary, .locationPush: 15
        case .filterCriteria, .pushToTalk: 16
        case .liveActivity: SystemVersion(16, 1)
        case .frequentUpdates, .staleDate: SystemVersion(16, 2)
        case .pushToStart: SystemVersion(17, 2)
        case .channels, .controls: 18
        case .widgetPush: 26
        }
    }
}

/// A key of a payload that has a feature of some version.
public struct FeatureUse: Hashable, Sendable {
    /// The feature.
    public let feature: SystemFeature
    /// Where it stands in the payload, as a JSON pointer.
    public let path: ExactString

    /// Creates a use.
    public init(_ feature: SystemFeature, at path: ExactString) {
        self.feature = feature
        self.path = path
    }
}
