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
        if let form = options.printedForm {
            await printInputs(as: form)
            return .answered
        }
        let files = try vectorFiles()
        let list = try failureList()
        do throws(PortError) {
            var run = try ConformRun(options)
            if let greeting = run.greeting {
                let words = [
                    greeting.name, greeting.implementationVersion, "(\(greeting.language))",
                ]
                let form = run.comparesBytes ? "compared as bytes" : "compared as values"
                ConformRun.say("port: \(words.joined(separator: " ")), \(form)")
            }
            var isConforming = await run.checkVectors(files, list)
            if options.randomCount > 0 {
                isConforming = await run.checkRandomInputs() && isConforming
            }
            try await run.stop()
            return isConforming ? .answered : .rejected
        } catch {
            ConformRun.say(error.description)
            return .rejected
        }
    }

    /// Writes generated inputs.
    private func printInputs(as form: ConformOptions.PrintedForm) async {
        let generator = options.generator
        let implementation = ThisImplementation()
        for index in 0..<options.randomCount {
            let input = generator.input(at: index)
            if form == .inputs {
                StandardStream.output.write(input.text + [UInt8(ascii: "\n")])
                continue
            }
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
            var status = stat()
            guard stat(path.cString, &status) == 0 else {
                throw errno == ENOENT
                    ? UsageError("there are no vectors at `\(path)`")
                    : InputReader.absence(of: path)
            }
            do {
                files += try VectorFile.files(at: url, verbs: verbs)
            } catch {
                throw UsageError("`\(path)` cannot be read: \(error.localizedDescription)")
            }
        }
        return files.filter { file in
            if !file.isRegular {
                ConformRun.say("`\(file.location)` is passed over: it is no regular file")
            }
            return file.isRegular
        }
    }

    private func failureList() throws(UsageError) -> FailureList {
        guard let path = options.failureList else { return FailureList() }
        let bytes = try InputReader.contents(of: path)
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw UsageError("`\(path)` cannot be read: it is not UTF-8")
        }
        return FailureList(text: text)
    }
}
