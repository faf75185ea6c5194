import APNsModel
public import ExactJSON

extension Getui {
    /// What the vendor's server adds to a payload on its way to APNs (GE9), as the page's logs show it.
    public struct ServerStamp: Hashable, Sendable {
        /// The server that the app's service extension reports to: `_gurl_`.
        @ExactString.Text public var reportServer: String
        /// The vendor's id of the push: `_gmid_`.
        @ExactString.Text public var messageID: String

        public init(reportServer: String, messageID: String) {
            self.reportServer = reportServer
            self.messageID = messageID
        }

        /// The payload with what the server adds: its three keys, and `mutable-content` even where
        /// there is nothing that a service extension could change.
        public func stamped(_ payload: JSONObject) -> JSONObject {
            typealias Key = APNsPayload.Key
            var payload = payload
            var aps = payload[Key.aps]?.object ?? JSONObject()
            aps[Key.mutableContent] = 1
            payload[Key.aps] = .object(aps)
            payload[Self.Key.reportServer] = .string(reportServer)
            payload[Self.Key.messageID] = .string(messageID)
            payload["_ge_"] = "1"
            return payload
        }

        enum Key {
            static let reportServer: ExactString = "_gurl_"
            static let messageID: ExactString = "_gmid_"
        }
    }
}
