extension JSONObject {
    /// The object without the members of these keys; the others keep their order.
    package func without(_ keys: [ExactString]) -> JSONObject {
        guard members.contains(where: { keys.contains($0.key) }) else { return self }
        return JSONObject(members.filter { !keys.contains($0.key) })
    }
}
