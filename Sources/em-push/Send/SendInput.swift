import APNsModel
import ExactJSON
import PushContract
import PushEvaluation
import PushModel
import PushService

/// An input of `send`: what `decide` takes, or a request as `--spool` writes it.
enum SendInput: ContractRequest {
    case decision(DecideRequest)
    /// The request, and the environment of its certificate, if the input says it.
    case request(OutgoingPush, Certificate.Environment?)

    init(_ fields: inout JSONFields) throws(InputError) {
        guard let name: CertificateName = try fields.optional("notifierName") else {
            self = .decision(try DecideRequest(&fields))
            return
        }
        let request = try APNsRequest(reading: &fields)
        self = .request(
            OutgoingPush(certificateName: name, request: request),
            try fields.optional("environment")
        )
    }
}

/// Which input a push is of: what an outcome is told by.
///
/// It stands in place of the message's id in the key of a push, so that two inputs of the same message are
/// two pushes.
struct InputMark {
    /// The number of the input, from 1 on.
    let number: Int
    /// The input's `id`.
    let id: ExactString?

    init(number: Int, id: ExactString?) {
        self.number = number
        self.id = id
    }

    init?(_ message: MessageID) {
        let parts = message.string.split(
            separator: " ",
            maxSplits: 1,
            omittingEmptySubsequences: false
        )
        guard let number = parts.first.flatMap({ Int($0) }) else { return nil }
        self.number = number
        id = parts.count > 1 ? ExactString(String(parts[1])) : nil
    }

    var messageID: MessageID {
        MessageID(ExactString("\(number)" + (id.map { " " + $0.string } ?? "")))
    }
}
