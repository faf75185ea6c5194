public import ExactJSON

extension TencentIM {
    /// Where the app stands, as far as the server knows.
    public enum AppState: String, WireWord, JSONRepresentable {
        /// In the foreground: messages arrive by `onNewMessage`, and nothing is pushed (T1).
        case foreground
        /// In the background, and reported so by `doBackground`.
        case background
        /// Not running; pushed to even if it was killed in the foreground and reported nothing.
        case killed
    }
}
