import ExactJSON
import HTTPExchange
import LocalService
import PushModel
import Testing

/// What quiet hours hold, and what the phone shows when they are over; the clock shows 12:00 in Shanghai at first.
@Suite struct LocalHeldTests {
    private func local() async throws -> Local {
        let local = try await Local(users: "ann", "bob") {
            $0.app.policy.quiet = .hold
            $0.app.policy.language = .english
        }
        let quiet = #"{"ignoreInterval":"11:00-14:00"}"#
        #expect(await local.send(.put, "/users/bob/notification/user/bob", quiet).status == 200)
        return local
    }

    private func send(_ local: Local, _ count: Int) async {
        let message = #"{"from":"ann","to":["bob"],"type":"txt","body":{"msg":"hi"}}"#
        for _ in 0..<count {
            #expect(await local.post("/messages/users", message).status == 200)
        }
    }

    // 6.18, 9
    @Test func `the clock ends quiet hours, and what was held is told once`() async throws {
        let local = try await local()
        await send(local, 3)
        #expect(await local.deliveries() == Array(repeating: "bob: dnd.app.interval", count: 3))
        #expect(await local.local(.post, "clock", #"{"advance":7199999}"#).status == 200)
        #expect(await local.deliveries(after: 3) == [])
        #expect(await local.local(.post, "clock", #"{"advance":1}"#).status == 200)
        let told = await local.deliveries(after: 3)
        #expect(
            told.sorted() == [
                "bob: You have 3 new messages", "bob: merged", "bob: merged", "bob: released",
            ]
        )
    }

    // 6.18: in 20 hours, in the next night, and after several.
    @Test(arguments: [72_000_000, 86_400_000, 345_600_000])
    func `a jump over a night stops in the morning`(jump: Int) async throws {
        let local = try await local()
        let night = #"{"ignoreInterval":"22:00-07:00"}"#
        #expect(await local.send(.put, "/users/bob/notification/user/bob", night).status == 200)
        #expect(await local.local(.post, "clock", #"{"advance":39600000}"#).status == 200)
        await send(local, 1)
        let clock = await local.local(.post, "clock", #"{"advance":\#(jump)}"#)
        #expect(clock.body["now"]?.int64 == Int64(1_767_585_600_000 + 39_600_000 + jump))
        #expect(
            await local.deliveries(after: 1) == ["bob: released", "bob: You have a new message"]
        )
        for delivery in try await wasHeld(local) {
            #expect(delivery["at"] == 1_767_654_000_000)
            #expect(delivery["from"] == "ann")
            #expect(delivery["chatType"] == "chat")
        }
    }

    // 6.18
    @Test func `a jump stops at each instant at which something is due`() async throws {
        let local = try await local()
        let quiet = #"{"ignoreInterval":"11:00-15:00"}"#
        #expect(await local.send(.put, "/users/ann/notification/user/ann", quiet).status == 200)
        let message = #"{"from":"bob","to":["ann"],"type":"txt","body":{"msg":"hi"}}"#
        #expect(await local.post("/messages/users", message).status == 200)
        await send(local, 1)
        #expect(await local.local(.post, "clock", #"{"advance":86400000}"#).status == 200)
        let found = try await wasHeld(local).map {
            "\($0["user"]?.string ?? "") \($0["at"]?.int64 ?? 0)"
        }
        #expect(
            found == [
                "bob 1767592800000", "bob 1767592800000", "ann 1767596400000", "ann 1767596400000",
            ]
        )
    }

    private func wasHeld(_ local: Local) async throws -> [JSONObject] {
        let all = await local.local(.get, "deliveries").body["deliveries"]?.array
        return try #require(all).compactMap { $0.object }.filter { $0["wasHeld"] != nil }
    }

    // 6.18
    @Test func `a call that ends quiet hours releases what was held`() async throws {
        let local = try await local()
        await send(local, 1)
        let off = #"{"ignoreInterval":""}"#
        #expect(await local.send(.put, "/users/bob/notification/user/bob", off).status == 200)
        #expect(
            await local.deliveries(after: 1) == ["bob: released", "bob: You have a new message"]
        )
    }

    // 6.18
    @Test func `what another user is due for within a second is not waited for`() async throws {
        let local = try await local()
        let quiet = #"{"ignoreInterval":"11:00-13:00"}"#
        #expect(
            await local.send(.put, "/users/ann/notification/user/ann", quiet).status == 200
        )
        await send(local, 1)
        let message = #"{"from":"bob","to":["ann"],"type":"txt","body":{"msg":"hi"}}"#
        #expect(await local.post("/messages/users", message).status == 200)
        #expect(await local.local(.post, "clock", #"{"advance":3599999}"#).status == 200)
        #expect(await local.deliveries(after: 2) == [])
        let off = #"{"ignoreInterval":""}"#
        #expect(await local.send(.put, "/users/bob/notification/user/bob", off).status == 200)
        #expect(
            await local.deliveries(after: 2) == ["bob: released", "bob: You have a new message"]
        )
    }

    // 6.18, R30
    @Test func `nothing that was held reaches who registers under the name of a removed user`()
        async throws
    {
        let local = try await local()
        await send(local, 1)
        #expect(await local.send(.delete, "/users/bob").status == 200)
        #expect(await local.deliveries(after: 1) == ["bob: no user exist"])
    }

    // R36, R37
    @Test func `what was read is not told, nor is what a user does not want to be held`()
        async throws
    {
        let local = try await local()
        await send(local, 2)
        let read = await local.send(.put, "/users/bob/notification/user/ann/read", "{}")
        #expect(read.data == #"{"count":2}"#)
        let drop = await local.send(.put, "/users/bob/notification/quiet", #"{"quiet":"drop"}"#)
        #expect(drop.data == #"{"quiet":"drop"}"#)
        #expect(await local.local(.post, "clock", #"{"advance":7200000}"#).status == 200)
        #expect(await local.deliveries(after: 2) == [])
    }
}
