public import ExactJSON
public import PushModel

extension Diagnostic: JSONRepresentable {
    private static let settings = JSONPointer.root.appending(key: "recipient")
        .appending(key: "settings")

    /// Reads `{"code", "path"}` as `decide` answers it.
    ///
    /// - Throws: `input.*` with the path of what cannot be used; `input.value` for a path at which no diagnostic stands.
    public init(json: JSONValue) throws(InputError) {
        var fields = try JSONFields(json)
        let code: Code = try fields.required("code")
        let path: JSONPointer = try fields.required("path")
        try fields.finish()
        guard let place = Place(path) else {
            throw InputError(.inputValue, "no diagnostic stands there").within(key: "path")
        }
        self.init(code, place)
    }

    /// The code, and the place as a pointer into an input of `decide`.
    public var json: JSONValue {
        .object(["code": code.json, "path": place.pointer(settings: Self.settings).json])
    }
}

extension Diagnostic: CustomStringConvertible {
    /// The code, and the place as a pointer into an input of `decide`.
    public var description: String { "\(code.word) at \(place.pointer(settings: Self.settings))" }
}

extension Diagnostic.Code: JSONRepresentable {}

extension Diagnostic.Place {
    /// The place at a pointer into an input of `decide`; `nil` if no diagnostic stands there.
    fileprivate init?(_ pointer: JSONPointer) {
        let words = pointer.tokens.map { $0.string }
        let index = { (word: String) in Int(word).flatMap { "\($0)" == word && $0 >= 0 ? $0 : nil }
        }
        switch (words.count, words.first, words.dropFirst().first) {
        case (2..., "message"?, "ext"?):
            self = .ext(
                pointer.tokens.dropFirst(2).reduce(.root) { $0.appending(key: $1) }
            )
        case (2, "message"?, "to"?):
            self = .messageTo
        case (3...4, "app"?, "templates"?):
            guard let index = index(words[2]) else { return nil }
            switch words.dropFirst(3).first {
            case nil: self = .template(index)
            case "titlePattern"?: self = .titlePattern(index)
            case "contentPattern"?: self = .contentPattern(index)
            default: return nil
            }
        case (5, "recipient"?, "devices"?):
            guard words[3] == "bindings", let device = index(words[2]),
                let binding = index(words[4])
            else { return nil }
            self = .binding(device: device, binding: binding)
        case (3, "recipient"?, "settings"?):
            switch words[2] {
            case "template": self = .recipientTemplate
            case "timeZone": self = .recipientTimeZone
            case "expireTimestamp": self = .recipientExpiry
            default: return nil
            }
        case (4...5, "recipient"?, "settings"?):
            guard words[2] == "conversations", let index = index(words[3]) else { return nil }
            switch words.dropFirst(4).first {
            case nil: self = .conversation(index)
            case "expireTimestamp"?: self = .conversationExpiry(index)
            default: return nil
            }
        default:
            return nil
        }
    }
}

extension [Diagnostic] {
    /// The diagnostics with their places in an input whose recipient's settings stand at a place, sorted by
    /// path, then code (L9).
    package func placed(settings: JSONPointer) -> [(path: JSONPointer, code: Diagnostic.Code)] {
        map { (path: $0.place.pointer(settings: settings), code: $0.code) }
            .ordered { $0.path == $1.path ? $0.code.word < $1.code.word : $0.path < $1.path }
    }
}

extension Evaluation {
    /// The diagnostics with their places in an input of `decide`, sorted by path, then code (L9).
    public var placedDiagnostics: [(path: JSONPointer, code: Diagnostic.Code)] {
        diagnostics.placed(
            settings: JSONPointer.root.appending(key: "recipient").appending(key: "settings")
        )
    }
}
