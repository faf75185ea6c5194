public import ExactJSON

/// What came with a version of iOS: the one table of features and first versions (P27).
///
/// What a version does not have has no effect on it.
public enum SystemFeature: String, WireWord, Sendable {
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
    case pushToTalk
    /// Pushes for Live Activities.
    case liveActivity
    /// Frequent updates of Live Activities.
    case frequentUpdates
    case staleDate
    case launchImage
    /// Notifications on an Apple Watch.
    case watch
    /// Text that the user types into an action.
    case textInput
    case lowPowerMode
    /// Notifications in CarPlay.
    case carPlay
    /// The collapse id of a request.
    case collapseID
    /// Previews that the user hides.
    case previews
    /// Groups of notifications.
    case grouping
    /// The summary text of a group, until iOS 15.
    case groupSummary
    /// Notifications that Siri reads out.
    case announcement
    /// Categories that Siri reads out, until iOS 15.
    case announcementOption
    /// Notifications that Siri reads out in CarPlay.
    case carPlayAnnouncement
    /// Communication notifications.
    case communication
    /// A Live Activity that is started by a push.
    case pushToStart
    /// Channels, to which an update is sent for all.
    case channels
    /// Pushes for controls.
    case controls
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
    /// A service extension that takes the notification away.
    case filtering
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
    case filterCriteria

    /// The first version of iOS that has it.
    public var since: SystemVersion {
        switch self {
        case .launchImage: 4
        case .contentAvailable: 7
        case .category, .voIP: 8
        case .title, .watch: SystemVersion(8, 2)
        case .complication, .textInput, .lowPowerMode: 9
        case .subtitle, .serviceExtension, .thread, .callKit, .carPlay, .collapseID: 10
        case .fileProvider, .previews: 11
        case .soundObject, .provisional, .grouping, .groupSummary: 12
        case .pushType, .targetContent, .announcement, .announcementOption: 13
        case .filtering: SystemVersion(13, 3)
        case .bannerAndList, .ephemeral: 14
        case .interruptionLevel, .focus, .summary, .locationPush, .communication,
            .carPlayAnnouncement:
            15
        case .filterCriteria, .pushToTalk: 16
        case .liveActivity: SystemVersion(16, 1)
        case .frequentUpdates, .staleDate: SystemVersion(16, 2)
        case .pushToStart: SystemVersion(17, 2)
        case .channels, .controls: 18
        case .widgetPush: 26
        }
    }

    /// The first version of iOS that no longer has it; `nil` if all later ones have it.
    public var until: SystemVersion? {
        switch self {
        case .groupSummary, .announcementOption: 15
        default: nil
        }
    }
}

/// A key of a payload that has a feature of some version.
public struct FeatureUse: Hashable, Sendable {
    public let feature: SystemFeature
    /// Where it stands in the payload, as a JSON pointer.
    public let path: ExactString

    public init(_ feature: SystemFeature, at path: ExactString) {
        self.feature = feature
        self.path = path
    }
}
