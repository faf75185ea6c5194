extension Remedy {
    /// A language in which remedies are told (rule 7.1).
    public enum Language: Sendable {
        case english
        /// Chinese, in simplified characters.
        case chinese
    }
}
