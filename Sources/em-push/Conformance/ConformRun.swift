import ExactJSON
import PushConformance
import WallTime
import ZoneData

/// Vectors and generated inputs, given out to workers round by round.
///
/// What is printed does not depend on how many workers there are: their outcomes are put in the order of
/// the inputs.
struct ConformRun {
    /// How many inputs a worker gets in a round.
    private static let share = 512
    /// How many bytes of vectors are held for a round.
    private static let heldBytes = 1 << 24
    /// How many causes a run shrinks an input for.
    private static let shrunkCauses = 10

    private let options: ConformOptions
    private let workers: [ConformanceWorker]
    /// The causes for which an input was shrunk.
    private var shrunk: Set<String> = []
    private var progress = ProgressLine(elsewhereEvery: .seconds(30))

    /// A vector, and whether it counts: others are asked only because `rest` keeps their state.
    private struct Question: Sendable {
        let vector: VectorCase
        let counts: Bool
    }

    /// Starts the workers.
    init(_ options: ConformOptions) throws(PortError) {
        self.options = options
        let comparison = AnswerComparison(
            options.level,
            zoneData: ZoneTable.bundled.release
        )
        workers = try (0..<options.jobs).map { _ throws(PortError) in
            try ConformanceWorker(
                port: options.port,
                timeout: options.timeout,
                comparison: comparison
            )
        }
    }

    /// The port's answer to `start`; `nil` without a port.
    var greeting: PortGreeting? { workers.first?.greeting ?? nil }

    var comparesBytes: Bool { options.level != .decision && greeting?.answersBytes == true }

    /// Ends the ports, and tells how often they were started again.
    func stop() async throws(PortError) {
        var restarts = 0
        for worker in workers {
            restarts += await worker.restarts
        }
        if restarts > 0 {
            Self.say("port: started again \(restarts) \(restarts == 1 ? "time" : "times")")
        }
        for worker in workers {
            try await worker.stop()
        }
    }

    // MARK: Vectors

    /// Checks the vectors of files; whether all are as they should be.
    mutating func checkVectors(_ files: [VectorFile], _ list: FailureList) async -> Bool {
        var tally = ConformanceTally(
            list: list,
            selection: options.selection,
            showing: options.shownFailures
        )
        var round: [Question] = []
        var held = 0
        /// An input of each cause by which vectors without citations fail; such vectors are generated.
        var generated: [String: VectorCase] = [:]
        for file in files {
            do {
                var reader = try file.open()
                var index = 0
                while let vector = try reader.next() {
                    switch vector {
                    case .failure(let fault):
                        await check(&round, &tally, &generated)
                        Self.show(tally.count(fault, at: "\(file.location)[\(index)]"))
                    case .success(let vector):
                        let counts = options.selection.contains(vector)
                        if counts || vector.verb == "rest" {
                            round.append(Question(vector: vector, counts: counts))
                            held += vector.input.count
                        }
                    }
                    if round.count >= Self.share * workers.count || held > Self.heldBytes {
                        await check(&round, &tally, &generated)
                        held = 0
                        progress.show("em-push conform: at \(file.location)")
                    }
                    index += 1
                }
                if index == 0 { Self.say("`\(file.location)` has no vectors") }
            } catch {
                await check(&round, &tally, &generated)
                let fault = error as? InputError ?? InputError(.jsonSyntax, "\(error)")
                Self.show(tally.count(fault, at: file.location))
            }
        }
        await check(&round, &tally, &generated)
        progress.clear()
        Self.show(tally.finish())
        if !tally.summaryOfCauses.isEmpty {
            Self.say("failures by the place that differs first:")
            Self.show(tally.summaryOfCauses)
        }
        Self.say("vectors: \(tally.summary)")
        if tally.isEmpty, options.randomCount == 0 {
            Self.say("nothing was checked: there are no vectors")
        }
        for (cause, vector) in generated.sorted(by: { $0.key < $1.key }) {
            await shrink(
                vector.verb,
                vector.input,
                cause: cause,
                name: vector.name.string,
                note: "Shrunk from \(vector.name)."
            )
        }
        return tally.isConforming && (!tally.isEmpty || options.randomCount > 0)
    }

