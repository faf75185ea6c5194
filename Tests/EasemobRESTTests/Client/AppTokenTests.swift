import ExactJSON
import HTTPExchange
import PushService
import PushTestSupport
import Testing

@testable import EasemobREST

/// The app token: fetched once for all, before it ends, and again when it is refused.
@Suite struct AppTokenTests {
    @Test func `the first call fetches a token, the next ones use it`() async throws {
        let service = ScriptedService()
        let client = try service.client()
        for _ in 0..<3 {
            _ = try await client.hasUser("u")
        }
        #expect(service.tokenRequests.count == 1)
        let fetch = try #require(service.tokenRequests.first)
        #expect(fetch.method == .post)
        #expect(
            fetch.bodyText
                == #"{"client_id":"the-client-id","client_secret":"the-client-secret","#
                + #""grant_type":"client_credentials"}"#
        )
        #expect(fetch.authorization == nil)
        #expect(
            service.callRequests.map { $0.authorization }
                == Array(repeating: "Bearer token-1", count: 3)
        )
    }

    @Test(arguments: [
        (life: 100, still: 89, again: 90),
        (life: 86_400, still: 86_099, again: 86_100),
    ])
    func `a token is renewed before its end`(life: Int64, still: Int, again: Int) async throws {
        let service = ScriptedService(tokens: { _, number in
            .token("token-\(number)", expiresIn: life)
        })
        let clock = ManualClock()
        let client = try service.client(clock: clock)
        _ = try await client.hasUser("u")
        clock.advance(by: .seconds(still))
        _ = try await client.hasUser("u")
        #expect(service.tokenRequests.count == 1)
        clock.advance(by: .seconds(again - still))
        _ = try await client.hasUser("u")
        #expect(service.tokenRequests.count == 2)
        #expect(service.callRequests.last?.authorization == "Bearer token-2")
    }

    @Test func `a token without an end is used until it is refused`() async throws {
        let service = ScriptedService(
            tokens: { _, number in .json(200, ["access_token": .string("token-\(number)")]) },
            calls: { _, number in number == 3 ? .json(401, [:]) : .settings() }
        )
        let clock = ManualClock()
        let client = try service.client(clock: clock)
        _ = try await client.hasUser("u")
        clock.advance(by: .seconds(1_000_000_000))
        _ = try await client.hasUser("u")
        #expect(service.tokenRequests.count == 1)
        _ = try await client.hasUser("u")
        #expect(service.tokenRequests.count == 2)
    }

    @Test(arguments: [
        JSONValue.number(JSONNumber(Int64.max)), .number(JSONNumber(Int64.min)), 0, -1, 1.5,
        "86400", .null,
    ])
    func `a life that is none, or beyond any, is no end`(life: JSONValue) async throws {
        let service = ScriptedService(tokens: { _, number in
            .json(200, ["access_token": .string("token-\(number)"), "expires_in": life])
        })
        let clock = ManualClock()
        let client = try service.client(clock: clock)
        _ = try await client.hasUser("u")
        clock.advance(by: .seconds(1_000_000_000))
        _ = try await client.hasUser("u")
        #expect(service.tokenRequests.count == 1)
    }

    @Test func `50 callers share one fetch`() async throws {
        let gate = AsyncSemaphore()
        let service = ScriptedService(tokens: { _, number in
            try await gate.pass { .token("token-\(number)") }
        })
        let client = try service.client()
        try await withThrowingTaskGroup(of: Bool.self) { group in
            try await gate.pass {
                for _ in 0..<50 {
                    group.addTask { try await client.hasUser("u") }
                }
                #expect(await eventually { service.tokenRequests.count == 1 })
                await letOthersRun()
            }
            try await group.waitForAll()
        }
        #expect(service.tokenRequests.count == 1)
        #expect(service.callRequests.count == 50)
    }

    @Test func `50 callers share one refusal of the credentials`() async throws {
        let gate = AsyncSemaphore()
        let service = ScriptedService(tokens: { _, _ in
            try await gate.pass { .json(401, ["error": "invalid_grant"]) }
        })
        let client = try service.client()
        let codes = try await withThrowingTaskGroup(of: Int?.self) { group in
            try await gate.pass {
                for _ in 0..<50 {
                    group.addTask { await vendorCode { _ = try await client.hasUser("u") } }
                }
                #expect(await eventually { service.tokenRequests.count == 1 })
                await letOthersRun()
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(codes == Array(repeating: 104, count: 50))
        // Who came after the refusal tries again; who waited for it does not.
        #expect(service.tokenRequests.count <= 2)
    }

    @Test func `if the one that fetches is cancelled the next one fetches`() async throws {
        let fetches = Shared(0)
        let hanging = ManualClock()
        let service = ScriptedService(tokens: { _, number in
            fetches.change { $0 += 1 }
            if number == 1 { try await hanging.sleep(for: .seconds(10)) }
            return .token("token-\(number)")
        })
        let client = try service.client()
        let first = Task { try await client.hasUser("u") }
        #expect(await eventually { fetches.value == 1 })
        let second = Task { try await client.hasUser("u") }
        await letOthersRun()
        first.cancel()
        #expect(try await second.value)
        await #expect(throws: CancellationError.self) { try await first.value }
        #expect(service.callRequests.map { $0.authorization } == ["Bearer token-2"])
    }

    @Test func `a call that is answered 401 is sent once more with another token`() async throws {
        let service = ScriptedService(calls: { request, _ in
            request.authorization == "Bearer token-1" ? .json(401, [:]) : .settings()
        })
        let client = try service.client()
        #expect(try await client.hasUser("u"))
        #expect(
            service.callRequests.map { $0.authorization } == ["Bearer token-1", "Bearer token-2"]
        )
    }

    @Test func `50 calls that are answered 401 share one other token`() async throws {
        let arrived = Shared(0)
        let service = ScriptedService(calls: { request, _ in
            guard request.authorization == "Bearer token-1" else { return .settings() }
            arrived.change { $0 += 1 }
            _ = await eventually { arrived.value == 50 }
            return .json(401, [:])
        })
        let client = try service.client()
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for _ in 0..<50 {
                group.addTask { try await client.hasUser("u") }
            }
            try await group.waitForAll()
        }
        #expect(service.tokenRequests.count == 2)
        #expect(service.callRequests.count == 100)
    }

    @Test func `a second 401 is the end of it`() async throws {
        let service = ScriptedService(calls: { _, _ in .json(401, [:]) })
        let client = try service.client()
        #expect(await vendorCode { _ = try await client.hasUser("u") } == 104)
        #expect(service.callRequests.count == 2)
        #expect(service.tokenRequests.count == 2)
    }

    @Test(arguments: [
        JSONValue.object([:]), ["access_token": ""], ["access_token": 1],
        ["access_token": "a\r\nb"],
        [],
    ])
    func `an answer without a token is not understood`(body: JSONValue) async throws {
        let service = ScriptedService(tokens: { _, _ in .json(200, body) })
        let client = try service.client()
        #expect(await vendorCode { _ = try await client.hasUser("u") } == 303)
        #expect(service.callRequests.isEmpty)
    }
}

/// The vendor's code of the error that work throws; `nil` if it throws none or another one.
func vendorCode(_ work: () async throws -> Void) async -> Int? {
    do {
        try await work()
        return nil
    } catch {
        return (error as? PushServiceError)?.code.rawValue
    }
}
