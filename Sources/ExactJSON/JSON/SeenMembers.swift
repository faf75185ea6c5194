/// Which of an object's members were read; objects of up to 64 members take no memory for it.
package struct SeenMembers: Sendable {
    private let count: Int
    private var first: UInt64 = 0
    private var others: [Bool]

    /// Starts with an object of so many members, of which none was read.
    package init(count: Int) {
        self.count = count
        others = count > 64 ? Array(repeating: false, count: count - 64) : []
    }

    /// Notes that a member was read.
    package mutating func insert(_ index: Int) {
        if index < 64 {
            first |= 1 << UInt64(index)
        } else {
            others[index - 64] = true
        }
    }

    /// Whether a member was read.
    package func contains(_ index: Int) -> Bool {
        index < 64 ? first & 1 << UInt64(index) != 0 : others[index - 64]
    }

    /// How many members were read.
    package var seenCount: Int {
        others.reduce(first.nonzeroBitCount) { $0 + ($1 ? 1 : 0) }
    }

    /// The first member that was not read.
    package var firstUnseen: Int? {
        let index = (~first).trailingZeroBitCount
        if index < 64 {
            return index < count ? index : nil
        }
        return others.firstIndex(of: false).map { $0 + 64 }
    }
}
