import ExactJSON

/// A name that a text of a push says, and where it stands in the input.
struct PlacedName {
    let text: String
    let place: Place

    init(_ text: String, _ place: Place) {
        self.text = text
        self.place = place
    }

    enum Place {
        case displayName
        case senderID
        case groupNickname
        case groupID
        case remark

        /// The place as a pointer into an input of `decide`.
        var pointer: JSONPointer {
            switch self {
            case .displayName: JSONPointer(text: "/sender/displayName")
            case .senderID: JSONPointer(text: "/message/from")
            case .groupNickname:
                JSONPointer(text: "/message/ext/em_push_ext/group_user_nickname")
            case .groupID: JSONPointer(text: "/message/to")
            case .remark: JSONPointer(text: "/recipient/remark")
            }
        }
    }
}
