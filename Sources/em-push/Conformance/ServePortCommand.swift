import ExactJSON
import PushConformance
import PushContract

/// `em-push serve-port`: this program as a port, on standard input and output.
struct ServePortCommand {
    /// Answers line by line until it is told to stop or there are no more lines.
    func run() async throws(UsageError) -> ExitStatus {
        let server = PortServer(version: Version.current, spec: ExactString(Version.spec))
        var reader = try InputReader(path: nil)
        var lines = PortLines()
        var output = CollectedOutput(to: .port)
        while let chunk = try reader.next() {
            for line in lines.append(chunk) {
                switch await Self.action(on: line, server) {
                case .reply(let reply):
                    output.append(JSONLine(reply).bytes)
                case .stop:
                    output.write()
                    return .answered
                }
            }
            output.write()
        }
        return .answered
    }

    private static func action(
        on line: PortLines.Line,
        _ server: PortServer
    ) async -> PortServer.Action {
        guard let line else {
            let fault = InputError(.jsonSize, "a line has at most \(PortLines.longestLine) bytes")
            return .reply(ContractError(id: nil, fault: fault).json)
        }
        return await server.action(on: line)
    }
}
