import ExactJSON
import PushConformance

/// `em-push serve-port`: this program as a port, on standard input and output.
struct ServePortCommand {
    /// Answers line by line until it is told to stop or there are no more lines.
    func run() async throws(UsageError) -> ExitStatus {
        let server = PortServer(version: Version.current, spec: ExactString(Version.spec))
        var reader = try InputReader(path: nil)
        var text: [UInt8] = []
        while let chunk = try reader.next() {
            var searched = text.count
            text += chunk
            while let end = text[searched...].firstIndex(of: UInt8(ascii: "\n")) {
                let line = Array(text[..<end])
                text.removeSubrange(...end)
                searched = 0
                switch await server.action(on: line) {
                case .reply(let reply): StandardStream.output.write(JSONLine(reply).bytes)
                case .stop: return .answered
                }
            }
        }
        return .answered
    }
}
