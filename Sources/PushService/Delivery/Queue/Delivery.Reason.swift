public import APNsModel
public import ExactJSON
package import PushChannels

extension Delivery {
    /// The reason why a push was not accepted, as a word to count by; an open set.
    ///
    /// It is a word of `APNsRejection.Reason`; `status.` and a number if APNs gave no reason; of another push service its
    /// word and its code, such as `fcm.UNREGISTERED`; a word of ``TransportError/Kind``; the word of a gate that stopped
    /// it late (rule 6.17); or ``expired``.
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

        /// The push service and its code, such as `fcm.UNREGISTERED`; a status if the reply has no code.
        package init(_ reply: ChannelRequest.Reply) {
            self.init(ExactString("\(reply.channel.word).\(reply.code)"))
        }

        /// The push reached its expiration before it was accepted.
        public static let expired: Delivery.Reason = "expired"
    }
}
