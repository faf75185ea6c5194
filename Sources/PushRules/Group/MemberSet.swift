/// A set of members of a group, a bit for each member.
struct MemberSet: Sendable {
    private var words: [UInt64]

    /// Creates an empty set for a group of so many members.
    init(count: Int) {
        words = Array(repeating: 0, count: (count + 63) / 64)
    }

    mutating func insert(_ place: Int) {
        words[place / 64] |= 1 &<< UInt64(place % 64)
    }

    func contains(_ place: Int) -> Bool {
        words[place / 64] &>> UInt64(place % 64) & 1 == 1
    }
}
