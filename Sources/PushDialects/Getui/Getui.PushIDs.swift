public import ExactJSON

extension Getui {
    /// The ids that the vendor's server gives a push: what its callbacks bring, and what `_gmid_` holds.
    public struct PushIDs: Hashable, Sendable {
        /// The task, which one call of the sender's program makes (`taskId`).
        @ExactString.Text public var taskID: String
        /// The message of the task to this client (`msgId`).
        @ExactString.Text public var messageID: String

        /// Creates ids.
        public init(taskID: String, messageID: String) {
            self.taskID = taskID
            self.messageID = messageID
        }

        /// Reads the ids from a payload that the vendor's server has stamped (rule 6.11).
        ///
        /// Of the parts of `_gmid_` between colons the first is the task and the second the message. `nil` if
        /// the payload has no such text, if there are fewer than two parts, or if the first is empty.
        public init?(userInfo: JSONObject) {
            guard let stamp = userInfo[ServerStamp.Key.messageID]?.string else { return nil }
            let parts = stamp.utf8.split(
                separator: UInt8(ascii: ":"),
                maxSplits: 2,
                omittingEmptySubsequences: false
            )
            guard parts.count > 1, !parts[0].isEmpty else { return nil }
            self.init(
                taskID: String(decoding: parts[0], as: UTF8.self),
                messageID: String(decoding: parts[1], as: UTF8.self)
            )
        }
    }
}
