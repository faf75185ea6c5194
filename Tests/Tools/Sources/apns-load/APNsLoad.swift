import EMPushDelivery

/// Puts a load on a transport to APNs, as `.ci/bench-apns` and `.ci/torment-apns` need it.
///
/// It prints one line of JSON for each run, for `memory` and `cancel` one for each step of it; `torment` prints a line
/// for each push, and `worker` what its own comment says.
@main
struct APNsLoad {
    static func main() async throws {
        let options = try Options(CommandLine.arguments.dropFirst())
        let openSender = try options.openSender()
        let sender = try openSender()
        // A sender that is replaced would take the thread of the tasks with it.
        let isTimed = [.bench, .sender, .dispatch].contains(options.run)
        let transport = try options.transport(
            opening: isTimed ? { @Sendable in sender } : openSender
        )
        let load = Load(transport: transport, sender: sender, options: options)
        switch options.run {
        case .bench: await load.bench()
        case .sender: try await load.benchSender()
        case .memory: await load.memory()
        case .cancel: await load.cancel()
        case .torment: try await Torment(transport: transport, options: options).run()
        case .wait: await load.wait()
        case .silence: await load.silence()
        case .beside: try await Beside(options: options).run()
        case .dispatch: try await load.benchDispatch()
        case .outage: try await Outage(options: options).run()
        case .worker:
            #if SQLite
            try await Worker(options, transport: transport).run()
            #else
            throw Options.UsageError(argument: "worker needs the trait SQLite")
            #endif
        }
    }
}
