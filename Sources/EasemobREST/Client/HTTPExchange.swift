/// One request over HTTP and what comes of it, in values that any HTTP library can be put behind.
public enum HTTPExchange: Sendable {
    /// Sends one request and gives the response, whatever its status.
    ///
    /// What ``EasemobClient`` expects of it: it follows no redirect and repeats nothing; it throws
    /// ``Failure`` if no whole response came (any other error counts as ``Failure/Code/interrupted``);
    /// it ends soon after its task was cancelled. It need not watch the time.
    public typealias Send = @Sendable (Request) async throws -> Response

    /// A field of a header.
    public struct Field: Hashable, Sendable {
        /// The name, whose ASCII case plays no part.
        public var name: String
        /// The value.
        public var value: String

        /// Creates a field.
        public init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    /// Why there was no whole response.
    public struct Failure: Error, Hashable, Sendable, CustomStringConvertible {
        /// What kind of failure it is.
        public var code: Code
        /// One line for a person, without anything of the request's header and body.
        public var detail: String

        /// Creates a failure.
        public init(_ code: Code, _ detail: String) {
            self.code = code
            self.detail = detail
        }

        /// Kinds of failure, by what the server may have seen of the request.
        public enum Code: Hashable, Sendable {
            /// No connection came about: the server saw nothing.
            case unreachable
            /// The time was up: the server may have done what was asked.
            case timedOut
            /// The connection was lost: the server may have done what was asked.
            case interrupted
            /// What came is not HTTP or too large, or the request cannot be sent: no use to repeat it.
            case invalid
        }

        /// The detail.
        public var description: String { detail }
    }
}
