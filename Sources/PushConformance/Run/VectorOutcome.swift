import ExactJSON

/// The outcome of one vector.
package enum VectorOutcome: Sendable {
    /// The answer is as expected.
    case passed
    /// The answer differs at these places.
    case failed([AnswerDifference])
    /// The port failed at this vector, or had failed too often before.
    case unanswered(PortError)
    /// The vector was not asked, or not answered, for this reason.
    case skipped(VectorSkip)

    /// Asks the implementations a vector, one after the other, until one fails.
    ///
    /// The first must have the verb; any other that does not have it is passed over.
    package nonisolated(nonsending) init(
        of vector: VectorCase,
        by implementations: [any Implementation],
        comparison: AnswerComparison
    ) async {
        self = .skipped(.said("there is no implementation"))
        for (index, implementation) in implementations.enumerated()
        where index == 0 || implementation.capabilities.contains(vector.verb) {
            if let outcome = VectorOutcome(of: vector, unaskedBy: implementation) {
                self = outcome
            } else {
                await implementation.ask(vector.verb, vector.input, asText: vector.isText)
                self = VectorOutcome(of: vector, comparison: comparison) {
                    () throws(PortError) in try implementation.reply()
                }
            }
            guard case .passed = self else { return }
        }
    }

    /// The outcome of a vector that an implementation need not be asked; `nil` if it has to be.
    init?(of vector: VectorCase, unaskedBy implementation: any Implementation) {
        if vector.expected == nil {
            self = .skipped(.nothingExpected)
        } else if !implementation.capabilities.contains(vector.verb) {
            self = .skipped(.verb(vector.verb))
        } else if vector.isText, !implementation.capabilities.contains(PortGreeting.inputText) {
            self = .skipped(.inputText)
        } else if let since = vector.since, let version = implementation.contractVersion,
            version < since
        {
            self = .skipped(.later(since))
        } else {
            return nil
        }
    }

    /// The outcome of a vector that was asked.
    ///
    /// - Parameters:
    ///   - vector: The vector.
    ///   - comparison: How much of the answer is compared.
    ///   - comparesBytes: Whether the answer must be spelled as the contract says.
    ///   - reply: Gets the answer.
    init(
        of vector: VectorCase,
        comparison: AnswerComparison,
        bytes comparesBytes: Bool = false,
        reply: () throws(PortError) -> PortReply
    ) {
        do throws(PortError) {
            let (answer, spelled) = try reply().answer()
            switch answer {
            case .skipped(let reason):
                self = .skipped(.said(reason))
            case .result(let found):
                var expected = vector.expected ?? JSONObject()
                expected["id"] = vector.expectedID
                var differences = comparison.differences(
                    expected: expected,
                    absent: vector.absent,
                    found: found
                )
                if comparesBytes, differences.isEmpty {
                    differences += [AnswerDifference(spelling: spelled, of: found)].compactMap {
                        $0
                    }
                }
                self = differences.isEmpty ? .passed : .failed(differences)
            }
        } catch {
            self = .unanswered(error)
        }
    }
}
