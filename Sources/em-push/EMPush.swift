import Foundation

/// The command line tool `em-push`: reads inputs, answers each on a line of its own.
@main
enum EMPush {
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
        case .tencentIM(let options):
            status = await run(TencentIMCommand(options: options))
        case .present(let options):
            status = await run(PresentCommand(options: options))
        case .rest(let options):
            status = await run(RESTCommand(options: options))
        case .bench(let options):
            status = await BenchCommand(options: options).run()
        case .misuse(let complaint):
            StandardStream.error.write("em-push: \(complaint)\n\(Usage.hint)\n")
            status = .misuse
        }
        exit(status.rawValue)
    }

    private static func run(_ command: some LineCommand) async -> ExitStatus {
        do {
            return try await command.run(on: InputSource.list(command.options.paths))
        } catch {
            StandardStream.error.write("em-push: \(error.description)\n")
            return .misuse
        }
    }
}
