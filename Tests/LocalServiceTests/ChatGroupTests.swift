import ExactJSON
import HTTPExchange
import LocalService
import Testing

@Suite struct ChatGroupTests {
    /// A service with the users a, b, c and d, and a group of the first two.
    private func group() async throws -> (Local, String) {
        let local = try await Local(users: "a", "b", "c", "d")
        let answer = await local.post(
            "/chatgroups",
            #"{"groupname":"g","public":true,"owner":"a","members":["b"],"maxusers":3}"#
        )
        let id = try #require(answer.body["data"]?.object?["groupid"]?.string)
        return (local, id)
    }

    // R31
    @Test func `a group is created, read and removed`() async throws {
        let (local, id) = try await group()
        #expect(
            await local.get("/chatgroups/" + id).data == """
                [{"affiliations":[{"owner":"a"},{"member":"b"}],"affiliations_count":2,"allowinvites":false,\
                "created":1767585600000,"custom":"","description":"","id":"\(id)","maxusers":3,\
                "membersonly":false,"name":"g","owner":"a","public":true}]
                """
        )
        #expect(
            await local.get("/chatgroups/\(id)/users").data == #"[{"owner":"a"},{"member":"b"}]"#
        )
        #expect(
            await local.get("/chatgroups/\(id)/users?pagenum=2&pagesize=1").data
                == #"[{"member":"b"}]"#
        )
        #expect(
            await local.send(.delete, "/chatgroups/" + id).data
                == #"{"groupid":"\#(id)","success":true}"#
        )
        #expect(
            await local.get("/chatgroups/" + id).refusal
                == "404 resource_not_found grpID \(id) does not exist!"
        )
        #expect(
            await local.get("/chatgroups/\(id)/users").refusal
                == "404 service_resource_not_found do not find this group:\(id)"
        )
    }

    @Test(
        arguments: [
            (#"{"owner":"a"}"#, "400 invalid_parameter group must contain public field!"),
            (#"{"public":true}"#, "400 invalid_parameter owner must be provided"),
            (
                #"{"public":true,"owner":"x"}"#,
                "404 resource_not_found username x doesn't exist!"
            ),
            (
                #"{"public":true,"owner":"a","members":["b","x"]}"#,
                "404 resource_not_found username x doesn't exist!"
            ),
            (
                #"{"public":true,"owner":"a","members":["b","c"],"maxusers":2}"#,
                "403 exceed_limit members size is greater than max user size !"
            ),
            (
                #"{"public":true,"owner":"a","maxusers":2001}"#,
                "403 exceed_limit members size is greater than max user size !"
            ),
            (#"{"public":true,"owner":"a","members":[1]}"#, "400 parameters is invalid : members"),
            (#"{"public":true,"owner":"a","maxusers":0}"#, "400 parameters is invalid : maxusers"),
            (
                #"{"public":true,"owner":"a","groupname":5,"custom":[]}"#,
                "400 parameters is invalid : groupname"
            ),
            (
                #"{"public":true,"owner":"x","groupname":null}"#,
                "400 parameters is invalid : groupname"
            ),
            (
                #"{"public":true,"owner":"a","description":5}"#,
                "400 parameters is invalid : description"
            ),
            (
                #"{"public":true,"owner":"a","description":"","desc":5}"#,
                "400 parameters is invalid : desc"
            ),
            (
                #"{"public":true,"owner":"a","membersonly":"true"}"#,
                "400 parameters is invalid : membersonly"
            ),
            (
                #"{"public":true,"owner":"a","allowinvites":1}"#,
                "400 parameters is invalid : allowinvites"
            ),
            (#"{"public":true,"owner":"a","custom":[]}"#, "400 parameters is invalid : custom"),
            ("[]", "400 parameters is invalid : body"),
        ]
    )
    func `a group that cannot be created is refused`(body: String, refusal: String) async throws {
        let (local, _) = try await group()
        #expect(await local.post("/chatgroups", body).refusal == refusal)
    }

    @Test func `members come and go`() async throws {
        let (local, id) = try await group()
        #expect(
            await local.post("/chatgroups/\(id)/users/c", "").data
                == #"{"action":"add_member","groupid":"\#(id)","result":true,"user":"c"}"#
        )
        #expect(
            await local.post("/chatgroups/\(id)/users/c", "").refusal
                == "403 forbidden_op can not join this group, reason:user: c already in group: \(id)\n"
        )
        #expect(
            await local.post("/chatgroups/\(id)/users", #"{"usernames":["c","d"]}"#).refusal
                == "403 exceed_limit members size is greater than max user size !"
        )
        #expect(
            await local.send(.delete, "/chatgroups/\(id)/users/c,d").data == """
                [{"action":"remove_member","groupid":"\(id)","result":true,"user":"c"},\
                {"action":"remove_member","groupid":"\(id)","reason":"user d doesn't exist.",\
                "result":false,"user":"d"}]
                """
        )
        #expect(
            await local.post("/chatgroups/\(id)/users", #"{"usernames":["d"]}"#).data
                == #"{"action":"add_member","groupid":"\#(id)","newmembers":["d"]}"#
        )
        for (users, words) in [
            ("c", "users [c] are not members of this group!"),
            ("a", "forbidden operation on group owner!"),
        ] {
            #expect(
                await local.send(.delete, "/chatgroups/\(id)/users/" + users).refusal
                    == "403 forbidden_op " + words
            )
        }
        #expect(
            await local.post("/chatgroups/1/users/a", "").refusal
                == "404 resource_not_found grpID 1 does not exist!"
        )
    }

    @Test func `a user who is removed leaves groups, and takes the own ones along`() async throws {
        let (local, id) = try await group()
        _ = await local.send(.delete, "/users/b")
        #expect(await local.get("/chatgroups/\(id)/users").data == #"[{"owner":"a"}]"#)
        _ = await local.send(.delete, "/users/a")
        #expect(await local.get("/chatgroups/" + id).status == 404)
    }
}
