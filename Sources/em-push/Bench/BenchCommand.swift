import PushModel

/// `em-push bench`: measures this build.
struct BenchCommand {
    let filter: String

    func run() -> ExitStatus {
        #if DEBUG
        StandardStream.error.write(
            "em-push: a debug build is not worth measuring; use `swift run -c release em-push bench`\n"
        )
        return .misuse
        #else
        let operations = BenchOperations.all.filter {
            filter.utf8.isEmpty || $0.name.contains(filter)
        }
        let results = operations.map { $0.measure().json }
        StandardStream.output.write(JSONLine(["operations": .array(results)]).bytes)
        return .answered
        #endif
    }
}
