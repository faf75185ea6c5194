import Foundation

/// The command line tool `em-push`: reads inputs, answers each on a line of its own.
@main
enum CommandLineTool {
    static func main() async {
        let status: ExitStatus
        switch Invocation(CommandLine.arguments.dropFirst()) {
        case .help:
            StandardStream.output.write(Usage.text)
            status = .answered
        case .version:
            StandardStream.output.write("em-push \(Version.current), spec \(Version.spec)\n")
            status = .answered
        case .decide(let options):
            status = await run(DecideCommand(options: options))
        case .schedule(let options):
            status = await run(ScheduleCommand(options: options))
        case .lint(let options):
            status = await run(LintCommand(options: options))
        case .tencentIM(let options):
            status = await run(TencentIMCommand(options: options))
        case .present(let options):
            status = await run(PresentCommand(options: options))
        case .getui(let options):
            status = await run(GetuiCommand(options: options))
        case .rest(let options):
            status = await run(RESTCommand(options: options))
        case .send(let options):
            status = await self.status(of: { () async throws(UsageError) in
                try await SendCommand(options: options).run()
            })
        case .conform(let options):
            status = await self.status(of: { () async throws(UsageError) in
                try await ConformCommand(options: options).run()
            })
        case .servePort:
            status = await self.status(of: { () async throws(UsageError) in
                try await ServePortCommand().run()
            })
        case .bench(let options):
            let bench = BenchCommand(options: options)
            if let iterations = options.iterations {
                status = bench.run(iterations: iterations)
            } else {
                status = await bench.run()
            }
        case .usageError(let complaint):
            StandardStream.error.write("em-push: \(complaint)\n\(Usage.hint)\n")
            status = .usageError
        }
        exit(status.rawValue)
    }

    private static func run(_ command: some PageCommand) async -> ExitStatus {
        await status(of: { () async throws(UsageError) in
            let sources = try InputSource.list(command.options.paths)
            return command.options.isPage
                ? try await command.runPage(on: sources) : try await command.run(on: sources)
        })
    }

    private static func run(_ command: some LineCommand) async -> ExitStatus {
        await status(of: { () async throws(UsageError) in
            try await command.run(on: InputSource.list(command.options.paths))
        })
    }

    /// What a run ends with; what stops it is told on standard error.
    private static func status(
        of run: @Sendable () async throws(UsageError) -> ExitStatus
    ) async -> ExitStatus {
        do {
            return try await run()
        } catch {
            StandardStream.error.write("em-push: \(error.description)\n")
            return .usageError
        }
    }
}
