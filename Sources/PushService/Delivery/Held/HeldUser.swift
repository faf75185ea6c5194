public import PushEvaluation
public import PushModel
public import WallTime

/// What is held for a user, leased to one holder.
public struct HeldUser: Hashable, Sendable {
    public let app: AppID
    public let id: UserID
    /// When the lease is over, which also tells it from others.
    public let leaseEnd: Instant
    /// In the order in which their messages were stored.
    public let rows: [Row]
    /// What is counted and no longer kept.
    public let older: [HeldMessages.Older]

    /// The most rows of a conversation of a user.
    public static let rowLimit = 200
    /// The most rows that are leased at a time.
    public static let mostLeased = 10_000

    public init(
        app: AppID,
        _ id: UserID,
        until leaseEnd: Instant,
        _ rows: [Row],
        older: [HeldMessages.Older]
    ) {
        self.app = app
        self.id = id
        self.leaseEnd = leaseEnd
        self.rows = rows
        self.older = older
    }

    /// A message that is held for a user.
    public struct Row: Hashable, Sendable {
        /// The number of the message in the store.
        public let message: Int64
        /// Since when it has been held.
        public let since: Instant
        /// The user's offline messages then, less those that were read or recalled since.
        public internal(set) var offlineCount: Int

        public init(message: Int64, since: Instant, offlineCount: Int) {
            self.message = message
            self.since = since
            self.offlineCount = offlineCount
        }
    }

    /// What a store leases at a time.
    public struct Leased: Hashable, Sendable {
        public var users: [HeldUser]
        /// The texts of all messages of the rows, by their numbers.
        public var messages: [Int64: HeldMessage.Texts]

        public init(_ users: [HeldUser] = [], messages: [Int64: HeldMessage.Texts] = [:]) {
            self.users = users
            self.messages = messages
        }
    }

    /// What becomes of all that was leased of a user.
    public struct Release: Hashable, Sendable {
        public let user: HeldUser
        /// The messages that are held on, by their numbers, and when each is asked again; all other rows are removed.
        public var heldOn: [Int64: Instant]
        /// What is counted no more.
        public var counted: [HeldMessages.Older]
        public var deliveries: [Delivery]
        /// The keys of what is told by another message's push.
        public var merged: [Delivery.Key]

        public init(
            of user: HeldUser,
            heldOn: [Int64: Instant] = [:],
            counted: [HeldMessages.Older] = [],
            _ deliveries: [Delivery] = [],
            merged: [Delivery.Key] = []
        ) {
            self.user = user
            self.heldOn = heldOn
            self.counted = counted
            self.deliveries = deliveries
            self.merged = merged
        }
    }

    /// What the messaging service knows of a user.
    public struct Facts: Hashable, Sendable {
        /// Whether the app knows the user (gate B2).
        public var isKnown: Bool
        /// The states of the user's devices; a bound device that is missing here is offline.
        public var devices: [Device.ID: Device.State]
        /// The user's offline messages; `nil` if it is not known (rule 9.4).
        public var offlineCount: Int?
        /// Up to when the user has read conversations.
        public var read: [HeldMessages.ReadMark]

        public init(
            isKnown: Bool = true,
            devices: [Device.ID: Device.State] = [:],
            offlineCount: Int? = nil,
            read: [HeldMessages.ReadMark] = []
        ) {
            self.isKnown = isKnown
            self.devices = devices
            self.offlineCount = offlineCount
            self.read = read
        }
    }
}

extension HeldUser: CustomStringConvertible {
    /// The user, and how many messages are held.
    public var description: String { "\(rows.count) held for \(id) of \(app)" }
}
