import Foundation
import HTTPExchange

/// The command line tool `em-push`: reads inputs, answers each on a line of its own.
@main
enum CommandLineTool {
    static func main() {
        // Before anything else, as an `async` main would have opened files already.
        StandardStream.reserveNumbers()
        #if HTTP2 || Curl
        // Before a store opens a connection, which uses OpenSSL too.
        TLSLibrary.keepUntilExit()
        #endif
        let invocation = Invocation(Argument.all[...])
        // Without a task, which would take a thread of the pool that is measured.
        if case .bench(let options) = invocation {
            exit(BenchCommand(options: options).run().rawValue)
        }
        Task {
            exit(await run(invocation).rawValue)
        }
        dispatchMain()
    }

    private static func run(_ invocation: Invocation) async -> ExitStatus {
        switch invocation {
        case .print(let text):
            StandardStream.output.write(text)
            return .answered
        case .decide(let options):
            return options.asksWhyNot
                ? await run(WhyNotCommand(options: options))
                : await run(DecideCommand(options: options))
        case .redact(let options):
            return await run(RedactCommand(options: options))
        case .checkSettings(let options):
            return await run(CheckSettingsCommand(options: options))
        case .prove(let options):
            return await run(ProveCommand(options: options))
        case .replay(let options):
            return await self.status(of: { () async throws(UsageError) in
                try await ReplayCommand(options: options).run()
            })
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
            return BenchCommand(options: options).run()
        case .usageError(let complaint, let hint):
            StandardStream.error.say("em-push: \(complaint)")
            StandardStream.error.write("\(hint)\n")
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
