import PushContract

struct ReplayOptions: CallOptions {
    /// The files of what the log was decided with, by their parts; without any each input's own holds.
    let files: [Side]
    /// What it is compared with.
    let other: Other
    /// Whether each input that differs has a line.
    let isListing: Bool
    let format: LineOptions.Format
    /// Whether the report for people has colours.
    let hasColors: Bool
    /// Whether the answer is a page instead.
    let isPage: Bool
    let paths: [Argument]

    /// A part of the inputs, and the file with another one.
    typealias Side = (part: ReplaySide.Part, file: Argument)

    /// What a log is compared with.
    enum Other: Sendable {
        /// The parts of files.
        case files([Side])
        /// The implementation that a command starts, and how long it may take for an answer.
        case port(String, timeout: Duration)
    }

    init(_ given: inout GivenOptions) throws(UsageError) {
        func sides(
            _ given: inout GivenOptions,
            _ option: (ReplaySide.Part) -> String
        ) throws(UsageError) -> [Side] {
            var sides: [Side] = []
            for part in ReplaySide.Part.allCases {
                let values = given.values(option(part))
                guard values.count <= 1 else {
                    throw UsageError("`\(option(part))` can be given once")
                }
                sides += values.map { (part, $0) }
            }
            guard Set(sides.map { $0.part }).isSuperset(of: [.policy, .app]) else { return sides }
            throw UsageError("one of `\(option(.policy))` and `\(option(.app))` can be given")
        }
        files = try sides(&given) { "--\($0.rawValue)" }
        let others = try sides(&given) { $0 == .policy ? "--against" : "--against-\($0.rawValue)" }
        let port = try given.value("--against-port")?.text()
        let seconds = try given.number("--timeout", in: 0...(.max))
        switch (others.isEmpty, port) {
        case (true, nil):
            throw UsageError("`--against`, another part or `--against-port` is missing")
        case (false, nil):
            guard seconds == nil else { throw UsageError("`--timeout` needs `--against-port`") }
            other = .files(others)
        case (true, let command?):
            guard files.isEmpty else {
                throw UsageError("`--against-port` compares the inputs as they stand")
            }
            other = .port(command, timeout: .seconds(seconds ?? 30))
        case (false, _?):
            throw UsageError("one of `--against` and `--against-port` can be given")
        }
        isListing = given.flag("--list")
        let format = given.value("--format")
        self.format = format == "text" ? .text : .json
        hasColors = Ink.isWanted(given.value("--color"))
        isPage = format == "html"
        guard !isListing || !isPage else {
            throw UsageError("`--list` is for the formats json and text")
        }
        paths = given.operands
    }
}
