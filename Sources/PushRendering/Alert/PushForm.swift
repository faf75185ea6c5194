/// How a push of what was held differs from that of its newest message (rules 9.3, 9.4).
package struct PushForm: Hashable, Sendable {
    /// What stands in the place of the message's texts; `nil` for these.
    package var digest: Digest?
    /// Whether it has no sound.
    package var isSilent: Bool
    /// Whether it lacks the sender's custom data, because it is of several conversations.
    package var isShared: Bool

    /// Creates a form; without arguments that of any push of one message.
    package init(digest: Digest? = nil, isSilent: Bool = false, isShared: Bool = false) {
        self.digest = digest
        self.isSilent = isSilent
        self.isShared = isShared
    }

    /// How many messages one push stands for, and from whom.
    package struct Digest: Hashable, Sendable {
        package let count: Int64
        /// The names of the senders as the push says them.
        package let senders: String

        package init(count: Int64, senders: String) {
            self.count = count
            self.senders = senders
        }
    }
}
