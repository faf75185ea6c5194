public import ExactJSON

extension Gate {
    /// The answer of a gate.
    public enum Verdict: UInt8, WireWord {
        /// The gate does not block.
        case pass
        /// The gate blocks the push.
        case block
        /// The gate would block, but `em_force_notification` overrides it (rule 1.1).
        case bypass
        /// The gate was not asked, because there is nothing that it could look at (L3).
        case skip

        /// The contract's word.
        public var word: ExactString {
            switch self {
            case .pass: "pass"
            case .block: "block"
            case .bypass: "bypass"
            case .skip: "skip"
            }
        }
    }
}
