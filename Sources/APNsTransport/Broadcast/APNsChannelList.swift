public import ExactJSON

/// The channels of an app: what APNs answers to ``APNsChannelRequest/Operation/list``.
public struct APNsChannelList: Hashable, Sendable {
    /// The ids, in APNs' order.
    public var channels: [APNsChannelID]

    public init(channels: [APNsChannelID]) {
        self.channels = channels
    }
}

extension APNsChannelList: JSONRepresentable {
    /// Reads an object with `channels`.
    ///
    /// - Throws: `input.missing` without it, `input.type` for what is no array of strings, `input.value`
    ///   for an id that is no base64.
    public init(json: JSONValue) throws(InputError) {
        var fields = try JSONFields(json)
        self.init(channels: try fields.array("channels"))
    }

    public var json: JSONValue { .object(["channels": .array(channels.map { $0.json })]) }
}
