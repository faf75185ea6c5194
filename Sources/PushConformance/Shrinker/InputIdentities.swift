import ExactJSON

/// Who is who in an input: which of its users and conversations are the same.
///
/// Shrinking an id until it equals another one would make gates block that have nothing to do with the
/// difference, such as B1, which looks for the recipient's own message.
struct InputIdentities {
    private static let places: [[ExactString]] = [
        ["message", "from"], ["message", "to"], ["recipient", "id"], ["sender", "id"],
    ]

    private let ids: [String?]

    init(of input: JSONValue) {
        ids = Self.places.map { path in
            input.value(at: path.reduce(.root) { $0.appending(key: $1) })?.string
        }
    }

    /// Whether an input has ids wherever this one has, and different ones wherever this one has.
    func areKept(in other: JSONValue) -> Bool {
        let others = InputIdentities(of: other).ids
        for index in ids.indices {
            guard let id = ids[index], let other = others[index] else { continue }
            if other.isEmpty, !id.isEmpty { return false }
            for second in ids.indices.suffix(from: index + 1) {
                guard let secondID = ids[second], let otherSecond = others[second] else { continue }
                let wereSame = ExactString(id) == ExactString(secondID)
                let areSame = ExactString(other) == ExactString(otherSecond)
                if wereSame != areSame { return false }
            }
        }
        return true
    }
}
