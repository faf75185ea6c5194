import ExactJSON
import PushModel
import PushService

extension RESTCall {
    /// `POST push/sync/{user}`: sends at once, and replies with what became of it (R22).
    func pushAndWait(_ user: UserID) async throws -> RESTReply {
        let sender = try sender()
        let push = try await instantPush(by: sender, from: parameters())
        guard try await backend.hasUser(user) else {
            return .list([InstantPush.Result.unknownUser.json])
        }
        return .list(try await sender.send(push, to: user).map { $0.json })
    }

    /// `POST push/async/{user}`: takes a push over.
    func push(_ user: UserID) async throws -> RESTReply {
        let sender = try sender()
        try await sender.submit(try await instantPush(by: sender, from: parameters()), to: [user])
        return .list([["pushStatus": "ASYNC_SUCCESS", "data": "", "desc": "success"]])
    }

    /// `POST push/single`: takes a push to up to 100 users over.
    func pushToUsers() async throws -> RESTReply {
        let sender = try sender()
        let parameters = try parameters()
        let users = try parameters.required(InstantPushCall.users)
        try await sender.submit(try await instantPush(by: sender, from: parameters), to: users)
        return .list(
            users.map { user in
                [
                    "id": .string(user.string), "pushStatus": "ASYNC_SUCCESS",
                    "desc": "async success.",
                ]
            }
        )
    }

    /// `POST push/list`: takes a push to up to 100 users over as a task; with `pushFunc` `LABEL` as the next.
    func pushToList() async throws -> RESTReply {
        let sender = try sender()
        let parameters = try parameters()
        guard (try? parameters.optional(InstantPushCall.labelFunction)) == nil else {
            return try await pushToLabel()
        }
        let users = try parameters.required(InstantPushCall.users)
        let push = try await instantPush(
            by: sender,
            from: parameters,
            refusing: [InstantPushCall.startDate, InstantPushCall.labelFunction]
        )
        try admitTask()
        try await sender.submit(push, to: users)
        return Self.task(push)
    }

    /// `POST push/list/label`: takes a push to a label's users over.
    func pushToLabel() async throws -> RESTReply {
        let (sender, labels) = (try sender(), try labels())
        let parameters = try parameters()
        let name = try parameters.required(InstantPushCall.label)
        let push = try await instantPush(by: sender, from: parameters)
        guard try await labels.label(named: name) != nil else { throw RESTError.unknownLabel(name) }
        try admitTask()
        var last: UserID?
        while let page = try await labels.members(of: name, after: last, upTo: Self.page),
            !page.isEmpty
        {
            try await sender.submit(push, to: page.map { $0.user })
            last = page.last?.user
        }
        return Self.task(push)
    }

    /// `POST push/task`: takes a push to all users of the app over.
    func pushToEveryone() async throws -> RESTReply {
        let sender = try sender()
        guard let users = backend.users else { throw RESTError.serviceNotOpen }
        let parameters = try parameters()
        let push = try await instantPush(by: sender, from: parameters)
        try admitTask()
        var last: UserID?
        while true {
            let page = try await users(last, Self.page)
            guard let end = page.last else { break }
            try await sender.submit(push, to: page)
            last = end
        }
        return RESTReply(content: [Envelope.data: .number(JSONNumber(push.taskID))])
    }

    private static func task(_ push: InstantPush) -> RESTReply {
        RESTReply(content: [Envelope.data: ["taskId": .number(JSONNumber(push.taskID))]])
    }

    /// How many users a push is handed over for at a time.
    private static let page = 1000

    private func sender() throws(RESTError) -> any InstantPush.Sender {
        guard let sender = backend.instantPush else { throw .serviceNotOpen }
        return sender
    }

    private func instantPush(
        by sender: any InstantPush.Sender,
        from parameters: Parameters,
        refusing refused: [BodyField<String>] = [InstantPushCall.startDate]
    ) async throws -> InstantPush {
        let now = try requireNow()
        let strategy = try parameters.optional(InstantPushCall.strategy) ?? .vendorOnly
        let message = try InstantPush.Message(parameters.required(InstantPushCall.message))
        for field in refused { try parameters.refuse(field) }
        return InstantPush(
            taskID: try await sender.makeTaskID(),
            message: message,
            strategy: strategy,
            created: now
        )
    }

    private func admitTask() throws {
        guard let limits, let now else { return }
        guard limits.admitTask(of: app, at: now) else { throw RESTError.tooManyTasks }
    }
}
