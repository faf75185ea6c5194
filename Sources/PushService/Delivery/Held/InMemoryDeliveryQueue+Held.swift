import ExactJSON
public import PushEvaluation
public import PushModel
import WallTime

extension InMemoryDeliveryQueue {
    /// Stores messages, and rows for their users.
    public func hold(_ messages: [HeldMessage]) async throws {
        shared.change { table, now in
            for message in messages where !table.isRecalled(message.id, of: message.app, at: now) {
                table.held.hold(message, at: now)
            }
        }
    }

    /// Adds a row for a message that is stored.
    public func hold(
        _ message: Message.ID,
        of app: AppID,
        for row: HeldMessage.Row
    ) async throws -> Bool {
        shared.change { table, _ in table.held.hold(message, of: app, for: row) }
    }

    /// Leases all rows of users of whom one is due.
    public func leaseHeld(
        upTo users: Int,
        of app: AppID,
        for duration: Duration
    ) async throws -> HeldUser.Leased {
        shared.change { table, now in
            let end = now.adding(milliseconds: max(1, duration.milliseconds))
            return table.held.lease(upTo: users, of: app, until: end, at: now)
        }
    }

    /// Ends what was released, in one step.
    public func release(
        _ releases: [HeldUser.Release],
        leasing terms: Delivery.LeaseTerms
    ) async throws -> [[Delivery.Enqueued]?] {
        let answers: [[Delivery.Enqueued]?] = shared.change { table, now in
            var terms = terms
            return releases.map { release in
                let isGood = table.held.release(release, at: now)
                guard isGood || terms.isRepeated else { return nil }
                if isGood {
                    for key in release.merged { table.merge(key, at: now) }
                }
                let enqueued = table.enqueue(
                    release.deliveries,
                    leasing: terms,
                    at: now,
                    onlyKnown: !isGood
                )
                terms.limit -= enqueued.count { $0.lease != nil }
                return enqueued
            }
        }
        shared.wake()
        return answers
    }

    /// Has all rows of users asked again at once.
    public func askHeldAgain(of users: [UserID], in app: AppID) async throws {
        shared.change { table, now in table.held.askAgain(of: users, in: app, at: now) }
        shared.wake()
    }

    /// Removes the rows of what a user has read.
    @discardableResult
    public func markRead(
        _ mark: HeldMessages.ReadMark,
        by user: UserID,
        in app: AppID
    ) async throws -> Int {
        shared.change { table, _ in table.held.markRead(mark, by: user, in: app) }
    }

    /// How many rows there are, each a message for a user.
    public func heldCount(of app: AppID?) async throws -> Int {
        shared.change { table, _ in table.held.count(of: app) }
    }

    /// The time until the next row is due.
    public func nextHeldDue(of app: AppID?) async throws -> Duration? {
        shared.change { table, now in
            table.held.nextDue(of: app).map { .milliseconds($0.milliseconds(since: now)) }
        }
    }
}

extension DeliveryTable {
    /// Whether a message was recalled, as far as that is remembered.
    fileprivate mutating func isRecalled(
        _ message: Message.ID,
        of app: AppID,
        at now: Instant
    ) -> Bool {
        // Of a push that nobody has, only the recall of its message is known.
        end(of: Delivery.Key(of: message, app), at: now) == .cancelled
    }

    /// Remembers a push as accepted that another push tells of, unless it has ended; if it is queued, it is removed.
    fileprivate mutating func merge(_ key: Delivery.Key, at now: Instant) {
        guard end(of: key, at: now) == nil else { return }
        let key = HashedKey(key)
        if let row = entries.row(of: key.digest, key), let entry = entries[row: row] {
            remove(row, entry)
        }
        remember(key, .accepted, at: now)
    }
}
