package import APNsLint
public import APNsModel
public import ExactJSON

extension APNsChannel {
    /// One push to all devices that listen to a channel: it updates or ends their Live Activities.
    public struct BroadcastRequest: Hashable, Sendable {
        /// The app.
        public var bundleID: APNsChannel.BundleID
        public var channelID: APNsChannel.ID
        /// How soon it is delivered.
        public var priority: APNsHeaders.Priority
        /// Until when it is kept, in UNIX seconds; 0 for not at all, and the only one that a channel of
        /// ``APNsChannel/StoragePolicy/none`` takes.
        public var expiration: Int64
        /// The id of the request (`apns-request-id`); without one APNs makes it.
        public var requestID: APNsHeaders.ID?
        /// What the devices get.
        public var payload: APNsPayload

        public init(
            bundleID: APNsChannel.BundleID,
            channelID: APNsChannel.ID,
            priority: APNsHeaders.Priority = .immediate,
            expiration: Int64 = 0,
            requestID: APNsHeaders.ID? = nil,
            payload: APNsPayload
        ) {
            self.bundleID = bundleID
            self.channelID = channelID
            self.priority = priority
            self.expiration = expiration
            self.requestID = requestID
            self.payload = payload
        }

        public var path: String { "/4/broadcasts/apps/\(bundleID.string)" }

        /// The headers as they are sent, sorted by name; what is absent has no field.
        public var fields: [APNsHeaders.Field] {
            typealias Name = APNsHeaders.Name
            var fields: [APNsHeaders.Field] = [
                .init(name: Name.channelID, value: channelID.text),
                .init(name: Name.expiration, value: ExactString("\(expiration)")),
                .init(name: Name.priority, value: priority.headerValue),
                .init(name: Name.pushType, value: APNsHeaders.PushType.liveActivity.text),
            ]
            if let requestID {
                fields.append(.init(name: Name.requestID, value: requestID.text))
            }
            return fields
        }

        /// What is wrong with the broadcast; its limit is `APNsLimits.channelPayload`.
        package var lint: PayloadLint {
            PayloadLint(payload.json, headers: PayloadLint.Headers(fields))
        }
    }
}

extension APNsChannel.BroadcastRequest: Redacted {
    /// The app, the channel and the payload's size; never what it says.
    public var description: String {
        "apns broadcast of `\(bundleID)` to `\(channelID)`, \(payload)"
    }
}
