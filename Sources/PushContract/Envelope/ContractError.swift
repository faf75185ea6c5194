public import ExactJSON

/// An input that was refused, and the line that says so.
public struct ContractError: Error, Hashable, Sendable {
    /// The input's `id`, if it could be read.
    public let id: ExactString?
    /// Why it was refused.
    public let fault: InputError
    /// The code that the line gives: the fault's own, unless the rules of another system refuse what
    /// the input says and have a word for it.
    public let code: ExactString

    /// Creates a rejection.
    public init(id: ExactString?, fault: InputError) {
        self.init(id: id, fault: fault, code: fault.code.word)
    }

    /// Creates the rejection of what another system's rules refuse, under their word.
    init(id: ExactString?, fault: InputError, code: ExactString) {
        self.id = id
        self.fault = fault
        self.code = code
    }

    /// `{"id"?, "error": {"code", "path", "message"}}` (M38).
    public var json: JSONObject {
        var line: JSONObject = [
            "error": .object([
                "code": code.json,
                "path": .string(fault.path.text.string),
                "message": .string(fault.detail),
            ])
        ]
        line["id"] = id.map { .string($0.string) }
        return line
    }
}
