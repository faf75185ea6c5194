/// The members of a group that a message mentions.
package enum MentionedMembers: Sendable {
    /// All members but the sender, who may stand in the group more than once.
    case all(but: MemberSet)
    /// These members.
    case only(MemberSet)
    /// No member.
    case none

    /// Whether the member at a place is mentioned.
    package func contains(_ place: Int) -> Bool {
        switch self {
        case .all(let senders): !senders.contains(place)
        case .only(let members): members.contains(place)
        case .none: false
        }
    }
}
