/// How large APNs lets things be, in bytes.
public enum APNsLimits: Sendable {
    /// A payload.
    public static let payload = 4096
    /// The payload of a VoIP push.
    public static let voipPayload = 5120
    /// The payload of a broadcast to a channel.
    public static let channelPayload = 5120
    /// A collapse id.
    public static let collapseID = 64

    /// How large the payload of a push may be; exactly so many bytes are allowed.
    public static func payload(for pushType: APNsPushType, isBroadcast: Bool = false) -> Int {
        if isBroadcast {
            return channelPayload
        }
        return pushType == .voip ? voipPayload : payload
    }
}
