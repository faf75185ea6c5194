extension JSONObject {
    /// The object without the members of these keys; the others keep their order.
    package func without(_ keys: [ExactString]) -> JSONObject {
        guard !isEmpty, members.contains(where: { keys.contains($0.key) }) else { return self }
        return JSONObject(members.filter { !keys.contains($0.key) })
    }

    /// The object without the member of a key.
    package func without(_ key: ExactString) -> JSONObject {
        guard index(of: key) != nil else { return self }
        var object = self
        object[key] = nil
        return object
    }

    /// The object without the members that were read; the others keep their order.
    package func without(_ seen: SeenMembers) -> JSONObject {
        let seenCount = seen.seenCount
        if seenCount == 0 { return self }
        if seenCount == count { return JSONObject() }
        return JSONObject(
            uniqueKeys: members.indices.filter { !seen.contains($0) }.map { members[$0] }
        )
    }
}
