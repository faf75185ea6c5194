import ExactJSON

/// `em-push bench`: measures this build.
///
/// It runs on the calling thread, which is none of the concurrency pool's: a thread that waits for an operation would
/// be missing there. Tools that count instructions have trouble with more threads as well.
struct BenchCommand {
    let options: BenchOptions

    /// Times the operations, or does what the options ask for instead.
    func run() -> ExitStatus {
        guard isReleaseBuild else { return .usageError }
        do throws(UsageError) {
            if let path = options.answered {
                AnsweredLines().answer(try InputReader.contents(of: path))
            } else if let iterations = options.iterations {
                for operation in try operations() {
                    operation.run(iterations)
                }
            } else {
                try measure()
            }
        } catch {
            StandardStream.error.say("em-push: \(error.description)")
            return .usageError
        }
        return .answered
    }

    private func measure() throws(UsageError) {
        let earlier = try options.earlier.map { path throws(UsageError) in
            try EarlierMeasurements(contentsOf: path)
        }
        let operations = try operations()
        var progress = ProgressLine()
        var results: [Measurement] = []
        for operation in operations {
            progress.show("\(results.count) of \(operations.count) operations, \(operation.name)")
            results.append(operation.measure())
        }
        progress.clear()
        if options.isTable {
            StandardStream.output.write(BenchReport(results, earlier: earlier).text)
        } else {
            let json = JSONValue.array(results.map { $0.json })
            StandardStream.output.write(JSONLine(["operations": json]).bytes)
        }
    }

    private func operations() throws(UsageError) -> [Benchmark] {
        var all = BenchOperations.all
        if let path = options.inputs {
            let inputs = try BenchInputs(contentsOf: path)
            all = BenchOperations.streams(of: inputs)
        }
        return all.filter {
            options.filter.utf8.isEmpty || $0.name.contains(options.filter)
        }
    }

    /// Whether measuring makes sense; if not, that has been said.
    private var isReleaseBuild: Bool {
        #if DEBUG
        StandardStream.error.write(
            "em-push: a debug build is not worth measuring; use `swift run -c release em-push bench`\n"
        )
        return false
        #else
        return true
        #endif
    }
}
