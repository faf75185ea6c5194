import ExactJSON
import PushContract

/// A verb that answers each input with a line of JSON, or with a paragraph for people.
protocol LineCommand: Sendable {
    /// What an input of the verb asks for.
    associatedtype Request: ContractRequest

    /// The options of the call.
    var options: LineOptions { get }

    /// The answer for programs, with its line feed.
    func line(_ input: ContractInput<Request>) async throws(ContractError) -> [UInt8]

    /// The answer for people.
    func report(_ input: ContractInput<Request>) async throws(ContractError) -> String
}

extension LineCommand {
    /// Answers every input of every source in order; a refused one does not stop the others.
    ///
    /// An input is answered before the next one is looked at.
    func run(on sources: [InputSource]) async throws(UsageError) -> ExitStatus {
        var status = ExitStatus.answered
        var output = CollectedOutput()
        try await forEachInput(of: sources) { input in
            do throws(ContractError) {
                output.append(try await answer(input.get()))
            } catch {
                status = .rejected
                output.append(refusal(error))
            }
        } afterEachPiece: {
            output.write()
        }
        return status
    }

    /// Hands every input of every source to `body` in order, or why it is refused; what was read in
    /// one piece is one run of calls, after which `afterEachPiece` is called.
    func forEachInput(
        of sources: [InputSource],
        _ body: (Result<ContractInput<Request>, ContractError>) async -> Void,
        afterEachPiece: () -> Void = {}
    ) async throws(UsageError) {
        try await InputSource.forEachFrame(of: sources) { frame, source in
            await body(Self.input(frame, of: source))
        } afterEachPiece: {
            afterEachPiece()
        }
    }

    private static func input(
        _ frame: InputFrame,
        of source: InputSource
    ) -> Result<ContractInput<Request>, ContractError> {
        Result { () throws(ContractError) in
            try ContractInput<Request>(frame, annotated: source.isAnnotated)
        }
    }

    private func answer(_ input: ContractInput<Request>) async throws(ContractError) -> [UInt8] {
        switch options.format {
        case .json:
            return try await line(input)
        case .text:
            return Array(try await report(input).utf8)
        }
    }

    private func refusal(_ rejection: ContractError) -> [UInt8] {
        switch options.format {
        case .json: JSONLine(rejection.json).bytes
        case .text: Array(RejectionReport(rejection).text.utf8)
        }
    }
}
