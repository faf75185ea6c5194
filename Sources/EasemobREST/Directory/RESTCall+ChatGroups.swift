import ExactJSON
import PushModel
import WallTime

extension RESTCall {
    /// `POST chatgroups`: creates a group.
    func createGroup() async throws -> RESTReply {
        let directory = try directory()
        let now = try requireNow()
        let parameters = try parameters()
        let json = parameters.object
        guard let isPublic = json["public"]?.bool else {
            throw RESTError.documented(400, "invalid_parameter", "group must contain public field!")
        }
        guard let owner = json["owner"]?.string.map({ UserID($0) }), !owner.string.utf8.isEmpty
        else { throw RESTError.documented(400, "invalid_parameter", "owner must be provided") }
        let members = try Self.users(json["members"] ?? [], "members").filter { $0 != owner }
        guard let size = json["maxusers"].map({ $0.int64 }) ?? 200, size > 0 else {
            throw RESTError.parameter("maxusers")
        }
        guard size <= ChatGroup.largestSize, members.count < size else {
            throw RESTError.groupTooLarge
        }
        let name = try parameters.optional(GroupFields.name)
        let text = try parameters.optional(GroupFields.text)
        let olderText = try parameters.optional(GroupFields.olderText)
        let details: JSONObject = [
            "name": .string(name ?? ""),
            "description": .string(text ?? olderText ?? ""),
            "public": .bool(isPublic),
            "membersonly": .bool(try parameters.optional(GroupFields.isClosed) ?? false),
            "allowinvites": .bool(try parameters.optional(GroupFields.allowsInvites) ?? false),
            "custom": .string(try parameters.optional(GroupFields.custom) ?? ""),
        ]
        try await require([owner] + members)
        let id = await directory.newGroupID()
        try await directory.put(
            ChatGroup(
                id: id,
                owner: owner,
                created: now,
                details: details,
                largestSize: Int(size),
                members: members
            )
        )
        return .framed(["groupid": id.json])
    }

    /// `GET chatgroups/{groups}`: groups, whose ids stand between commas.
    func groups(_ ids: ExactString) async throws -> RESTReply {
        var groups: [JSONValue] = []
        for id in Self.list(ids) {
            groups.append(.object(try await group(Conversation.ID(id)).data))
        }
        return .framed(.array(groups), count: groups.count)
    }

    /// `DELETE chatgroups/{group}`.
    func removeGroup(_ id: Conversation.ID) async throws -> RESTReply {
        try await directory().remove(group(id))
        return .framed(["success": true, "groupid": id.json])
    }

    /// `GET chatgroups/{group}/users`: a page of a group's users, the owner first.
    func listMembers(of id: Conversation.ID) async throws -> RESTReply {
        guard let group = try await directory().group(id) else {
            throw RESTError.documented(
                404,
                "service_resource_not_found",
                "do not find this group:\(id)",
                .resourceNotFound
            )
        }
        let page = try number("pagenum", in: 1...100_000, usually: 1)
        let length = min(try number("pagesize", in: 1 ... .max, usually: 1000), 1000)
        let users = Array(group.affiliations.dropFirst((page - 1) * length).prefix(length))
        return .framed(.array(users), count: users.count)
    }

    /// `POST chatgroups/{group}/users/{user}`.
    func addMember(_ user: UserID, to id: Conversation.ID) async throws -> RESTReply {
        _ = try await add([user], to: id)
        return .framed([
            "result": true, "groupid": id.json, "action": "add_member", "user": user.json,
        ])
    }

    /// `POST chatgroups/{group}/users`: adds up to 60 users.
    func addMembers(to id: Conversation.ID) async throws -> RESTReply {
        let users = try Self.users(parameters().object["usernames"] ?? .null, "usernames")
        guard users.count <= AccountFields.longestList else { throw RESTError.groupTooLarge }
        guard !users.isEmpty else { throw RESTError.parameter("usernames") }
        let added = try await add(users, to: id)
        return .framed([
            "newmembers": .array(added.map { $0.json }), "groupid": id.json,
            "action": "add_member",
        ])
    }

    /// `DELETE chatgroups/{group}/users/{users}`: removes users, whose ids stand between commas.
    func removeMembers(_ ids: ExactString, from id: Conversation.ID) async throws -> RESTReply {
        var group = try await group(id)
        let users = Self.list(ids).map { UserID($0) }
        let members = Set(group.members)
        guard !users.contains(group.owner) else {
            throw RESTError.forbidden("forbidden operation on group owner!")
        }
        guard users.contains(where: { members.contains($0) }) else {
            let list = users.map { $0.string }.joined(separator: ", ")
            throw RESTError.forbidden("users [\(list)] are not members of this group!")
        }
        group.members.removeAll { users.contains($0) }
        try await directory().put(group)
        let results: [JSONValue] = users.map { user in
            var result: JSONObject = [
                "result": .bool(members.contains(user)), "action": "remove_member",
                "user": user.json, "groupid": id.json,
            ]
            if !members.contains(user) { result["reason"] = .string("user \(user) doesn't exist.") }
            return .object(result)
        }
        return .framed(users.count == 1 ? results[0] : .array(results))
    }

    /// Adds users who are not in a group yet; refuses if all of them are.
    private func add(_ users: [UserID], to id: Conversation.ID) async throws -> [UserID] {
        let directory = try directory()
        var group = try await group(id)
        try await require(users)
        let present = Set(group.users)
        let added = users.filter { !present.contains($0) }
        guard !added.isEmpty else {
            let list = users.map { $0.string }.joined(separator: ",")
            throw RESTError.forbidden(
                "can not join this group, reason:user: \(list) already in group: \(id)\n"
            )
        }
        guard group.users.count + added.count <= group.largestSize else {
            throw RESTError.groupTooLarge
        }
        group.members += added
        try await directory.put(group)
        return added
    }

    private func group(_ id: Conversation.ID) async throws -> ChatGroup {
        guard let group = try await directory().group(id) else {
            throw RESTError.noSuchResource("grpID \(id) does not exist!")
        }
        return group
    }

    private func require(_ users: [UserID]) async throws {
        for user in users where try await !directory().contains(user) {
            throw RESTError.noSuchResource("username \(user) doesn't exist!")
        }
    }

    private static func list(_ ids: ExactString) -> [String] {
        var seen: Set<ExactString> = []
        return ids.string.utf8.split(separator: UInt8(ascii: ",")).map { String(Substring($0)) }
            .filter { seen.insert(ExactString($0)).inserted }
    }

    private static func users(_ json: JSONValue, _ key: ExactString) throws(RESTError) -> [UserID] {
        guard let users = json.userIDs else { throw .parameter(key) }
        return users
    }
}
