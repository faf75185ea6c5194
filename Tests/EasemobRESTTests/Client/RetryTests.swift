import ExactJSON
import HTTPExchange
import PushService
import PushTestSupport
import Testing

@testable import EasemobREST

/// What is sent again, how often and after how long.
@Suite struct RetryTests {
    enum Fault: Sendable, CustomTestStringConvertible {
        case status(Int)
        case failure(HTTPError)
        case other

        var testDescription: String { "\(self)" }

        func response() throws -> HTTPResponse {
            struct UnheardError: Error {}
            switch self {
            case .status(let status): return .json(status, [:])
            case .failure(let error): throw error
            case .other: throw UnheardError()
            }
        }
    }

    @Test(arguments: [
        (Fault.status(429), 4), (.status(500), 303), (.status(502), 303), (.status(503), 302),
        (.status(504), 301), (.failure(.timedOut), 301), (.failure(.unreachable), 300),
        (.failure(.interrupted), 300), (.other, 300),
    ])
    func `a passing fault is tried 5 times, a short one is not noticed`(
        fault: Fault,
        code: Int
    ) async throws {
        let lasting = ScriptedService(calls: { _, _ in try fault.response() })
        let client = try lasting.client()
        #expect(await vendorCode { _ = try await client.hasUser("u") } == code)
        #expect(lasting.callRequests.count == 5)

        let short = ScriptedService(calls: { _, number in
            number < 5 ? try fault.response() : .settings()
        })
        #expect(try await short.client().hasUser("u"))
        #expect(short.callRequests.count == 5)
    }

    @Test(arguments: [
        (Fault.status(400), 303), (.status(403), 303), (.status(302), 303),
        (.status(413), 303), (.failure(.untrusted), 303), (.failure(.invalidRequest), 303),
        (.failure(.invalidResponse), 303), (.failure(.tooLarge), 303),
    ])
    func `what will not change is not tried again`(fault: Fault, code: Int) async throws {
        let service = ScriptedService(calls: { _, _ in try fault.response() })
        let client = try service.client()
        #expect(await vendorCode { _ = try await client.hasUser("u") } == code)
        #expect(service.callRequests.count == 1)
    }

    @Test func `a token is fetched again as well`() async throws {
        let service = ScriptedService(tokens: { _, number in
            number < 3 ? .json(503, [:]) : .token("late")
        })
        #expect(try await service.client().hasUser("u"))
        #expect(service.tokenRequests.count == 3)
    }

    @Test(arguments: [0, 0.25, 1])
    func `pauses are drawn from what doubles up to the longest`(jitter: Double) async throws {
        let service = ScriptedService(calls: { _, _ in .json(500, [:]) })
        let clock = ManualClock(jumps: .below(.seconds(1800)))
        let options = try EasemobClient.Options(
            timeout: .seconds(3600),
            attempts: 7,
            backoff: Backoff(first: .milliseconds(200), longest: .seconds(2), spread: 0...1)
        )
        let client = try service.client(options: options, clock: clock, jitter: { jitter })
        _ = await vendorCode { _ = try await client.hasUser("u") }
        let longest = [200, 400, 800, 1600, 2000, 2000].map { Duration.milliseconds($0) }
        #expect(clock.slept.filter { $0 < .seconds(1800) } == longest.map { $0 * jitter })
    }

    @Test(arguments: [
        ("3", 3), ("100", 8), ("0", 0), ("-1", 0), ("soon", 0), ("+3", 0), ("3.5", 0),
        ("2147483648", 8),
        ("9223372036854775807", 8), ("99999999999999999999", 8), ("-9223372036854775808", 0),
        ("", 0),
    ])
    func `the pause that the service asks for is kept, up to the longest`(
        text: String,
        seconds: Int
    ) async throws {
        let service = ScriptedService(calls: { _, number in
            number == 1
                ? .json(429, [:], header: [HTTPField("Retry-After", text)].compactMap { $0 })
                : .settings()
        })
        let clock = ManualClock(jumps: .below(.seconds(1800)))
        let client = try service.client(clock: clock, jitter: { 0 })
        _ = try await client.hasUser("u")
        #expect(clock.slept.filter { $0 < .seconds(1800) } == [.seconds(seconds)])
    }

    @Test func `a service that does not answer is given up after the time-out`() async throws {
        let hanging = ManualClock()
        let clock = ManualClock()
        let service = ScriptedService(calls: { _, _ in
            try await hanging.sleep(for: .seconds(1))
            return .settings()
        })
        let client = try service.client(
            options: try EasemobClient.Options(timeout: .seconds(10), attempts: 2),
            clock: clock,
            jitter: { 0 }
        )
        let call = Task { await vendorCode { _ = try await client.hasUser("u") } }
        for attempt in 1...2 {
            #expect(await eventually { service.callRequests.count == attempt })
            #expect(await eventually { clock.remaining == [.seconds(10)] })
            clock.advance(by: .seconds(10))
        }
        #expect(await call.value == 301)
        #expect(
            service.limits == [try HTTPRequest.Limits(timeout: .seconds(10), largestBody: 4 << 20)]
        )
    }

    @Test func `a cancelled call ends at once, wherever it waits`() async throws {
        let clock = ManualClock()
        let hanging = ManualClock()
        let isDown = Shared(false)
        let service = ScriptedService(calls: { _, _ in
            if isDown.value { return .json(500, [:]) }
            try await hanging.sleep(for: .seconds(1))
            return .settings()
        })
        let client = try service.client(clock: clock)
        let sending = Task { try await client.hasUser("u") }
        #expect(await eventually { hanging.remaining.count == 1 })
        sending.cancel()
        await #expect(throws: CancellationError.self) { try await sending.value }

        isDown.change { $0 = true }
        let pausing = Task { try await client.hasUser("u") }
        #expect(await eventually { clock.remaining == [.milliseconds(125)] })
        pausing.cancel()
        await #expect(throws: CancellationError.self) { try await pausing.value }
        #expect(clock.remaining.isEmpty)
        #expect(hanging.remaining.isEmpty)
    }
}
