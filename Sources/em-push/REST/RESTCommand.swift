import ExactJSON
import PushConformance
import PushContract
#if SQLite
import PushStoreSQLite
#endif

/// `em-push rest`: the settings service, for as long as there are inputs, or over a file that lasts longer.
struct RESTCommand: LineCommand {
    let options: LineOptions
    private let session: RESTSession

    /// Starts the service, and opens its file if it has one.
    init(options: LineOptions) async throws(UsageError) {
        self.options = options
        session = try await Self.session(options)
    }

    func line(_ input: ContractInput<RESTLine>) async throws(ContractError) -> [UInt8] {
        JSONLine(try await session.answer(input)).bytes
    }

    func report(_ input: ContractInput<RESTLine>) async throws(ContractError) -> String {
        RESTReport(input, response: try await session.respond(to: input)).text
    }

    private static func session(_ options: LineOptions) async throws(UsageError) -> RESTSession {
        guard let path = options.store else { return RESTSession(timeZone: options.timeZone) }
        #if SQLite
        let apps = StoredApps(
            database: try await SQLiteDatabase.open(path),
            timeZone: options.timeZone
        )
        return RESTSession(
            reportFailure: { StandardStream.error.say("em-push: `\(path)`: \($0)") },
            backend: { apps.backend(of: $0) }
        )
        #else
        throw .lacking("keep settings in `\(path)`", traits: "SQLite")
        #endif
    }
}
