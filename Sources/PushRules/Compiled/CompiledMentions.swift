import PushModel

/// Whom a message mentions, ready for look-ups (rule 1.5).
enum CompiledMentions: Sendable {
    /// Everybody but the sender.
    case everybody(butSender: UserID)
    /// These users, without ASCII case; possibly none.
    case users(SortedNames)

    init(_ list: MentionList?, sender: UserID) {
        switch list {
        case .all: self = .everybody(butSender: sender)
        case .users(let ids): self = .users(SortedNames(ids.map { $0.text }, foldingCase: true))
        case nil: self = .users(SortedNames([]))
        }
    }

    func contains(_ user: UserID) -> Bool {
        switch self {
        case .everybody(let sender): user != sender
        case .users(let names): names.contains(user.text)
        }
    }
}
