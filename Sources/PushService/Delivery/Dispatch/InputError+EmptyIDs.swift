import ExactJSON
import PushEvaluation
import PushModel

extension InputError {
    /// The fault of an id that is empty, at its place in the contract's input.
    private static func emptyID(of kind: String, at keys: ExactString...) -> InputError {
        let path = keys.reduce(JSONPointer.root) { $0.appending(key: $1) }
        return InputError(.inputValue, at: path, "a \(kind) id must not be empty")
    }

    /// The fault of a message without an id, because a queue would take every later one for the same.
    static let emptyMessageID = emptyID(of: "message", at: "message", "id")

    /// The fault of a recipient without an id.
    static let emptyUserID = emptyID(of: "user", at: "recipient", "id")

    /// The fault of a device without an id.
    static let emptyDeviceID = emptyID(of: "device", at: "recipient", "devices")

    /// Creates the fault of a delivery to a dispatcher of `app`: its message id is empty, or its app is another;
    /// `nil` if it has none.
    init?(keyOf delivery: Delivery, to app: AppID) {
        if delivery.key.message.text.isEmpty {
            self = .emptyMessageID
        } else if delivery.key.app != app {
            let path = JSONPointer.root.appending(key: "app")
            let detail = "expected the app `\(app)`, found `\(delivery.key.app)`"
            self = InputError(.inputConflict, at: path, detail)
        } else {
            return nil
        }
    }

    /// Creates the fault of a message and its sender: an empty id, or another sender than the message's; `nil` if they have
    /// none.
    init?(of message: Message, from sender: Sender?) {
        guard
            let fault = InputError(emptyIDOf: message) ?? sender?.fault(asSenderOf: message)
        else { return nil }
        self = fault
    }

    /// Creates the fault of the first empty id of a message; `nil` if it has none.
    init?(emptyIDOf message: Message) {
        if message.id.text.isEmpty {
            self = .emptyMessageID
        } else if message.from.text.isEmpty {
            self = .emptyID(of: "user", at: "message", "from")
        } else if message.to.text.isEmpty {
            self = .emptyID(of: "conversation", at: "message", "to")
        } else {
            return nil
        }
    }
}
