#if Postgres
import ExactJSON
import PushModel
package import PushService

extension QueueTables {
    /// Queues deliveries, and leases them if there are terms.
    ///
    /// If the call is repeated, it finds again by its number what it did.
    package func enqueue(
        _ deliveries: [Delivery],
        leasing terms: Delivery.LeaseTerms?,
        onlyKnown: Bool
    ) throws -> [Delivery.Enqueued] {
        guard !deliveries.isEmpty else { return [] }
        let batch = EnqueuedBatch(deliveries)
        let rows = try connection.run(
            """
            SELECT * FROM enqueue(
                $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19,
                $20, $21
            )
            """,
            [
                now, remembering, .integer(claim), .text(terms?.owner.string),
                .integer(terms?.duration.milliseconds),
                .integer(Int64(max(0, terms?.limit ?? 0))),
                .integer(terms?.isRepeated == true ? 1 : 0),
                .integer(onlyKnown ? 1 : 0),
            ] + batch.parameters
        )
        var results = [Delivery.Enqueued](
            repeating: onlyKnown ? .waiting : .queued,
            count: batch.places.count
        )
        var unreadable: [(Delivery.Lease, DispatchRecord.Fault?)] = []
        for (index, result) in rows.map({ (Int($0.integer(0)) - 1, $0) })
        where results.indices.contains(index) {
            switch result.integer(1) {
            case 1 where result.isNull(5):
                results[index] = .leased(
                    Delivery.Leased(
                        delivery: deliveries[batch.places[index]],
                        lease: result.lease(2),
                        attempts: 0
                    )
                )
            case 1:
                let leased = result.leasedDelivery(2)
                if leased == nil { unreadable.append((result.lease(2), nil)) }
                results[index] = leased.map { .leased($0) } ?? .waiting
            case 2: results[index] = .waiting
            case let number:
                results[index] = Delivery.End(number: number - 10).map { .ended($0) } ?? .waiting
            }
        }
        try bury(unreadable)
        return batch.answers(results)
    }
}

/// The parameters of a batch that is queued; each key is there once.
private struct EnqueuedBatch {
    /// The places of the first delivery with each key.
    private(set) var places: [Int] = []
    /// For each delivery the place of its key among the keys.
    private var keyPlaces: [Int] = []
    private var locks: Set<Int64> = []
    private var lanes = Numbering()
    private var messages = Numbering()
    private var laneNumbers: [Int64?] = []
    private var messageNumbers: [Int64?] = []
    private var hashes: [Int64?] = []
    private var digests: [Int64?] = []
    private var keys: [[UInt8]] = []
    private var replacements: [Int64?] = []
    private var replacementKeys: [[UInt8]?] = []
    private var records: [[UInt8]] = []

    init(_ deliveries: [Delivery]) {
        var known: [Delivery.Key: Int] = [:]
        known.reserveCapacity(deliveries.count)
        var last: (key: Delivery.Key, hash: Int64)?
        for (place, delivery) in deliveries.enumerated() {
            let key = delivery.key
            if let first = known[key] {
                keyPlaces.append(first)
                continue
            }
            known[key] = places.count
            keyPlaces.append(places.count)
            places.append(place)
            // Most often all deliveries are those of one message.
            let hash =
                last.flatMap { last in
                    last.key.message == key.message && last.key.app == key.app ? last.hash : nil
                } ?? StoredKey.hash(of: key.message, key.app)
            last = (key, hash)
            append(delivery, StoredKey(key, digest: delivery.digest, message: hash))
        }
    }

    private mutating func append(_ delivery: Delivery, _ stored: StoredKey) {
        let key = delivery.key
        laneNumbers.append(lanes.number(of: key.app.string, key.certificateName.string))
        messageNumbers.append(messages.number(of: key.app.string, key.message.string))
        locks.insert(QueueTables.lock(of: stored.message))
        hashes.append(stored.message)
        digests.append(stored.digest)
        keys.append(stored.bytes)
        let replacement = delivery.replacementKey.map { StoredKey($0) }
        if let replacement {
            // Those who replace the same push wait for each other as well.
            locks.insert(QueueTables.lock(of: replacement.message))
        }
        replacements.append(replacement?.digest)
        replacementKeys.append(replacement?.bytes)
        records.append(delivery.record)
    }

    var parameters: [Parameter] {
        [
            .integers(locks.sorted()), .texts(lanes.apps), .texts(lanes.names),
            .texts(messages.apps), .texts(messages.names), .integers(laneNumbers),
            .integers(messageNumbers), .integers(hashes), .integers(digests), .byteArrays(keys),
            .integers(replacements), .byteArrays(replacementKeys), .byteArrays(records),
        ]
    }

    /// The answers of all deliveries; a later one with the same key has that of the first, but no lease.
    func answers(_ results: [Delivery.Enqueued]) -> [Delivery.Enqueued] {
        keyPlaces.indices.map { place in
            let result = results[keyPlaces[place]]
            guard places[keyPlaces[place]] != place else { return result }
            if case .ended = result { return result }
            return .waiting
        }
    }

    /// Pairs of an app and a name, numbered from 1 on.
    private struct Numbering {
        private(set) var apps: [String] = []
        private(set) var names: [String] = []
        private var numbers: [[ExactString]: Int64] = [:]

        mutating func number(of app: String, _ name: String) -> Int64 {
            let pair = [ExactString(app), ExactString(name)]
            if let number = numbers[pair] { return number }
            apps.append(app)
            names.append(name)
            numbers[pair] = Int64(apps.count)
            return Int64(apps.count)
        }
    }
}
#endif
