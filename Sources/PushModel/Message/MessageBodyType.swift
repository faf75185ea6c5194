public import ExactJSON

/// What a message carries (`EMMessageBodyType`).
public enum MessageBodyType: String, WireWord {
    case text = "txt"
    /// A picture.
    case image
    /// A voice recording.
    case voice
    case video
    /// A place.
    case location
    case file
    /// A command for the app itself, never pushed (gate A1).
    case command = "cmd"
    /// Something only the app understands.
    case custom
    /// Several messages combined into one.
    case combine

    /// The word of the vendor's REST interface, such as `img` or `audio`.
    public var vendorWord: ExactString {
        switch self {
        case .image: "img"
        case .voice: "audio"
        case .location: "loc"
        default: word
        }
    }

    /// Finds the type with this vendor word, spelled exactly; `nil` if there is none.
    public init?(vendorWord: ExactString) {
        for value in Self.allCases where value.vendorWord == vendorWord {
            self = value
            return
        }
        return nil
    }
}
