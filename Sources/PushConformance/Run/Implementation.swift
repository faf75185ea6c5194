package import ExactJSON

/// An implementation of the contract: this package, or a port.
package protocol Implementation: AnyObject {
    /// The verbs that it answers.
    var capabilities: [ExactString] { get }

    /// The version of the contract that it follows; `nil` for the latest.
    var contractVersion: ContractVersion? { get }

    /// How many inputs may be asked before the first is answered.
    var window: Int { get }

    /// Sends an input, so that a port works while this package does.
    ///
    /// No more inputs may be unanswered than ``window``.
    ///
    /// - Parameters:
    ///   - verb: The verb.
    ///   - input: The input's text.
    ///   - isText: Whether the text may break the grammar of JSON, so that a port gets it as a string.
    nonisolated(nonsending) func ask(_ verb: ExactString, _ input: [UInt8], asText isText: Bool)
        async

    /// The answer to the first input that was asked and not answered.
    func reply() throws(PortError) -> PortReply
}

extension Implementation {
    /// The latest.
    package var contractVersion: ContractVersion? { nil }

    /// One.
    package var window: Int { 1 }
}

/// This package, in this process.
package final class ThisImplementation: Implementation {
    private let verbs: [ContractVerb]
    private let isExplaining: Bool
    private var pending = PortAnswer.skipped("nothing was asked")

    /// Creates an implementation of every verb.
    ///
    /// - Parameter isExplaining: Whether it answers with an explanation, where a verb has one.
    package init(explaining isExplaining: Bool = true) {
        verbs = ContractVerb.all()
        self.isExplaining = isExplaining
    }

    package var capabilities: [ExactString] { verbs.map { $0.name } + [PortGreeting.inputText] }

    /// Answers an input.
    package nonisolated(nonsending) func ask(
        _ verb: ExactString,
        _ input: [UInt8],
        asText isText: Bool = false
    ) async {
        if let verb = verbs.first(where: { $0.name == verb }) {
            pending = .result(await verb.answer(to: input, explaining: isExplaining))
        } else {
            pending = .skipped("`\(verb)` is no verb")
        }
    }

    /// The answer to the last input.
    package func answer() -> PortAnswer { pending }

    /// The answer to the last input.
    package func reply() -> PortReply { PortReply(pending) }
}

/// One task asks at a time.
@available(*, unavailable)
extension ThisImplementation: Sendable {}
