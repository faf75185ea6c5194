import ExactJSON

/// `em-push bench`: measures this build.
struct BenchCommand {
    let options: BenchOptions

    /// Times the operations.
    func run() async -> ExitStatus {
        guard isReleaseBuild else { return .usageError }
        var results: [JSONValue] = []
        for operation in operations {
            results.append(await operation.measure().json)
        }
        StandardStream.output.write(JSONLine(["operations": .array(results)]).bytes)
        return .answered
    }

    /// Does each operation so many times.
    ///
    /// On the calling thread and no other: tools that count instructions have trouble with more.
    func run(iterations: Int) -> ExitStatus {
        guard isReleaseBuild else { return .usageError }
        for operation in operations {
            operation.run(iterations)
        }
        return .answered
    }

    /// Answers the lines of a file, on the calling thread as well.
    func run(answering path: SystemString) -> ExitStatus {
        guard isReleaseBuild else { return .usageError }
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
