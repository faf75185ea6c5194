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
        if let path = options.answered {
            return answer(path)
        }
        if let iterations = options.iterations {
            for operation in operations {
                operation.run(iterations)
            }
            return .answered
        }
        var progress = ProgressLine()
        var results: [JSONValue] = []
        for operation in operations {
            progress.show("\(results.count) of \(operations.count) operations, \(operation.name)")
            results.append(operation.measure().json)
        }
        progress.clear()
        StandardStream.output.write(JSONLine(["operations": .array(results)]).bytes)
        return .answered
    }

    /// Answers the lines of a file.
    private func answer(_ path: SystemString) -> ExitStatus {
        do throws(UsageError) {
            AnsweredLines().answer(try InputReader.contents(of: path))
        } catch {
            StandardStream.error.say("em-push: \(error.description)")
            return .usageError
        }
        return .answered
    }

    private var operations: [Benchmark] {
        BenchOperations.all.filter {
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
