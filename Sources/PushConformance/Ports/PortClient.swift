public import ExactJSON

/// The asking side of the port protocol: runs another implementation in a process of its own.
///
/// The port is started once and gets `start`, then each input with its number, at the end `stop`. Each
/// of its lines is checked. After an error the port cannot be asked again.
public final class PortClient {
    /// The port's answer to `start`.
    public let greeting: PortGreeting

    private let process: PortProcess
    private var sequence: Int64 = 0

    /// Starts a port and sends `start`.
    ///
    /// Writing to a port that has ended raises SIGPIPE, which the program must ignore.
    ///
    /// - Parameters:
    ///   - command: The command, run by the shell.
    ///   - timeout: The time that the port has for each answer.
    /// - Throws: If the command cannot be started, does not answer in time, or does not speak this
    ///   version of the protocol.
    public init(command: String, timeout: Duration) throws(PortError) {
        process = try PortProcess(command: command, timeout: timeout)
        process.send(Array(#"{"cmd":"start","protocol":\#(PortGreeting.currentProtocol)}"#.utf8))
        let line = try process.receive()
        do throws(InputError) {
            greeting = try PortGreeting(json: JSONValue(parsing: line))
        } catch {
            throw PortError(.garbled, "answered `start` with \(Self.quote(line)): \(error)")
        }
        guard greeting.version == PortGreeting.currentProtocol else {
            throw PortError(
                .garbled,
                "speaks protocol \(greeting.version), not \(PortGreeting.currentProtocol)"
            )
        }
    }

    /// Sends an input; the port can work on it until ``answer()`` waits for its line.
    public func ask(_ verb: ExactString, _ input: [UInt8]) {
        sequence += 1
        let head = #"{"cmd":\#(verb.json.jsonText),"seq":\#(sequence),"input":"#
        process.send(Array(head.utf8) + input + [UInt8(ascii: "}")])
    }

    /// Waits for the port's answer to the last input.
    ///
    /// - Throws: If the port does not answer in time, or answers another input.
    public func answer() throws(PortError) -> PortAnswer {
        let line = try process.receive()
        guard let reply = RawMembers(line[...]) else {
            throw PortError(.garbled, "answered number \(sequence) with \(Self.quote(line))")
        }
        guard let number = reply["seq"].flatMap({ try? JSONValue(parsing: $0) })?.int64 else {
            throw PortError(.garbled, "answered without a number: \(Self.quote(line))")
        }
        guard number == sequence else {
            throw PortError(.outOfStep, "answered number \(number) when it was asked \(sequence)")
        }
        do throws(InputError) {
            if let result = reply["result"] {
                return .result(try JSONObject(json: JSONValue(parsing: result)))
            }
            if let reason = reply["skipped"] {
                return .skipped(try ExactString(json: JSONValue(parsing: reason)).string)
            }
        } catch {
            throw PortError(.garbled, "answered \(Self.quote(line)): \(error)")
        }
        throw PortError(.garbled, "gives neither `result` nor `skipped`: \(Self.quote(line))")
    }

    /// Sends `stop` and waits for the port's end.
    ///
    /// - Throws: If the port does not end in time, or with another status than 0.
    public func stop() throws(PortError) {
        process.send(Array(#"{"cmd":"stop"}"#.utf8))
        try process.waitForEnd()
    }

    /// The beginning of a line, for an error's detail.
    private static func quote(_ line: [UInt8]) -> String {
        let start = String(decoding: line.prefix(200), as: UTF8.self)
        return "`\(start)\(line.count > 200 ? "..." : "")`"
    }
}

/// An implementation's answer to an input.
public enum PortAnswer: Hashable, Sendable {
    /// The line that the verb answers, as an object.
    case result(JSONObject)
    /// No answer, and the reason.
    case skipped(String)
}

/// One task asks at a time.
@available(*, unavailable)
extension PortClient: Sendable {}
