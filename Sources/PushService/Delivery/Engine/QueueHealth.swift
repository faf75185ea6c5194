import PushFoundation
import Synchronization
package import WallTime

/// Which calls of a dispatcher to its queue fail, and since when; each kind of call for itself.
package final class QueueHealth: Sendable {
    /// A kind of call that has failed since an instant.
    package struct Failure: Hashable, Sendable {
        package let call: DeliveryEvent.StoreFault.Call
        package var since: Instant
        /// Why it failed last; `nil` if it is under way since then.
        package let fault: DeliveryEvent.StoreFault?
    }

    /// What is known of a kind of call.
    private struct Record {
        var made = 0
        /// When each call began that has not ended, by its number.
        var underWay: [Int: Instant] = [:]
        var failsSince: Instant?
        var last: (instant: Instant, fault: DeliveryEvent.StoreFault)?
    }

    /// A call that takes longer counts as failing.
    package static let patience = Duration.seconds(10)
    /// A kind of call that failed and was not made again for so long is not known to fail; pauses are shorter.
    private static let memory = Duration.seconds(60)

    private let records = Mutex<[DeliveryEvent.StoreFault.Call: Record]>([:])

    /// How many calls of each kind were begun.
    package var counts: [DeliveryEvent.StoreFault.Call: Int] {
        records.withLock { $0.mapValues { $0.made } }
    }

    /// Notes that a call begins, and returns its number.
    func begin(_ call: DeliveryEvent.StoreFault.Call, at now: Instant) -> Int {
        records.withLock { records in
            var record = records[call] ?? Record()
            defer { records[call] = record }
            record.underWay[record.made] = now
            record.made += 1
            return record.made - 1
        }
    }

    /// Notes that a call has ended; its caller may have given it up, which says nothing of the queue.
    func end(
        _ call: DeliveryEvent.StoreFault.Call,
        _ number: Int,
        _ error: (any Error)?,
        at now: Instant
    ) {
        records.withLock { records in
            var record = records[call] ?? Record()
            let begin = record.underWay.removeValue(forKey: number)
            if error == nil {
                record.failsSince = nil
            } else if let error, !(error is CancellationError) {
                record.last = (now, DeliveryEvent.StoreFault(error))
                record.failsSince = record.failsSince ?? begin ?? now
            }
            records[call] = record
        }
    }

    /// The kinds of calls that fail, the one first that does so for longest.
    package func failures(at now: Instant) -> [Failure] {
        records.withLock { records in
            records.compactMap { call, record in
                if let since = record.failsSince, let last = record.last,
                    !record.underWay.isEmpty || now <= last.instant.advanced(by: Self.memory)
                {
                    return Failure(call: call, since: since, fault: last.fault)
                }
                guard let begin = record.underWay.values.min(),
                    begin.advanced(by: Self.patience) < now
                else { return nil }
                return Failure(call: call, since: begin, fault: nil)
            }.sorted { ($0.since, $0.call.rawValue) < ($1.since, $1.call.rawValue) }
        }
    }
}
