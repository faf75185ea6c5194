public import ExactJSON
package import PushContract

/// A verb of the contract: its name, and how this package answers it.
public struct ContractVerb: Sendable {
    /// The name, as it stands on the command line and in a port's capabilities.
    public let name: ExactString
    /// The keys that every input of the verb has, from which the verb of a vector is inferred.
    let requiredKeys: [ExactString]

    private let respond: @Sendable (ArraySlice<UInt8>, _ isExplaining: Bool) async -> JSONObject

    /// Defines a verb by the function that answers its inputs.
    package init<Request>(
        _ name: ExactString,
        requiring requiredKeys: [ExactString],
        _ answer:
            @escaping @Sendable (
                ContractInput<Request>, _ isExplaining: Bool
            ) async throws(ContractError) -> JSONObject
    ) {
        self.name = name
        self.requiredKeys = requiredKeys
        respond = { bytes, isExplaining in
            do throws(ContractError) {
                return try await answer(ContractInput(parsing: bytes), isExplaining)
            } catch {
                return error.json
            }
        }
    }

    /// The line that answers an input: the verb's answer, or the error with which it is refused.
    ///
    /// - Parameters:
    ///   - input: The input's JSON text.
    ///   - isExplaining: Whether the answer has the keys of `--explain`, if the verb has any.
    /// - Returns: The line as an object.
    public func answer(to input: [UInt8], explaining isExplaining: Bool = true) async -> JSONObject
    {
        await respond(input[...], isExplaining)
    }
}
