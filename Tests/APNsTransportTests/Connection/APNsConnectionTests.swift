import APNsModel
import ExactJSON
import Fixtures
import Foundation
import HTTPExchange
import PushModel
import PushService
import PushTestSupport
import Synchronization
import Testing
import WallTime

@testable import APNsTransport

@Suite struct APNsConnectionTests {
    private let clock = ManualClock()

    private func connection(
        _ sender: any HTTPSender,
        signing: Signing = Signing(),
        sharedIn store: (any ProviderToken.Store)? = nil,
        maximumInFlight: Int = 100
    ) throws -> APNsConnection {
        let tokens = try ProviderToken.Source(
            key: signing.key(),
            sharedIn: store,
            now: { [clock] in clock.now }
        )
        return try APNsConnection(
            to: .development,
            authentication: .providerToken(tokens),
            maximumInFlight: maximumInFlight,
            now: { [clock] in clock.now },
            openSender: { sender }
        )
    }

    @Test func `a request has exactly these headers, and the payload as it was rendered`()
        async throws
    {
        let sender = ScriptedSender()
        let reply = try await connection(sender).send(.sample())
        #expect(reply == .accepted(nil))
        let request = try #require(sender.requests.first)
        #expect(
            request.url == "https://api.sandbox.push.apple.com:443/3/device/"
                + "00fc13adff785122b4ad28809a3420982341241421348097878e577c991de8f0"
        )
        let header = request.header.map { "\($0.name): \($0.value)" }
        #expect(
            header.dropLast() == [
                "apns-collapse-id: 373360335316321408", "apns-expiration: 1659108600",
                "apns-priority: 10", "apns-push-type: alert", "apns-topic: com.example.im",
                "content-type: application/json",
            ]
        )
        #expect(
            header.last?.hasPrefix("authorization: bearer eyJhbGciOiJFUzI1NiIsImtpZCI6") == true
        )
        #expect(
            String(decoding: request.body, as: UTF8.self)
                == #"{"aps":{"alert":{"body":"Tom: the secret text"}}}"#
        )
        #expect(request.method == .post)
        // Of a longer answer the rest is not read: the status says whether the push was accepted.
        let limits = try HTTPRequest.Limits(
            timeout: .seconds(30),
            largestBody: 1 << 20,
            longerBody: .cut
        )
        #expect(sender.limits == [limits])
    }

    @Test func `with a client certificate there is no token`() async throws {
        let sender = ScriptedSender()
        let connection = try APNsConnection(
            to: .production,
            authentication: .clientCertificate,
            openSender: { sender }
        )
        #expect(await connection.send(.sample()) == .accepted(nil))
        #expect(sender.requests.first?.header.contains { $0.name == "authorization" } == false)
        #expect(await connection.renewProviderToken(issuedAfter: clock.now) == false)
    }

    static let answers: [(HTTPResponse, TransportReply)] = [
        (HTTPResponse(status: 200), .accepted(nil)),
        (HTTPResponse(status: 200, body: Array("{".utf8)), .accepted(nil)),
        (
            HTTPResponse(
                status: 400,
                body: Array(#"{"reason":"BadDeviceToken"}"#.utf8)
            ), .rejected(APNsRejection(status: 400, reason: .badDeviceToken))
        ),
        (
            HTTPResponse(
                status: 410,
                body: Array(#"{"reason":"Unregistered","timestamp":1700000000000}"#.utf8)
            ),
            .rejected(
                APNsRejection(
                    status: 410,
                    reason: .unregistered,
                    timestamp: Instant(milliseconds: 1_700_000_000_000)
                )
            )
        ),
        (
            HTTPResponse(status: 502, body: Array("<h1>Oops</h1>".utf8)),
            .rejected(APNsRejection(status: 502, reason: ""))
        ),
        (
            HTTPResponse(status: 401),
            .rejected(APNsRejection(status: 401, reason: ""))
        ),
    ]

    @Test(arguments: answers)
    func `the status says whether it was accepted`(
        response: HTTPResponse,
        reply: TransportReply
    ) async throws {
        let sender = ScriptedSender { _ in response }
        #expect(try await connection(sender).send(.sample()) == reply)
    }

    @Test(arguments: [100, 204, 301, 600])
    func `a status that is none of APNs' is a fault for good`(status: Int) async throws {
        let sender = ScriptedSender { _ in HTTPResponse(status: status) }
        guard case .fault(let fault) = try await connection(sender).send(.sample()) else {
            Issue.record("a fault")
            return
        }
        #expect(fault.kind == .answer)
        #expect(!fault.isRetryable)
    }

    static let errors: [(HTTPError, TransportError.Kind, Bool)] = [
        (.unreachable, .connection, true), (.interrupted, .connection, true),
        (.unknownHost, .connection, true), (.refused, .connection, true),
        (.noTLS, .connection, true), (.handshakeRefused, .credentials, false),
        (.unknownAuthority, .credentials, false), (.expiredCertificate, .credentials, false),
        (.wrongHost, .credentials, false), (.clientCertificateRequired, .credentials, false),
        (.clientCertificateRefused, .credentials, false),
        (.clientCertificateUnusable, .credentials, false),
        (.timedOut, .timeout, true), (.untrusted, .credentials, false),
        (.invalidRequest, .answer, false), (.invalidResponse, .answer, false),
        (.tooLarge, .answer, false),
    ]

    @Test(arguments: errors)
    func `an error of the sender is a fault`(
        error: HTTPError,
        kind: TransportError.Kind,
        isRetryable: Bool
    ) async throws {
        let sender = ScriptedSender { _ in throw error }
        let fault = TransportError(kind, isRetryable: isRetryable, error.description)
        #expect(try await connection(sender).send(.sample()) == .fault(fault))
    }

    @Test func `an unknown error is a fault that does not quote it`() async throws {
        struct TalkativeError: Error {
            let word = "secret"
        }
        let sender = ScriptedSender { _ in throw TalkativeError() }
        guard case .fault(let fault) = try await connection(sender).send(.sample()) else {
            Issue.record("a fault")
            return
        }
        #expect(fault.kind == .connection)
        #expect(!fault.description.contains("secret"))
        let signing = Signing(failures: [TalkativeError()])
        let reply = try await connection(ScriptedSender(), signing: signing).send(.sample())
        #expect(
            reply
                == .fault(
                    TransportError(
                        .credentials,
                        isRetryable: true,
                        "the provider token is not signed"
                    )
                )
        )
    }

    // The token is 3 s old; by the clock of the second and third server it is more than an hour old, or of the
    // future.
    @Test(arguments: [
        (nil, "the clock of this machine is slow, or the server's is fast"),
        (
            "Thu, 01 Jan 2026 02:00:03 GMT",
            "the clock of this machine is 7200 s behind the server's"
        ),
        (
            "Wed, 31 Dec 2025 22:00:03 GMT",
            "the clock of this machine is 7200 s ahead of the server's"
        ),
        (
            "Thu, 01 Jan 2026 00:00:40 GMT",
            "the clocks agree, so another machine with a slow clock may have issued it"
        ),
        ("yesterday", "the clock of this machine is slow, or the server's is fast"),
    ])
    func `a young token that APNs calls expired is a matter of clocks`(
        date: String?,
        finding: String
    ) async throws {
        clock.advance(
            by: .milliseconds(
                try Instant(rfc3339: "2026-01-01T00:00:00Z").milliseconds(since: clock.now)
            )
        )
        let header = date.flatMap { HTTPField("Date", $0) }.map { [$0] } ?? []
        let sender = ScriptedSender { [clock] number in
            guard number > 1 else { return HTTPResponse(status: 200) }
            clock.advance(by: .seconds(1))
            return HTTPResponse(
                status: 403,
                header: header,
                body: Array(#"{"reason":"ExpiredProviderToken"}"#.utf8)
            )
        }
        let connection = try connection(sender)
        _ = await connection.send(.sample())
        clock.advance(by: .seconds(2))
        let complaint = "APNs calls a provider token expired that was issued 3 s ago: "
        #expect(
            await connection.send(.sample())
                == .fault(TransportError(.credentials, complaint + finding))
        )
        // An old one is renewed instead.
        clock.advance(by: .seconds(1200))
        #expect(
            await connection.send(.sample())
                == .rejected(APNsRejection(status: 403, reason: .expiredProviderToken))
        )
    }

    @Test func `a token that is called invalid is signed anew if another process signed it`()
        async throws
    {
        let path = FileManager.default.temporaryDirectory
            .appendingPathComponent("provider-token-\(UUID().uuidString)").path
        let store = try ProviderToken.FileStore(path: path)
        let wrong = ProviderToken(text: "wrong", issued: clock.now)
        _ = try await store.replace(nil, by: wrong, of: Signing().key().name)
        let sender = ScriptedSender { _ in
            HTTPResponse(status: 403, body: Array(#"{"reason":"InvalidProviderToken"}"#.utf8))
        }
        let signing = Signing()
        let connection = try connection(sender, signing: signing, sharedIn: store)
        for signatures in [0, 1, 1] {
            #expect(
                await connection.send(.sample())
                    == .rejected(APNsRejection(status: 403, reason: .invalidProviderToken))
            )
            #expect(signing.messages.count == signatures)
        }
    }

    @Test func `a key that cannot sign is a fault for good`() async throws {
        let signing = Signing(failures: [
            ProviderToken.SetupError(.key, "the key is on another curve")
        ])
        let reply = try await connection(ScriptedSender(), signing: signing).send(.sample())
        #expect(reply == .fault(TransportError(.credentials, "the key is on another curve")))
    }

    @Test func `a payload that APNs did not get is a fault that can be retried`() async throws {
        let sender = ScriptedSender { _ in
            HTTPResponse(status: 400, body: Array(#"{"reason":"PayloadEmpty"}"#.utf8))
        }
        let fault = TransportError(.connection, HTTPError.interrupted.description)
        #expect(try await connection(sender).send(.sample()) == .fault(fault))
        #expect(fault.isRetryable)
    }

    @Test func `the id of a push is that of the response`() async throws {
        let id = try #require(APNsHeaders.ID("eabeae54-14a8-11e5-b60b-1697f925ec7b"))
        let field = try #require(HTTPField("apns-id", "eabeae54-14a8-11e5-b60b-1697f925ec7b"))
        let sender = ScriptedSender { _ in HTTPResponse(status: 200, header: [field]) }
        #expect(try await connection(sender).send(.sample()) == .accepted(id))
    }

    @Test(arguments: [
        (200, ""), (410, #"{"reason":"Unregistered"}"#), (400, #"{"reason":"BadDeviceToken"}"#),
    ])
    func `an answer with another push's id is a fault, and later pushes have another connection`(
        status: Int,
        body: String
    ) async throws {
        let field = try #require(HTTPField("apns-id", "eabeae54-14a8-11e5-b60b-1697f925ec7b"))
        let opened = Mutex(0)
        let connection = try APNsConnection(
            to: .production,
            authentication: .clientCertificate,
            now: { [clock] in clock.now },
            openSender: {
                let number = opened.withLock { opened in
                    opened += 1
                    return opened
                }
                return ScriptedSender { _ in
                    number == 1
                        ? HTTPResponse(status: status, header: [field], body: Array(body.utf8))
                        : HTTPResponse(status: 200)
                }
            }
        )
        var push = OutgoingPush.sample()
        push.headers.id = APNsHeaders.ID("123e4567-e89b-12d3-a456-42661417400a")
        guard case .fault(let fault) = await connection.send(push) else {
            Issue.record("a fault")
            return
        }
        #expect(fault.kind == .connection && fault.isRetryable)
        #expect(await connection.send(push) == .accepted(nil))
        #expect(opened.withLock { $0 } == 2)
    }

    @Test func `a sender opens while no push has to wait for it`() async throws {
        let connections = Mutex<[APNsConnection]>([])
        let connection = try APNsConnection(
            to: .production,
            authentication: .clientCertificate,
            now: { [clock] in clock.now },
            openSender: {
                // It would wait for itself here if a push had to wait.
                for connection in connections.withLock({ $0 }) { _ = connection.gauges }
                return ScriptedSender()
            }
        )
        connections.withLock { $0 = [connection] }
        #expect(await connection.reconnect(openedAfter: clock.now))
        #expect(await connection.send(.sample()) == .accepted(nil))
        connections.withLock { $0 = [] }
    }

    @Test func `a push that waits where nothing is answered gives its place to another`()
        async throws
    {
        let sender = StallingSender()
        let connection = try connection(sender, maximumInFlight: 1)
        let (stalls, tell) = AsyncStream<Void>.makeStream()
        let first = Task {
            await connection.send(.sample(), whenStalled: { tell.yield() }, isRetired: { false })
        }
        for await _ in stalls { break }
        #expect(await connection.send(.sample()) == .accepted(nil))
        sender.answerFirst()
        #expect(await first.value == .accepted(nil))
    }

    @Test func `a cancelled task is a fault`() async throws {
        let connection = try connection(ScriptedSender { _ in throw CancellationError() })
        guard case .fault(let fault) = await connection.send(.sample()) else {
            Issue.record("a fault")
            return
        }
        #expect(fault.kind == .cancelled)
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await connection.send(.sample())
        }
        guard case .fault(let early) = await task.value else {
            Issue.record("a fault")
            return
        }
        #expect(early.kind == .cancelled)
    }

    @Test func `what is not fit to be sent never reaches the sender`() async throws {
        let sender = ScriptedSender()
        guard case .fault(let fault) = try await connection(sender).send(.sample(token: "x")) else {
            Issue.record("a fault")
            return
        }
        #expect(fault.kind == .request)
        #expect(sender.requests.isEmpty)
    }

    @Test(arguments: [1, 7, 100])
    func `no more than so many are under way at once`(limit: Int) async throws {
        let sender = ScriptedSender { _ in
            await Task.yield()
            return HTTPResponse(status: 200)
        }
        let connection = try connection(sender, maximumInFlight: limit)
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<500 {
                group.addTask { _ = await connection.send(.sample()) }
            }
        }
        #expect(sender.requests.count == 500)
        #expect(sender.mostInFlight <= limit)
    }

    @Test
    func `another connection is opened once for all who ask, and serves those who come later`()
        async throws
    {
        let senders = Mutex<[ScriptedSender]>([])
        let connection = try APNsConnection(
            to: .production,
            authentication: .clientCertificate,
            now: { [clock] in clock.now },
            openSender: {
                let sender = ScriptedSender()
                senders.withLock { $0.append(sender) }
                return sender
            }
        )
        _ = await connection.send(.sample())
        clock.advance(by: .milliseconds(10))
        let sent = clock.now
        clock.advance(by: .milliseconds(10))
        for _ in 0..<3 {
            await connection.reconnect(openedAfter: sent)
        }
        _ = await connection.send(.sample())
        _ = await connection.send(.sample())
        #expect(senders.withLock { $0.map { $0.requests.count } } == [1, 2])
    }

    @Test(arguments: [0, -1, 100_001, Int.max])
    func `a number of pushes in flight out of its range is refused`(count: Int) {
        let error = #expect(throws: InputError.self) {
            try APNsConnection(
                to: .production,
                authentication: .clientCertificate,
                maximumInFlight: count,
                openSender: { URLSessionSender() }
            )
        }
        #expect(error?.path.text == "/maximumInFlight")
    }

    @Test(arguments: [Duration.zero, .seconds(-1), .seconds(86_401), .seconds(Int64.max)])
    func `a time-out out of its range is refused`(timeout: Duration) {
        let error = #expect(throws: InputError.self) {
            try APNsConnection(
                to: .production,
                authentication: .clientCertificate,
                timeout: timeout,
                openSender: { URLSessionSender() }
            )
        }
        #expect(error?.path.text == "/timeout")
    }

    @Test func `a connection stays if there is no other`() async throws {
        let sender = ScriptedSender()
        let isFirst = Flag()
        let connection = try APNsConnection(
            to: .production,
            authentication: .clientCertificate,
            now: { [clock] in clock.now },
            openSender: {
                guard isFirst.take() else { throw ProviderToken.SetupError(.key, "no more") }
                return sender
            }
        )
        await connection.reconnect(openedAfter: clock.now)
        #expect(await connection.send(.sample()) == .accepted(nil))
    }

    @Test func `a push goes over the connection of its certificate`() async throws {
        let (voip, other) = (ScriptedSender(), ScriptedSender())
        let voipConnection = try connection(voip)
        let connections: [Certificate.Name: APNsConnection] = [
            "com.example.im.voip": voipConnection
        ]
        let strict = APNsPushTransport(connections)
        #expect(await strict.send(.sample("com.example.im.voip")) == .accepted(nil))
        guard case .fault(let fault) = await strict.send(.sample("prod")) else {
            Issue.record("a fault")
            return
        }
        #expect(fault.kind == .credentials)
        #expect(!fault.isRetryable)
        let lenient = APNsPushTransport(connections, otherwise: try connection(other))
        #expect(await lenient.send(.sample("prod")) == .accepted(nil))
        #expect(voip.requests.count == 1)
        #expect(other.requests.count == 1)
    }

    @Test func `the transport renews the token of a certificate`() async throws {
        let signing = Signing()
        let transport = APNsPushTransport([
            "prod": try connection(ScriptedSender(), signing: signing)
        ])
        _ = await transport.send(.sample())
        #expect(await transport.renewProviderToken(for: "prod", issuedAfter: clock.now))
        clock.advance(by: .seconds(1800))
        #expect(await transport.renewProviderToken(for: "prod", issuedAfter: clock.now))
        #expect(await transport.renewProviderToken(for: "other", issuedAfter: clock.now) == false)
        #expect(signing.messages.count == 2)
    }

    @Test func `nothing that is printed has the token, the text or the key`() async throws {
        let sender = ScriptedSender()
        let connection = try connection(sender)
        _ = await connection.send(.sample())
        let request = try #require(sender.requests.first)
        let field = try #require(request.header.last)
        let checked = try HTTPRequest(
            checking: .sample(),
            to: .production,
            authentication: .clientCertificate
        )
        let values: [any Sendable] = [
            connection, APNsPushTransport(["prod": connection]), request, field, checked,
        ]
        for printout in values.flatMap({ printouts(of: $0) }) {
            #expect(!printout.contains("secret"))
            #expect(!printout.contains("00fc13ad"))
            #expect(!printout.contains("eyJ"))
            #expect(!printout.contains("ABC123DEFG"))
        }
    }
}

/// Tells the first request that its connection has stalled, and answers it late.
private final class StallingSender: HTTPSender {
    private let isFirst = Flag()
    private let answers = AsyncStream<Void>.makeStream()

    func answerFirst() {
        answers.continuation.yield()
    }

    func send(_ request: HTTPRequest, within limits: HTTPRequest.Limits) async throws
        -> HTTPResponse
    {
        HTTPResponse(status: 200)
    }

    func send(
        _ request: HTTPRequest,
        within limits: HTTPRequest.Limits,
        whenStalled: @escaping @Sendable () -> Void
    ) async throws -> HTTPResponse {
        if isFirst.take() {
            whenStalled()
            for await _ in answers.stream { break }
        }
        return HTTPResponse(status: 200)
    }
}

/// True for the first caller.
private final class Flag: Sendable {
    private let isUp = Mutex(true)

    func take() -> Bool {
        isUp.withLock { isUp in
            defer { isUp = false }
            return isUp
        }
    }
}
