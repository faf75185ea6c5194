import ExactJSON
import PushTestSupport
import Testing
import WallTime

@testable import APNsTransport

/// One token for all, renewed in time, and never too early (rule 6.10).
@Suite struct ProviderTokensTests {
    private let clock = ManualClock()
    private let signing: Signing

    init() {
        signing = Signing()
    }

    private func tokens(
        _ signing: Signing,
        renewedAtAge age: Duration = .seconds(50 * 60)
    ) throws -> ProviderToken.Source {
        try ProviderToken.Source(
            key: signing.key(),
            renewedAtAge: age,
            now: { [clock] in clock.now }
        )
    }

    @Test func `all callers at the same time share one signing`() async throws {
        let tokens = try tokens(signing)
        let texts = try await withThrowingTaskGroup(of: ExactString.self) { group in
            for _ in 0..<100 {
                group.addTask { try await tokens.token().text }
            }
            return try await group.reduce(into: Set<ExactString>()) { $0.insert($1) }
        }
        #expect(texts.count == 1)
        #expect(signing.messages.count == 1)
    }

    @Test(arguments: [20, 50, 60] as [Int64])
    func `a token is renewed at the age that was asked for`(minutes: Int64) async throws {
        let tokens = try tokens(signing, renewedAtAge: .seconds(minutes * 60))
        let first = try await tokens.token()
        clock.advance(by: .milliseconds(minutes * 60_000 - 1))
        #expect(try await tokens.token() == first)
        clock.advance(by: .milliseconds(1))
        let second = try await tokens.token()
        #expect(second.issued == clock.now)
        #expect(signing.messages.count == 2)
    }

    @Test(arguments: [-1, 0, 1199, 3601, Int64.max, Int64.min])
    func `no other age is allowed than 20 to 60 minutes`(seconds: Int64) throws {
        let error = #expect(throws: InputError.self) {
            _ = try tokens(signing, renewedAtAge: .seconds(seconds))
        }
        #expect(error?.path.text == "/renewedAtAge")
    }

    @Test
    func `a clock that was set back a little is forgiven, one that was set back a lot is not`()
        async throws
    {
        let tokens = try tokens(signing)
        _ = try await tokens.token()
        clock.advance(by: .milliseconds(-60_000))
        _ = try await tokens.token()
        #expect(signing.messages.count == 1)
        clock.advance(by: .milliseconds(-1))
        _ = try await tokens.token()
        #expect(signing.messages.count == 2)
    }

    // 403 ExpiredProviderToken and 429 TooManyProviderTokenUpdates.
    @Test func `a token that APNs calls expired is renewed once, and never before 20 minutes`()
        async throws
    {
        let tokens = try tokens(signing)
        let first = try await tokens.token()
        clock.advance(by: .milliseconds(20 * 60_000 - 1))
        #expect(try await tokens.renew(issuedAfter: clock.now) == false)
        #expect(try await tokens.token() == first)

        clock.advance(by: .milliseconds(1))
        let sent = clock.now
        clock.advance(by: .milliseconds(5))
        let renewed = try await withThrowingTaskGroup(of: Bool.self) { group in
            for _ in 0..<50 {
                group.addTask { try await tokens.renew(issuedAfter: sent) }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(renewed == Array(repeating: true, count: 50))
        #expect(signing.messages.count == 2)
        #expect(try await tokens.token().issued == clock.now)

        clock.advance(by: .milliseconds(1))
        #expect(try await tokens.renew(issuedAfter: clock.now) == false)
    }

    @Test func `a signing that fails is tried again by the next caller`() async throws {
        struct UnreachableError: Error {}
        let signing = Signing(failures: [UnreachableError()])
        let tokens = try tokens(signing)
        await #expect(throws: UnreachableError.self) { try await tokens.token() }
        _ = try await tokens.token()
        #expect(signing.messages.count == 2)
    }

    @Test func `if the caller that signs is cancelled the next one signs`()
        async throws
    {
        let signing = Signing(failures: [CancellationError()])
        let tokens = try tokens(signing)
        await #expect(throws: CancellationError.self) { try await tokens.token() }
        _ = try await tokens.token()
        #expect(signing.messages.count == 2)
    }
}
