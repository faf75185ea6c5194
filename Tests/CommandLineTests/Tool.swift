import ExactJSON
import Fixtures
import Foundation
import Testing

/// The built `em-push`, run as its users run it: as a process, with files and streams.
struct Tool {
    /// Variables that are set beside those of the tests.
    var environment: [String: String] = [:]

    /// What a run left behind.
    struct Outcome {
        let status: Int32
        let output: String
        let error: String

        /// The lines of the output, without the end of the last one.
        var lines: [Substring] {
            output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        }

        /// The lines of the output as JSON.
        func answers() throws -> [JSONObject] {
            try lines.map { try JSONObject(json: JSONValue(parsing: Array($0.utf8))) }
        }
    }

    /// Runs the tool to its end.
    func run(_ arguments: String..., input: String = "") async throws -> Outcome {
        try await run(arguments, input: input)
    }

    /// Runs the tool to its end.
    func run(_ arguments: [String], input: String = "") async throws -> Outcome {
        try await run(process(arguments), input)
    }

    /// Runs the tool to its end, again as long as the machine was too busy for the time-out that it is given.
    func run(
        _ arguments: [String],
        input: String = "",
        while isLate: (Outcome) -> Bool
    ) async throws -> Outcome {
        while true {
            let outcome = try await run(arguments, input: input)
            if !isLate(outcome) { return outcome }
        }
    }

    /// A time-out, in seconds, of which nothing but the program under test can be the cause.
    static let day = "86400"

    /// Runs a script of the shell to its end, in which `$0` is the tool.
    func shell(_ script: String, input: String = "") async throws -> Outcome {
        let process = try process([])
        let tool = try #require(process.executableURL)
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = ["-c", script, tool.path]
        return try await run(process, input)
    }

    private func run(_ process: Process, _ input: String) async throws -> Outcome {
        await ProcessTurns.shared.take()
        defer { ProcessTurns.shared.giveBack() }
        // Files and not pipes: a pipe that nobody empties stops the tool.
        let folder = try TemporaryFolder()
        let inputFile = try folder.file("input", input)
        let outputFile = try folder.file("output", "")
        let errorFile = try folder.file("error", "")
        let streams = try [
            FileHandle(forReadingFrom: inputFile),
            FileHandle(forWritingTo: outputFile),
            FileHandle(forWritingTo: errorFile),
        ]
        // A process that has ended keeps its handles. With some 1,360 open files, starting another
        // one crashes in Foundation, which reads beyond the end of the list of them.
        defer {
            for stream in streams {
                try? stream.close()
            }
        }
        process.standardInput = streams[0]
        process.standardOutput = streams[1]
        process.standardError = streams[2]
        return Outcome(
            status: try await process.runToEnd(),
            output: try String(contentsOf: outputFile, encoding: .utf8),
            error: try String(contentsOf: errorFile, encoding: .utf8)
        )
    }

    /// A process that has not been started.
    func process(_ arguments: [String]) throws -> Process {
        let executable: URL = try #require(Self.executable, "em-push is not beside the tests")
        let process = Process()
        process.executableURL = executable
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment
            .merging(environment) { _, new in new }
        return process
    }

    /// The executable beside the bundle of the tests.
    private static let executable: URL? = {
        let bundles = Bundle.allBundles.map { $0.bundleURL }.filter { $0.pathExtension == "xctest" }
        let program = CommandLine.arguments.first.map { URL(fileURLWithPath: $0) }
        return (bundles + [program, Bundle.main.executableURL].compactMap { $0 })
            .map { $0.deletingLastPathComponent().appendingPathComponent("em-push") }
            .first { FileManager.default.isExecutableFile(atPath: $0.path) }
    }()
}

extension Process {
    /// Starts the process and waits for its end without holding up a thread.
    func runToEnd() async throws -> Int32 {
        try await withCheckedThrowingContinuation { continuation in
            terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
            do {
                try run()
            } catch {
                continuation.resume(throwing: error)
            }
        }
    }
}
