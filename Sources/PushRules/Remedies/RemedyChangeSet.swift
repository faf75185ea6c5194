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

    /// Whether a change is in the set.
    package func contains(_ change: RemedyChange) -> Bool {
        contains(RemedyChangeSet(change))
    }

    package mutating func insert(_ change: RemedyChange) {
        formUnion(RemedyChangeSet(change))
    }

    /// The changes in their order.
    package var changes: [RemedyChange] {
        var rest = rawValue
        var changes: [RemedyChange] = []
        while rest != 0 {
            if let change = RemedyChange(rawValue: UInt8(rest.trailingZeroBitCount)) {
                changes.append(change)
            }
            rest &= rest - 1
        }
        return changes
    }

    /// Whether a set comes before another: the smaller first, then the one whose changes come first.
    package static func precedes(_ left: RemedyChangeSet, _ right: RemedyChangeSet) -> Bool {
        if left.count != right.count { return left.count < right.count }
        // Of two sets of one size, the first change that only one of them has decides.
        let difference = left.rawValue ^ right.rawValue
        return left.rawValue & (difference & (0 &- difference)) != 0
    }
}
