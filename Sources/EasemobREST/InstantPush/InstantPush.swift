import ExactJSON
public import PushModel
public import WallTime

/// An instant push: a message of the app's, and not one that a user wrote (R22).
public struct InstantPush: Hashable, Sendable {
    /// The number that distinguishes this push from every other, 1 to 2^53 - 1: the vendor's task id.
    public var taskID: Int64
    public var message: InstantPush.Message
    /// By which channel it is to be sent.
    public var strategy: Strategy
    /// When it was asked for.
    public var created: Instant

    public init(
        taskID: Int64,
        message: InstantPush.Message,
        strategy: Strategy = .vendorOnly,
        created: Instant
    ) {
        self.taskID = taskID
        self.message = message
        self.strategy = strategy
        self.created = created
    }

    /// The id of the push where pushes of messages have the message's.
    public var messageID: PushModel.Message.ID { PushModel.Message.ID("push-\(taskID)") }

    /// By which channel a push goes: APNs is a vendor's, the other is the service's own connection.
    public enum Strategy: Int, CaseIterable, Sendable {
        /// By APNs; by the own channel if that fails.
        case vendorFirst = 0
        /// By the own channel alone.
        case ownOnly = 1
        /// By APNs alone: the default.
        case vendorOnly = 2
        /// By the own channel to who is online, by APNs to others.
        case ownWhileOnline = 3
        /// By the own channel alone, to who is online.
        case ownOnlineOnly = 4
    }
}

extension InstantPush {
    /// What became of an instant push on one device.
    public enum Result: Hashable, Sendable {
        /// APNs accepted the push; the id is its `apns-id`.
        case success(id: String)
        /// The push cannot arrive: the reason in a word, the vendor's if it has one.
        case failure(String)
        /// The push did not get through: the reason in a word.
        case error(String)

        /// The user has no device that a push can be sent to.
        public static let noBinding = InstantPush.Result.failure("no push binding")
        /// The app has no such user.
        public static let unknownUser = InstantPush.Result.failure("appUser not exists")
    }
}

extension InstantPush {
    /// What sends instant pushes for a ``RESTHandler``: ``InstantPush/DispatchingSender``, or one of your own.
    ///
    /// The calls come checked: the message fits into a payload, and the users are those that the request names.
    public protocol Sender: Sendable {
        /// A number for a push that no other push has, 1 to 2^53 - 1.
        func makeTaskID() async throws -> Int64

        /// Sends a push to all devices of a user, and waits for the results, half a minute at most.
        ///
        /// - Returns: A result for each device; ``InstantPush/Result/noBinding`` alone if there is none.
        func send(_ push: InstantPush, to user: UserID) async throws -> [InstantPush.Result]

        /// Takes a push to users over, to be sent later.
        ///
        /// A push to many users comes in several calls. The same call again sends nothing twice.
        func submit(_ push: InstantPush, to users: [UserID]) async throws
    }
}
