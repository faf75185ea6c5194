public import ExactJSON

/// An input that was refused, and the line that says so.
public struct ContractError: Error, Hashable, Sendable {
    /// The input's `id`, if it could be read.
    public let id: ExactString?
    /// Why it was refused.
    public let fault: InputError
    /// The code in the line: the fault's own, or another system's word if its rules refuse the input.
    public let code: ExactString

    /// Creates the error of an input that the contract refuses.
    public init(id: ExactString?, fault: InputError) {
        self.init(id: id, fault: fault, code: fault.code.word)
    }

    /// Creates the error of an input that another system's rules refuse with a code of their own.
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
