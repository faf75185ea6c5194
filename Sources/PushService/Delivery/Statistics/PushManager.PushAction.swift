public import ExactJSON
public import PushModel

extension PushManager {
    /// What a device reports of a push: the vendor's push events `arrive` and `click`.
    public enum PushAction: Hashable, Sendable {
        /// The push of a message arrived; the app's service extension reports it.
        case arrive(Message.ID)
        /// The user clicked on the push of a message.
        case click(Message.ID)

        /// The message of the push; the app finds its id under `m` in the payload.
        public var message: Message.ID {
            switch self {
            case .arrive(let message), .click(let message): message
            }
        }
    }
}

extension PushManager.PushAction: JSONRepresentable {
    /// Reads `{"action": "arrive" | "click", "message"}`.
    ///
    /// - Throws: `input.*` with the path of what cannot be used.
    public init(json: JSONValue) throws(InputError) {
        var fields = try JSONFields(json)
        let message: Message.ID = try fields.required("message")
        switch try fields.required("action", as: Kind.self) {
        case .arrive: self = .arrive(message)
        case .click: self = .click(message)
        }
        try fields.finish()
    }

    /// What the device reports, by the vendor's word, and of which message.
    public var json: JSONValue {
        .object(["action": kind.json, "message": message.json])
    }

    private var kind: Kind {
        switch self {
        case .arrive: .arrive
        case .click: .click
        }
    }

    private enum Kind: String, WireWord, JSONRepresentable {
        case arrive, click
    }
}
