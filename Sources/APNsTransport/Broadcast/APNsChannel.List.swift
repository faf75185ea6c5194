public import ExactJSON

extension APNsChannel {
    /// The channels of an app: what APNs answers to ``APNsChannel/Request/Operation/list``.
    public struct List: Hashable, Sendable {
        /// The ids, in APNs' order.
        public var channels: [APNsChannel.ID]

        public init(channels: [APNsChannel.ID]) {
            self.channels = channels
        }
    }
}

extension APNsChannel.List: JSONRepresentable {
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
