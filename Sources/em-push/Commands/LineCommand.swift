import ExactJSON
import Foundation
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

/// The bytes of an answer with their line feed, or why an input is refused.
typealias Answer = Result<[UInt8], ContractError>

extension LineCommand {
    /// Answers every input of every source in order; a refused one does not stop the others.
    ///
    /// An input is answered before the next one is looked at. With more jobs than one, those that were
    /// read in one piece are answered together, and their answers written in order.
    func run(on sources: [InputSource]) async throws(UsageError) -> ExitStatus {
        var status = ExitStatus.answered
        var output = CollectedOutput()
        var hints = KeyHints(options.help)
        var places: Set<JSONPointer> = []
        var progress = ProgressLine()
        let isWatched = isatty(STDOUT_FILENO) == 1
        var count = 0
        var inputs: [ReadInput] = []
        func write(_ answer: Answer, to input: ReadInput) {
            count += 1
            do throws(ContractError) {
                output.append(try answer.get())
            } catch {
                status = .rejected
                let meant = Self.meant(by: error, in: input, &hints)
                output.append(refusal(error, meant: meant))
                if options.format == .json, let meant, places.insert(error.fault.path).inserted {
                    progress.clear()
                    let path = error.fault.path.text
                    StandardStream.error.say("em-push: \(path): did you mean `\(meant)`?")
                }
            }
        }
        try await InputSource.forEachFrame(of: sources) { frame, source in
            let input = ReadInput(frame: frame, source: source)
            if options.jobs > 1 {
                inputs.append(input)
            } else {
                write(await answer(input), to: input)
            }
        } afterEachPiece: {
            let answers = await PieceAnswers(jobs: options.jobs).answers(to: inputs) { input in
                await answer(input)
            }
            for (answer, input) in zip(answers, inputs) {
                write(answer, to: input)
            }
            inputs = []
            output.write()
            // Answers on a terminal say themselves how far it is.
            if !isWatched { progress.show("\(count) inputs") }
        }
        progress.clear()
        return status
    }

    /// Hands every input of every source to `body` in order, or why it is refused and the key that was probably
    /// meant.
    func forEachInput(
        of sources: [InputSource],
        _ body: (Result<ContractInput<Request>, ContractError>, ExactString?) async -> Void
    ) async throws(UsageError) {
        var hints = KeyHints(options.help)
        try await InputSource.forEachFrame(of: sources) { frame, source in
            let read = ReadInput(frame: frame, source: source)
            let input = Self.input(frame, of: source)
            var meant: ExactString?
            if case .failure(let error) = input {
                meant = Self.meant(by: error, in: read, &hints)
            }
            await body(input, meant)
        }
    }

    /// The key that was probably meant by one that an input must not have.
    private static func meant(
        by error: ContractError,
        in input: ReadInput,
        _ hints: inout KeyHints
    ) -> ExactString? {
        guard case .input(let bytes) = input.frame else { return nil }
        return hints.meant(by: error.fault, in: Array(bytes)) { bytes in
            guard case .failure(let error) = Self.input(.input(bytes[...]), of: input.source) else {
                return nil
            }
            return error.fault
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

    private func answer(_ input: ReadInput) async -> Answer {
        do throws(ContractError) {
            return .success(try await answer(Self.input(input.frame, of: input.source).get()))
        } catch {
            return .failure(error)
        }
    }

    private func answer(_ input: ContractInput<Request>) async throws(ContractError) -> [UInt8] {
        switch options.format {
        case .json:
            return try await line(input)
        case .text:
            return painted(try await report(input))
        }
    }

    private func refusal(_ rejection: ContractError, meant: ExactString?) -> [UInt8] {
        switch options.format {
        case .json: JSONLine(rejection.json).bytes
        case .text: painted(RejectionReport(rejection, meant: meant).text)
        }
    }

    private func painted(_ report: String) -> [UInt8] {
        Array((options.hasColors ? report : Ink.removed(from: report)).utf8)
    }
}
