public import ExactJSON

/// The reason why sending a push brought no answer of APNs.
public struct TransportError: Error, Hashable, Sendable {
    /// The kind of fault.
    public var kind: Kind
    /// Whether sending the same push again may help.
    public var isRetryable: Bool
    /// One line for a person: lower case, no full stop; no token, no key, no text of a message.
    public var detail: String

    /// Creates a fault; without `isRetryable`, its kind decides whether it can be retried.
    public init(_ kind: Kind, isRetryable: Bool? = nil, _ detail: String) {
        self.kind = kind
        self.isRetryable = isRetryable ?? kind.isRetryable
        self.detail = detail
    }

    /// The kinds of faults.
    public enum Kind: CaseIterable, Hashable, Sendable {
        /// There was no connection, or it broke; APNs may have accepted the push or not.
        case connection
        /// No answer came in time; APNs may have accepted the push or not.
        case timeout
        /// The sending task was cancelled; APNs may have accepted the push or not.
        case cancelled
        /// There are no credentials for the certificate, or they cannot be used; nothing was sent.
        case credentials
        /// The request breaks a rule of APNs; nothing was sent.
        case request
        /// The transport could not write the push, for instance because the disk is full.
        case output
        /// The answer is not one of APNs.
        case answer

        /// The kind as a word, such as `fault.connection`.
        public var word: ExactString {
            switch self {
            case .connection: "fault.connection"
            case .timeout: "fault.timeout"
            case .cancelled: "fault.cancelled"
            case .credentials: "fault.credentials"
            case .request: "fault.request"
            case .output: "fault.output"
            case .answer: "fault.answer"
            }
        }

        /// Whether sending the push again may help, unless the error itself says otherwise.
        public var isRetryable: Bool {
            switch self {
            case .connection, .timeout, .cancelled, .output, .answer: true
            case .credentials, .request: false
            }
        }
    }
}

extension TransportError: CustomStringConvertible {
    /// The kind and the detail in one line.
    public var description: String { "\(kind.word): \(detail)" }
}
