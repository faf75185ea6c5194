import ExactJSON
import HTTPExchange
import LocalService
import Testing

/// The events that a page waits for.
@Suite struct LocalEventTests {
    /// The events of a stream: the number, the name and the data of each.
    private func events(_ stream: [UInt8]) throws -> [(id: Int, name: Substring, data: JSONObject)]
    {
        let text = String(decoding: stream, as: UTF8.self)
        var parts = text.split(separator: "\n\n")
        #expect(parts.removeFirst() == "retry: 100")
        return try parts.map { part in
            let lines = part.split(separator: "\n")
            let data = try JSONValue(parsing: Array(lines[2].utf8.dropFirst(6))).object
            return (
                try #require(Int(lines[0].dropFirst(4))), lines[1].dropFirst(7), try #require(data)
            )
        }
    }

    private func stream(_ local: Local, after number: Int? = nil) async throws -> [(
        id: Int, name: Substring, data: JSONObject
    )] {
        try events(await local.service.stream(after: number.map { "\($0)" }) {})
    }

    @Test func `a stream begins with the clock and has what happened since`() async throws {
        let local = try await Local(users: "ann")
        let first = try await stream(local)
        #expect(first.map { $0.name } == ["reset"])
        #expect(first[0].data["timeZone"] == "Asia/Shanghai")
        #expect(first[0].data["now"] == 1_767_585_600_000)
        let body = #"{"from":"bob","to":["ann"],"type":"txt","body":{"msg":"hi"}}"#
        _ = await local.post("/messages/users", body)
        _ = await local.local(.post, "clock", #"{"advance":1000}"#)
        let rest = try await stream(local, after: first[0].id)
        #expect(rest.map { $0.name } == ["delivery", "clock"])
        #expect(rest[0].data["user"] == "ann")
        #expect(rest[0].data["n"] == 1)
        #expect(rest[0].data["explanation"]?.object?["outcome"] == "push")
        #expect(rest[1].data["now"] == 1_767_585_601_000)
        #expect(try await stream(local, after: rest[1].id).isEmpty)
        // What is kept comes again to a page that is opened later.
        #expect(try await stream(local).map { $0.name } == ["reset", "delivery", "clock"])
    }

    @Test func `a suppressed message has its decision, and deliveries have none`() async throws {
        let local = try await Local(users: "ann")
        _ = await local.send(.put, "/users/ann/notification/user/ann", #"{"type":"NONE"}"#)
        let body = #"{"from":"bob","to":["ann"],"type":"txt","body":{"msg":"hi"}}"#
        _ = await local.post("/messages/users", body)
        let delivery = try #require(try await stream(local).last?.data)
        #expect(delivery["explanation"]?.object?["reason"] == "remind.none")
        let kept = await local.local(.get, "deliveries").body["deliveries"]?.array?.first?.object
        #expect(kept?["reason"] == "remind.none")
        #expect(kept?["explanation"] == nil)
    }

    @Test func `who is logged out is told as who goes offline is`() async throws {
        let local = try await Local(users: "ann")
        let online = #"{"app":"org#app","user":"ann","online":true}"#
        #expect(await local.local(.post, "status", online).status == 200)
        #expect(await local.get("/users/ann/disconnect").status == 200)
        let events = try await stream(local).dropFirst()
        #expect(events.map { $0.name } == ["status", "status"])
        #expect(events.map { $0.data["online"] } == [.bool(true), .bool(false)])
        #expect(events.last?.data["user"] == "ann")
    }

    @Test func `a number of another process has everything after a reset`() async throws {
        let local = try await Local()
        _ = await local.local(.post, "clock", #"{"advance":1000}"#)
        #expect(try await stream(local, after: 57).map { $0.name } == ["reset", "clock"])
        _ = await local.local(.post, "reset")
        #expect(try await stream(local, after: 1).map { $0.name } == ["reset"])
    }

    @Test func `who waits is told at once, or has an empty stream in the end`() async throws {
        let local = try await Local()
        // It ends when it is cancelled.
        let forEver: @Sendable () async -> Void = {
            for await _ in AsyncStream<Void>.makeStream().stream {}
        }
        async let waiting = local.service.stream(after: "0", for: forEver)
        _ = await local.local(.post, "clock", #"{"advance":1000}"#)
        #expect(try events(await waiting).map { $0.name } == ["clock"])
        #expect(try await stream(local, after: 1).isEmpty)
        local.service.close()
        #expect(try events(await local.service.stream(after: "1", for: forEver)).isEmpty)
    }

    @Test func `of many events the last 200 are kept`() async throws {
        let local = try await Local()
        for _ in 0..<205 { _ = await local.local(.post, "clock", #"{"advance":1}"#) }
        let all = try await stream(local)
        #expect(all.map { $0.id } == Array(5...205))
    }
}
