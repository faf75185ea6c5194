public import ExactJSON

extension PayloadLint {
    /// How bad a finding is (LT2).
    public enum Severity: String, WireWord {
        /// APNs refuses the push, or the device makes nothing of it.
        case error
        /// The push goes through and may not do what was meant.
        case warning
    }
}
