import ExactJSON
public import PushModel
import PushService

extension EasemobClient {
    /// Sends an instant push to a user, and waits for what became of it.
    ///
    /// - Parameters:
    ///   - message: What the push says.
    ///   - user: The user.
    ///   - strategy: By which channel it goes.
    /// - Returns: The results, one for each device.
    /// - Throws: `PushServiceError`: 110 for a message that the service refuses, 505 if the app has not
    ///   activated instant pushes, 4 beyond the vendor's limit; `CancellationError`.
    public func push(
        _ message: InstantPush.Message,
        to user: UserID,
        strategy: InstantPush.Strategy = .vendorOnly
    ) async throws -> [InstantPush.Result] {
        let body = InstantPushCall.body(message, strategy)
        let answer = try await answer(to: .push(Resource(.pushAndWait, user.text), body))
        let entries = answer[Envelope.data]?.array ?? []
        let results = entries.compactMap { $0.object.flatMap { InstantPush.Result($0) } }
        guard results.count == entries.count else { throw Self.unreadable("pushStatus") }
        return results
    }

    /// Gives the service an instant push to users, which it sends later.
    ///
    /// The users are split into requests of 100. It throws like ``push(_:to:strategy:)``; then some of the
    /// requests may have been made.
    public func submit(
        _ message: InstantPush.Message,
        to users: [UserID],
        strategy: InstantPush.Strategy = .vendorOnly
    ) async throws {
        for part in users.parts(of: 100) {
            var body = InstantPushCall.body(message, strategy)
            body.set(InstantPushCall.users, part)
            _ = try await answer(to: .push(Resource(.pushToUsers), body))
        }
    }

    /// Gives the service an instant push to the users that have a label.
    ///
    /// It throws like ``push(_:to:strategy:)``, and 110 if there is no such label.
    ///
    /// - Returns: The push's task id.
    public func submit(
        _ message: InstantPush.Message,
        toLabel name: UserLabel,
        strategy: InstantPush.Strategy = .vendorOnly
    ) async throws -> Int64 {
        let body = InstantPushCall.body(message, strategy, toLabel: name)
        let answer = try await answer(to: .push(Resource(.pushToLabel), body))
        return try Self.taskID(answer[Envelope.data]?.object?["taskId"])
    }

    /// Gives the service an instant push to all users of the app; it throws like ``push(_:to:strategy:)``.
    ///
    /// - Returns: The push's task id.
    public func submitToEveryone(
        _ message: InstantPush.Message,
        strategy: InstantPush.Strategy = .vendorOnly
    ) async throws -> Int64 {
        let body = InstantPushCall.body(message, strategy)
        let answer = try await answer(to: .push(Resource(.pushToEveryone), body))
        return try Self.taskID(answer[Envelope.data])
    }

    private static func taskID(_ json: JSONValue?) throws(PushServiceError) -> Int64 {
        guard let id = json?.int64 else { throw unreadable("taskId") }
        return id
    }

    private static func unreadable(_ key: String) -> PushServiceError {
        PushServiceError(.serverUnknownError, "the answer has no readable `\(key)`")
    }
}

extension [UserID] {
    /// The users in parts of so many, without repetitions.
    func parts(of count: Int) -> [[UserID]] {
        let users = Set(self).sorted()
        return stride(from: 0, to: users.count, by: count).map { start in
            Array(users[start..<Swift.min(start + count, users.count)])
        }
    }
}
