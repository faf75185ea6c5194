extension PushSettings {
    /// What a user has set for single conversations: at most one entry for each conversation.
    ///
    /// The entries keep the order in which their conversations were first added.
    public struct Conversations: Hashable, Sendable {
        // INVARIANT: no two entries have the same conversation.
        private var entries: [ConversationSettings] = []

        /// Creates a collection without entries.
        public init() {}

        /// Creates a collection of entries.
        ///
        /// Of several entries of one conversation the last counts, at the place of the first.
        public init(_ entries: some Sequence<ConversationSettings>) {
            var indices: [Conversation: Int] = [:]
            for entry in entries {
                if let index = indices[entry.conversation] {
                    self.entries[index] = entry
                } else {
                    indices[entry.conversation] = self.entries.count
                    self.entries.append(entry)
                }
            }
        }

        /// Creates a collection of entries whose conversations are known to differ.
        package init(unchecked entries: [ConversationSettings]) {
            self.entries = entries
        }

        /// The entry of a conversation; `nil` if nothing is set for it.
        public subscript(conversation: Conversation) -> ConversationSettings? {
            entries.first { $0.conversation == conversation }
        }

        /// Adds an entry, or replaces the entry of its conversation.
        public mutating func update(with entry: ConversationSettings) {
            if let index = index(of: entry.conversation) {
                entries[index] = entry
            } else {
                entries.append(entry)
            }
        }

        /// Removes the entry of a conversation, and returns it; `nil` if there is none.
        @discardableResult
        public mutating func remove(_ conversation: Conversation) -> ConversationSettings? {
            index(of: conversation).map { entries.remove(at: $0) }
        }

        /// Removes the entries for which a closure returns `true`.
        public mutating func removeAll(where isRemoved: (ConversationSettings) -> Bool) {
            entries.removeAll { isRemoved($0) }
        }

        private func index(of conversation: Conversation) -> Int? {
            entries.firstIndex { $0.conversation == conversation }
        }
    }
}

extension PushSettings.Conversations: RandomAccessCollection {
    /// The position of the first entry: 0.
    public var startIndex: Int { 0 }
    /// The position after the last entry: the number of entries.
    public var endIndex: Int { entries.count }
    public subscript(position: Int) -> ConversationSettings { entries[position] }
}

extension PushSettings.Conversations: ExpressibleByArrayLiteral {
    /// Creates a collection of entries; of several entries of one conversation the last counts.
    public init(arrayLiteral entries: ConversationSettings...) {
        self.init(entries)
    }
}
