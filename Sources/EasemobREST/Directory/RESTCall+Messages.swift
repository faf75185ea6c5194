import ExactJSON
import PushModel

extension RESTCall {
    /// `POST messages/users`: sends a message to up to 600 users, each of whom gets one with an id of its own.
    func sendToUsers() async throws -> RESTReply {
        .ids(try await send(message(Self.newerKeys, most: 600), to: .chat))
    }

    /// `POST messages/chatgroups`: sends a message to up to 3 groups.
    func sendToGroups() async throws -> RESTReply {
        .ids(try await send(message(Self.newerKeys, most: 3), to: .groupChat))
    }

    /// `POST messages/chatgroups/users`: sends a message to up to 20 users of a group.
    func sendToMembers() async throws -> RESTReply {
        let posted = try message(Self.newerKeys, most: 1)
        let users = try PostedMessage.ids(messageBody(), "users", most: 20).map { UserID($0) }
        return .ids(try await send(posted, to: .groupChat, only: users))
    }

    /// `POST messages`: the older call, for users, groups and rooms; with `useMsgId` it replies with ids.
    func send() async throws -> RESTReply {
        let type: ConversationType
        var most = 600
        let word = try PostedMessage.value(messageBody()["target_type"]) { $0.string } ?? ""
        switch ExactString(word) {
        case "users": type = .chat
        case "chatgroups": (type, most) = (.groupChat, 3)
        case "chatrooms": (type, most) = (.chatRoom, 10)
        case "": throw RESTError.messageNotSent("param target_type can't be empty")
        default: throw RESTError.invalidMessage
        }
        let ids = try await send(message(("target", "msg", nil), most: most), to: type)
        guard query["useMsgId"] != "true" else { return .ids(ids) }
        return .data(JSONObject(ids.map { JSONObject.Member(key: $0.key, value: "success") }))
    }

    private static let newerKeys: (targets: ExactString, content: ExactString, type: ExactString?) =
        ("to", "body", "type")

    private func message(
        _ keys: (targets: ExactString, content: ExactString, type: ExactString?),
        most: Int
    ) throws(RESTError) -> PostedMessage {
        try PostedMessage(messageBody(), keys: keys, most: most)
    }

    private func messageBody() throws(RESTError) -> JSONObject {
        // A service that has no users has no such path.
        _ = try directory()
        guard let json = body()?.object else { throw .invalidMessage }
        return json
    }

    /// Sends a message to each target of `posted`, and returns the ids; a target that does not exist gets no push.
    private func send(
        _ posted: PostedMessage,
        to type: ConversationType,
        only receivers: [UserID] = []
    ) async throws -> [JSONObject.Member] {
        let directory = try directory()
        let now = try requireNow()
        var ids: [JSONObject.Member] = []
        for target in posted.targets {
            let message = Message(
                id: directory.newMessageID(),
                type: type,
                from: posted.from,
                to: Conversation.ID(target),
                timestamp: now,
                body: posted.body,
                ext: posted.ext,
                deliverOnlineOnly: posted.isOnlineOnly,
                receivers: receivers
            )
            var users = [UserID(target)]
            if type != .chat {
                users = await directory.group(Conversation.ID(target))?.users ?? []
                users.removeAll {
                    $0 == posted.from || !receivers.isEmpty && !receivers.contains($0)
                }
            }
            try await directory.services.deliver(message, users)
            ids.append(JSONObject.Member(key: target, value: message.id.json))
        }
        return ids
    }
}

extension RESTReply {
    fileprivate static func ids(_ ids: [JSONObject.Member]) -> RESTReply { .data(JSONObject(ids)) }
}
