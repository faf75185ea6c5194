public import ExactJSON

extension TencentIM {
    /// Where a message was sent.
    public enum ChatType: UInt8, WireWord, JSONRepresentable {
        /// From one user to another.
        case c2c
        /// In a group.
        case group

        /// The contract's word.
        public var word: ExactString {
            switch self {
            case .c2c: "c2c"
            case .group: "group"
            }
        }
    }
}
