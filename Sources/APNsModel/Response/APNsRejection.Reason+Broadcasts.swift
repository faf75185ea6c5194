import ExactJSON

/// What APNs answers about channels and broadcasts alone, beside the reasons that every push has.
extension APNsRejection.Reason {
    /// Broadcasts are not enabled for the app.
    public static let featureNotEnabled: APNsRejection.Reason = "FeatureNotEnabled"
    /// There is no channel id.
    public static let missingChannelID: APNsRejection.Reason = "MissingChannelId"
    /// The channel id is not encoded properly, or is too long.
    public static let badChannelID: APNsRejection.Reason = "BadChannelId"
    /// There is no such channel.
    public static let channelNotRegistered: APNsRejection.Reason = "ChannelNotRegistered"
    /// The body of the request has a key that is none of Apple's.
    public static let badRequestParameters: APNsRejection.Reason = "BadRequestParams"
    /// The body of the request is no JSON.
    public static let badRequestPayload: APNsRejection.Reason = "BadRequestPayload"
    /// There is no push type.
    public static let missingPushType: APNsRejection.Reason = "MissingPushType"
    /// The app has as many channels as it can have.
    public static let cannotCreateChannel: APNsRejection.Reason = "CannotCreateChannelConfig"
    /// The credentials are of another app than the path.
    public static let topicMismatch: APNsRejection.Reason = "TopicMismatch"

    /// The reasons that Apple's page on broadcasts has beside ``documented``, in its order.
    public static let documentedForBroadcasts: [APNsRejection.Reason] = broadcasts.map { $0.reason }

    static let broadcasts: [Entry] = [
        Entry(400, .featureNotEnabled, .repairCredentials),
        Entry(400, .missingChannelID, .repairRequest),
        Entry(400, .badChannelID, .repairRequest),
        Entry(400, .channelNotRegistered, .repairRequest),
        Entry(400, .badRequestParameters, .repairRequest),
        Entry(400, .badRequestPayload, .repairRequest),
        Entry(400, .missingPushType, .repairRequest),
        Entry(400, .cannotCreateChannel, .repairRequest),
        Entry(403, .topicMismatch, .repairCredentials),
    ]
}
