import ExactJSON
import HTTPExchange
import LocalService
import Synchronization
import Testing

/// What is left of users who go, of time that is far, and of callers who wait.
@Suite struct LocalLifecycleTests {
    private func message(from sender: String = "bob") -> String {
        #"{"from":"\#(sender)","to":["ann"],"type":"txt","body":{"msg":"hi"}}"#
    }

    private func waiting(_ local: Local) async -> String {
        await local.get("/users/ann/offline_msg_count").data
    }

    // R30
    @Test func `no message waits for a user who is back, or was removed`() async throws {
        let local = try await Local(users: "ann", "bob")
        for _ in 0..<2 { _ = await local.post("/messages/users", message()) }
        _ = await local.post("/messages/users", message(from: "ann"))
        #expect(await waiting(local) == #"{"ann":2}"#)
        _ = await local.local(
            .post,
            "status",
            #"{"app":"org#app","user":"ann","online":true}"#
        )
        #expect(await waiting(local) == #"{"ann":0}"#)
        _ = await local.local(
            .post,
            "status",
            #"{"app":"org#app","user":"ann","online":false}"#
        )
        _ = await local.post("/messages/users", message())
        #expect(await local.send(.delete, "/users/ann").status == 200)
        _ = await local.post("/users", #"{"username":"ann","password":"1"}"#)
        #expect(await waiting(local) == #"{"ann":0}"#)
    }

    // R30
    @Test func `a cursor finds who was registered after the last user was removed`() async throws {
        let local = try await Local(users: "a", "b", "c")
        let cursor = try #require(await local.get("/users?limit=2").body["cursor"]?.string)
        for user in ["b", "c"] { _ = await local.send(.delete, "/users/\(user)") }
        _ = await local.post("/users", #"{"username":"d","password":"1"}"#)
        let page = await local.get("/users?limit=2&cursor=\(cursor)")
        #expect(page.entities("username") == [#""d""#])
    }

    // R30
    @Test(arguments: [".", ".."])
    func `a name that no path can have is not legal`(name: String) async throws {
        let answer = try await Local().post(
            "/users",
            #"{"username":"\#(name)","password":"1"}"#
        )
        #expect(answer.refusal == "400 illegal_argument username [\(name)] is not legal")
    }

    @Test func `a call without a token leaves no app behind`() async throws {
        let storage = CountingStorage()
        let local = try await Local(storage: storage)
        let online = #"{"app":"org#app","user":"ann","online":true}"#
        for count in 1...2 {
            #expect(await local.local(.post, "status", online).status == 400)
            #expect(storage.count == count)
        }
        #expect(await local.post("/users", #"{"username":"ann","password":"1"}"#).status == 200)
        #expect(await local.local(.post, "status", online).status == 200)
        #expect(storage.count == 3)
    }

    // R31
    @Test func `a group that is named twice is read once`() async throws {
        let local = try await Local(users: "ann")
        let created = await local.post("/chatgroups", #"{"public":true,"owner":"ann"}"#)
        let id = try #require(created.body["data"]?.object?["groupid"]?.string)
        let found = await local.get("/chatgroups/\(id),\(id)").body["data"]
        #expect(found?.array?.count == 1)
    }

    @Test func `the clock leaves room for what is made then`() async throws {
        let local = try await Local(users: "ann")
        let far = await local.local(.post, "clock", #"{"now":253402300799999}"#)
        #expect(far.status == 400)
        #expect(far.body["error"]?.object?["path"] == "/now")
    }

    @Test func `a stream with a gap begins with a reset`() async throws {
        let local = try await Local(users: "ann")
        for _ in 0..<201 { _ = await local.local(.post, "clock", #"{"advance":1}"#) }
        let stream = String(decoding: await local.service.stream(after: "0") {}, as: UTF8.self)
        #expect(stream.contains("event: reset\n"))
        let rest = String(decoding: await local.service.stream(after: "1") {}, as: UTF8.self)
        #expect(!rest.contains("event: reset\n"))
    }

    /// Answers nothing until it is told to.
    private final class SilentReceiver: HTTPSender {
        private let isAsked: AsyncStream<Void>.Continuation
        private let (answers, isAnswered) = AsyncStream.makeStream(of: Void.self)

        init(_ isAsked: AsyncStream<Void>.Continuation) { self.isAsked = isAsked }

        func send(_ request: HTTPRequest, within limits: HTTPRequest.Limits) async -> HTTPResponse {
            isAsked.yield()
            for await _ in answers { break }
            return HTTPResponse(status: 200)
        }

        func answer() { isAnswered.finish() }
    }

    // R34
    @Test func `others are answered while callbacks are waited for`() async throws {
        let (asked, isAsked) = AsyncStream.makeStream(of: Void.self)
        let receiver = SilentReceiver(isAsked)
        let local = try await Local(users: "ann", "bob") { options in
            options.callbacks = CallbackSender.Target(
                "http://host:1/",
                secret: nil,
                sender: receiver
            )
        }
        for _ in 0..<2 { _ = await local.post("/messages/users", message()) }
        for await _ in asked { break }
        async let moved = local.local(.post, "clock", #"{"advance":1}"#)
        #expect(await local.get("/users/ann").status == 200)
        // What waits is not posted any more.
        #expect(await local.local(.post, "reset").status == 200)
        receiver.answer()
        #expect(await moved.status == 200)
    }

    // R34
    @Test(arguments: [
        "http://", "ftp://host/", "http://[::1", "http://a b/", "http://host:99999/", "host",
    ])
    func `an address that callbacks cannot be posted to is refused`(address: String) {
        #expect(
            CallbackSender.Target(address, secret: nil, sender: SilentReceiver(Self.nobody)) == nil
        )
    }

    private static let nobody = AsyncStream.makeStream(of: Void.self).continuation
}
