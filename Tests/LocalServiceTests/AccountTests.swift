import ExactJSON
import HTTPExchange
import LocalService
import Testing

@Suite struct AccountTests {
    // R30
    @Test func `a user is created, read, listed and removed`() async throws {
        let local = try await Local()
        let created = await local.post(
            "/users",
            #"{"username":"Ann","password":"x","nickname":"A"}"#
        )
        let entity =
            #"{"activated":true,"created":1767585600000,"modified":1767585600000,"nickname":"A","#
            + #""type":"user","username":"ann","uuid":"#
        #expect(created.body["entities"]?.jsonText.hasPrefix("[" + entity) == true)
        #expect(created.body["data"] == nil)
        let read = await local.get("/users/ann")
        #expect(read.entities("nickname") == [#""A""#])
        #expect(read.entities("uuid") == created.entities("uuid"))
        #expect(read.entities("pushInfo")[0].contains(#""device_Id""#))
        #expect(await local.get("/users").entities("username") == [#""ann""#])
        #expect(await local.send(.delete, "/users/ann").entities("username") == [#""ann""#])
        #expect(
            await local.get("/users/ann").refusal
                == "404 service_resource_not_found Service resource not found"
        )
    }

    // R30: who is there already is reported, and the others are created.
    @Test func `many users are created at once`() async throws {
        let local = try await Local(users: "ann")
        let answer = await local.post(
            "/users",
            #"[{"username":"bob","password":"x"},{"username":"ann","password":"x"},{"username":"bob","password":"x"}]"#
        )
        #expect(answer.entities("username") == [#""bob""#])
        #expect(
            answer.data
                == #"[{"registerUserFailReason":"the ann already exists","username":"ann"}]"#
        )
    }

    @Test(
        arguments: [
            (#"{"password":"x"}"#, "400 illegal_argument username [] is not legal"),
            (
                #"{"username":"a b","password":"x"}"#,
                "400 illegal_argument username [a b] is not legal"
            ),
            (
                #"{"username":"é","password":"x"}"#,
                "400 illegal_argument username [é] is not legal"
            ),
            (
                #"{"username":"\#(String(repeating: "a", count: 65))","password":"x"}"#,
                "400 illegal_argument USERNAME_TOO_LONG"
            ),
            (#"{"username":"a"}"#, "400 illegal_argument password or pin must provided"),
            (
                #"{"username":"a","password":"\#(String(repeating: "a", count: 65))"}"#,
                "400 parameters is invalid : password"
            ),
            (
                #"{"username":"a","password":"x","nickname":"\#(String(repeating: "a", count: 101))"}"#,
                "400 illegal_argument NICKNAME_TOO_LONG"
            ),
            (
                #"[{"username":"a","password":"x"},{"username":"A","password":"secret"}]"#,
                "400 duplicate_unique_property_exists the same user a has a different password"
            ),
            ("[]", "400 parameters is invalid : body"), ("", "400 parameters is invalid : body"),
            (
                "[" + String(repeating: "1,", count: 60) + "1]",
                "400 illegal_argument Request body array size[61] had almost reached or been "
                    + "greater than the upper range value[60]"
            ),
        ]
    )
    func `a user that cannot be registered is refused in the vendor's words`(
        body: String,
        refusal: String
    ) async throws {
        #expect(try await Local().post("/users", body).refusal == refusal)
    }

    @Test func `a name is registered once`() async throws {
        let answer = try await Local(users: "ann").post(
            "/users",
            #"{"username":"ANN","password":"x"}"#
        )
        #expect(
            answer.refusal
                == "400 duplicate_unique_property_exists Application ac0ead04-96fb-8172-8f7f-bbe4b02ab024 "
                + "Entity user requires that property named username be unique, value of ann exists"
        )
    }

    @Test func `pages of users follow each other until the last`() async throws {
        let local = try await Local(users: "e", "d", "c", "b", "a")
        var (names, query): ([String], String) = ([], "")
        repeat {
            let page = await local.get("/users?limit=2" + query)
            names += page.entities("username")
            query = page.body["cursor"]?.string.map { "&cursor=" + $0 } ?? ""
        } while !query.isEmpty
        #expect(names == [#""e""#, #""d""#, #""c""#, #""b""#, #""a""#])
        let removed = await local.send(.delete, "/users?limit=2")
        #expect(removed.entities("username") == [#""e""#, #""d""#])
        let next = try #require(removed.body["cursor"]?.string)
        #expect(
            await local.send(.delete, "/users?limit=2&cursor=" + next).entities("username")
                == [#""c""#, #""b""#]
        )
        for query in ["limit=0", "limit=101", "limit=x"] {
            #expect(
                await local.get("/users?" + query).refusal == "400 parameters is invalid : limit"
            )
        }
        for cursor in ["x", "-1", "1%zz", "%ff"] {
            #expect(
                await local.get("/users?cursor=" + cursor).refusal
                    == "400 parameters is invalid : cursor"
            )
        }
        #expect(await local.get("/users?limit").refusal == "400 parameters is invalid : limit")
    }

    @Test func `a user who is created again has nothing of the one before`() async throws {
        let local = try await Local(users: "ann", "bob")
        _ = await local.send(
            .put,
            "/users/ann",
            #"{"nickname":"A","notification_display_style":1}"#
        )
        for path in ["user/ann", "user/bob", "chatgroup/g"] {
            _ = await local.send(.put, "/users/ann/notification/" + path, #"{"type":"NONE"}"#)
        }
        _ = await local.post("/push/label", #"{"name":"vip"}"#)
        _ = await local.post("/push/label/vip/user", #"{"usernames":["ann"]}"#)
        #expect(await local.send(.delete, "/users/ann").status == 200)
        _ = await local.post("/users", #"{"username":"ann","password":"x"}"#)
        #expect(await local.get("/users/ann").entities("nickname") == ["-"])
        #expect(await local.get("/users/ann").entities("notification_display_style") == ["0"])
        for path in ["user/ann", "user/bob", "chatgroup/g"] {
            let silent = await local.get("/users/ann/notification/" + path).data
            #expect(!silent.contains("NONE"), "\(path)")
        }
        #expect(await local.get("/push/label/vip/user").data == "[]")
    }

    @Test func `a password is changed, and checked first`() async throws {
        let local = try await Local(users: "ann")
        let answer = await local.send(.put, "/users/ann/password", #"{"newpassword":"secret"}"#)
        #expect(answer.body["action"] == "set user password")
        #expect(
            await local.send(.put, "/users/ann/password", "{}").refusal
                == "400 illegal_argument newpassword is required"
        )
        #expect(
            await local.send(.put, "/users/bob/password", #"{"newpassword":"x"}"#).refusal
                == "404 entity_not_found User null not found"
        )
    }

    @Test func `a user is online until the user is made to log out`() async throws {
        let local = try await Local(users: "ann")
        #expect(await local.get("/users/ann/status").data == #"{"ann":"offline"}"#)
        let online = #"{"app":"org#app","user":"ann","online":true}"#
        #expect(await local.local(.post, "status", online).status == 200)
        #expect(await local.get("/users/ann/status").data == #"{"ann":"online"}"#)
        #expect(
            await local.post("/users/batch/status", #"{"usernames":["ann","bob"]}"#).data
                == #"[{"ann":"online"},{"bob":"offline"}]"#
        )
        #expect(await local.get("/users/ann/disconnect").data == #"{"result":true}"#)
        #expect(await local.get("/users/ann/status").data == #"{"ann":"offline"}"#)
        for path in ["status", "disconnect", "disconnect/ios"] {
            #expect(await local.get("/users/bob/" + path).status == 404)
        }
    }

    // R35
    @Test func `without phones a created user has no binding`() async throws {
        let local = try await Local(users: "ann") { $0.hasPhones = false }
        #expect(await local.get("/users/ann/push/binding").entities("device_id") == [])
    }
}
