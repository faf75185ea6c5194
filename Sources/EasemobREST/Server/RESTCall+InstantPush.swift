import ExactJSON
import PushModel
import PushService

extension RESTCall {
    /// `POST push/sync/{user}`: sends at once, and replies with what became of it (R22).
    func pushAndWait(_ user: UserID) async throws -> RESTReply {
        let sender = try sender()
        let push = try await instantPush(by: sender, from: parameters())
        guard try await backend.hasUser(user) else {
            return .list([InstantPushResult.unknownUser.json])
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

    /// `POST push/list/label`, and `push/list` with `pushFunc` `LABEL`: takes a push to a label's users over.
    func pushToLabel(hasFunction: Bool) async throws -> RESTReply {
        let (sender, labels) = (try sender(), try labels())
        let parameters = try parameters()
        let name = try parameters.required(InstantPushCall.label)
        if hasFunction {
            _ = try parameters.required(InstantPushCall.labelFunction)
        }
        try parameters.refuse(InstantPushCall.startDate)
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
        return RESTReply(content: [
            Envelope.data: ["taskId": .number(JSONNumber(push.taskID))]
        ])
    }

    /// `POST push/task`: takes a push to all users of the app over.
    func pushToEveryone() async throws -> RESTReply {
        let sender = try sender()
        guard let users = backend.users else { throw RESTError.serviceNotOpen }
        let parameters = try parameters()
        try parameters.refuse(InstantPushCall.startDate)
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

    /// How many users a push is handed over for at a time.
    private static let page = 1000

    private func sender() throws(RESTError) -> any InstantPushSender {
        guard let sender = backend.instantPush else { throw .serviceNotOpen }
        return sender
    }

    private func instantPush(
        by sender: any InstantPushSender,
        from parameters: Parameters
    ) async throws -> InstantPush {
        let now = try requireNow()
        let strategy = try parameters.optional(InstantPushCall.strategy) ?? .vendorOnly
        let message = try InstantPushMessage(parameters.required(InstantPushCall.message))
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
