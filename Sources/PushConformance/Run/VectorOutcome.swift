/// The outcome of one vector.
public enum VectorOutcome: Sendable {
    /// The answer is as expected.
    case passed
    /// The answer differs at these places.
    case failed([AnswerDifference])
    /// The vector was not asked, or not answered, for this reason.
    case skipped(String)
    /// The vector was not asked, because it holds since a later version than the implementation's.
    case later(ContractVersion)

    /// Asks the implementations a vector, one after the other, until one fails.
    ///
    /// The first must have the verb; any other that does not have it is passed over.
    ///
    /// - Throws: If one of them can no longer be asked.
    public init(
        of vector: VectorCase,
        by implementations: [any Implementation],
        comparison: AnswerComparison
    ) async throws(PortError) {
        self = .skipped("there is no implementation")
        for (index, implementation) in implementations.enumerated()
        where index == 0 || implementation.capabilities.contains(vector.verb) {
            self = try await VectorOutcome(of: vector, by: implementation, comparison: comparison)
            guard case .passed = self else { return }
        }
    }

    /// Asks an implementation a vector.
    ///
    /// - Parameters:
    ///   - vector: The vector.
    ///   - implementation: The implementation.
    ///   - comparison: How much of the answer is compared.
    /// - Throws: If the implementation can no longer be asked.
    public init(
        of vector: VectorCase,
        by implementation: any Implementation,
        comparison: AnswerComparison
    ) async throws(PortError) {
        guard let expected = vector.expected else {
            self = .skipped("nothing is expected")
            return
        }
        guard implementation.capabilities.contains(vector.verb) else {
            self = .skipped("`\(vector.verb)` is not among the capabilities")
            return
        }
        if let since = vector.since, let version = implementation.contractVersion, version < since {
            self = .later(since)
            return
        }
        await implementation.ask(vector.verb, vector.input)
        switch try implementation.answer() {
        case .skipped(let reason):
            self = .skipped(reason)
        case .result(let answer):
            let differences = comparison.differences(
                expected: expected,
                absent: vector.absent,
                found: answer
            )
            self = differences.isEmpty ? .passed : .failed(differences)
        }
    }
}
