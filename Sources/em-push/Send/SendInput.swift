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
        guard let name: Certificate.Name = try fields.optional("notifierName") else {
            self = .decision(try DecideRequest(&fields))
            return
        }
        if let push = try OutgoingPush(through: name, toOtherService: &fields) {
            self = .request(push, nil)
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
/// two pushes. As a text it has the number, the push's id, the length of the message's id or `-`, that id, and the
/// input's `id`.
struct InputMark {
    /// The number of the input, from 1 on.
    let number: Int
    /// The id of the push.
    let apnsID: APNsHeaders.ID
    /// The message of the input; `nil` if it names none.
    let message: Message.ID?
    /// The input's `id`.
    let id: ExactString?

    init(number: Int, apnsID: APNsHeaders.ID, message: Message.ID?, id: ExactString?) {
        self.number = number
        self.apnsID = apnsID
        self.message = message
        self.id = id
    }

    init?(_ messageID: Message.ID) {
        let parts = messageID.string.utf8.split(
            separator: UInt8(ascii: " "),
            maxSplits: 3,
            omittingEmptySubsequences: false
        )
        guard parts.count == 4, let number = Int(String(decoding: parts[0], as: UTF8.self)),
            let apnsID = APNsHeaders.ID(String(decoding: parts[1], as: UTF8.self))
        else { return nil }
        self.number = number
        self.apnsID = apnsID
        let length = Int(String(decoding: parts[2], as: UTF8.self))
        message = length.map { Message.ID(String(decoding: parts[3].prefix($0), as: UTF8.self)) }
        let rest = parts[3].dropFirst(length ?? 0)
        id = rest.isEmpty ? nil : ExactString(String(decoding: rest.dropFirst(), as: UTF8.self))
    }

    var messageID: Message.ID {
        let length = message.map { "\($0.string.utf8.count)" } ?? "-"
        let id = id.map { " " + $0.string } ?? ""
        return Message.ID("\(number) \(apnsID) \(length) \(message?.string ?? "")\(id)")
    }
}
