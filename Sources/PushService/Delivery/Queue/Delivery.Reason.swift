public import APNsModel
public import ExactJSON

extension Delivery {
    /// The reason why a push was not accepted, as a word to count by; an open set.
    ///
    /// It is a word of `APNsReason`; `status.` and a number if APNs gave no reason; a word of
    /// ``TransportError/Kind``; or ``expired``.
    public struct Reason: TextIdentifier, JSONRepresentable {
        /// The word, compared exactly.
        public let text: ExactString

        /// Creates a reason from any word.
        public init(_ text: ExactString) { self.text = text }

        public init(_ rejection: APNsRejection) {
            let reason = rejection.reason.text
            self.init(reason.isEmpty ? ExactString("status.\(rejection.status)") : reason)
        }

        public init(_ fault: TransportError) {
            self.init(fault.kind.word)
        }

        /// The push reached its expiration before it was accepted.
        public static let expired: Delivery.Reason = "expired"
    }
}
