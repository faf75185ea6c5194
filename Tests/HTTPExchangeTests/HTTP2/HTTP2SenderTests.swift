#if HTTP2
import ExactJSON
import Foundation
@testable import HTTPExchange
import Testing

/// What needs no server; the tests of the transport to APNs have one.
@Suite struct HTTP2SenderTests {
    private static let sender = Result { try HTTP2Sender() }

    private func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        try await Self.sender.get().send(
            request,
            within: HTTPRequest.Limits(timeout: HostilePeer.day, largestBody: 100)
        )
    }

    // No server listens on port 1.
    @Test(arguments: ["https://127.0.0.1:1", "https://localhost:1", "https://[::1]:1"])
    func `a server that is not there got nothing`(origin: String) async throws {
        let error = await #expect(throws: HTTPError.self) {
            try await send(HTTPRequest(.get, origin: origin, path: "/"))
        }
        // Where there is no IPv6, its address is out of reach.
        #expect(error == .refused || (error == .unreachable && origin.contains("::")))
    }

    @Test func `a request beyond the most that a sender takes is refused, and later ones are not`()
        async throws
    {
        let (socket, port) = try Self.silentServer()
        defer { _ = close(socket) }
        let sender = try HTTP2Sender(
            HTTP2Sender.Configuration(connectTimeout: HostilePeer.day, mostRequests: 2)
        )
        let send = { @Sendable in
            try await sender.send(
                HTTPRequest(.get, origin: "https://127.0.0.1:\(port)", path: "/"),
                within: HTTPRequest.Limits(timeout: HostilePeer.day, largestBody: 100)
            )
        }
        for _ in 0..<2 {
            let tasks = (0..<2).map { _ in Task { try await send() } }
            while sender.connectionGauges?.waiting != 2 { await Task.yield() }
            await #expect(throws: HTTPError.overloaded) { try await send() }
            for task in tasks {
                task.cancel()
                await #expect(throws: CancellationError.self) { try await task.value }
            }
        }
    }

    /// A socket that is connected to and never read from, and its port.
    private static func silentServer() throws -> (socket: Int32, port: UInt16) {
        #if canImport(Darwin)
        let server = socket(AF_INET, SOCK_STREAM, 0)
        #else
        let server = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #endif
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        try withUnsafeMutablePointer(to: &address) { pointer in
            try pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                try #require(bind(server, address, size) == 0)
                try #require(listen(server, 8) == 0)
                try #require(getsockname(server, address, &size) == 0)
            }
        }
        return (server, UInt16(bigEndian: address.sin_port))
    }

    @Test func `a host that has no address is told apart`() async throws {
        await #expect(throws: HTTPError.unknownHost) {
            try await send(HTTPRequest(.get, origin: "https://no-such-host.invalid", path: "/"))
        }
    }

    @Test(arguments: [
        "http://127.0.0.1:1", "https://", "https://:1", "https://127.0.0.1:0", "https://h:65536",
        "https://u:p@127.0.0.1:1", "ftp://127.0.0.1", "",
    ])
    func `what is no origin of HTTPS gets no request`(origin: String) async throws {
        await #expect(throws: HTTPError.invalidRequest) {
            try await send(HTTPRequest(.get, origin: origin, path: "/"))
        }
    }

    @Test func `a caller that is cancelled before, while or after it starts gets an error`()
        async throws
    {
        let ended = await withTaskGroup(of: Bool.self) { group in
            for number in 0..<2000 {
                group.addTask {
                    let task = Task {
                        try await send(
                            HTTPRequest(.post, origin: "https://127.0.0.1:1", path: "/", body: [1])
                        )
                    }
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

    @Test func `tasks on the sender's thread all run there, also when the sender has gone`()
        async throws
    {
        var sender: HTTP2Sender? = try HTTP2Sender()
        let executor = try #require(sender?.taskExecutor)
        sender = nil
        let threads = await withTaskGroup(of: [ObjectIdentifier].self) { group in
            for number in 0..<500 {
                group.addTask(executorPreference: executor) {
                    var threads: [ObjectIdentifier] = []
                    for _ in 0..<number % 20 {
                        await Task.yield()
                        threads.append(Self.thread())
                    }
                    return threads
                }
            }
            return await group.reduce(into: []) { $0 += $1 }
        }
        #expect(threads.count == 4750)
        #expect(Set(threads).count == 1)
    }

    private static func thread() -> ObjectIdentifier {
        ObjectIdentifier(Thread.current)
    }

    @Test func `a request from the sender's thread ends there`() async throws {
        let sender = try Self.sender.get()
        _ = await withTaskExecutorPreference(sender.taskExecutor) {
            await #expect(throws: HTTPError.refused) {
                try await send(HTTPRequest(.get, origin: "https://127.0.0.1:1", path: "/"))
            }
        }
    }

    @Test func `authorities that are none are refused`() {
        let error = #expect(throws: HTTPError.SetupError.self) {
            try HTTP2Sender(HTTP2Sender.Configuration(authorities: "none"))
        }
        #expect(error?.code == .authorities)
    }

    @Test func `a request has its pseudo-fields first, its length, and no field of HTTP-1`() throws
    {
        var request = HTTPRequest(
            .post,
            origin: "https://example.com:443",
            path: "/3/device/aa",
            header: [("host", "x"), ("connection", "close"), ("apns-topic", "t")]
                .compactMap { HTTPField($0.0, $0.1) },
            body: [0x7B, 0x7D]
        )
        #expect(
            try fields(of: request) == [
                ":method: POST", ":scheme: https", ":authority: example.com",
                ":path: /3/device/aa", "apns-topic: t", "content-length: 2",
            ]
        )
        request.origin = "https://example.com:2197"
        request.method = .get
        request.body = []
        request.path = ""
        #expect(
            try fields(of: request) == [
                ":method: GET", ":scheme: https", ":authority: example.com:2197", ":path: /",
                "apns-topic: t",
            ]
        )
    }

    /// The fields of a message, as the engine reads them.
    private func fields(of request: HTTPRequest) throws -> [String] {
        let message = try #require(HTTP2Message(request))
        return message.bytes.withUnsafeBytes { bytes in
            var start = 0
            return (0..<message.fieldCount).map { _ in
                let name = Int(bytes.loadUnaligned(fromByteOffset: start, as: UInt32.self))
                let value = Int(bytes.loadUnaligned(fromByteOffset: start + 4, as: UInt32.self))
                let middle = start + 8 + name
                defer { start = middle + value }
                return String(decoding: bytes[(start + 8)..<middle], as: UTF8.self) + ": "
                    + String(decoding: bytes[middle..<(middle + value)], as: UTF8.self)
            }
        }
    }

    @Test
    func `a server that sends nothing but what brings no answer forward runs out of patience`() {
        var patience = HTTP2Patience()
        let most = (0..<1_000_000).first { _ in !patience.allowsOne() }
        #expect(most.map { $0 >= 10_000 } == true)
        patience.addAnswer()
        let more = (0..<20).filter { _ in patience.allowsOne() }.count
        #expect(more >= 10)
    }
}
#endif
