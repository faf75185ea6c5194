import ExactJSON

struct ReplayOptions: CallOptions {
    /// What the files of the sides have: `policy` or `app`.
    let key: ExactString
    /// The file of what the log was decided with; `nil` for the app of each input.
    let file: Argument?
    /// What it is compared with.
    let other: Other
    let format: LineOptions.Format
    /// Whether the answer is a page instead.
    let isPage: Bool
    let paths: [Argument]

    /// What a log is compared with.
    enum Other: Sendable {
        /// The policy or the app of a file.
        case file(Argument)
        /// The implementation that a command starts, and how long it may take for an answer.
        case port(String, timeout: Duration)
    }

    init(_ given: inout GivenOptions) throws(UsageError) {
        let (policies, apps) = (given.values("--policy"), given.values("--app"))
        guard policies.count + apps.count <= 1 else {
            throw UsageError("one of `--policy` and `--app` can be given, once")
        }
        file = (policies + apps).first
        key = apps.isEmpty ? "policy" : "app"
        let others = given.values("--against")
        let port = try given.value("--against-port")?.text()
        let seconds = try given.number("--timeout", in: 0...(.max))
        switch (others.first, port) {
        case (nil, nil): throw UsageError("`--against` or `--against-port` is missing")
        case (let file?, nil):
            guard others.count == 1 else { throw UsageError("`--against` can be given once") }
            guard seconds == nil else { throw UsageError("`--timeout` needs `--against-port`") }
            other = .file(file)
        case (nil, let command?):
            guard file == nil else {
                throw UsageError("`--against-port` compares the inputs as they stand")
            }
            other = .port(command, timeout: .seconds(seconds ?? 30))
        case (_?, _?):
            throw UsageError("one of `--against` and `--against-port` can be given")
        }
        let format = given.value("--format")
        self.format = format == "text" ? .text : .json
        isPage = format == "html"
        paths = given.operands
    }
}
