public import APNsModel
public import ExactJSON

/// An input of `lint`: a payload, the headers it is sent with, and whose rules count.
public struct LintRequest: ContractRequest {
    /// Whose notions of silence and size count.
    public let dialect: PayloadDialect
    /// The headers, as far as they are given.
    public let headers: PayloadLint.Headers
    /// The payload, any JSON (X3).
    public let payload: JSONValue

    /// Reads the keys of `lint`.
    public init(_ fields: inout JSONFields) throws(InputError) {
        dialect = try fields.optional("dialect") ?? .apns
        headers = try fields.optional("headers") ?? PayloadLint.Headers()
        payload = try fields.requiredValue("payload")
    }

    /// Looks for what is wrong.
    public func lint() -> PayloadLint {
        PayloadLint(payload, headers: headers, dialect: dialect)
    }
}

extension ContractInput<LintRequest> {
    /// Answers the input.
    public func answer() -> JSONObject {
        answer(request.lint().contractJSON)
    }
}
