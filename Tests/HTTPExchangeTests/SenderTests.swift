import ExactJSON
import HTTPExchange
import Testing

/// What needs no server; the tests of the settings client and `.ci/check-apns` have one.
@Suite struct SenderTests {
    private static let senders: [any HTTPSender] = {
        var senders: [any HTTPSender] = [URLSessionSender()]
        #if Curl
        if let curl = try? CurlSender() { senders.append(curl) }
        #endif
        return senders
    }()

    private static let limits = HTTPRequest.Limits(unchecked: HostilePeer.day, largestBody: 100)
    // No server listens on port 1.
    private static let request = HTTPRequest(
        .post,
        origin: "http://127.0.0.1:1",
        path: "/",
        body: [0x7B, 0x7D]
    )

    #if Curl
    @Test func `libcurl starts`() {
        #expect(Self.senders.count == 2)
    }
    #endif

    @Test(arguments: senders)
    func `a server that is not there got nothing`(sender: any HTTPSender) async throws {
        let error = await #expect(throws: HTTPError.self) {
            try await sender.send(Self.request, within: Self.limits)
        }
        // URLSession does not say that it was refused.
        #expect(error == (sender is URLSessionSender ? .unreachable : .refused))
    }

    static let invalid = [
        HTTPRequest(.get, path: "/"),
        HTTPRequest(.get, origin: "ftp://127.0.0.1:1", path: "/"),
        HTTPRequest(.get, origin: "http://127.0.0.1:1", path: "/a b"),
        HTTPRequest(.get, origin: "http://127.0.0.1:1", path: "/\0"),
        HTTPRequest(.get, origin: "http://127.0.0.1:1", path: "/\r\nx: y"),
        HTTPRequest("", origin: "http://127.0.0.1:1", path: "/"),
        HTTPRequest("GET / HTTP/1.1\r\nx: y\r\n", origin: "http://127.0.0.1:1", path: "/"),
    ]

    @Test(arguments: senders, invalid)
    func `a request that HTTP does not have is not sent`(
        sender: any HTTPSender,
        request: HTTPRequest
    ) async throws {
        await #expect(throws: HTTPError.invalidRequest) {
            try await sender.send(request, within: Self.limits)
        }
    }

    @Test(arguments: senders)
    func `a caller that is cancelled before, while or after it starts gets an error`(
        sender: any HTTPSender
    ) async throws {
        let ended = await withTaskGroup(of: Bool.self) { group in
            for number in 0..<2000 {
                group.addTask {
                    let task = Task { try await sender.send(Self.request, within: Self.limits) }
                    for _ in 0..<number % 8 { await Task.yield() }
                    task.cancel()
                    switch await task.result {
                    case .success: return false
                    case .failure(let error):
                        return error is CancellationError
                            || (error as? HTTPError)?.isOfConnecting == true
                    }
                }
            }
            return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        #expect(ended == 2000)
    }
}
