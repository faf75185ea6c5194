extension [JSONObject.Member] {
    /// Whether each key comes after the one before it.
    var isStrictlySorted: Bool {
        guard count > 1 else { return true }
        for index in 1..<count where self[index - 1].key >= self[index].key {
            return false
        }
        return true
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
        var first: Int?
        for index in keyOrder {
            if let first, self[first].key == self[index].key {
                members[first].value = self[index].value
                isKept[index] = false
            } else {
                first = index
            }
        }
        return members.indices.filter { isKept[$0] }.map { members[$0] }
    }

    /// The indices by key, and for equal keys by place.
    private var keyOrder: [Int] {
        indices.sorted { left, right in
            let (leftKey, rightKey) = (self[left].key, self[right].key)
            return leftKey == rightKey ? left < right : leftKey < rightKey
        }
    }
}
