public import APNsModel
public import ExactJSON

/// Why a push was not accepted, in a word to count by; an open set.
///
/// It is a word of ``APNsReason``, `status.` with a number where APNs gave no reason, a word of
/// ``TransportError/Kind``, or ``expired``.
public struct DeliveryReason: TextIdentifier {
    /// The word, as it is compared.
    public let text: ExactString

    /// Creates a reason from any word.
    public init(_ text: ExactString) { self.text = text }

    /// The reason of a rejection.
    public init(_ rejection: APNsRejection) {
        let reason = rejection.reason.text
        self.init(reason.isEmpty ? ExactString("status.\(rejection.status)") : reason)
    }

    /// The reason of a fault.
    public init(_ fault: TransportError) {
        self.init(fault.kind.word)
    }

    /// The push was not worth sending any more.
    public static let expired: DeliveryReason = "expired"
}
