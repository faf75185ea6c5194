public import ExactJSON

/// What a request says to APNs about its push: the `apns-` headers.
///
/// The provider's credentials are not among them: they belong to the connection.
public struct APNsHeaders: Hashable, Sendable {
    /// The app, with the suffix of the push type: `apns-topic`.
    @ExactString.Text public var topic: String
    /// What kind of push it is: `apns-push-type`.
    public var pushType: APNsHeaders.PushType
    /// How soon it is delivered: `apns-priority`.
    public var priority: APNsHeaders.Priority
    /// How long it is kept: `apns-expiration`.
    public var expiration: APNsHeaders.Expiration
    /// What it replaces and is replaced by: `apns-collapse-id`.
    public var collapseID: APNsHeaders.CollapseID?
    /// The id of the push: `apns-id`; without one APNs makes it.
    public var id: ID?
    /// The channel of a broadcast, in base64: `apns-channel-id`.
    @ExactString.OptionalText public var channelID: String?

    /// Creates headers.
    ///
    /// - Parameters:
    ///   - topic: The topic, sent as it stands here.
    ///   - pushType: What kind of push it is.
    ///   - priority: How soon it is delivered; `nil` for 5 if the push type is `background`, which
    ///     allows no other, else 10.
    ///   - expiration: How long it is kept.
    ///   - collapseID: What it replaces and is replaced by.
    ///   - id: The id of the push.
    ///   - channelID: The channel of a broadcast.
    public init(
        topic: String,
        pushType: APNsHeaders.PushType = .alert,
        priority: APNsHeaders.Priority? = nil,
        expiration: APNsHeaders.Expiration = .decidedByAPNs,
        collapseID: APNsHeaders.CollapseID? = nil,
        id: ID? = nil,
        channelID: String? = nil
    ) {
        self.topic = topic
        self.pushType = pushType
        self.priority = priority ?? (pushType == .background ? .powerConsiderate : .immediate)
        self.expiration = expiration
        self.collapseID = collapseID
        self.id = id
        self.channelID = channelID
    }
}
