public import ExactJSON

extension TencentIM {
    /// What kind of content an element of a message is (`TIMElem`).
    public enum ElementType: String, WireWord, JSONRepresentable {
        /// Text.
        case text
        /// A voice recording.
        case sound
        /// A file.
        case file
        /// A picture.
        case image
        /// Something only the app understands.
        case custom
        /// A place.
        case location
        /// A sticker.
        case face
        /// A video.
        case video
        /// Several messages combined into one.
        case merged
    }
}
