public import PushModel

/// An input that was refused, and the line that says so.
public struct Rejection: Error, Hashable, Sendable {
    /// The input's `id`, if it could be read.
    public let id: ExactString?
    /// Why it was refused.
    public let fault: InputFault

    /// Creates a rejection.
    public init(id: ExactString?, fault: InputFault) {
        self.id = id
        self.fault = fault
    }

    /// `{"id"?, "error": {"code", "path", "message"}}` (M38).
    public var json: JSONObject {
        var line: JSONObject = [
            "error": .object([
                "code": .string(fault.code.word.string),
                "path": .string(fault.path.text.string),
                "message": .string(fault.detail),
            ])
        ]
        line["id"] = id.map { .string($0.string) }
        return line
    }
}
