/// A set of members of a group, a bit for each member.
package struct MemberSet: Sendable {
    private var words: [UInt64]

    /// Creates an empty set for a group of so many members.
    init(count: Int) {
        words = Array(repeating: 0, count: (count + 63) / 64)
    }

    /// Adds the member at a place.
    mutating func insert(_ place: Int) {
        words[place / 64] |= 1 &<< UInt64(place % 64)
    }

    /// Whether the member at a place is in the set.
    package func contains(_ place: Int) -> Bool {
        words[place / 64] &>> UInt64(place % 64) & 1 == 1
    }
}
