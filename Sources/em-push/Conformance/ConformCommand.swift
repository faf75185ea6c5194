import ExactJSON
import Foundation
import PushConformance

/// `em-push conform`: whether this program, or a port, answers as the vectors say.
struct ConformCommand {
    let options: ConformOptions

    /// Checks vectors, then generated inputs.
    func run() async throws(UsageError) -> ExitStatus {
        // A port that has ended must not end this program with it.
        signal(SIGPIPE, SIG_IGN)
        if options.isPrinting {
            await printInputs()
            return .answered
        }
        let files = try vectorFiles()
        let list = try failureList()
        do throws(PortError) {
            let port = try options.port.map { command throws(PortError) in
                try PortClient(command: command, timeout: options.timeout)
            }
            if let greeting = port?.greeting {
                let words = [
                    greeting.name, greeting.implementationVersion, "(\(greeting.language))",
                ]
                say("port: \(words.joined(separator: " "))")
            }
            var isConforming = try await checkVectors(files, list, port)
            if options.randomCount > 0 {
                isConforming = try await checkRandomInputs(port) && isConforming
            }
            try port?.stop()
            return isConforming ? .answered : .rejected
        } catch {
            say(error.description)
            return .rejected
        }
    }

    private func checkVectors(
        _ files: [VectorFile],
        _ list: FailureList,
        _ port: PortClient?
    ) async throws(PortError) -> Bool {
        let implementations: [any Implementation] =
            port.map { [$0] } ?? [ThisImplementation(), GroupImplementation()]
        var tally = ConformanceTally(list: list)
        for file in files {
            do {
                var reader = try file.open()
                var index = 0
                while let vector = try reader.next() {
                    switch vector {
                    case .failure(let fault):
                        show(tally.count(fault, at: "\(file.path)[\(index)]"))
                    case .success(let vector):
                        show(
                            tally.count(
                                try await outcome(of: vector, by: implementations),
                                of: vector
                            )
                        )
                    }
                    index += 1
                }
            } catch let error as PortError {
                throw error
            } catch {
                let fault = error as? InputError ?? InputError(.jsonSyntax, "\(error)")
                show(tally.count(fault, at: file.path))
            }
        }
        show(tally.finish())
        say("vectors: \(tally.summary)")
        return tally.isConforming
    }

    private func outcome(
        of vector: VectorCase,
        by implementations: [any Implementation]
    ) async throws(PortError) -> VectorOutcome {
        do throws(PortError) {
            return try await VectorOutcome(
                of: vector,
                by: implementations,
                comparison: AnswerComparison(options.level)
            )
        } catch {
            say("at \(vector.verb) \(vector.name)")
            throw error
        }
    }

    private func checkRandomInputs(_ port: PortClient?) async throws(PortError) -> Bool {
        var run = RandomRun(
            seed: options.seed,
            against: port,
            comparison: AnswerComparison(options.level)
        )
        let difference: RandomRun.Difference?
        do throws(RandomRunError) {
            difference = try await run.firstDifference(of: options.randomCount)
        } catch {
            say("at random input \(error.index) of seed \(options.seed), \(error.input.verb):")
            say(String(decoding: error.input.text, as: UTF8.self))
            throw error.fault
        }
        let counts = "\(run.answered) alike" + (run.skipped > 0 ? ", \(run.skipped) skipped" : "")
        guard let difference else {
            say("random inputs, seed \(options.seed): \(counts)")
            return true
        }
        say(
            "random inputs, seed \(options.seed): \(counts), then input \(difference.index) differs:"
        )
        show(["FAIL \(difference.verb)"] + difference.differences.map { "  \($0)" })
        say("as a vector, shrunk:")
        StandardStream.output.write(
            ReadyVector(
                difference.input,
                id: ExactString("random-\(options.seed)-\(difference.index)"),
                note: ExactString(
                    "Found by random input \(difference.index) of seed \(options.seed)."
                ),
                expecting: difference.expected
            ).line
        )
        return false
    }

    /// Writes generated inputs as vectors that expect what this program answers.
    private func printInputs() async {
        let generator = InputGenerator(seed: options.seed)
        let implementation = ThisImplementation()
        for index in 0..<options.randomCount {
            let input = generator.input(at: index)
            await implementation.ask(input.verb, input.text)
            guard case .result(let answer) = implementation.answer() else { continue }
            StandardStream.output.write(
                ReadyVector(
                    input.text,
                    id: ExactString("random-\(options.seed)-\(index)"),
                    note: ExactString("Random input \(index) of seed \(options.seed)."),
                    expecting: answer
                ).line
            )
        }
    }

    private func vectorFiles() throws(UsageError) -> [VectorFile] {
        let verbs = ContractVerb.all()
        var files: [VectorFile] = []
        for path in options.paths.isEmpty ? [ConformOptions.defaultFolder] : options.paths {
            let url = URL(filePath: try path.text())
            do {
                files += try VectorFile.files(at: url, verbs: verbs)
            } catch {
                throw UsageError("there are no vectors at `\(path)`")
            }
        }
        return files
    }

    private func failureList() throws(UsageError) -> FailureList {
        guard let path = options.failureList else { return FailureList() }
        let bytes = try InputReader.contents(of: path)
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw UsageError("`\(path)` cannot be read: it is not UTF-8")
        }
        return FailureList(text: text)
    }

    private func say(_ line: String) {
        StandardStream.error.say("em-push conform: \(line)")
    }

    private func show(_ lines: [String]) {
        for line in lines {
            StandardStream.error.say(line)
        }
    }
}
