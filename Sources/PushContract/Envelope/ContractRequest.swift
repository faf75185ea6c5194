public import ExactJSON

/// What one input of a verb asks for, read from the members of the input's object.
public protocol ContractRequest: Sendable {
    /// Reads the verb's own keys; ``ContractInput`` reads `id` and refuses keys that are left over.
    ///
    /// Paths are relative to the input's object.
    init(_ fields: inout JSONFields) throws(InputError)
}
