public import ExactJSON

extension RemedyChange {
    /// Who can make a change (rule 7.1); in this order remedies are listed.
    public enum Actor: String, WireWord {
        /// The user whose settings and devices they are.
        case user
        /// The sender of the message.
        case sender
        case appOperator = "operator"
        /// No person: the message is sent at another instant.
        case time
    }
}
