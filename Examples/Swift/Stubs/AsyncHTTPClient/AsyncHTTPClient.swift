public import NIOCore
public import NIOHTTP1

/// What the adapter uses of AsyncHTTPClient 1.33.1; nothing is sent.
public final class HTTPClient: Sendable {
    private let answer: @Sendable (HTTPClientRequest) async throws -> HTTPClientResponse

    public init(configuration: Configuration = Configuration()) {
        answer = { _ in throw HTTPClientError.connectTimeout }
    }

    /// The stub's own.
    public init(answer: @escaping @Sendable (HTTPClientRequest) async throws -> HTTPClientResponse)
    {
        self.answer = answer
    }

    public func execute(
        _ request: HTTPClientRequest,
        timeout: TimeAmount
    ) async throws -> HTTPClientResponse {
        try await answer(request)
    }

    public func shutdown() async throws {}

    public struct Configuration {
        public init(redirectConfiguration: RedirectConfiguration? = nil) {}

        public struct RedirectConfiguration: Sendable {
            public static let disallow = RedirectConfiguration()
        }
    }
}

public struct HTTPClientRequest: Sendable {
    public var url: String
    public var method = HTTPMethod(rawValue: "GET")
    public var headers = HTTPHeaders()
    public var body: Body?

    public init(url: String) {
        self.url = url
    }

    public struct Body: Sendable {
        /// The stub's own.
        public let bytes: [UInt8]

        public static func bytes(_ byteBuffer: ByteBuffer) -> Self {
            Self(bytes: Array(buffer: byteBuffer))
        }
    }
}

public struct HTTPClientResponse: Sendable {
    public var version: HTTPVersion
    public var status: HTTPResponseStatus
    public var headers: HTTPHeaders
    public var body: Body

    public init(
        version: HTTPVersion,
        status: HTTPResponseStatus,
        headers: HTTPHeaders,
        body: Body
    ) {
        self.version = version
        self.status = status
        self.headers = headers
        self.body = body
    }

    public struct Body: AsyncSequence, Sendable {
        private let parts: AsyncThrowingStream<ByteBuffer, any Error>

        public static func stream(_ parts: AsyncThrowingStream<ByteBuffer, any Error>) -> Self {
            Self(parts: parts)
        }

        public func makeAsyncIterator() -> AsyncIterator {
            AsyncIterator(parts: parts.makeAsyncIterator())
        }

        public struct AsyncIterator: AsyncIteratorProtocol {
            fileprivate var parts: AsyncThrowingStream<ByteBuffer, any Error>.Iterator

            public mutating func next() async throws -> ByteBuffer? {
                let part = try await parts.next()
                // A stream ends when its task is cancelled.
                if part == nil { try Task.checkCancellation() }
                return part
            }
        }
    }
}

public struct HTTPClientError: Error, Equatable {
    private let word: String

    public static let connectTimeout = HTTPClientError(word: "connectTimeout")
    public static let deadlineExceeded = HTTPClientError(word: "deadlineExceeded")
    public static let getConnectionFromPoolTimeout = HTTPClientError(
        word: "getConnectionFromPoolTimeout"
    )
    public static let invalidURL = HTTPClientError(word: "invalidURL")
    public static let remoteConnectionClosed = HTTPClientError(word: "remoteConnectionClosed")
    public static let tlsHandshakeTimeout = HTTPClientError(word: "tlsHandshakeTimeout")
}
