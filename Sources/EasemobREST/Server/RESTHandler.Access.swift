extension RESTHandler {
    /// Whether a token gives access to an app.
    public enum Access: Sendable {
        /// It does.
        case granted
        /// It did, and is too old now.
        case expired
        /// It never did; or there is no token.
        case denied
    }
}
