public import APNsModel
import ExactJSON
public import PushModel
public import PushRules

/// What becomes of one binding of a recipient.
public struct BindingOutcome: Hashable, Sendable {
    public let device: DeviceID
    public let certificateName: CertificateName
    /// What becomes of it.
    public let outcome: Outcome

    /// What becomes of a binding.
    public enum Outcome: Hashable, Sendable {
        /// It is pushed to with this request; `isCut` is whether the body was cut to fit.
        case push(APNsRequest, isCut: Bool)
        /// A gate blocks it.
        case suppress(SuppressionReason.Binding)
        /// Even with an empty body the payload has more bytes than the limit (rule 3.11).
        case payloadTooLarge(bytes: Int, limit: Int)
    }
}

extension BindingOutcome: CustomStringConvertible {
    /// Device, certificate and outcome; never the token or the text.
    public var description: String {
        let result =
            switch outcome {
            case .push: "push"
            case .suppress(let reason): reason.word.string
            case .payloadTooLarge(let bytes, let limit): "payload.tooLarge, \(bytes) of \(limit)"
            }
        return "\(device) \(certificateName): \(result)"
    }
}
