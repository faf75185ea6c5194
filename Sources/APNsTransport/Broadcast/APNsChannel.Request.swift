public import APNsModel
import ExactJSON

extension APNsChannel {
    /// A request about the broadcast channels of an app.
    ///
    /// It goes to the port of `APNsLimits.productionChannelPort` or `APNsLimits.developmentChannelPort` of
    /// `api-manage-broadcast.push.apple.com` or `api-manage-broadcast.sandbox.push.apple.com`. The
    /// credentials belong to the connection.
    public struct Request: Hashable, Sendable {
        /// The app.
        public var bundleID: APNsChannel.BundleID
        /// What is asked for.
        public var operation: Operation
        /// The id of the request (`apns-request-id`); without one APNs makes it.
        public var requestID: APNsHeaders.ID?

        public init(
            bundleID: APNsChannel.BundleID,
            operation: Operation,
            requestID: APNsHeaders.ID? = nil
        ) {
            self.bundleID = bundleID
            self.operation = operation
            self.requestID = requestID
        }

        /// What can be asked for.
        public enum Operation: Hashable, Sendable {
            /// A new channel; the answer names it in `apns-channel-id`.
            case create(APNsChannel)
            /// The configuration of a channel; the answer's body is an ``APNsChannel``.
            case read(APNsChannel.ID)
            /// The end of a channel, for good; what it stores may still be delivered.
            case delete(APNsChannel.ID)
            /// The ids of all channels; the answer's body is an ``APNsChannel/List``.
            case list
        }

        /// The method: `POST`, `GET` or `DELETE`.
        public var method: String {
            switch operation {
            case .create: "POST"
            case .read, .list: "GET"
            case .delete: "DELETE"
            }
        }

        public var path: String {
            let app = "/1/apps/\(bundleID.string)"
            return operation == .list ? app + "/all-channels" : app + "/channels"
        }

        /// The headers as they are sent, sorted by name; what is absent has no field.
        public var fields: [APNsHeaders.Field] {
            var fields: [APNsHeaders.Field] = []
            switch operation {
            case .read(let id), .delete(let id):
                fields.append(.init(name: APNsHeaders.Name.channelID, value: id.text))
            case .create, .list: break
            }
            if let requestID {
                fields.append(.init(name: APNsHeaders.Name.requestID, value: requestID.text))
            }
            return fields
        }

        /// The body, compact JSON; `nil` for a request without one.
        public var body: [UInt8]? {
            if case .create(let channel) = operation { channel.json.utf8 } else { nil }
        }

        /// The status of an answer that says that it was done.
        public var successStatus: Int {
            switch operation {
            case .create: 201
            case .read, .list: 200
            case .delete: 204
            }
        }
    }
}
