public import ExactJSON

/// Whom a message mentions (`em_at_list`, rule 1.5).
public enum MentionList: Hashable, Sendable {
    /// Everybody but the sender.
    case all
    /// These users, compared without ASCII case. An id that reads `all` is an id like any other.
    case users([UserID])

    /// The value as a sender attaches it.
    public var json: JSONValue {
        switch self {
        case .all: .string("all")
        case .users(let ids): .array(ids.map { .string($0.string) })
        }
    }
}
