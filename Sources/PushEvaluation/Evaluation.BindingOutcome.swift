public import APNsModel
import ExactJSON
public import PushChannels
public import PushModel
public import PushRules

extension Evaluation {
    /// What becomes of one binding of a recipient.
    public struct BindingOutcome: Hashable, Sendable {
        public let device: Device.ID
        public let certificateName: Certificate.Name
        /// What becomes of it.
        public let outcome: Outcome

        /// Whether there is a request for it.
        package var isPushed: Bool {
            switch outcome {
            case .push, .request: true
            case .suppress, .payloadTooLarge: false
            }
        }

        /// What becomes of a binding.
        public enum Outcome: Hashable, Sendable {
            /// It is pushed to with this request; `isCut` is whether the body was cut to fit.
            case push(APNsRequest, isCut: Bool)
            /// It is pushed to through another push service than Apple's (rule 8.2); `isCut` is whether the body was cut to
            /// fit.
            indirect case request(ChannelRequest, isCut: Bool)
            /// A gate blocks it.
            case suppress(SuppressionReason.Binding)
            /// Even with an empty body the payload, or the body of the request, has more bytes than the limit (rules 3.11,
            /// 8.6).
            case payloadTooLarge(bytes: Int, limit: Int)
        }
    }
}

extension Evaluation.BindingOutcome: CustomStringConvertible {
    /// Device, certificate and outcome; never the token or the text.
    public var description: String {
        let result =
            switch outcome {
            case .push, .request: "push"
            case .suppress(let reason): reason.word.string
            case .payloadTooLarge(let bytes, let limit): "payload.tooLarge, \(bytes) of \(limit)"
            }
        return "\(device) \(certificateName): \(result)"
    }
}
