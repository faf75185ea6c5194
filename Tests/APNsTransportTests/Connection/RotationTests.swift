import APNsModel
import APNsTransport
import ExactJSON
import Fixtures
import HTTPExchange
import PushModel
import PushService
import SeededRandomness
import Synchronization
import Testing

/// Connections that are added and replaced while pushes are sent.
@Suite struct RotationTests {
    /// What senders have seen, and which of them are not to be used any more.
    private final class Ledger: Sendable {
        private struct State {
            var counts: [String: Int] = [:]
            var removed: Set<Int> = []
            var late: [Int] = []
        }

        private let state = Mutex(State())

        var counts: [String: Int] { state.withLock { $0.counts } }
        /// The connections that were used after their replacement had returned.
        var late: [Int] { state.withLock { $0.late } }

        func send(_ path: String, by connection: Int) {
            state.withLock { state in
                state.counts[path, default: 0] += 1
                if state.removed.contains(connection) { state.late.append(connection) }
            }
        }

        func remove(_ connection: Int) {
            state.withLock { state in _ = state.removed.insert(connection) }
        }
    }

    private struct CountingSender: HTTPSender {
        let number: Int
        let turns: Int
        let ledger: Ledger

        func send(_ request: HTTPRequest, within limits: HTTPRequest.Limits) async throws
            -> HTTPResponse
        {
            ledger.send(request.path, by: number)
            for _ in 0..<turns { await Task.yield() }
            return HTTPResponse(status: 200)
        }
    }

    private static func connection(
        _ number: Int,
        turns: Int = 0,
        _ ledger: Ledger,
        to server: APNsConnection.Server = .production
    ) throws -> APNsConnection {
        try APNsConnection(
            to: server,
            authentication: .clientCertificate,
            maximumInFlight: 3,
            openSender: { CountingSender(number: number, turns: turns, ledger: ledger) }
        )
    }

    private static let certificates: [Certificate.Name] = ["a", "b", "c", "other"]

    @Test(arguments: 0..<20 as Range<UInt64>)
    func `none is lost or sent twice, and none goes over what was replaced`(seed: UInt64)
        async throws
    {
        var random = SplitMix64(seed: seed)
        let ledger = Ledger()
        let shared = try Self.connection(0, ledger)
        let transport = APNsPushTransport(["a": shared, "b": shared], otherwise: shared)
        let pushes = (0..<300).map { number in
            let certificate = Self.certificates[Int(random.next() % 4)]
            return (certificate, DeviceToken(bytes: [UInt8(number / 256), UInt8(number % 256)]))
        }
        let steps = (1...12).map { number in
            (number, random.next(), Int(random.next() % 40), Int(random.next() % 20))
        }
        let accepted = try await withThrowingTaskGroup(of: Int.self) { group in
            group.addTask {
                var current = shared
                var number = 0
                var own: [Certificate.Name: Int] = [:]
                for (next, draw, pause, turns) in steps {
                    for _ in 0..<pause { await Task.yield() }
                    let connection = try Self.connection(next, turns: turns, ledger)
                    if draw % 2 == 0 {
                        try await transport.replace(current, by: connection)
                        ledger.remove(number)
                        (current, number) = (connection, next)
                    } else {
                        let name = Self.certificates[Int(draw / 2 % 3)]
                        await transport.setConnection(connection, of: name)
                        if let old = own[name] { ledger.remove(old) }
                        own[name] = next
                    }
                }
                return 0
            }
            for (certificate, token) in pushes {
                group.addTask {
                    var push = OutgoingPush.sample(token: token)
                    push.certificateName = certificate
                    return await transport.send(push) == .accepted(nil) ? 1 : 0
                }
            }
            return try await group.reduce(0, +)
        }
        #expect(accepted == pushes.count)
        #expect(ledger.counts.count == pushes.count)
        #expect(ledger.counts.values.allSatisfy { $0 == 1 })
        #expect(ledger.late == [])
    }

    @Test func `a certificate can be added, and taken away`() async throws {
        let ledger = Ledger()
        let transport = APNsPushTransport([:])
        let missing = await transport.send(.sample())
        await transport.setConnection(try Self.connection(1, ledger), of: "prod")
        #expect(await transport.send(.sample()) == .accepted(nil))
        await transport.setConnection(nil, of: "prod")
        #expect(await transport.send(.sample()) == missing)
        guard case .fault(let fault) = missing else {
            Issue.record("a fault")
            return
        }
        #expect(fault.kind == .credentials)
    }

    @Test func `a connection to Apple's other server takes no one's place`() async throws {
        let ledger = Ledger()
        let old = try Self.connection(1, ledger)
        let transport = APNsPushTransport(["prod": old])
        let error = await #expect(throws: InputError.self) {
            try await transport.replace(
                old,
                by: try Self.connection(2, ledger, to: .development)
            )
        }
        #expect(error?.path.text == "/new")
        #expect(await transport.send(.sample()) == .accepted(nil))
    }

    @Test func `a push that is being sent ends where it began, before the replacement returns`()
        async throws
    {
        let (started, mayEnd) = (Gate(), Gate())
        let ledger = Ledger()
        let old = try APNsConnection(
            to: .production,
            authentication: .clientCertificate,
            openSender: {
                ScriptedSender { _ in
                    started.open()
                    await mayEnd.wait()
                    return HTTPResponse(status: 200)
                }
            }
        )
        let transport = APNsPushTransport(["prod": old])
        let push = Task { await transport.send(.sample()) }
        await started.wait()
        let hasReturned = Mutex(false)
        let replacement = Task {
            await transport.setConnection(try Self.connection(2, ledger), of: "prod")
            hasReturned.withLock { $0 = true }
        }
        // New pushes go elsewhere as soon as the replacement has begun.
        while ledger.counts.isEmpty {
            Task { await transport.send(.sample(token: "cc")) }
            for _ in 0..<100 { await Task.yield() }
        }
        #expect(!hasReturned.withLock { $0 })
        mayEnd.open()
        try await replacement.value
        #expect(await push.value == .accepted(nil))
    }
}
