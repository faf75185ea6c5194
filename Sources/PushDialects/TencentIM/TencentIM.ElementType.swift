public import ExactJSON

extension TencentIM {
    /// What kind of content an element of a message is (`TIMElem`).
    public enum ElementType: String, WireWord, JSONRepresentable {
        case text
        /// A voice recording.
        case sound
        case file
        /// A picture.
        case image
        /// Something only the app understands.
        case custom
        /// A place.
        case location
        /// A sticker.
        case face
        case video
        /// Several messages combined into one.
        case merged
    }
}
