public import Chat
import EMPush

// With both modules imported, each type is called by its module; what only one has needs no more than
// its name.

/// What a chat tells its author of a message.
public func answer(to message: Chat.Message, on device: Chat.Device) throws -> String {
    let reader = Recipient(
        id: UserID(ExactString(message.reader)),
        devices: [EMPush.Device(device)]
    )
    let pushed = EMPush.Message(message)
    let decision = try PushEvaluator().evaluate(pushed, to: reader, at: .now).decision
    switch decision {
    case .push: return "pushed to \(device.name)"
    case .suppress(.gate(.recipientIsSender)): return "a note to yourself"
    case .suppress(let reason) where reason.isDoNotDisturb: return "not to be disturbed"
    case .suppress(let reason): return "not pushed: \(reason.word)"
    }
}
