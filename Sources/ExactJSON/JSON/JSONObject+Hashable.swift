extension JSONObject: Hashable {
    /// Whether both objects have equal members, in whatever order.
    public static func == (left: JSONObject, right: JSONObject) -> Bool {
        guard left.count == right.count else { return false }
        if left.hasKeys(inOrderOf: right) {
            return left.members == right.members
        }
        return left.sortedMembers == right.sortedMembers
    }

    /// Feeds the members to the hasher, sorted, so that their order plays no part.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(sortedMembers)
    }

    private func hasKeys(inOrderOf other: JSONObject) -> Bool {
        for index in members.indices where members[index].key != other.members[index].key {
            return false
        }
        return true
    }
}
