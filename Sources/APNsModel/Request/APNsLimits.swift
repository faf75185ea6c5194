/// How large APNs lets things be, and how many it allows.
package enum APNsLimits: Sendable {
    /// The bytes of a payload.
    package static let payload = 4096
    /// The bytes of the payload of a VoIP push.
    package static let voipPayload = 5120
    /// The bytes of the payload of a broadcast to a channel.
    package static let channelPayload = 5120
    /// How many channels an app can have, in each environment.
    package static let channels = 10_000
    /// For how many seconds a channel that stores a broadcast keeps it.
    package static let broadcastStorage: Int64 = 28_800
    /// The port for requests about channels in production.
    package static let productionChannelPort = 2196
    /// The port for requests about channels in development.
    package static let developmentChannelPort = 2195
    /// The bytes of a collapse id.
    package static let collapseID = 64

    /// How large the payload of a push may be; exactly so many bytes are allowed.
    package static func payload(for pushType: APNsHeaders.PushType, isBroadcast: Bool = false)
        -> Int
    {
        if isBroadcast {
            return channelPayload
        }
        return pushType == .voip ? voipPayload : payload
    }
}
