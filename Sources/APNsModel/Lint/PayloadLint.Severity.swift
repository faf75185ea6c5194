public import ExactJSON

extension PayloadLint {
    /// How bad a finding is (LT2).
    public enum Severity: WireWord {
        /// APNs refuses the push, or the device makes nothing of it.
        case error
        /// The push goes through and may not do what was meant.
        case warning

        /// The contract's word.
        public var word: ExactString {
            switch self {
            case .error: "error"
            case .warning: "warning"
            }
        }
    }
}
