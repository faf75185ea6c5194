/// Numbers values from 0 in the order in which they are first met.
struct DistinctValues<Value: Hashable & Sendable>: Sendable {
    private var indices: [Value: Int32] = [:]

    /// How many values there are.
    var count: Int { indices.count }

    /// The number of a value, which it gets now if it is new.
    mutating func index(of value: Value) -> Int32 {
        let next = Int32(truncatingIfNeeded: indices.count)
        if let known = indices[value] { return known }
        indices[value] = next
        return next
    }
}
