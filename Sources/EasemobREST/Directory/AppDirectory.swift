package import ExactJSON
package import PushModel
package import PushService
import WallTime

/// The users and groups of an app, for the calls that a service has beside those of push settings (R30, R31).
///
/// They are in memory; `save` is told of each change before the call is answered.
package actor AppDirectory {
    /// What a directory needs of the service.
    package struct Services: Sendable {
        let number: @Sendable () -> UInt64
        let newPhone: (@Sendable (UserID) -> DeviceBinding)?
        let deliver: @Sendable (Message, [UserID]) async throws -> Void
        let statusChanged: @Sendable (UserID, _ isOnline: Bool) -> Void
        let save: @Sendable ([Record]) async throws -> Void

        /// Creates services.
        ///
        /// - Parameters:
        ///   - number: Returns a random number, of which ids are made.
        ///   - newPhone: Returns what is bound on the phone that a created user has; `nil` if users have none.
        ///   - deliver: Decides a message for its recipients, and pushes it.
        ///   - statusChanged: Is told who is online or offline from now on.
        ///   - save: Keeps records.
        package init(
            number: @escaping @Sendable () -> UInt64,
            newPhone: (@Sendable (UserID) -> DeviceBinding)? = nil,
            deliver: @escaping @Sendable (Message, [UserID]) async throws -> Void,
            statusChanged: @escaping @Sendable (UserID, _ isOnline: Bool) -> Void,
            save: @escaping @Sendable ([Record]) async throws -> Void = { _ in }
        ) {
            self.number = number
            self.newPhone = newPhone
            self.deliver = deliver
            self.statusChanged = statusChanged
            self.save = save
        }
    }

    /// What is kept of a user or a group: its key, and JSON, or `nil` for one that is removed.
    package struct Record: Hashable, Sendable {
        package let key: String
        package let value: JSONValue?

        package init(key: String, value: JSONValue?) {
            self.key = key
            self.value = value
        }
    }

    nonisolated let services: Services
    private var users: [UserID: DirectoryUser] = [:]
    /// In the order of their numbers, which is that of their creation.
    private var order: [UserID] = []
    /// The highest number that a user was given; it is not given again.
    private var lastNumber = 0
    private var groups: [Conversation.ID: ChatGroup] = [:]

    /// Creates a directory of what was kept; what is no record of a directory is left out.
    package init(_ services: Services, records: [Record] = []) {
        self.services = services
        for record in records {
            guard let json = record.value else { continue }
            if let user = DirectoryUser(json) { users[user.id] = user }
            if let group = ChatGroup(json) { groups[group.id] = group }
        }
        order = users.values.sorted { $0.number < $1.number }.map { $0.id }
    }

    // MARK: Users

    package func contains(_ user: UserID) -> Bool { users[user] != nil }

    package func user(_ id: UserID) -> DirectoryUser? { users[id] }

    /// The users after one of a number in the order of their creation.
    func users(afterNumber number: Int, upTo count: Int) -> [DirectoryUser] {
        order[place(after: number)...].prefix(count).compactMap { users[$0] }
    }

    /// The place in `order` of the first user with a higher number.
    private func place(after number: Int) -> Int {
        order.indices.partitioningIndex { users[order[$0]].map { number < $0.number } ?? true }
    }

    /// The ids after another, in their order.
    package func ids(after user: UserID?, upTo count: Int) -> [UserID] {
        let later = users.keys.filter { id in user.map { $0 < id } ?? true }
        return Array(later.sorted().prefix(count))
    }

    /// Adds users that are not there.
    func add(_ ids: [UserID], at now: Instant) async throws -> [DirectoryUser] {
        let next = max(lastNumber, order.last.flatMap { users[$0]?.number } ?? 0) + 1
        let added = zip(next..., ids).map { DirectoryUser(id: $1, number: $0, created: now) }
        try await services.save(added.map { $0.record })
        for user in added { users[user.id] = user }
        order += ids
        lastNumber = added.last?.number ?? lastNumber
        return added
    }

    /// Keeps when users were changed; nothing happens to those who are not there.
    func noteChange(of ids: [UserID], at now: Instant) async throws {
        let changed = Set(ids).sorted().compactMap { id -> DirectoryUser? in
            var user = users[id]
            user?.modified = now
            return user
        }
        try await services.save(changed.map { $0.record })
        for user in changed { users[user.id]?.modified = now }
    }

    /// Brings a user online or offline; nothing happens to one that is not there.
    package func setOnline(_ isOnline: Bool, _ id: UserID) {
        guard users[id] != nil else { return }
        users[id]?.isOnline = isOnline
        if isOnline { users[id]?.waiting = 0 }
        services.statusChanged(id, isOnline)
    }

    /// Adds a message to those that wait for a user who is there, and returns how many they are then.
    package func addWaiting(to id: UserID) -> Int? {
        users[id]?.waiting += 1
        return users[id]?.waiting
    }

    /// Removes a user from the app and its groups; groups of the user are removed too.
    func remove(_ id: UserID) async throws {
        var changed: [ChatGroup] = []
        var removed: [ChatGroup] = []
        for var group in groups.values {
            if group.owner == id {
                removed.append(group)
            } else if let index = group.members.firstIndex(of: id) {
                group.members.remove(at: index)
                changed.append(group)
            }
        }
        try await services.save(
            changed.map { $0.record }
                + (removed.map { $0.key } + [DirectoryUser.key(id)]).map {
                    Record(key: $0, value: nil)
                }
        )
        for group in changed { groups[group.id] = group }
        for group in removed { groups[group.id] = nil }
        if let user = users[id] { order.remove(at: place(after: user.number) - 1) }
        users[id] = nil
    }

    // MARK: Groups

    func group(_ id: Conversation.ID) -> ChatGroup? { groups[id] }

    /// Adds a group, or replaces the one with its id.
    func put(_ group: ChatGroup) async throws {
        try await services.save([group.record])
        groups[group.id] = group
    }

    func remove(_ group: ChatGroup) async throws {
        try await services.save([Record(key: group.key, value: nil)])
        groups[group.id] = nil
    }

    /// An id that no group has.
    func newGroupID() -> Conversation.ID {
        while true {
            let id = Conversation.ID(
                ExactString("\(100_000_000_000_000 + services.number() % 900_000_000_000_000)")
            )
            if groups[id] == nil { return id }
        }
    }

    /// An id of 19 digits, as the vendor's messages have.
    nonisolated func newMessageID() -> Message.ID {
        let first: UInt64 = 1_000_000_000_000_000_000
        return Message.ID(ExactString("\(first + services.number() % (8 * first))"))
    }
}
