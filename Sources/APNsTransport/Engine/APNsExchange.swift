public import APNsModel
public import ExactJSON

/// A request over HTTP and what comes of it, in values that any HTTP library can be put behind.
public enum APNsExchange: Sendable {
    /// A field of a header: a name in lower case, and its value.
    public struct Field: Hashable, Sendable {
        /// The name.
        public let name: ExactString
        /// The value, without control characters.
        public let value: ExactString

        /// Creates a field, or `nil` unless name and value are ASCII that can be seen, the value with
        /// spaces between.
        ///
        /// A line break in a value would be a header of somebody else's making.
        public init?(_ name: String, _ value: String) {
            guard !name.utf8.isEmpty, name.utf8.allSatisfy({ (0x21...0x7E).contains($0) }),
                value.utf8.allSatisfy({ (0x20...0x7E).contains($0) }),
                value.utf8.first != 0x20, value.utf8.last != 0x20
            else { return nil }
            self.name = ExactString(name)
            self.value = ExactString(value)
        }
    }

    /// A POST; path, header and body hold secrets, and are not printed.
    public struct Request: Hashable, Sendable {
        /// Where it goes.
        public let server: APNsServer
        /// The path, which holds the device token.
        @ExactText public private(set) var path: String
        /// The fields of the header.
        public let header: [Field]
        /// The payload.
        public let body: [UInt8]
        /// How long the exchange may take.
        public let timeout: Duration

        /// Creates a request.
        public init(
            to server: APNsServer,
            path: String,
            header: [Field],
            body: [UInt8],
            timeout: Duration
        ) {
            self.server = server
            self.header = header
            self.body = body
            self.timeout = timeout
            self.path = path
        }

        /// The whole address.
        public var url: String { server.origin + path }
    }

    /// A response.
    public struct Response: Hashable, Sendable {
        /// The status code.
        public let status: Int
        /// The id of the push: the response's `apns-id`.
        public let id: APNsID?
        /// The body: empty, or JSON with the reason.
        public let body: [UInt8]

        /// Creates a response.
        public init(status: Int, id: APNsID? = nil, body: [UInt8] = []) {
            self.status = status
            self.id = id
            self.body = body
        }
    }

    /// Why there was no whole response.
    public enum Failure: Error, Hashable, Sendable {
        /// No connection came about: the server saw nothing.
        case unreachable
        /// One side does not trust the other's certificate.
        case untrusted
        /// The time was up: the server may have taken the push.
        case timedOut
        /// Connection or stream were lost: the server may have taken the push.
        case interrupted
        /// The request cannot be sent, or what came is not what APNs answers.
        case unusable
    }
}

extension APNsExchange.Field: Redacted {
    /// The name.
    public var description: String { name.string }
}

extension APNsExchange.Request: Redacted {
    /// The server and the length of the body.
    public var description: String { "request to \(server), \(body.count) bytes" }
}

extension APNsExchange.Response: CustomStringConvertible {
    /// The status and the length of the body.
    public var description: String { "\(status), \(body.count) bytes" }
}

extension APNsExchange.Failure: CustomStringConvertible {
    /// One line for a person.
    public var description: String {
        switch self {
        case .unreachable: "the server cannot be reached"
        case .untrusted: "one side does not trust the other's certificate"
        case .timedOut: "the server did not answer in time"
        case .interrupted: "the connection was lost"
        case .unusable: "the request cannot be sent, or the answer is none"
        }
    }
}

extension APNsExchange {
    /// How many bytes of an answer are taken; APNs' have less than 100.
    static let largestAnswer = 64 << 10
}
