import PushModel

/// `em-push bench`: measures this build.
struct BenchCommand {
    let options: BenchOptions

    func run() async -> ExitStatus {
        #if DEBUG
        StandardStream.error.write(
            "em-push: a debug build is not worth measuring; use `swift run -c release em-push bench`\n"
        )
        return .misuse
        #else
        let operations = BenchOperations.all.filter {
            options.filter.utf8.isEmpty || $0.name.contains(options.filter)
        }
        if let iterations = options.iterations {
            for operation in operations {
                operation.run(iterations)
            }
            return .answered
        }
        var results: [JSONValue] = []
        for operation in operations {
            results.append(await operation.measure().json)
        }
        StandardStream.output.write(JSONLine(["operations": .array(results)]).bytes)
        return .answered
        #endif
    }
}
