/// What became of one vector.
public enum VectorOutcome: Sendable {
    /// The answer is as expected.
    case passed
    /// It is not, and there.
    case failed([AnswerDifference])
    /// It was not asked, or not answered, and why.
    case skipped(String)
    /// It was not asked: its answer is expected since a version that the implementation does not follow.
    case later(ContractVersion)

    /// Asks the first of some implementations a vector, and the others too that have the verb, as long
    /// as it passes.
    ///
    /// - Throws: If one of them cannot be spoken to any more.
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
    ///   - implementation: What is asked.
    ///   - comparison: How much of the answer counts.
    /// - Throws: If the implementation cannot be spoken to any more.
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
            let differences = comparison.differences(expected: expected, found: answer)
            self = differences.isEmpty ? .passed : .failed(differences)
        }
    }
}
