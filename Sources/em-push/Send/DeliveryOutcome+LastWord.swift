import ExactJSON
import PushService

extension DeliveryOutcome {
    /// The reason of the push's end; of one for which the time was up, that of its last reply.
    var lastWord: ExactString {
        if case .givenUp(.expired, let reply?) = result { reply.word } else { word }
    }
}
