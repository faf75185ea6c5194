public import ExactJSON

/// An input of the verb `redact` of the port protocol: an input of `decide`, and whether ids are renamed.
public struct RedactRequest: ContractRequest {
    /// The input of `decide`.
    public let input: JSONValue
    /// Whether ids are renamed, too.
    public let isRenaming: Bool

    /// Reads the keys of `redact`; what `decide` refuses is refused, with its path under `/input`.
    public init(_ fields: inout JSONFields) throws(InputError) {
        input = try fields.requiredValue("input")
        isRenaming = try fields.optionalBool("ids") ?? false
        do throws(InputError) {
            var inner = try JSONFields(input)
            _ = try inner.optional("id", as: ExactString.self)
            let request = try DecideRequest(&inner)
            try inner.finish()
            _ = try request.evaluate()
        } catch {
            throw error.within(key: "input")
        }
    }
}

extension RedactRequest: AnsweredRequest {
    public static func answer(_ input: ContractInput<Self>, explaining _: Bool) -> JSONObject {
        let redaction = Redaction(input.request.input, renamingIDs: input.request.isRenaming)
        return input.answer(["input": redaction.json])
    }
}

extension ContractInput<DecideInput> {
    /// The input without texts and tokens, as `em-push redact` writes it; with its `id`.
    ///
    /// - Parameter isRenaming: Whether ids are renamed, the input's own among them.
    /// - Returns: The input's object.
    /// - Throws: Why `decide` refuses the input.
    public func redacted(renamingIDs isRenaming: Bool) throws(ContractError) -> JSONObject {
        _ = try checked { request throws(InputError) in try request.request.evaluate() }
        let redaction = Redaction(
            .object(answer(request.json.object ?? [:])),
            renamingIDs: isRenaming
        )
        return redaction.json.object ?? [:]
    }
}
