public import ExactJSON

/// An input of `decide` as it was written: its patches, its removals and its redaction depend on which keys
/// are there.
public struct DecideInput: ContractRequest {
    /// The input.
    public let request: DecideRequest

    /// The input's object, without its `id`.
    let json: JSONValue

    /// Reads the keys of `decide`.
    public init(_ fields: inout JSONFields) throws(InputError) {
        var written = fields
        var object = JSONObject()
        for key: ExactString in ["now", "app", "sender", "message", "recipient"] {
            object[key] = written.value(key)
        }
        json = .object(object)
        request = try DecideRequest(&fields)
    }
}
