import ExactJSON
import Foundation
import PushContract

/// The bytes of an answer with their line feed, or why an input is refused.
typealias Answer = Result<[UInt8], ContractError>

/// A call that answers each input with a line of JSON, or with a paragraph for people, or all with one page.
struct LineCommand<Request: ContractRequest>: Sendable {
    /// The answer for programs, with its line feed.
    typealias Line = @Sendable (ContractInput<Request>) async throws(ContractError) -> [UInt8]
    /// The answer for people.
    typealias Report = @Sendable (ContractInput<Request>) async throws(ContractError) -> String

    /// The answers as sections of a page, which have the report, too.
    struct PageView: Sendable {
        /// What the page is called.
        let title: StaticString
        /// What draws a section.
        let name: String
        /// What a section shows of an input, which is given as it was read and as it was written.
        let found:
            @Sendable (
                ContractInput<Request>, ArraySlice<UInt8>
            ) throws(ContractError) -> JSONObject
    }

    private let options: LineOptions
    private let expand: @Sendable (ReadInput) -> [ReadInput]
    private let prepare: @Sendable (inout Request) -> Void
    private let line: Line
    private let report: Report?
    private let view: PageView?
    /// What is written of an error, without a key that was meant; `nil` for the error as it is, with that key.
    private let refusal: (@Sendable (ContractError) -> ContractError)?

    /// Creates a call; without a report, people get the line for programs.
    ///
    /// `expand` makes the inputs out of what was read; `prepare` gives a request what the options say.
    init(
        _ options: LineOptions,
        expand: @escaping @Sendable (ReadInput) -> [ReadInput] = { [$0] },
        prepare: @escaping @Sendable (inout Request) -> Void = { _ in },
        line: @escaping Line,
        report: Report? = nil,
        view: PageView? = nil,
        refusal: (@Sendable (ContractError) -> ContractError)? = nil
    ) {
        self.options = options
        self.expand = expand
        self.prepare = prepare
        self.line = line
        self.report = report
        self.view = view
        self.refusal = refusal
    }

    func run() async throws(UsageError) -> ExitStatus {
        let sources = try InputSource.list(options.paths)
        if options.isPage, let view, let report {
            return try await runPage(of: view, with: report, on: sources)
        }
        return try await run(on: sources)
    }

    /// Answers every input of every source in order; a refused one does not stop the others.
    ///
    /// An input is answered before the next one is looked at. With more jobs than one, those that were
    /// read in one piece are answered together, and their answers written in order.
    private func run(on sources: [InputSource]) async throws(UsageError) -> ExitStatus {
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
                if let refusal {
                    output.append(written(refusal(error), of: error.fault, in: input))
                    return
                }
                let meant = Self.meant(by: error, in: input, &hints)
                output.append(written(error, of: error.fault, in: input, meant: meant))
                if options.format == .json, let meant, places.insert(error.fault.path).inserted {
                    progress.clear()
                    let path = error.fault.path.text
                    StandardStream.error.say("em-push: \(path): did you mean `\(meant)`?")
                } else if options.format == .json, let remedy = remedy(for: error, in: input),
                    places.insert(error.fault.path).inserted
                {
                    progress.clear()
                    StandardStream.error.say("em-push: \(remedy)")
                }
            }
        }
        try await InputSource.forEachInput(of: sources, expand) { input in
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

    /// Answers every input of every source with one page, which is written as they are read; a refused one has its
    /// section too.
    private func runPage(
        of view: PageView,
        with report: Report,
        on sources: [InputSource]
    ) async throws(UsageError) -> ExitStatus {
        var status = ExitStatus.answered
        var page = Page(title: view.title)
        var hints = KeyHints(options.help)
        try await InputSource.forEachInput(of: sources, expand) { read in
            do throws(ContractError) {
                let input = try prepared(read)
                let found = try view.found(input, read.frame.bytes)
                page.add(try await report(input), view: view.name, id: input.id, found)
            } catch {
                status = .rejected
                let meant = Self.meant(by: error, in: read, &hints)
                let line = read.line(refusing: error)
                var fault = line["error"]?.object ?? JSONObject()
                fault["meant"] = meant?.json
                let places = read.place(of: error.fault).lines
                let text = RejectionReport(
                    read.told(error),
                    meant: meant,
                    remedy: remedy(for: error, in: read),
                    places: places
                ).text
                page.add(text, view: view.name, id: error.id, ["error": .object(fault)])
            }
        }
        page.end()
        return status
    }

    /// The key that was probably meant by one that an input must not have.
    private static func meant(
        by error: ContractError,
        in input: ReadInput,
        _ hints: inout KeyHints
    ) -> ExactString? {
        guard case .input(let bytes) = input.frame.content else { return nil }
        return hints.meant(by: error.fault, in: Array(bytes)) { bytes in
            do throws(ContractError) {
                let isAnnotated = input.source.isAnnotated
                _ = try ContractInput<Request>(parsing: bytes[...], annotated: isAnnotated)
                return nil
            } catch {
                return error.fault
            }
        }
    }

    private func remedy(for error: ContractError, in input: ReadInput) -> String? {
        guard case .input(let bytes) = input.frame.content else { return nil }
        return OtherInput.remedy(for: error.fault, in: Array(bytes), of: options.help.name)
    }

    private func prepared(_ read: ReadInput) throws(ContractError) -> ContractInput<Request> {
        var input: ContractInput<Request> = try read.request()
        prepare(&input.request)
        return input
    }

    private func answer(_ input: ReadInput) async -> Answer {
        do throws(ContractError) {
            return .success(try await answer(try prepared(input)))
        } catch {
            return .failure(error)
        }
    }

    private func answer(_ input: ContractInput<Request>) async throws(ContractError) -> [UInt8] {
        guard options.format == .text, let report else { return try await line(input) }
        return painted(try await report(input))
    }

    /// Why an input is refused, which may be said otherwise than where the fault is.
    private func written(
        _ rejection: ContractError,
        of fault: InputError,
        in input: ReadInput,
        meant: ExactString? = nil
    ) -> [UInt8] {
        switch options.format {
        case .json: return JSONLine(input.line(refusing: rejection, at: fault)).bytes
        case .text:
            return painted(
                RejectionReport(
                    input.told(rejection),
                    meant: meant,
                    remedy: remedy(for: rejection, in: input),
                    places: input.place(of: fault).lines
                ).text
            )
        }
    }

    private func painted(_ report: String) -> [UInt8] {
        Array((options.hasColors ? report : Ink.removed(from: report)).utf8)
    }
}