    private mutating func check(
        _ round: inout [Question],
        _ tally: inout ConformanceTally,
        _ generated: inout [String: VectorCase]
    ) async {
        let questions = round
        round = []
        // `rest` keeps its state in one worker.
        let shares = workers.indices.map { worker in
            questions.indices.filter { index in
                let isStateful = questions[index].vector.verb == "rest"
                return (isStateful ? 0 : index * workers.count / questions.count) == worker
            }
        }
        var outcomes: [Int: VectorOutcome] = [:]
        await withTaskGroup(of: [(Int, VectorOutcome)].self) { group in
            for (worker, share) in zip(workers, shares) where !share.isEmpty {
                group.addTask {
                    let found = await worker.outcomes(of: share.map { questions[$0].vector })
                    return Array(zip(share, found))
                }
            }
            for await found in group {
                outcomes.merge(found) { $1 }
            }
        }
        progress.clear()
        for (index, question) in questions.enumerated() where question.counts {
            guard let outcome = outcomes[index] else { continue }
            Self.show(tally.count(outcome, of: question.vector))
            if case .failed(let differences) = outcome, question.vector.cites.isEmpty,
                options.port != nil, let cause = differences.first?.cause
            {
                generated[cause] = generated[cause] ?? question.vector
            }
        }
    }

    // MARK: Generated inputs

    /// Checks generated inputs; whether all are answered alike.
    mutating func checkRandomInputs() async -> Bool {
        let generator = options.generator
        var (alike, skipped, different, unanswered) = (0, 0, 0, 0)
        var start = 0
        while start < options.randomCount {
            let end = min(start + Self.share * workers.count, options.randomCount)
            let outcomes = await randomOutcomes(of: start..<end, from: generator)
            progress.clear()
            for (index, outcome) in zip(start..<end, outcomes) {
                switch outcome {
                case .alike: alike += 1
                case .skipped: skipped += 1
                case .different(let differences):
                    different += 1
                    let input = generator.input(at: index)
                    await shrink(
                        input.verb,
                        input.text,
                        cause: differences.first?.cause ?? "",
                        name: "random-\(options.seed)-\(index)",
                        note: "Found by random input \(index) of seed \(options.seed)."
                    )
                case .unanswered(let error) where error.code == .givenUp:
                    break
                case .unanswered(let error):
                    unanswered += 1
                    let input = generator.input(at: index)
                    Self.show([
                        "FAIL \(input.verb) random-\(options.seed)-\(index)", "  \(error)",
                        "  \(String(decoding: input.text.prefix(4000), as: UTF8.self))",
                    ])
                }
            }
            start = end
            let count = options.randomCount
            let counts = "\(end) of \(count) random inputs, \(different) different"
            progress.show("em-push conform: \(counts)")
            if outcomes.contains(where: \.isGivenUp) { break }
        }
        progress.clear()
        let asked = alike + skipped + different + unanswered
        let rest = options.randomCount - asked
        let counts = [
            (alike, "alike"), (different, "different"), (unanswered, "without an answer"),
            (skipped, "skipped"), (rest, "not asked"),
        ]
        .enumerated().filter { $0.offset == 0 || $0.element.0 > 0 }
        .map { "\($0.element.0) \($0.element.1)" }
        Self.say("random inputs, seed \(options.seed): \(counts.joined(separator: ", "))")
        return different + unanswered + rest == 0
    }

    private func randomOutcomes(
        of indices: Range<Int>,
        from generator: InputGenerator
    ) async -> [RandomOutcome] {
        let shares = workers.indices.map { worker in
            let (first, next) = (worker, worker + 1)
            return
                (indices.lowerBound + indices.count * first / workers.count)..<(indices.lowerBound
                + indices.count * next / workers.count)
        }
        return await withTaskGroup(of: (Int, [RandomOutcome]).self) { group in
            for (number, (worker, share)) in zip(workers, shares).enumerated() {
                group.addTask { (number, await worker.outcomes(of: share, from: generator)) }
            }
            var found: [Int: [RandomOutcome]] = [:]
            for await (number, outcomes) in group {
                found[number] = outcomes
            }
            return workers.indices.flatMap { found[$0] ?? [] }
        }
    }

    // MARK: Shrinking

    /// Prints a shrunk input as a vector, if its cause is new.
    private mutating func shrink(
        _ verb: ExactString,
        _ text: [UInt8],
        cause: String,
        name: String,
        note: String
    ) async {
        guard shrunk.count < Self.shrunkCauses, !shrunk.contains("\(verb) \(cause)"),
            let worker = workers.first, let found = await worker.shrink(verb, text, cause: cause)
        else { return }
        shrunk.insert("\(verb) \(cause)")
        Self.show(["SHRUNK \(verb) \(name)"] + found.differences.map { "  \($0)" })
        StandardStream.output.write(
            ReadyVector(
                found.input,
                id: ExactString("\(name)-shrunk"),
                note: ExactString(note),
                expecting: found.expected
            ).line
        )
    }

    static func say(_ line: String) {
        StandardStream.error.say("em-push conform: \(line)")
    }

    static func show(_ lines: [String]) {
        for line in lines {
            StandardStream.error.say(line)
        }
    }
}

extension RandomOutcome {
    /// Whether the port had failed too often before.
    fileprivate var isGivenUp: Bool {
        guard case .unanswered(let error) = self else { return false }
        return error.code == .givenUp
    }
}
