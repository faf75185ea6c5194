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
        Task { exit(await status(of: invocation.run).rawValue) }
        dispatchMain()
    }

    /// What a run ends with; what stops it is told on standard error.
    private static func status(
        of run: @Sendable () async throws(UsageError) -> ExitStatus
    ) async -> ExitStatus {
        do {
            return try await run()
        } catch {
            error.tell()
            return .usageError
        }
    }
}

/// What this tool calls itself.
enum Version {
    /// The version of the package.
    static let current = "0.3.0"
    /// The version of the contract that it speaks.
    static let spec = "1.4"
}
