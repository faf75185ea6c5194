import ExactJSON

/// The asking side of the port protocol: runs another implementation in a process of its own.
///
/// The port is started once and gets `start`, then each input with its number, at the end `stop`. Each
/// of its lines is checked. After an error the port cannot be asked again; ``RestartingPort`` starts it
/// anew.
final class PortClient {
    /// The port's answer to `start`.
    let greeting: PortGreeting

    private let process: PortProcess
    /// How many inputs were sent, and how many of them were answered.
    private var asked: Int64 = 0
    private var answered: Int64 = 0

    /// Starts a port and sends `start`.
    ///
    /// Writing to a port that has ended raises SIGPIPE, which the program must ignore.
    ///
    /// - Parameters:
    ///   - command: The command, run by the shell.
    ///   - timeout: The time that the port has for each answer.
    /// - Throws: If the command cannot be started, does not answer in time, or does not speak this
    ///   version of the protocol.
    init(command: String, timeout: Duration) throws(PortError) {
        process = try PortProcess(command: command, timeout: timeout)
        process.send(Array(#"{"cmd":"start","protocol":\#(PortGreeting.currentProtocol)}"#.utf8))
        let line = try process.receive()
        do throws(InputError) {
            greeting = try PortGreeting(json: JSONValue(parsing: line))
        } catch {
            throw PortError(.garbled, "answered `start` with \(PortReply.quote(line)): \(error)")
        }
        guard greeting.version == PortGreeting.currentProtocol else {
            throw PortError(
                .garbled,
                "speaks protocol \(greeting.version), not \(PortGreeting.currentProtocol)"
            )
        }
    }

    /// Whether an input can be sent before the port has read all others.
    func hasRoom(for input: [UInt8]) -> Bool {
        process.hasRoom(for: input.count + 100)
    }

    /// Sends an input; the port can work on it until ``reply()`` waits for its line.
    ///
    /// - Parameters:
    ///   - verb: The verb.
    ///   - input: The input's text.
    ///   - isText: Whether it is sent as a string, because it may break the grammar of JSON.
    func ask(_ verb: ExactString, _ input: [UInt8], asText isText: Bool) {
        asked += 1
        let key = isText ? PortGreeting.inputText : "input"
        var line = Array(#"{"cmd":\#(verb.json.jsonText),"seq":\#(asked),"\#(key)":"#.utf8)
        line.reserveCapacity(line.count + input.count + 2)
        line += isText ? JSONValue.string(String(decoding: input, as: UTF8.self)).utf8 : input
        line.append(UInt8(ascii: "}"))
        process.send(line)
    }

    /// Waits for the port's answer to the first input that it has not answered.
    ///
    /// - Throws: If the port does not answer in time, or answers another input.
    func reply() throws(PortError) -> PortReply {
        let reply = try PortReply(line: process.receive())
        answered += 1
        guard reply.number == answered else {
            throw PortError(
                .outOfStep,
                "answered number \(reply.number) when it was asked \(answered)"
            )
        }
        return reply
    }

    /// Sends `stop` and waits for the port's end.
    ///
    /// - Throws: If the port does not end in time, or with another status than 0.
    func stop() throws(PortError) {
        process.send(Array(#"{"cmd":"stop"}"#.utf8))
        try process.waitForEnd()
    }
}

/// One task asks at a time.
@available(*, unavailable)
extension PortClient: Sendable {}
