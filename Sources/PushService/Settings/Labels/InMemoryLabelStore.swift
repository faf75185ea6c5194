import ExactJSON
public import PushModel
public import WallTime

/// Push labels of one app, for as long as the process lives.
public actor InMemoryLabelStore: LabelStore {
    private struct Stored {
        var label: PushLabel
        /// In the order of the users' ids.
        var members: [PushLabel.Member] = []

        var counted: PushLabel {
            var label = label
            label.userCount = members.count
            return label
        }
    }

    private var stored: [UserLabel: Stored] = [:]

    /// Creates a store without labels.
    public init() {}

    /// Stores a new label; `false`, and nothing is changed, if there is one of that name.
    ///
    /// - Throws: ``StoreLimitError`` if there are 100 labels.
    public func create(_ label: PushLabel) throws -> Bool {
        guard stored[label.name] == nil else { return false }
        guard stored.count < StoreLimitError.Limit.labelsOfApp.maximum else {
            throw StoreLimitError(.labelsOfApp)
        }
        stored[label.name] = Stored(label: label)
        return true
    }

    /// The label with a name, and the number of its users; `nil` if there is none.
    public func label(named name: UserLabel) -> PushLabel? {
        stored[name]?.counted
    }

    /// A page of the labels, in the order of their names.
    public func labels(after name: UserLabel?, upTo count: Int) -> [PushLabel] {
        let names = stored.keys.sorted().drop { key in name.map { key <= $0 } ?? false }
        return names.prefix(max(count, 0)).compactMap { stored[$0]?.counted }
    }

    /// Removes a label, and takes it from its users; `false` if there is none of that name.
    public func remove(_ name: UserLabel) -> Bool {
        stored.removeValue(forKey: name) != nil
    }

    /// Gives users a label; a user who has it already keeps the instant.
    ///
    /// - Throws: ``StoreLimitError``, and no user gets the label, if more than 100,000 users would have it.
    public func add(_ users: [UserID], to name: UserLabel, at now: Instant) throws -> Bool {
        guard let members = stored[name]?.members else { return false }
        let new = Set(users).filter { members.index(of: $0) == nil }.sorted()
        guard members.count + new.count <= StoreLimitError.Limit.usersOfLabel.maximum else {
            throw StoreLimitError(.usersOfLabel)
        }
        var merged: [PushLabel.Member] = []
        merged.reserveCapacity(members.count + new.count)
        var old = members[...]
        for user in new {
            let index = old.index(of: user)
            merged += old[..<index]
            merged.append(PushLabel.Member(user: user, added: now))
            old = old[index...]
        }
        stored[name]?.members = merged + old
        return true
    }

    /// Takes a label from users, and returns those who had it; `nil` if there is no label of that name.
    public func remove(_ users: [UserID], from name: UserLabel) -> Set<UserID>? {
        guard let members = stored[name]?.members else { return nil }
        let removed = Set(users).filter { members.index(of: $0) != nil }
        if !removed.isEmpty {
            stored[name]?.members.removeAll { removed.contains($0.user) }
        }
        return removed
    }

    /// The user, if the user has the label.
    public func member(_ user: UserID, of name: UserLabel) -> PushLabel.Member? {
        guard let members = stored[name]?.members else { return nil }
        return members.index(of: user).map { members[$0] }
    }

    /// A page of a label's users, in the order of their ids; `nil` if there is no label of that name.
    public func members(
        of name: UserLabel,
        after user: UserID?,
        upTo count: Int
    ) -> [PushLabel.Member]? {
        guard let members = stored[name]?.members else { return nil }
        var start = members.startIndex
        if let user {
            start = members[...].index(of: user)
            if start < members.endIndex, members[start].user == user { start += 1 }
        }
        return Array(members[start...].prefix(max(count, 0)))
    }

    /// Which of some labels users have, in the order of their names; of all labels for `nil`.
    public func labels(of users: [UserID], among names: Set<UserLabel>?) -> [UserID: [UserLabel]] {
        var labels: [UserID: [UserLabel]] = [:]
        let users = Set(users)
        for name in (names ?? Set(stored.keys)).sorted() {
            guard let members = stored[name]?.members else { continue }
            for user in users where members.index(of: user) != nil {
                labels[user, default: []].append(name)
            }
        }
        return labels
    }
}

extension ArraySlice<PushLabel.Member> {
    /// The index of the first member whose id is not before that of `user`, by halves.
    fileprivate func index(of user: UserID) -> Int {
        indices.partitioningIndex { self[$0].user >= user }
    }
}

extension [PushLabel.Member] {
    /// The index of a user; `nil` if the user is no member.
    fileprivate func index(of user: UserID) -> Int? {
        let index = self[...].index(of: user)
        return index < endIndex && self[index].user == user ? index : nil
    }
}
