package import ExactJSON

/// An input that was refused, and the line that says so.
package struct ContractError: Error, Hashable, Sendable {
    /// The input's `id`, if it could be read.
    package let id: ExactString?
    /// Why it was refused.
    package let fault: InputError
    /// The code in the line: the fault's own, or another system's word if its rules refuse the input.
    package let code: ExactString
    /// How much work a question is that is too large; `nil` for every other fault.
    package let excess: ProofExcess?

    /// Creates the error of an input that the contract refuses.
    package init(id: ExactString?, fault: InputError) {
        self.init(id: id, fault: fault, code: fault.code.word)
    }

    /// Creates the error of an input that is refused with a code of its own: by another system's rules,
    /// or because the question is too large.
    init(id: ExactString?, fault: InputError, code: ExactString, excess: ProofExcess? = nil) {
        self.id = id
        self.fault = fault
        self.code = code
        self.excess = excess
    }

    /// `{"id"?, "error": {"code", "path", "message"}}` (M38), with the `work` and the `limit` of a
    /// question that is too large.
    package var json: JSONObject {
        var error: JSONObject = [
            "code": code.json,
            "path": .string(fault.path.text.string),
            "message": .string(fault.detail),
        ]
        if let excess {
            error["work"] = .number(JSONNumber(excess.work))
            error["limit"] = .number(JSONNumber(excess.limit))
        }
        var line: JSONObject = ["error": .object(error)]
        line["id"] = id.map { .string($0.string) }
        return line
    }
}
