extension [JSONObject.Member] {
    /// Whether each key comes after the one before it.
    var isStrictlySorted: Bool {
        // Through a pointer, because keys would be copied out of the array.
        withUnsafeBufferPointer { members in
            for index in members.indices.dropFirst()
            where !(members[index - 1].key < members[index].key) {
                return false
            }
            return true
        }
    }

    /// Whether two members have the same key.
    ///
    /// Up to a few members each is compared with each; many are sorted, so a large object takes no
    /// more than n log n comparisons.
    var hasRepeatedKey: Bool {
        if isStrictlySorted { return false }
        guard count <= 16 else {
            let order = keyOrder
            return zip(order, order.dropFirst()).contains { self[$0].key == self[$1].key }
        }
        for index in indices {
            for earlier in 0..<index where self[earlier].key == self[index].key {
                return true
            }
        }
        return false
    }

    /// The members with each key once: the last value, at the place of the first.
    var withoutRepeatedKeys: [JSONObject.Member] {
        var members = self
        var isKept = [Bool](repeating: true, count: count)
        var run: (first: Int, last: Int)?
        for index in keyOrder {
            guard let seen = run, self[seen.first].key == self[index].key else {
                run = (index, index)
                continue
            }
            let (first, last) = (Swift.min(seen.first, index), Swift.max(seen.last, index))
            isKept[Swift.max(seen.first, index)] = false
            members[first].value = self[last].value
            run = (first, last)
        }
        return members.indices.filter { isKept[$0] }.map { members[$0] }
    }

    /// The members by key.
    var sortedByKey: [JSONObject.Member] {
        isStrictlySorted ? self : keyOrder.map { self[$0] }
    }

    /// The indices by key; equal keys stand side by side.
    private var keyOrder: [Int] {
        indices.ordered { self[$0].key < self[$1].key }
    }
}
