import APNsModel
import ExactJSON
import HTTPExchange
import PushModel
import PushService
import PushTestSupport
import Testing
import WallTime

@testable import EasemobREST

/// The client's calls of instant pushes and labels, against the handler and against scripts.
@Suite struct InstantPushClientTests {
    private func client(of backend: RESTHandler.AppBackend) throws -> EasemobClient {
        let handler = RESTHandler(access: { _, _ in .granted }, backend: { _ in backend })
        return try ScriptedService(calls: { request, _ in
            await handler.handle(request, now: Service.now)
        }).client()
    }

    /// A message with everything.
    private static let message = InstantPush.Message(
        title: "T",
        subtitle: "S",
        content: "C",
        ext: ["k": 1],
        apns: InstantPush.Message.APNs(
            lifetime: 60_000,
            priority: .powerConsiderate,
            pushType: .alert,
            collapseID: APNsHeaders.CollapseID("c"),
            badge: 3,
            sound: "r.caf",
            isMutable: true,
            isContentAvailable: true,
            category: "cat",
            threadID: "th",
            alert: APNsPayload.Alert(
                title: "t",
                subtitle: "s",
                bodyLocalization: APNsPayload.Localization("key", arguments: ["a", "b"]),
                launchImage: "l"
            ),
            ext: ["e": ["x"]]
        )
    )

    @Test func `a message arrives as it was written`() throws {
        #expect(try InstantPush.Message(Self.message.json) == Self.message)
        #expect(try InstantPush.Message(InstantPush.Message().json) == InstantPush.Message())
    }

    @Test func `what the client pushes is what the transport gets`() async throws {
        let transport = RecordingTransport()
        let app = try PushingApp(transport: transport, users: ["a", "b"])
        let client = try client(of: app.backend)
        try await app.bind("a", "aabb")
        let results = try await client.push(Self.message, to: "a")
        #expect(transport.pushes.map { $0.payload } == [Self.message.payload.utf8])
        #expect(results == [.success(id: transport.pushes[0].headers.id?.string ?? "")])
        #expect(try await client.push(Self.message, to: "b") == [.noBinding])
        #expect(try await client.push(Self.message, to: "ghost") == [.unknownUser])
    }

    @Test func `many users are split into requests of 100`() async throws {
        let service = ScriptedService(calls: { _, _ in .json(200, ["data": []]) })
        let client = try service.client()
        let users = (0..<250).map { UserID("u\($0)") }
        try await client.submit(Self.message, to: users + users)
        let sizes = try service.callRequests.map { request in
            try JSONValue(parsing: request.body).object?["targets"]?.array?.count
        }
        #expect(sizes == [100, 100, 50])
    }

