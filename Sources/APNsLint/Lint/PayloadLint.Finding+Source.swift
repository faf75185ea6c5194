import APNsModel
import ExactJSON

extension PayloadLint.Finding {
    /// The address of the page of Apple's that the finding rests on.
    public var page: String { (code.page ?? key?.page ?? .payload).address }

    public var section: String { "Docs/Specification/Lint.md#\(code.word)" }
}

extension PayloadLint.Code {
    /// The page of Apple's for a finding that rests on another page than its key does.
    fileprivate var page: ApplePage? {
        switch self {
        case .backgroundPriority, .backgroundVisible, .backgroundWithoutContent, .silentPriority,
            .silentText, .silentWithoutContent, .silentSound:
            .background
        case .collapseIDSize, .topic, .priority, .unknownHeader, .topicMissing, .topicName,
            .topicBundleID, .collapseIDText:
            .request
        case .broadcast, .channelID: .broadcast
        case .activityStart, .activityEvent, .activityState, .activityTimestamp, .activityPriority:
            .liveActivity
        default: nil
        }
    }
}
