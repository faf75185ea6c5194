import Foundation

/// The command line tool `em-push`: reads inputs, answers each on a line of its own.
@main
enum CommandLineTool {
    static func main() {
        // Before anything else, as an `async` main would have opened files already.
        StandardStream.reserveNumbers()
        let invocation = Invocation(Argument.all[...])
        // Without a task, as tools that count instructions have trouble with more than one thread.
        if case .bench(let options) = invocation {
            if let path = options.answered {
                exit(BenchCommand(options: options).run(answering: path).rawValue)
            }
            if let iterations = options.iterations {
                exit(BenchCommand(options: options).run(iterations: iterations).rawValue)
            }
        }
        Task {
            exit(await run(invocation).rawValue)
        }
        dispatchMain()
    }

    private static func run(_ invocation: Invocation) async -> ExitStatus {
        switch invocation {
        case .help:
            StandardStream.output.write(Usage.text)
            return .answered
        case .version:
            StandardStream.output.write("em-push \(Version.current), spec \(Version.spec)\n")
            return .answered
        case .decide(let options):
            return options.asksWhyNot
                ? await run(WhyNotCommand(options: options))
                : await run(DecideCommand(options: options))
        case .redact(let options):
            return await run(RedactCommand(options: options))
        case .schedule(let options):
            return await run(ScheduleCommand(options: options))
        case .lint(let options):
            return await run(LintCommand(options: options))
        case .tencentIM(let options):
            return await run(TencentIMCommand(options: options))
        case .present(let options):
            return await run(PresentCommand(options: options))
        case .getui(let options):
            return await run(GetuiCommand(options: options))
        case .rest(let options):
            return await self.status(of: { () async throws(UsageError) in
                try await RESTCommand(options: options).run(on: InputSource.list(options.paths))
            })
        case .send(let options):
            return await self.status(of: { () async throws(UsageError) in
                try await SendCommand(options: options).run()
            })
        case .channels(let options):
            return await self.status(of: { () async throws(UsageError) in
                try await ChannelsCommand(options: options).run()
            })
        case .worker(let options):
            return await self.status(of: { () async throws(UsageError) in
                try await WorkerCommand(options: options).run()
            })
        case .conform(let options):
            return await self.status(of: { () async throws(UsageError) in
                try await ConformCommand(options: options).run()
            })
        case .servePort:
            return await self.status(of: { () async throws(UsageError) in
                try await ServePortCommand().run()
            })
        case .bench(let options):
            return await BenchCommand(options: options).run()
        case .usageError(let complaint):
            StandardStream.error.say("em-push: \(complaint)")
            StandardStream.error.write("\(Usage.hint)\n")
            return .usageError
        }
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
            StandardStream.error.say("em-push: \(error.description)")
            return .usageError
        }
    }
}
