import APNsModel
import APNsTransport
import Foundation
import PushModel
import PushService
import Synchronization

/// Puts a load on a transport to APNs, as `.ci/bench-apns` and `.ci/torment-apns` need it.
///
/// It prints one line of JSON for each run, and for `memory` one for each step of it.
@main
struct APNsLoad {
    static func main() async throws {
        let options = try Options(CommandLine.arguments.dropFirst())
        let load = Load(transport: try options.transport(), options: options)
        switch options.run {
        case .bench: await load.bench()
        case .memory: await load.memory()
        case .cancel: await load.cancel()
        }
    }
}
