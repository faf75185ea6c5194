import PushModel

/// The users that a message mentions, ready for look-ups (rule 1.5).
enum CompiledMentions: Sendable {
    /// All members but the sender.
    case all(but: UserID)
    /// These users, compared without ASCII case; possibly none.
    case users(SortedNames)

    init(_ list: MessageExtension.Mentions?, sender: UserID) {
        switch list {
        case .all: self = .all(but: sender)
        case .users(let ids): self = .users(SortedNames(ids.map { $0.text }, foldingCase: true))
        case nil: self = .users(SortedNames([]))
        }
    }

    func contains(_ user: UserID) -> Bool {
        switch self {
        case .all(let sender): user != sender
        case .users(let names): names.contains(user.text)
        }
    }
}
