package import APNsLint
import APNsModel
package import ExactJSON

/// An input of `lint`: a payload, its headers, and the dialect by which it is judged.
package struct LintRequest: ContractRequest {
    /// Whose rules for silent pushes and sizes are applied.
    package let dialect: PayloadDialect
    /// The headers, as far as they are given.
    package let headers: PayloadLint.Headers
    /// The payload, any JSON (X3).
    package let payload: JSONValue

    /// Reads the keys of `lint`.
    package init(_ fields: inout JSONFields) throws(InputError) {
        dialect = try fields.optional("dialect") ?? .apns
        headers = try fields.optional("headers") ?? PayloadLint.Headers()
        payload = try fields.requiredValue("payload")
    }

    /// Looks for findings.
    package func lint() -> PayloadLint {
        PayloadLint(payload, headers: headers, dialect: dialect)
    }
}

extension LintRequest: AnsweredRequest {
    package static func answer(_ input: ContractInput<Self>, explaining _: Bool) -> JSONObject {
        input.answer(input.request.lint().contractJSON)
    }
}
