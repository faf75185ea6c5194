package import PushModel

/// How a push of what was held differs from that of its newest message (rules 9.2 to 9.4).
package struct PushForm: Hashable, Sendable {
    /// What stands in the place of the message's texts; `nil` for these.
    package var digest: Digest?
    /// What it has of the message beside its texts.
    package var extent: Extent
    /// The bindings whose pushes have no sound, by their indices among all of the recipient's.
    package var silentBindings: Set<Int>

    /// Creates a form; without arguments that of any push of one message.
    package init(
        digest: Digest? = nil,
        _ extent: Extent = .message,
        silentBindings: Set<Int> = []
    ) {
        self.digest = digest
        self.extent = extent
        self.silentBindings = silentBindings
    }

    /// By what the push is replaced: a shared one by its message, so that no later push takes its place (rule 9.2).
    package func collapse(by policy: PushPolicy.Collapse) -> PushPolicy.Collapse {
        extent == .shared && policy == .conversation ? .message : policy
    }

    /// What a push has of its newest message beside the texts.
    package enum Extent: Hashable, Sendable {
        /// All that it says.
        case message
        /// All but the sender's data, which are too large.
        case withoutData
        /// Nothing that opens, answers or reports the message, because the push is of several conversations.
        case shared
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
