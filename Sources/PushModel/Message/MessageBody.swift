/// What a message carries, as far as a push can tell.
///
/// Only text is ever quoted; of every other kind a push says no more than the kind (rule 3.3), so a
/// file's name, a place or a command's action has no room here.
public enum MessageBody: Hashable, Sendable {
    /// Text, with its translations.
    case text(MessageBody.Text)
    /// A picture.
    case image
    /// A voice recording.
    case voice
    case video
    /// A place.
    case location
    case file
    /// A command for the app itself, never pushed (gate A1).
    case command
    /// Something only the app understands.
    case custom
    /// Several messages combined into one.
    case combine

    /// A text without translations.
    public static func text(_ text: String) -> MessageBody {
        .text(MessageBody.Text(text))
    }

    /// What kind of body it is.
    public var type: MessageBodyType {
        switch self {
        case .text: .text
        case .image: .image
        case .voice: .voice
        case .video: .video
        case .location: .location
        case .file: .file
        case .command: .command
        case .custom: .custom
        case .combine: .combine
        }
    }
}
