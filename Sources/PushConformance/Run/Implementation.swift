public import ExactJSON

/// What can be asked as the contract says: this package, or a port.
public protocol Implementation: AnyObject {
    /// The verbs that it answers.
    var capabilities: [ExactString] { get }

    /// The version of the contract that it follows; `nil` for the latest.
    var contractVersion: ContractVersion? { get }

    /// Asks; nothing else may be asked before ``answer()``, so that a port works while its host does.
    func ask(_ verb: ExactString, _ input: [UInt8]) async

    /// What it says to what it was asked.
    func answer() throws(PortError) -> PortAnswer
}

extension Implementation {
    /// The latest.
    public var contractVersion: ContractVersion? { nil }
}

extension PortClient: Implementation {
    /// The verbs that the port says it answers.
    public var capabilities: [ExactString] { greeting.capabilities }

    /// The latest of the versions that the port says it follows; `nil` if it says none.
    public var contractVersion: ContractVersion? { greeting.contractVersion }
}

/// This package, asked in process.
public final class ThisImplementation: Implementation {
    private let verbs: [ContractVerb]
    private let isExplaining: Bool
    private var pending = PortAnswer.skipped("nothing was asked")

    /// Creates an implementation of every verb.
    ///
    /// - Parameter isExplaining: Whether it answers with an explanation, where a verb has one.
    public init(explaining isExplaining: Bool = true) {
        verbs = ContractVerb.all()
        self.isExplaining = isExplaining
    }

    /// The verbs' names.
    public var capabilities: [ExactString] { verbs.map { $0.name } }

    /// Asks a verb.
    public func ask(_ verb: ExactString, _ input: [UInt8]) async {
        if let verb = verbs.first(where: { $0.name == verb }) {
            pending = .result(await verb.answer(to: input, explaining: isExplaining))
        } else {
            pending = .skipped("`\(verb)` is no verb")
        }
    }

    /// What the verb said.
    public func answer() -> PortAnswer { pending }
}

/// One task asks at a time.
@available(*, unavailable)
extension ThisImplementation: Sendable {}
