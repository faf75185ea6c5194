package import APNsModel
import PushChannels
package import PushEvaluation

extension OutgoingPush {
    /// Creates the push of a binding; `nil` if there is none.
    ///
    /// - Parameters:
    ///   - binding: What was decided for the binding.
    ///   - token: The binding's token.
    package init?(_ binding: Evaluation.BindingOutcome, to token: DeviceToken) {
        switch binding.outcome {
        case .push(let request, _):
            self.init(certificateName: binding.certificateName, request: request)
        case .request(let request, _):
            self.init(
                certificateName: binding.certificateName,
                deviceToken: token,
                headers: APNsHeaders(topic: ""),
                payload: request.body.bytes,
                channelHead: OutgoingPush.ChannelHead(request)
            )
        case .suppress, .payloadTooLarge: return nil
        }
    }
}
