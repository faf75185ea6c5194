import ExactJSON
import PushConformance
import PushContract

/// `em-push-dev bench --answer FILE`: answers the lines of a file, for tools that count instructions.
///
/// The lines are those of the port protocol. Of each, the size of the reply is printed, and the error if
/// the verb refused the input. An empty line ends a part of the file, of which such a tool can count the
/// instructions apart.
struct AnsweredLines {
    private let server = PortServer(
        version: "",
        spec: "",
        verbs: ContractVerb.all() + [.group]
    )
    private let executor = WaitingExecutor()

    /// Answers the lines, on the calling thread and no other.
    func answer(_ lines: [UInt8]) {
        for line in lines.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            if line.isEmpty {
                Self.endOfPart()
            } else {
                answer(line)
            }
        }
    }

    /// What tools look for, to tell the parts from each other.
    @inline(never)
    private static func endOfPart() {
        BenchOperations.consume(())
    }

    private func answer(_ line: ArraySlice<UInt8>) {
        let action = executor.run { [server] in await server.action(on: Array(line)) }
        guard case .reply(let reply) = action else { return }
        let bytes = JSONLine(reply).bytes
        var summary: JSONObject = ["bytes": .number(JSONNumber(Int64(bytes.count)))]
        summary["seq"] = reply["seq"]
        summary["error"] = reply["result"]?.object?["error"] ?? reply["skipped"]
        DevelopmentTool.write(JSONLine(summary).bytes)
    }
}