    @Test func `a label and everybody are pushed to by a task`() async throws {
        let app = try PushingApp(transport: RecordingTransport(), users: ["a"])
        let client = try client(of: app.backend)
        #expect(try await client.createLabel("vip"))
        #expect(try await client.submit(Self.message, toLabel: "vip") == 7)
        #expect(try await client.submitToEveryone(Self.message) == 7)
        #expect(
            await vendorCode { _ = try await client.submit(Self.message, toLabel: "none") } == 110
        )
    }

    @Test(
        arguments: [
            (400, "MessageException", 110), (403, "ServiceNotOpenException", 505),
            (403, "LimitException", 4),
        ]
    )
    func `a push that is refused has the vendor's code`(
        status: Int,
        exception: String,
        code: Int
    ) async throws {
        let service = ScriptedService(calls: { _, _ in .error(status, exception) })
        let client = try service.client()
        #expect(await vendorCode { _ = try await client.push(Self.message, to: "u") } == code)
        #expect(service.callRequests.count == 1)
    }

    @Test func `a push that may have been sent is not sent again`() async throws {
        for status in [500, 502, 503, 504] {
            let service = ScriptedService(calls: { _, _ in .json(status, [:]) })
            let client = try service.client()
            _ = await vendorCode { _ = try await client.push(Self.message, to: "u") }
            #expect(service.callRequests.count == 1)
        }
        for error in [HTTPError.timedOut, .interrupted] {
            let service = ScriptedService(calls: { _, _ in throw error })
            let client = try service.client()
            _ = await vendorCode { try await client.submit(Self.message, to: ["u"]) }
            #expect(service.callRequests.count == 1)
        }
    }

    @Test func `a push that was certainly not sent is sent again`() async throws {
        let busy = ScriptedService(calls: { _, number in
            number < 3 ? .json(429, [:]) : .json(200, ["data": []])
        })
        #expect(try await busy.client().push(Self.message, to: "u") == [])
        #expect(busy.callRequests.count == 3)
        let away = ScriptedService(calls: { _, number in
            if number < 3 { throw HTTPError.unreachable }
            return .json(200, ["data": []])
        })
        try await away.client().submit(Self.message, to: ["u"])
        #expect(away.callRequests.count == 3)
    }

    @Test(arguments: ["{}", #"{"data":[1]}"#, #"{"data":[{"pushStatus":"?"}]}"#])
    func `an answer that cannot be read is 303, or no result`(body: String) async throws {
        let service = ScriptedService(calls: { _, _ in
            HTTPResponse(status: 200, body: Array(body.utf8))
        })
        let client = try service.client()
        let code = await vendorCode { _ = try await client.push(Self.message, to: "u") }
        #expect(code == (body == "{}" ? nil : 303))
        #expect(await vendorCode { _ = try await client.submitToEveryone(Self.message) } == 303)
    }

    @Test func `labels behind client and handler keep what every store promises`() async throws {
        let violations = try await LabelStoreContract.violations {
            let app = try PushingApp(transport: RecordingTransport())
            return ClientLabelStore(client: try client(of: app.backend))
        }
        #expect(violations == [])
    }

    @Test func `the client says which users did not get a label`() async throws {
        let app = try PushingApp(transport: RecordingTransport(), users: ["a"])
        let client = try client(of: app.backend)
        #expect(try await client.createLabel("vip", text: "best"))
        #expect(try await !client.createLabel("vip"))
        let change = try await client.addUsers(["a", "ghost"], toLabel: "vip")
        #expect(change?.users == ["a"])
        #expect(change?.refusals == ["ghost": "appUser not exists"])
        #expect(try await client.addUsers(["a"], toLabel: "none") == nil)
        #expect(await vendorCode { _ = try await client.createLabel("a b") } == 110)
        #expect(await vendorCode { _ = try await client.labels(upTo: 101) } == 110)
    }
}

/// The labels of a client's app as a store; the handler's cursor is the last entry.
private struct ClientLabelStore: LabelStore {
    let client: EasemobClient

    func create(_ label: PushLabel) async throws -> Bool {
        try await client.createLabel(label.name, text: label.text)
    }

    func label(named name: UserLabel) async throws -> PushLabel? {
        try await client.label(named: name)
    }

    func labels(after name: UserLabel?, upTo count: Int) async throws -> [PushLabel] {
        try await client.labels(upTo: min(count, 100), after: name?.string).entries
    }

    func remove(_ name: UserLabel) async throws -> Bool {
        try await client.removeLabel(name)
    }

    func add(_ users: [UserID], to name: UserLabel, at now: Instant) async throws -> Bool {
        try await client.addUsers(users, toLabel: name) != nil
    }

    func remove(_ users: [UserID], from name: UserLabel) async throws -> Set<UserID>? {
        try await client.removeUsers(users, fromLabel: name)?.users
    }

    func member(_ user: UserID, of name: UserLabel) async throws -> PushLabel.Member? {
        try await client.user(user, ofLabel: name)
    }

    func members(
        of name: UserLabel,
        after user: UserID?,
        upTo count: Int
    ) async throws -> [PushLabel.Member]? {
        var page = try await client.users(
            ofLabel: name,
            upTo: min(count, 100),
            after: user?.string
        )
        var members = page?.entries
        while let cursor = page?.cursor, let found = members?.count, found < count {
            page = try await client.users(ofLabel: name, after: cursor)
            members? += page?.entries ?? []
        }
        return members
    }

    /// The vendor has no call for it: each user is looked for in each label.
    func labels(of users: [UserID], among names: Set<UserLabel>?) async throws
        -> [UserID: [UserLabel]]
    {
        let all = try await labels(after: nil, upTo: 100).map { $0.name }
        var labels: [UserID: [UserLabel]] = [:]
        for name in all where names?.contains(name) ?? true {
            for user in Set(users) where try await client.user(user, ofLabel: name) != nil {
                labels[user, default: []].append(name)
            }
        }
        return labels
    }
}
