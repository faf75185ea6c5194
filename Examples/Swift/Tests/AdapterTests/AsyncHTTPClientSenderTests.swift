import AsyncHTTPClient
import EMPushDelivery
import NIOCore
import NIOHTTP1
import Testing

@Suite struct AsyncHTTPClientSenderTests {
    private typealias Answer = @Sendable (HTTPClientRequest) async throws -> HTTPClientResponse

    private func send(
        timeout: Duration = .seconds(3_600),
        longerBody: HTTPRequest.Limits.LongerBody = .refused,
        _ answer: @escaping Answer
    ) async throws -> HTTPResponse {
        let request = HTTPRequest(
            .post,
            origin: "https://push.example.com",
            path: "/tokens?at=once",
            header: [HTTPField("Accept", "*/*")].compactMap { $0 },
            body: [1, 2]
        )
        let limits = try HTTPRequest.Limits(
            timeout: timeout,
            largestBody: 4,
            longerBody: longerBody
        )
        let client = HTTPClient(answer: answer)
        return try await AsyncHTTPClientSender(client: client).send(request, within: limits)
    }

    /// An answer whose body ends, unless it has no parts.
    private func answer(_ parts: [[UInt8]], status: Int = 200) -> HTTPClientResponse {
        let (body, continuation) = AsyncThrowingStream<ByteBuffer, any Error>.makeStream()
        for part in parts {
            continuation.yield(ByteBuffer(bytes: part))
        }
        if !parts.isEmpty { continuation.finish() }
        return HTTPClientResponse(
            version: HTTPVersion(major: 2, minor: 0),
            status: HTTPResponseStatus(statusCode: status),
            headers: HTTPHeaders([("Retry-After", "5")]),
            body: .stream(body)
        )
    }

    @Test func `a request and its response pass through the sender`() async throws {
        let response = try await send { request in
            #expect(request.url == "https://push.example.com/tokens?at=once")
            #expect(request.method.rawValue == "POST")
            #expect(request.headers.map { "\($0.name): \($0.value)" } == ["accept: */*"])
            #expect(request.body?.bytes == [1, 2])
            return answer([[1, 2], [3, 4]], status: 302)
        }
        #expect(response.status == 302)
        #expect(response.version == .http2)
        #expect(response.value(of: "retry-after") == "5")
        #expect(response.body == [1, 2, 3, 4])
    }

    @Test func `a longer body is refused or cut`() async throws {
        let long = answer([[1, 2, 3], [4, 5, 6]])
        await #expect(throws: HTTPError.tooLarge) { try await send { _ in long } }
        let again = answer([[1, 2, 3], [4, 5, 6]])
        #expect(try await send(longerBody: .cut) { _ in again }.body == [1, 2, 3, 4])
    }

    @Test(
        arguments: [
            (.deadlineExceeded, .timedOut), (.connectTimeout, .unreachable),
            (.invalidURL, .invalidRequest), (.remoteConnectionClosed, .interrupted),
        ] as [(HTTPClientError, HTTPError)]
    )
    func `an error of the client is one of HTTP`(error: HTTPClientError, expected: HTTPError) async
    {
        await #expect(throws: expected) { try await send { _ in throw error } }
    }

    @Test func `a body that does not end is a time-out`() async {
        let endless = answer([])
        await #expect(throws: HTTPError.timedOut) {
            try await send(timeout: .milliseconds(1)) { _ in endless }
        }
    }

    @Test func `a cancellation ends the exchange`() async {
        let (asked, question) = AsyncStream<Void>.makeStream()
        let endless = answer([])
        let task = Task {
            try await send { _ in
                question.yield()
                return endless
            }
        }
        for await _ in asked { break }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }
}
