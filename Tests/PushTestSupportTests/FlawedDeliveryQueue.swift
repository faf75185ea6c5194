import APNsModel
import ExactJSON
import PushFoundation
import PushService
import PushTestSupport
import WallTime

/// A queue, as plain as can be, that breaks one promise, or none.
actor FlawedDeliveryQueue: DeliveryQueue {
    enum Flaw {
        case isNeverEmpty
        case takesKeysTwice
        case takesFinishedKeys
        case remembersWhatWasGivenUp
        case normalizesKeys
        case comparesDigests
        case comparesDigestsOfTheEnded
        case dropsCollapseIDs
        case writesPayloadsAnew
        case remembersForEver
        case leasesTooEarly
        case leasesForEver
        case ignoresCounts
        case leasesInOrderOfArrival
        case obeysVoidLeases
        case voidsLeasesAtTheDeadline
        case renewsVoidLeases
        case renewsNothing
        case ignoresOwners
        case makesPausesDue
        case ignoresApps
        case ignoresCertificates
        case forgetsAttempts
        case endsNothing
        case forgetsRecalls
        case recallsWaitingOnly
        case replacesNothing
        case replacesForOthers
        case leasesPoison
        case losesPoison
        case countsLeasedAsWaiting
        case answersTooMuch
        case saysWhatWasDue
        case leasesTwiceAtOnce
        case takesTwiceAtOnce
        case losesSome
        case leasesWhatIsHeld
        case keepsWhatIsDue
        case takesWhatCameLast
        case ignoresRepeatedCalls
        case knowsNoEnds
        case keepsLeasesOfTheDead
        case leasesDoubtedTogether
        case leasesDoubtedToMany
        case leasesAllDoubted
        case countsNoDoubted
        case ignoresLimits
    }

    private struct Row {
        var number: Int64
        var delivery: Delivery
        var enqueued: Instant
        var serial: Int64 = 0
        var unsettled = 0
        var attempts = 0
        var due: Instant
        var leaseEnd: Instant?
        var owner: DeliveryOwner?

        var available: Instant { max(due, leaseEnd ?? due) }
    }

    private let flaw: Flaw?
    private let clock: ManualClock
    private var rows: [Row] = []
    private var ended: [(delivery: Delivery, end: DeliveryEnd, instant: Instant)] = []
    private var recalled: [(recall: DeliveryRecall, instant: Instant)] = []
    private var letters: [(letter: DeadLetter, delivery: Delivery)] = []
    private var lastNumber: Int64 = 0
    private var firstDue: Instant?

    init(_ flaw: Flaw?, _ clock: ManualClock) {
        self.flaw = flaw
        self.clock = clock
    }

    // MARK: Enqueuing

    func enqueue(
        _ deliveries: [Delivery],
        leasing terms: LeaseTerms?
    ) async throws -> [EnqueuedDelivery] {
        var results: [EnqueuedDelivery] = []
        var indices: [Int64: Int] = [:]
        var room = flaw == .ignoresLimits ? .max : terms?.limit ?? 0
        for delivery in deliveries {
            let index = results.count
            let known = rows.firstIndex { isSame($0.delivery, delivery) }
            let end = end(of: delivery)
            if flaw == .takesTwiceAtOnce {
                await Task.yield()
            }
            if let known, flaw != .takesKeysTwice {
                guard let terms, indices[rows[known].number] == nil, room > 0,
                    canLeaseAgain(rows[known], on: terms)
                else {
                    results.append(.waiting)
                    continue
                }
                if flaw == .takesWhatCameLast {
                    rows[known].delivery = delivery
                }
                room -= 1
                indices[rows[known].number] = index
                results.append(.leased(lease(known, on: terms)))
                // The call of a process that has not ended since does not count.
                if terms.isRepeated { rows[known].unsettled -= 1 }
            } else if let end, flaw != .takesKeysTwice {
                results.append(.ended(end))
            } else {
                replace(by: delivery, indices, &results)
                add(delivery)
                indices[lastNumber] = index
                let holder = room > 0 ? terms : nil
                room -= 1
                results.append(holder.map { .leased(lease(rows.count - 1, on: $0)) } ?? .queued)
                if flaw == .losesSome, delivery.key.message.string.hasSuffix("99") {
                    rows.removeLast()
                }
            }
        }
        return results
    }

    private func isSame(_ left: Delivery, _ right: Delivery) -> Bool {
        switch flaw {
        case .normalizesKeys: left.key.description == right.key.description
        case .comparesDigests: left.digest == right.digest
        default: left.key == right.key
        }
    }

    private func canLeaseAgain(_ row: Row, on terms: LeaseTerms) -> Bool {
        if flaw == .keepsWhatIsDue { return false }
        if terms.isRepeated, row.owner == terms.owner, row.due <= clock.now {
            return flaw != .ignoresRepeatedCalls
        }
        if row.unsettled >= 2, flaw != .leasesDoubtedTogether { return false }
        return row.available <= clock.now || flaw == .leasesWhatIsHeld
    }

    private func end(of delivery: Delivery) -> DeliveryEnd? {
        func isRemembered(_ instant: Instant) -> Bool {
            flaw == .remembersForEver
                || clock.now < instant.advanced(by: .seconds(86_400))
        }
        let known = ended.last { other in
            flaw == .comparesDigestsOfTheEnded
                ? other.delivery.digest == delivery.digest : other.delivery.key == delivery.key
        }
        if let known, isRemembered(known.instant), flaw != .takesFinishedKeys { return known.end }
        let key = delivery.key
        let isRecalled = recalled.contains { recall, instant in
            isRemembered(instant) && flaw != .forgetsRecalls
                && [.push(key), .message(key.message, of: key.app)].contains(recall)
        }
        return isRecalled ? .cancelled : nil
    }

    private func add(_ delivery: Delivery) {
        lastNumber += 1
        var delivery = delivery
        if flaw == .dropsCollapseIDs {
            delivery.headers.collapseID = nil
        }
        if flaw == .writesPayloadsAnew, let request = try? delivery.push.request() {
            delivery.payload = request.payload.utf8
        }
        firstDue = firstDue ?? clock.now
        rows.append(
            Row(number: lastNumber, delivery: delivery, enqueued: clock.now, due: clock.now)
        )
    }

    private func replace(
        by delivery: Delivery,
        _ indices: [Int64: Int],
        _ results: inout [EnqueuedDelivery]
    ) {
        guard var key = delivery.replacementKey, flaw != .replacesNothing else { return }
        let index = rows.firstIndex { row in
            guard let other = row.delivery.replacementKey else { return false }
            if flaw == .replacesForOthers {
                key.user = other.user
            }
            return other == key
        }
        guard let index else { return }
        let row = rows.remove(at: index)
        ended.append((row.delivery, .replaced, clock.now))
        if let index = indices[row.number] {
            results[index] = .ended(.replaced)
        }
    }

    // MARK: Leases

    private func lease(_ index: Int, on terms: LeaseTerms) -> LeasedDelivery {
        rows[index].serial += 1
        rows[index].unsettled += 1
        rows[index].owner = terms.owner
        rows[index].leaseEnd =
            flaw == .leasesForEver ? .latest : clock.now.advanced(by: terms.duration)
        return LeasedDelivery(
            delivery: rows[index].delivery,
            lease: DeliveryLease(entry: rows[index].number, serial: rows[index].serial),
            attempts: flaw == .forgetsAttempts ? 0 : rows[index].attempts
        )
    }

    func lease(
        upTo count: Int,
        of selection: DeliverySelection,
        on terms: LeaseTerms
    ) async throws -> [LeasedDelivery] {
        var due = rows.filter {
            ($0.available <= clock.now || flaw == .leasesTooEarly) && isSelected($0, selection)
        }
        if flaw != .leasesInOrderOfArrival {
            due.sort { ($0.available, $0.number) < ($1.available, $1.number) }
        }
        if flaw == .leasesTwiceAtOnce {
            await Task.yield()
        }
        if let tried = tryDoubted(due, upTo: count, on: terms) { return tried }
        var leased: [LeasedDelivery] = []
        for row in due where leased.count < count || flaw == .ignoresCounts {
            guard let index = rows.firstIndex(where: { $0.number == row.number }) else { continue }
            if isDoubted(row) || setAsidePoison(index) { continue }
            leased.append(lease(index, on: terms))
        }
        return leased
    }

    private func isDoubted(_ row: Row) -> Bool {
        row.unsettled >= 2 && flaw != .leasesDoubtedTogether
    }

    /// Leases half of the doubted pushes that were leased most often; `nil` if none can be leased.
    private func tryDoubted(
        _ due: [Row],
        upTo count: Int,
        on terms: LeaseTerms
    ) -> [LeasedDelivery]? {
        guard triedUntil == nil, count > 0 else { return nil }
        let doubted = due.filter { isDoubted($0) }
        guard let most = doubted.map({ $0.unsettled }).max() else { return nil }
        let suspects = doubted.filter { $0.unsettled == most }
        let half =
            flaw == .leasesAllDoubted ? suspects.count : most < 9 ? (suspects.count + 1) / 2 : 1
        let leased = suspects.prefix(min(count, half)).compactMap { row -> LeasedDelivery? in
            guard let index = rows.firstIndex(where: { $0.number == row.number }),
                !setAsidePoison(index)
            else { return nil }
            return lease(index, on: terms)
        }
        let rest = due.filter { row in rows.contains { $0.number == row.number } }
        return leased.isEmpty ? tryDoubted(rest, upTo: count, on: terms) : leased
    }

    /// Sets a row aside that was leased too often, and returns whether it was.
    private func setAsidePoison(_ index: Int) -> Bool {
        let row = rows[index]
        guard row.unsettled >= 10, flaw != .leasesPoison else { return false }
        rows.remove(at: index)
        let letter = DeadLetter(
            entry: row.number,
            key: row.delivery.key,
            reason: .leasedTooOften,
            instant: clock.now
        )
        if flaw != .losesPoison {
            letters.append((letter, row.delivery))
        }
        return true
    }

    /// The instant until which doubted pushes are leased; `nil` if none is.
    private var triedUntil: Instant? {
        guard flaw != .leasesDoubtedToMany else { return nil }
        return rows.filter { $0.unsettled > 2 && ($0.leaseEnd ?? .earliest) > clock.now }
            .compactMap { $0.leaseEnd }.max()
    }

    private func isSelected(_ row: Row, _ selection: DeliverySelection) -> Bool {
        var selection = selection
        if flaw == .ignoresApps {
            selection.app = nil
        }
        if flaw == .ignoresCertificates {
            selection.certificates = .all
        }
        return selection.contains(row.delivery.key)
    }

    private func index(of lease: DeliveryLease) -> Int? {
        rows.firstIndex { row in
            row.number == lease.entry && (row.serial == lease.serial || flaw == .obeysVoidLeases)
        }
    }

    func renew(_ leases: [DeliveryLease], for duration: Duration) async throws -> [Bool] {
        leases.map { lease in
            guard let index = index(of: lease) else { return flaw == .renewsVoidLeases }
            if flaw != .renewsNothing {
                rows[index].leaseEnd = clock.now.advanced(by: duration)
            }
            return true
        }
    }

    func release(_ owner: DeliveryOwner) async throws -> Int {
        var count = 0
        for index in rows.indices where rows[index].leaseEnd != nil {
            guard rows[index].owner == owner || flaw == .ignoresOwners else { continue }
            rows[index].leaseEnd = nil
            rows[index].owner = nil
            if flaw == .makesPausesDue {
                rows[index].due = clock.now
            }
            count += 1
        }
        return count
    }

    // MARK: Ends

    func settle(_ settlements: [DeliverySettlement]) async throws -> [Bool] {
        let answers = settlements.map { settle($0) }
        return flaw == .answersTooMuch ? answers + [true] : answers
    }

    private func settle(_ settlement: DeliverySettlement) -> Bool {
        let index =
            flaw == .keepsLeasesOfTheDead
            ? rows.firstIndex { $0.number == settlement.lease.entry }
            : index(of: settlement.lease)
        guard let index else { return false }
        switch settlement.change {
        case .accepted, .givenUp:
            let delivery = rows[index].delivery
            if flaw != .endsNothing {
                rows.remove(at: index)
            }
            if settlement.change == .accepted || flaw == .remembersWhatWasGivenUp {
                ended.append((delivery, .accepted, clock.now))
            }
        case .postponed(let pause, let attempts, let leasedFor):
            rows[index].due = clock.now.advanced(by: pause)
            rows[index].leaseEnd = leasedFor.map { clock.now.advanced(by: $0) }
            rows[index].attempts = attempts
            rows[index].unsettled = 0
            rows[index].serial += flaw == .voidsLeasesAtTheDeadline ? 1 : 0
        }
        return true
    }

    func ends(of keys: [DeliveryKey]) async throws -> [DeliveryEnd?] {
        keys.map { key in
            var delivery = rows.first?.delivery ?? ended.first?.delivery
            delivery?.key = key
            let isQueued = rows.contains { $0.delivery.key == key }
            return flaw == .knowsNoEnds || isQueued ? nil : delivery.flatMap { end(of: $0) }
        }
    }

    func cancel(_ recall: DeliveryRecall) async throws -> Int {
        recalled.append((recall, clock.now))
        let count = rows.count
        rows.removeAll { row in
            let key = row.delivery.key
            if flaw == .recallsWaitingOnly, row.leaseEnd != nil { return false }
            return recall == .push(key) || recall == .message(key.message, of: key.app)
        }
        return count - rows.count
    }

    func resolve(
        deadLetters entries: [Int64],
        _ resolution: DeadLetter.Resolution
    ) async throws -> Int {
        let resolved = letters.filter { entries.contains($0.letter.entry) }
        letters.removeAll { entries.contains($0.letter.entry) }
        for (letter, delivery) in resolved where resolution == .sentAgain {
            rows.append(
                Row(
                    number: letter.entry,
                    delivery: delivery,
                    enqueued: clock.now,
                    due: clock.now
                )
            )
        }
        return resolved.count
    }

    // MARK: Listing

    func nextDue(of selection: DeliverySelection) async throws -> Duration? {
        let due = rows.filter { isSelected($0, selection) }.map { row in
            row.unsettled < 2 ? row.available : max(row.available, triedUntil ?? row.available)
        }.min()
        let said =
            switch flaw {
            case .saysWhatWasDue: firstDue
            case .isNeverEmpty: due ?? .latest
            default: due
            }
        return said.map { max(.zero, clock.now.duration(to: $0)) }
    }

    func status(of selection: DeliverySelection) async throws -> QueueStatus {
        let selected = rows.filter { isSelected($0, selection) }
        let leased = selected.count {
            ($0.leaseEnd ?? .earliest) > clock.now && flaw != .countsLeasedAsWaiting
        }
        return QueueStatus(
            waiting: selected.count - leased,
            leased: leased,
            doubted: selected.count { row in
                let isLeased = (row.leaseEnd ?? .earliest) > clock.now
                return flaw != .countsNoDoubted && row.unsettled >= (isLeased ? 3 : 2)
            },
            oldestAge: selected.map { $0.enqueued.duration(to: clock.now) }.max(),
            deadLetters: letters.count
        )
    }

    func entries(
        of selection: DeliverySelection,
        after entry: Int64,
        upTo count: Int
    ) async throws -> [QueuedDelivery] {
        let listed = rows.filter { $0.number > entry && isSelected($0, selection) }
        return listed.sorted { $0.number < $1.number }.prefix(count).map { row in
            QueuedDelivery(
                entry: row.number,
                delivery: row.delivery,
                age: row.enqueued.duration(to: clock.now),
                dueIn: clock.now.duration(to: row.available),
                attempts: row.attempts,
                owner: (row.leaseEnd ?? .earliest) > clock.now ? row.owner : nil
            )
        }
    }

    func deadLetters(after entry: Int64, upTo count: Int) async throws -> [DeadLetter] {
        Array(letters.map { $0.letter }.filter { $0.entry > entry }.prefix(count))
    }
}
