/// Why a port gave no answer.
package struct PortError: Error, Hashable, Sendable {
    /// What happened.
    package enum Code: Hashable, Sendable {
        /// The command could not be started.
        case notStarted
        /// The port ended, or closed its output, when an answer was due.
        case ended
        /// The port did not answer in time.
        case silent
        /// The port wrote a line that the protocol does not have.
        case garbled
        /// The port answered another input than the next one.
        case outOfStep
        /// The port failed so often that it is not asked any more.
        case givenUp
        /// After `stop`, the port ended with another status than 0, or not in time.
        case badEnd
    }

    /// What happened.
    package let code: Code
    /// What happened, as the end of a sentence that starts with "the port".
    package let detail: String

    init(_ code: Code, _ detail: String) {
        self.code = code
        self.detail = detail
    }
}

extension PortError: CustomStringConvertible {
    /// What happened, as a sentence.
    package var description: String { "the port \(detail)" }
}
