package import ExactJSON

/// What one input of a verb asks for, read from the members of the input's object.
package protocol ContractRequest: Sendable {
    /// Reads the verb's own keys; ``ContractInput`` reads `id` and refuses keys that are left over.
    ///
    /// Paths are relative to the input's object.
    init(_ fields: inout JSONFields) throws(InputError)
}

/// A request that is answered without anything that is kept between inputs.
package protocol AnsweredRequest: ContractRequest {
    /// The line that answers an input.
    ///
    /// - Parameters:
    ///   - input: The input.
    ///   - isExplaining: Whether the answer has the keys of `--explain`, if the verb has any.
    /// - Returns: The line as an object.
    /// - Throws: Why the input is refused, with its `id`.
    static func answer(
        _ input: ContractInput<Self>,
        explaining isExplaining: Bool
    ) throws(ContractError) -> JSONObject
}
