package import ExactJSON
package import PushContract

/// A verb of the contract: its name, and how this package answers it.
package struct ContractVerb: Sendable {
    /// The name, as it stands on the command line and in a port's capabilities.
    package let name: ExactString
    /// The keys that every input of the verb has, from which the verb of a vector is inferred.
    let requiredKeys: [ExactString]

    /// Makes inputs, one in twelve with exactly one fault; `nil` for a verb whose answers depend on earlier inputs.
    let inputs: GeneratedInput.Maker?

    private let respond: @Sendable (ArraySlice<UInt8>, _ isExplaining: Bool) async -> JSONObject

    init<Request: AnsweredRequest>(
        _ name: ExactString,
        _ request: Request.Type,
        _ requiredKeys: [ExactString],
        _ inputs: @escaping GeneratedInput.Maker
    ) {
        self.name = name
        self.requiredKeys = requiredKeys
        self.inputs = inputs
        respond = { bytes, isExplaining in
            do throws(ContractError) {
                return try ContractInput<Request>(parsing: bytes).answer(explaining: isExplaining)
            } catch {
                return error.json
            }
        }
    }

    /// Defines a verb by the function that answers its inputs.
    package init<Request>(
        _ name: ExactString,
        requiring requiredKeys: [ExactString],
        _ answer:
            @escaping @Sendable (
                ContractInput<Request>
            ) async throws(ContractError) -> JSONObject
    ) {
        self.name = name
        self.requiredKeys = requiredKeys
        inputs = nil
        respond = { bytes, _ in
            do throws(ContractError) {
                return try await answer(ContractInput(parsing: bytes))
            } catch {
                return error.json
            }
        }
    }

    /// Whether an object with such keys has all that every input of the verb has.
    func isTold(by keys: Set<ExactString>) -> Bool {
        requiredKeys.allSatisfy { keys.contains($0) }
    }

    /// The verb whose input an object is by its keys, if they are not all of another verb's too; `nil` if there is none.
    package static func meant(
        by keys: Set<ExactString>,
        insteadOf name: ExactString
    ) -> ExactString? {
        let all = all()
        let asked = all.first { $0.name == name }?.requiredKeys ?? []
        return all.first { $0.isTold(by: keys) && !Set($0.requiredKeys).isSubset(of: asked) }?.name
    }

    /// The line that answers an input: the verb's answer, or the error with which it is refused.
    ///
    /// - Parameters:
    ///   - input: The input's JSON text.
    ///   - isExplaining: Whether the answer has the keys of `--explain`, if the verb has any.
    /// - Returns: The line as an object.
    package func answer(to input: [UInt8], explaining isExplaining: Bool = true) async -> JSONObject
    {
        await respond(input[...], isExplaining)
    }
}
