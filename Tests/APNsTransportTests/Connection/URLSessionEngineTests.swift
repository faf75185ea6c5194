import APNsTransport
import Testing

/// What needs no server: `.ci/check-apns` and `.ci/torment-apns` have one.
@Suite(.timeLimit(.minutes(2))) struct URLSessionEngineTests {
    private static func request() throws -> APNsExchange.Request {
        APNsExchange.Request(
            // Port 1 is nobody's.
            to: try APNsServer(host: "127.0.0.1", port: 1),
            path: "/3/device/aabb",
            header: [],
            body: [0x7B, 0x7D],
            timeout: .seconds(20)
        )
    }

    @Test func `a server that is not there is unreachable`() async throws {
        let engine = URLSessionEngine()
        let request = try Self.request()
        await #expect(throws: APNsExchange.Failure.unreachable) { try await engine.send(request) }
    }

    @Test func `whoever is cancelled before, while or after it starts is told so`() async throws {
        let engine = URLSessionEngine()
        let request = try Self.request()
        let ended = await withTaskGroup(of: Bool.self) { group in
            for number in 0..<2000 {
                group.addTask {
                    let task = Task { try await engine.send(request) }
                    for _ in 0..<number % 8 { await Task.yield() }
                    task.cancel()
                    switch await task.result {
                    case .success: return false
                    case .failure(let error):
                        return error is CancellationError
                            || error as? APNsExchange.Failure == .unreachable
                    }
                }
            }
            return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        #expect(ended == 2000)
    }
}
