public import PushModel

/// What sends instant pushes for a ``RESTHandler``: ``DispatchedInstantPush``, or one of your own.
///
/// The calls come checked: the message fits into a payload, and the users are those that the request names.
public protocol InstantPushSender: Sendable {
    /// A number for a push that no other push has, 1 to 2^53 - 1.
    func makeTaskID() async throws -> Int64

    /// Sends a push to all devices of a user, and waits for the results, half a minute at most.
    ///
    /// - Returns: A result for each device; ``InstantPushResult/noBinding`` alone if there is none.
    func send(_ push: InstantPush, to user: UserID) async throws -> [InstantPushResult]

    /// Takes a push to users over, to be sent later.
    ///
    /// A push to many users comes in several calls. The same call again sends nothing twice.
    func submit(_ push: InstantPush, to users: [UserID]) async throws
}
