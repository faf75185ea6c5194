import APNsModel
import ExactJSON
import PushFoundation
import PushService
import PushTestSupport
import WallTime

/// A queue of pushes and stored dispatches, as plain as can be, that breaks one promise, or none.
actor FlawedDeliveryQueue: DispatchStore {
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
        case ignoresFaults
        case writesTextsAnew
        case refusesLongTexts
        case numbersKindsApart
        case expandsByVoidLeases
        case keepsWhatIsExpanded
        case queuesAgain
        case losesParts
        case reversesParts
        case losesTheUnreadable
        case followsTheWallClock
        case forgetsRecallsWhenAsked
    }

    struct Row {
        var number: Int64
        var content: Content
        var enqueued: Instant
        var serial: Int64 = 0
        var unsettled = 0
        var attempts = 0
        var due: Instant
        var leaseEnd: Instant?
        var owner: Delivery.Owner?

        var available: Instant { max(due, leaseEnd ?? due) }

        var delivery: Delivery? {
            if case .push(let delivery) = content { delivery } else { nil }
        }
    }

    enum Content {
        case push(Delivery)
        case dispatch(DispatchRecord, origin: Int64)
    }

    let flaw: Flaw?
    private let clock: ManualClock
    var rows: [Row] = []
    private var ended: [(delivery: Delivery, end: Delivery.End, instant: Instant)] = []
    private var recalled: [(recall: Delivery.Recall, instant: Instant)] = []
    private var letters: [(letter: Delivery.DeadLetter, row: Row)] = []
    var lastNumber: Int64 = 0
    private var firstDue: Instant?
    /// How many calls enqueue at present.
    private var enqueuing = 0
    /// How often the flaw of two calls at once looks for the other one.
    private var patience = 2000

    init(_ flaw: Flaw?, _ clock: ManualClock) {
        self.flaw = flaw
        self.clock = clock
    }

    var now: Instant { flaw == .followsTheWallClock ? clock.wall : clock.now }

    // MARK: Enqueuing

    func enqueue(
        _ deliveries: [Delivery],
        leasing terms: Delivery.LeaseTerms?
    ) async throws -> [Delivery.Enqueued] {
        await enqueue(deliveries, leasing: terms, onlyKnown: false)
    }

    func enqueue(
        _ deliveries: [Delivery],
        leasing terms: Delivery.LeaseTerms?,
        onlyKnown: Bool
    ) async -> [Delivery.Enqueued] {
        enqueuing += 1
        defer { enqueuing -= 1 }
        var results: [Delivery.Enqueued] = []
        var indices: [Int64: Int] = [:]
        var room = flaw == .ignoresLimits ? .max : terms?.limit ?? 0
        for delivery in deliveries {
            let index = results.count
            let known = rows.firstIndex { $0.delivery.map { isSame($0, delivery) } ?? false }
            let end = end(of: delivery)
            if flaw == .takesTwiceAtOnce {
                while enqueuing < 2, patience > 0 {
                    patience -= 1
                    await Task.yield()
                }
            }
            if let known, flaw != .takesKeysTwice {
                guard let terms, indices[rows[known].number] == nil, room > 0,
                    canLeaseAgain(rows[known], on: terms)
                else {
                    results.append(.waiting)
                    continue
                }
                if flaw == .takesWhatCameLast {
                    rows[known].content = .push(delivery)
                }
                guard let leased = lease(known, on: terms).push else { continue }
                room -= 1
                indices[rows[known].number] = index
                results.append(.leased(leased))
                // The call of a process that has not ended since does not count.
                if terms.isRepeated { rows[known].unsettled -= 1 }
            } else if let end, flaw != .takesKeysTwice {
                results.append(.ended(end))
            } else if onlyKnown {
                results.append(.waiting)
            } else {
                replace(by: delivery, indices, &results)
                add(delivery)
                indices[lastNumber] = index
                let holder = room > 0 ? terms : nil
                room -= 1
                let leased = holder.flatMap { lease(rows.count - 1, on: $0).push }
                results.append(leased.map { .leased($0) } ?? .queued)
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

    private func canLeaseAgain(_ row: Row, on terms: Delivery.LeaseTerms) -> Bool {
        if flaw == .keepsWhatIsDue { return false }
        if terms.isRepeated, row.owner == terms.owner, row.due <= now {
            return flaw != .ignoresRepeatedCalls
        }
        if row.unsettled >= 2, flaw != .leasesDoubtedTogether { return false }
        return row.available <= now || flaw == .leasesWhatIsHeld
    }

    private func end(of delivery: Delivery, keepingRecalls: Bool = true) -> Delivery.End? {
        func isRemembered(_ instant: Instant) -> Bool {
            flaw == .remembersForEver
                || now < instant.advanced(by: .seconds(86_400))
        }
        let oldest = rows.filter { $0.delivery == nil }.map { $0.enqueued }.min()
        let known = ended.last { other in
            flaw == .comparesDigestsOfTheEnded
                ? other.delivery.digest == delivery.digest : other.delivery.key == delivery.key
        }
        if let known, isRemembered(known.instant), flaw != .takesFinishedKeys { return known.end }
        let key = delivery.key
        let isRecalled = recalled.contains { recall, instant in
            (isRemembered(instant) || keepingRecalls && oldest.map { $0 <= instant } ?? false)
                && flaw != .forgetsRecalls
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
        firstDue = firstDue ?? now
        rows.append(
            Row(number: lastNumber, content: .push(delivery), enqueued: now, due: now)
        )
    }

    private func replace(
        by delivery: Delivery,
        _ indices: [Int64: Int],
        _ results: inout [Delivery.Enqueued]
    ) {
        guard var key = delivery.replacementKey, flaw != .replacesNothing else { return }
        let index = rows.firstIndex { row in
            guard let other = row.delivery?.replacementKey else { return false }
            if flaw == .replacesForOthers {
                key.user = other.user
            }
            return other == key
        }
        guard let index else { return }
        let row = rows.remove(at: index)
        if let delivery = row.delivery { ended.append((delivery, .replaced, now)) }
        if let index = indices[row.number] {
            results[index] = .ended(.replaced)
        }
    }

    // MARK: Leases

    private func lease(_ index: Int, on terms: Delivery.LeaseTerms) -> Delivery.QueuedItem.Leased {
        rows[index].serial += 1
        rows[index].unsettled += 1
        rows[index].owner = terms.owner
        rows[index].leaseEnd =
            flaw == .leasesForEver ? .latest : now.advanced(by: terms.duration)
        let row = rows[index]
        let lease = Delivery.Lease(entry: row.number, serial: row.serial)
        switch row.content {
        case .push(let delivery):
            return .push(
                Delivery.Leased(
                    delivery: delivery,
                    lease: lease,
                    attempts: attempts(of: row),
                    age: age(of: row)
                )
            )
        case .dispatch(let record, _):
            return .dispatch(DispatchRecord.Leased(record: record, lease: lease, age: age(of: row)))
        }
    }

    private func attempts(of row: Row) -> Int { flaw == .forgetsAttempts ? 0 : row.attempts }

    private func age(of row: Row) -> Duration { max(.zero, row.enqueued.duration(to: now)) }

    func lease(
        upTo count: Int,
        of selection: Delivery.Selection,
        on terms: Delivery.LeaseTerms
    ) async throws -> [Delivery.QueuedItem.Leased] {
        var due = rows.filter {
            ($0.available <= now || flaw == .leasesTooEarly) && isSelected($0, selection)
        }
        if flaw != .leasesInOrderOfArrival {
            due.sort { ($0.available, $0.number) < ($1.available, $1.number) }
        }
        if flaw == .leasesTwiceAtOnce {
            await Task.yield()
        }
        if let tried = tryDoubted(due, upTo: count, on: terms) { return tried }
        var leased: [Delivery.QueuedItem.Leased] = []
        var byteCount = 0
        for row in due where leased.count < count || flaw == .ignoresCounts {
            guard let index = rows.firstIndex(where: { $0.number == row.number }) else { continue }
            if isDoubted(row) || setAsidePoison(index) { continue }
            if case .dispatch(let record, _) = row.content {
                byteCount += record.byteCount
                guard leased.isEmpty || byteCount <= DispatchRecord.Leased.byteLimit else { break }
            }
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
        on terms: Delivery.LeaseTerms
    ) -> [Delivery.QueuedItem.Leased]? {
        guard triedUntil == nil, count > 0 else { return nil }
        let doubted = due.filter { isDoubted($0) }
        guard let most = doubted.map({ $0.unsettled }).max() else { return nil }
        let suspects = doubted.filter { $0.unsettled == most }
        let half =
            flaw == .leasesAllDoubted ? suspects.count : most < 9 ? (suspects.count + 1) / 2 : 1
        let leased = suspects.prefix(min(count, half)).compactMap {
            row -> Delivery.QueuedItem.Leased? in
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
        setAside(index, .leasedTooOften)
        return true
    }

    func setAside(_ index: Int, _ reason: Delivery.DeadLetter.Reason) {
        let row = rows.remove(at: index)
        let content: Delivery.DeadLetter.Content =
            switch row.content {
            case .push(let delivery): .push(delivery.key)
            case .dispatch(let record, let origin):
                .dispatch(DispatchRecord.Origin(app: record.app, number: origin))
            }
        let letter = Delivery.DeadLetter(
            entry: row.number,
            content: content,
            reason: reason,
            instant: now
        )
        if flaw != .losesPoison {
            letters.append((letter, row))
        }
    }

    /// The instant until which doubted pushes are leased; `nil` if none is.
    private var triedUntil: Instant? {
        guard flaw != .leasesDoubtedToMany else { return nil }
        return rows.filter { $0.unsettled > 2 && ($0.leaseEnd ?? .earliest) > now }
            .compactMap { $0.leaseEnd }.max()
    }

    private func isSelected(_ row: Row, _ selection: Delivery.Selection) -> Bool {
        var selection = selection
        if flaw == .ignoresApps {
            selection.app = nil
        }
        if flaw == .ignoresCertificates {
            selection.items = .all
        }
        return switch row.content {
        case .push(let delivery): selection.contains(delivery.key)
        case .dispatch(let record, _): selection.containsDispatches(of: record.app)
        }
    }

    func index(of lease: Delivery.Lease) -> Int? {
        rows.firstIndex { row in
            row.number == lease.entry && (row.serial == lease.serial || flaw == .obeysVoidLeases)
        }
    }

    func renew(_ leases: [Delivery.Lease], for duration: Duration) async throws -> [Bool] {
        leases.map { lease in
            guard let index = index(of: lease) else { return flaw == .renewsVoidLeases }
            if flaw != .renewsNothing {
                rows[index].leaseEnd = now.advanced(by: duration)
            }
            return true
        }
    }

    func release(_ owner: Delivery.Owner) async throws -> Int {
        var count = 0
        for index in rows.indices where rows[index].leaseEnd != nil {
            guard rows[index].owner == owner || flaw == .ignoresOwners else { continue }
            rows[index].leaseEnd = nil
            rows[index].owner = nil
            if flaw == .makesPausesDue {
                rows[index].due = now
            }
            count += 1
        }
        return count
    }

    // MARK: Ends

    func settle(_ settlements: [Delivery.Settlement]) async throws -> [Bool] {
        let answers = settlements.map { settle($0) }
        return flaw == .answersTooMuch ? answers + [true] : answers
    }

    private func settle(_ settlement: Delivery.Settlement) -> Bool {
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
            let isRemembered =
                settlement.change == .accepted || flaw == .remembersWhatWasGivenUp
            if let delivery, isRemembered {
                ended.append((delivery, .accepted, now))
            }
        case .unreadable(let fault):
            setAside(index, .unreadable(flaw == .ignoresFaults ? nil : fault))
        case .postponed(let pause, let attempts, let leasedFor):
            rows[index].due = now.advanced(by: pause)
            rows[index].leaseEnd = leasedFor.map { now.advanced(by: $0) }
            rows[index].attempts = attempts
            rows[index].unsettled = 0
            rows[index].serial += flaw == .voidsLeasesAtTheDeadline ? 1 : 0
        }
        return true
    }

    func ends(of keys: [Delivery.Key]) async throws -> [Delivery.End?] {
        keys.map { key in
            var delivery = rows.lazy.compactMap { $0.delivery }.first ?? ended.first?.delivery
            delivery?.key = key
            let isQueued = rows.contains { $0.delivery?.key == key }
            guard flaw != .knowsNoEnds, !isQueued else { return nil }
            let keeps = flaw != .forgetsRecallsWhenAsked
            return delivery.flatMap { end(of: $0, keepingRecalls: keeps) }
        }
    }

    func cancel(_ recall: Delivery.Recall) async throws -> Int {
        recalled.append((recall, now))
        let count = rows.count
        rows.removeAll { row in
            guard let key = row.delivery?.key else { return false }
            if flaw == .recallsWaitingOnly, row.leaseEnd != nil { return false }
            return recall == .push(key) || recall == .message(key.message, of: key.app)
        }
        return count - rows.count
    }

    func resolve(
        deadLetters entries: [Int64],
        _ resolution: Delivery.DeadLetter.Resolution
    ) async throws -> Int {
        let resolved = letters.filter { entries.contains($0.letter.entry) }
        letters.removeAll { entries.contains($0.letter.entry) }
        for (_, row) in resolved where resolution == .sentAgain {
            rows.append(
                Row(
                    number: row.number,
                    content: row.content,
                    enqueued: now,
                    serial: row.serial + 1,
                    due: now
                )
            )
        }
        return resolved.count
    }

    // MARK: Listing

    func nextDue(of selection: Delivery.Selection) async throws -> Duration? {
        let due = rows.filter { isSelected($0, selection) }.map { row in
            row.unsettled < 2 ? row.available : max(row.available, triedUntil ?? row.available)
        }.min()
        let said =
            switch flaw {
            case .saysWhatWasDue: firstDue
            case .isNeverEmpty: due ?? .latest
            default: due
            }
        return said.map { max(.zero, now.duration(to: $0)) }
    }

    func status(of selection: Delivery.Selection) async throws -> Delivery.QueueStatus {
        let selected = rows.filter { isSelected($0, selection) }
        let leased = selected.count {
            ($0.leaseEnd ?? .earliest) > now && flaw != .countsLeasedAsWaiting
        }
        return Delivery.QueueStatus(
            waiting: selected.count - leased,
            leased: leased,
            doubted: selected.count { row in
                let isLeased = (row.leaseEnd ?? .earliest) > now
                return flaw != .countsNoDoubted && row.unsettled >= (isLeased ? 3 : 2)
            },
            oldestAge: selected.map { age(of: $0) }.max(),
            deadLetters: letters.count { isSelected($0.row, selection) }
        )
    }

    func entries(
        of selection: Delivery.Selection,
        after entry: Int64,
        upTo count: Int
    ) async throws -> [Delivery.QueuedItem] {
        let listed = rows.filter { $0.number > entry && isSelected($0, selection) }
        return listed.sorted { $0.number < $1.number }.prefix(count).map { row in
            let content: Delivery.QueuedItem.Content =
                switch row.content {
                case .push(let delivery): .push(delivery)
                case .dispatch(let record, let origin):
                    .dispatch(DispatchRecord.Origin(app: record.app, number: origin))
                }
            return Delivery.QueuedItem(
                entry: row.number,
                content: content,
                age: age(of: row),
                dueIn: now.duration(to: row.available),
                attempts: attempts(of: row),
                owner: (row.leaseEnd ?? .earliest) > now ? row.owner : nil
            )
        }
    }

    func deadLetters(after entry: Int64, upTo count: Int) async throws -> [Delivery.DeadLetter] {
        let listed = letters.map { $0.letter }.filter { $0.entry > entry }
        return Array(listed.sorted { $0.entry < $1.entry }.prefix(count))
    }
}
