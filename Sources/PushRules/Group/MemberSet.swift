/// Places of an audience, a bit each.
struct MemberSet: Sendable {
    private var words: [UInt64]

    /// No place of so many.
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
