package import ExactJSON
package import PushEvaluation

/// An input of the verb `redact` of the port protocol: an input of `decide`, and what is renamed.
package struct RedactRequest: ContractRequest {
    /// The input of `decide`.
    package let input: JSONValue
    /// What is renamed, too.
    package let renaming: Set<Redaction.Names>

    /// Reads the keys of `redact`; what `decide` refuses is refused, with its path under `/input` as far as the
    /// contract has its keys.
    package init(_ fields: inout JSONFields) throws(InputError) {
        input = try fields.requiredValue("input")
        var renaming: Set<Redaction.Names> = []
        for names in Redaction.Names.allCases {
            if try fields.optionalBool(names.word) ?? false { renaming.insert(names) }
        }
        self.renaming = renaming
        do throws(InputError) {
            var inner = try JSONFields(input)
            _ = try inner.optional("id", as: ExactString.self)
            let request = try DecideRequest(&inner)
            try inner.finish()
            _ = try request.evaluate()
        } catch {
            throw error.redacted.within(key: "input")
        }
    }
}

extension RedactRequest: AnsweredRequest {
    package static func answer(_ input: ContractInput<Self>, explaining _: Bool) -> JSONObject {
        let redaction = Redaction(input.request.input, renaming: input.request.renaming)
        return input.answer(["input": redaction.json])
    }
}

extension ContractInput<DecideInput> {
    /// The input without texts and tokens, as `em-push redact` writes it; with its `id`.
    ///
    /// - Parameter renaming: What is renamed; the input's own `id` is one of the ids.
    /// - Returns: The input's object.
    /// - Throws: Why `decide` refuses the input.
    package func redacted(renaming: Set<Redaction.Names>) throws(ContractError) -> JSONObject {
        _ = try checked { request throws(InputError) in try request.request.evaluate() }
        let redaction = Redaction(
            .object(answer(request.json.object ?? [:])),
            renaming: renaming
        )
        return redaction.json.object ?? [:]
    }
}
