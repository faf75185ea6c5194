public import ExactJSON

extension TencentIM {
    /// Where a message was sent.
    public enum ChatType: String, WireWord, JSONRepresentable {
        /// From one user to another.
        case c2c
        /// In a group.
        case group
    }
}
