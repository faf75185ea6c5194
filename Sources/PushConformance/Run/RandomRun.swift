public import ExactJSON

/// A comparison of two implementations on generated inputs.
public struct RandomRun {
    /// Makes the inputs.
    public let generator: InputGenerator
    /// How much of the answers counts.
    public let comparison: AnswerComparison

    private let ours: ThisImplementation
    private let theirs: any Implementation

    /// How many inputs both answered alike.
    public private(set) var answered = 0
    /// How many inputs the other implementation did not answer.
    public private(set) var skipped = 0

    /// Creates a run against another implementation; `nil` for this package deciding for groups.
    public init(seed: UInt64, against other: (any Implementation)?, comparison: AnswerComparison) {
        generator = InputGenerator(seed: seed)
        self.comparison = comparison
        ours = ThisImplementation()
        theirs = other ?? GroupImplementation()
    }

    /// An input to which the answers differ, shrunk.
    public struct Difference: Sendable {
        /// The verb.
        public let verb: ExactString
        /// The number of the generated input, from 0.
        public let index: Int
        /// The shrunk input.
        public let input: [UInt8]
        /// What this package answers.
        public let expected: JSONObject
        /// Where the other answer differs.
        public let differences: [AnswerDifference]
    }

    /// The first of `count` inputs to which the answers differ, shrunk; `nil` if there is none.
    ///
    /// - Throws: If the other implementation can no longer be asked.
    public mutating func firstDifference(of count: Int) async throws(RandomRunError) -> Difference?
    {
        for index in 0..<count {
            let input = generator.input(at: index)
            guard theirs.capabilities.contains(input.verb) else {
                skipped += 1
                continue
            }
            do throws(PortError) {
                switch try await compare(input.verb, input.text) {
                case .skipped:
                    skipped += 1
                case .same:
                    answered += 1
                case .different:
                    return try await shrink(input, index: index)
                }
            } catch {
                throw RandomRunError(input: input, index: index, fault: error)
            }
        }
        return nil
    }

    private enum Outcome {
        case skipped
        case same
        case different(JSONObject, [AnswerDifference])
    }

    private func compare(
        _ verb: ExactString,
        _ text: [UInt8]
    ) async throws(PortError) -> Outcome {
        await theirs.ask(verb, text)
        await ours.ask(verb, text)
        guard case .result(let our) = ours.answer(),
            case .result(let their) = try theirs.answer()
        else { return .skipped }
        let differences = comparison.differences(ours: our, theirs: their)
        return differences.isEmpty ? .same : .different(our, differences)
    }

    private func shrink(
        _ input: GeneratedInput,
        index: Int
    ) async throws(PortError) -> Difference? {
        let verb = input.verb
        guard case .different(let expected, let differences) = try await compare(verb, input.text)
        else { return nil }
        var smallest = Difference(
            verb: verb,
            index: index,
            input: input.text,
            expected: expected,
            differences: differences
        )
        guard let value = try? JSONValue(parsing: input.text) else { return smallest }
        var shrinker = Shrinker(value)
        while let candidate = shrinker.next() {
            let text = candidate.utf8
            if case .different(let expected, let differences) = try await compare(verb, text),
                Self.isOfAKind(expected, smallest.expected)
            {
                shrinker.accept()
                smallest = Difference(
                    verb: verb,
                    index: index,
                    input: text,
                    expected: expected,
                    differences: differences
                )
            }
        }
        return smallest
    }

    /// Whether both inputs are answered, or both are refused with the same code and path.
    ///
    /// Shrinking must not turn an input that is answered into one with several errors, of which any one
    /// may be named (X7).
    private static func isOfAKind(_ new: JSONObject, _ old: JSONObject) -> Bool {
        new["error"]?.object?["code"] == old["error"]?.object?["code"]
            && new["error"]?.object?["path"] == old["error"]?.object?["path"]
    }
}

/// The input at which an implementation could no longer be asked, and why.
public struct RandomRunError: Error, Sendable {
    /// The input.
    public let input: GeneratedInput
    /// Its number, from 0.
    public let index: Int
    /// What happened.
    public let fault: PortError
}

/// It asks implementations, which one task does at a time.
@available(*, unavailable)
extension RandomRun: Sendable {}
