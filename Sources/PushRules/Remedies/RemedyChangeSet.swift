/// A set of changes, a bit each.
package struct RemedyChangeSet: OptionSet, Hashable, Sendable {
    package let rawValue: UInt32

    package init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    package init(_ change: RemedyChange) {
        self.init(rawValue: 1 &<< UInt32(change.rawValue))
    }

    package init(_ changes: [RemedyChange]) {
        self = []
        for change in changes {
            insert(RemedyChangeSet(change))
        }
    }

    /// How many changes there are.
    package var count: Int { rawValue.nonzeroBitCount }

    package func contains(_ change: RemedyChange) -> Bool {
        contains(RemedyChangeSet(change))
    }

    /// Whether a change is made at the entry of a conversation.
    package var namesConversation: Bool {
        contains(.endConversationDuration) || contains(.setConversationRemindType)
            || contains(.removeConversationRemindType)
    }

    package mutating func insert(_ change: RemedyChange) {
        formUnion(RemedyChangeSet(change))
    }

    /// The changes in their order.
    package var changes: Changes { Changes(rest: rawValue) }

    /// The changes of a set, one by one.
    package struct Changes: Sequence, IteratorProtocol {
        fileprivate var rest: UInt32

        package mutating func next() -> RemedyChange? {
            guard rest != 0 else { return nil }
            defer { rest &= rest - 1 }
            return RemedyChange(rawValue: UInt8(rest.trailingZeroBitCount))
        }
    }

    /// A number by which sets are ordered: the smaller set first, then the one whose changes come first.
    ///
    /// Of two sets of one size, the first change that only one of them has decides; it is the highest bit
    /// in which the reversed sets differ.
    package var order: UInt64 {
        UInt64(count) << 32 | UInt64(~Self.reversed(rawValue))
    }

    private static func reversed(_ bits: UInt32) -> UInt32 {
        var bits = (bits >> 1) & 0x5555_5555 | (bits & 0x5555_5555) << 1
        bits = (bits >> 2) & 0x3333_3333 | (bits & 0x3333_3333) << 2
        bits = (bits >> 4) & 0x0F0F_0F0F | (bits & 0x0F0F_0F0F) << 4
        return bits.byteSwapped
    }
}
