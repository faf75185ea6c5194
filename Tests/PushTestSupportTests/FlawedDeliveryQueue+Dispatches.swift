import ExactJSON
import PushFoundation
import PushService
import PushTestSupport
import WallTime

extension FlawedDeliveryQueue {
    func enqueue(dispatches: [DispatchRecord]) async throws -> [Int64] {
        if flaw == .refusesLongTexts, dispatches.contains(where: { $0.byteCount > 1_000_000 }) {
            throw StoreLimitError(.dispatches)
        }
        return try dispatches.map { record in
            guard flaw == .writesTextsAnew else {
                return add(record, origin: nil, enqueued: now)
            }
            let rewritten = try DispatchRecord(
                app: record.app,
                message: record.message.filter { $0 != 0x20 },
                sender: record.sender,
                recipients: record.recipients
            )
            return add(rewritten, origin: nil, enqueued: now)
        }
    }

    @discardableResult
    private func add(_ record: DispatchRecord, origin: Int64?, enqueued: Instant) -> Int64 {
        lastNumber += 1
        let number = flaw == .numbersKindsApart ? lastNumber + 1000 : lastNumber
        // Of a hundred dispatches, the last is lost.
        if flaw == .losesSome, number % 100 == 99 { return number }
        let content = Content.dispatch(record, origin: origin ?? number)
        rows.append(Row(number: number, content: content, enqueued: enqueued, due: now))
        return number
    }

    /// The index of a dispatch by a lease that is good, and its origin.
    private func dispatch(of lease: Delivery.Lease) -> (index: Int, origin: Int64)? {
        guard let index = index(of: lease), case .dispatch(_, let origin) = rows[index].content
        else { return nil }
        return (index, origin)
    }

    func expand(
        _ expansions: [DispatchRecord.Expansion],
        leasing terms: Delivery.LeaseTerms?
    ) async throws -> [[Delivery.Enqueued]?] {
        var answers: [[Delivery.Enqueued]?] = []
        for expansion in expansions {
            let isRepeated = terms?.isRepeated ?? false
            let isThere = rows.contains { $0.number == expansion.lease.entry }
            guard dispatch(of: expansion.lease) != nil else {
                if isRepeated, !isThere {
                    let onlyKnown = flaw != .queuesAgain
                    let deliveries = expansion.deliveries
                    answers.append(await enqueue(deliveries, leasing: terms, onlyKnown: onlyKnown))
                    continue
                }
                if flaw == .expandsByVoidLeases {
                    _ = await enqueue(expansion.deliveries, leasing: nil, onlyKnown: false)
                }
                answers.append(nil)
                continue
            }
            answers.append(await enqueue(expansion.deliveries, leasing: terms, onlyKnown: false))
            guard flaw != .keepsWhatIsExpanded,
                let (index, origin) = dispatch(of: expansion.lease)
            else { continue }
            let row = rows.remove(at: index)
            if let unreadable = expansion.unreadable, flaw != .losesTheUnreadable {
                add(unreadable.record, origin: origin, enqueued: row.enqueued)
                setAside(rows.count - 1, .unreadable(unreadable.fault))
            }
        }
        return answers
    }

    func split(_ lease: Delivery.Lease, into parts: [DispatchRecord]) async throws -> Bool {
        guard let (index, origin) = dispatch(of: lease) else { return false }
        let row = rows.remove(at: index)
        let parts =
            switch flaw {
            case .losesParts: Array(parts.dropLast())
            case .reversesParts: Array(parts.reversed())
            default: parts
            }
        for part in parts {
            add(part, origin: origin, enqueued: row.enqueued)
        }
        return true
    }
}
