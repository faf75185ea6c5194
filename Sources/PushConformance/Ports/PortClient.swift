public import ExactJSON

/// Another implementation of the contract, in a process of its own: this side asks.
///
/// It is started once and asked one thing after the other: `start`, then each input with its number,
/// at the end `stop`. What it says is checked at every step; after a fault it cannot be asked again.
public final class PortClient {
    /// What the port said of itself.
    public let greeting: PortGreeting

    private let process: PortProcess
    private var sequence: Int64 = 0

    /// Starts a port and asks who it is.
    ///
    /// Writing to a port that has ended raises SIGPIPE, which the program must ignore.
    ///
    /// - Parameters:
    ///   - command: What the shell is to run.
    ///   - timeout: How long any one answer is waited for.
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

    /// Asks a verb; the port works on it until ``answer()`` is called.
    public func ask(_ verb: ExactString, _ input: [UInt8]) {
        sequence += 1
        let head = #"{"cmd":\#(verb.json.jsonText),"seq":\#(sequence),"input":"#
        process.send(Array(head.utf8) + input + [UInt8(ascii: "}")])
    }

    /// What the port says to what it was asked.
    ///
    /// - Throws: If it does not answer in time, or not to what it was asked.
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

    /// Tells the port to stop and waits for its end.
    ///
    /// - Throws: If it does not end in time, or with another status than 0.
    public func stop() throws(PortError) {
        process.send(Array(#"{"cmd":"stop"}"#.utf8))
        try process.waitForEnd()
    }

    /// The beginning of a line, to show it.
    private static func quote(_ line: [UInt8]) -> String {
        let start = String(decoding: line.prefix(200), as: UTF8.self)
        return "`\(start)\(line.count > 200 ? "..." : "")`"
    }
}

/// What a port says to an input.
public enum PortAnswer: Hashable, Sendable {
    /// The line that the verb answers.
    case result(JSONObject)
    /// Nothing, and why.
    case skipped(String)
}

/// One task asks at a time.
@available(*, unavailable)
extension PortClient: Sendable {}
