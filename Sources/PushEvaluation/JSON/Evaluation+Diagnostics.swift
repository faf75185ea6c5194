public import ExactJSON
public import PushModel

extension Diagnostic.Place {
    /// The place as a pointer into an input of `decide`.
    var pointer: JSONPointer {
        let root = JSONPointer.root
        switch self {
        case .ext(let pointer):
            return pointer.relative(to: root.appending(key: "message").appending(key: "ext"))
        case .template(let index):
            return root.appending(key: "app").appending(key: "templates").appending(index: index)
        case .recipientTemplate:
            return settings.appending(key: "template")
        case .recipientTimeZone:
            return settings.appending(key: "timeZone")
        case .conversation(let index):
            return settings.appending(key: "conversations").appending(index: index)
        case .binding(let device, let binding):
            return root.appending(key: "recipient")
                .appending(key: "devices").appending(index: device)
                .appending(key: "bindings").appending(index: binding)
        }
    }

    private var settings: JSONPointer {
        JSONPointer.root.appending(key: "recipient").appending(key: "settings")
    }
}

extension Evaluation {
    /// The diagnostics with their places in the input, sorted by path, then code (L9).
    public var placedDiagnostics: [(path: JSONPointer, code: Diagnostic.Code)] {
        diagnostics.map { (path: $0.place.pointer, code: $0.code) }
            .sorted { $0.path == $1.path ? $0.code.word < $1.code.word : $0.path < $1.path }
    }
}
