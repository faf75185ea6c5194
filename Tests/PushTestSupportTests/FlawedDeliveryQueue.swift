import APNsModel
import ExactJSON
import PushService
import WallTime

/// A queue, as plain as can be, that breaks one promise, or none.
actor FlawedDeliveryQueue: DeliveryQueue {
    enum Flaw {
        case isNeverEmpty
        case takesKeysTwice
        case takesFinishedKeys
        case remembersWhatWasGivenUp
        case normalizesKeys
        case dropsCollapseIDs
        case leasesTooEarly
        case leasesForEver
        case ignoresCounts
        case leasesInOrderOfArrival
        case obeysVoidLeases
        case voidsLeasesAtTheDeadline
        case forgetsAttempts
        case endsNothing
        case answersTooMuch
        case saysWhatWasDue
        case leasesTwiceAtOnce
        case takesTwiceAtOnce
        case losesSome
        case leasesWhatIsHeld
        case keepsWhatIsDue
        case takesWhatCameLast
    }

    private struct Row {
        var number: Int64
        var delivery: Delivery
        var serial: Int64 = 1
        var attempts = 0
        var available: Instant

        var leased: LeasedDelivery {
            LeasedDelivery(
                delivery: delivery,
                lease: DeliveryLease(entry: number, serial: serial),
                deadline: available,
                attempts: attempts
            )
        }
    }

    private let flaw: Flaw?
    private var rows: [Row] = []
    private var keys: Set<DeliveryKey> = []
    private var finished: Set<DeliveryKey> = []
    private var lastNumber: Int64 = 0
    private var firstDue: Instant?

    init(_ flaw: Flaw?) {
        self.flaw = flaw
    }

    func enqueue(
        _ deliveries: [Delivery],
        at now: Instant,
        leasedUntil deadline: Instant
    ) async throws -> [EnqueuedDelivery] {
        var enqueued: [EnqueuedDelivery] = []
        var leased: Set<DeliveryKey> = []
        for delivery in deliveries {
            let isKnown = isKnown(delivery.key)
            if flaw == .takesTwiceAtOnce {
                await Task.yield()
            }
            guard !isKnown else {
                let isHeld = leased.contains(delivery.key)
                enqueued.append(isHeld ? .waiting : enqueueAgain(delivery, at: now, deadline))
                leased.insert(delivery.key)
                continue
            }
            leased.insert(delivery.key)
            lastNumber += 1
            var delivery = delivery
            if flaw == .dropsCollapseIDs {
                delivery.request.headers.collapseID = nil
            }
            firstDue = firstDue ?? deadline
            keys.insert(delivery.key)
            if flaw != .losesSome || !delivery.key.message.string.hasSuffix("99") {
                rows.append(Row(number: lastNumber, delivery: delivery, available: deadline))
            }
            enqueued.append(
                .leased(Row(number: lastNumber, delivery: delivery, available: deadline).leased)
            )
        }
        return enqueued
    }

    private func enqueueAgain(
        _ delivery: Delivery,
        at now: Instant,
        _ deadline: Instant
    ) -> EnqueuedDelivery {
        guard let index = rows.firstIndex(where: { $0.delivery.key == delivery.key }) else {
            return .accepted
        }
        guard rows[index].available <= now || flaw == .leasesWhatIsHeld, flaw != .keepsWhatIsDue
        else { return .waiting }
        rows[index].serial += 1
        rows[index].available = deadline
        if flaw == .takesWhatCameLast {
            rows[index].delivery = delivery
        }
        return .leased(rows[index].leased)
    }

    private func isKnown(_ key: DeliveryKey) -> Bool {
        if flaw == .takesKeysTwice { return false }
        if flaw == .normalizesKeys {
            return rows.contains { $0.delivery.key.description == key.description }
        }
        return keys.contains(key)
            || finished.contains(key) && flaw != .takesFinishedKeys
    }

    func lease(
        upTo count: Int,
        at now: Instant,
        until deadline: Instant
    ) async throws -> [LeasedDelivery] {
        var due = rows.filter { $0.available <= now || flaw == .leasesTooEarly }
        if flaw != .leasesInOrderOfArrival {
            due.sort { ($0.available, $0.number) < ($1.available, $1.number) }
        }
        if flaw == .leasesTwiceAtOnce {
            await Task.yield()
        }
        return due.prefix(flaw == .ignoresCounts ? due.count : count).map { row in
            var row = row
            row.serial += 1
            row.available = flaw == .leasesForEver ? .latest : deadline
            if let index = rows.firstIndex(where: { $0.number == row.number }) {
                rows[index] = row
            }
            return LeasedDelivery(
                delivery: row.delivery,
                lease: DeliveryLease(entry: row.number, serial: row.serial),
                deadline: deadline,
                attempts: flaw == .forgetsAttempts ? 0 : row.attempts
            )
        }
    }

    func settle(_ settlements: [DeliverySettlement]) async throws -> [Bool] {
        let answers = settlements.map { settle($0) }
        return flaw == .answersTooMuch ? answers + [true] : answers
    }

    private func settle(_ settlement: DeliverySettlement) -> Bool {
        let index = rows.firstIndex { row in
            row.number == settlement.lease.entry
                && (row.serial == settlement.lease.serial || flaw == .obeysVoidLeases)
        }
        guard let index else { return false }
        let key = rows[index].delivery.key
        switch settlement.change {
        case .finished, .givenUp:
            if flaw != .endsNothing {
                rows.remove(at: index)
                keys.remove(key)
            }
            if settlement.change == .finished || flaw == .remembersWhatWasGivenUp {
                finished.insert(key)
            }
        case .retried(let instant, let attempts):
            rows[index].available = instant
            rows[index].attempts = attempts
            rows[index].serial += flaw == .voidsLeasesAtTheDeadline ? 1 : 0
        }
        return true
    }

    func nextDue() async throws -> Instant? {
        switch flaw {
        case .saysWhatWasDue: firstDue
        case .isNeverEmpty: rows.map { $0.available }.min() ?? .latest
        default: rows.map { $0.available }.min()
        }
    }
}
