/// Why a port cannot be spoken to any more.
public struct PortError: Error, Hashable, Sendable {
    /// What happened.
    public enum Code: Hashable, Sendable {
        /// The command could not be started.
        case notStarted
        /// The port ended, or closed its output, when an answer was due.
        case ended
        /// The port did not answer in time.
        case silent
        /// What the port said is no line of the protocol.
        case garbled
        /// The port answered something else than what it was asked.
        case outOfStep
        /// The port ended with another status than 0 when it was told to stop.
        case badEnd
    }

    /// What happened.
    public let code: Code
    /// The same in words.
    public let detail: String

    init(_ code: Code, _ detail: String) {
        self.code = code
        self.detail = detail
    }
}

extension PortError: CustomStringConvertible {
    /// What happened, in words.
    public var description: String { "the port \(detail)" }
}
