package import ExactJSON

extension Diagnostic.Place {
    /// The place as a pointer into an input whose recipient's settings stand at a place.
    package func pointer(settings: JSONPointer) -> JSONPointer {
        let root = JSONPointer.root
        switch self {
        case .ext(let pointer):
            return pointer.relative(to: root.appending(key: "message").appending(key: "ext"))
        case .template(let index):
            return Self.template(index)
        case .titlePattern(let index):
            return Self.template(index).appending(key: "titlePattern")
        case .contentPattern(let index):
            return Self.template(index).appending(key: "contentPattern")
        case .recipientTemplate:
            return settings.appending(key: "template")
        case .recipientTimeZone:
            return settings.appending(key: "timeZone")
        case .recipientExpiry:
            return settings.appending(key: "expireTimestamp")
        case .conversation(let index):
            return settings.appending(key: "conversations").appending(index: index)
        case .conversationExpiry(let index):
            return settings.appending(key: "conversations").appending(index: index)
                .appending(key: "expireTimestamp")
        case .binding(let device, let binding):
            return root.appending(key: "recipient")
                .appending(key: "devices").appending(index: device)
                .appending(key: "bindings").appending(index: binding)
        case .messageTo:
            return root.appending(key: "message").appending(key: "to")
        }
    }

    private static func template(_ index: Int) -> JSONPointer {
        JSONPointer.root.appending(key: "app").appending(key: "templates").appending(index: index)
    }
}
