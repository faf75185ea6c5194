import ExactJSON
import PushModel
import PushService
import Synchronization

/// What has happened to the pushes of an app since its dispatcher began, for metrics and the status.
final class AppMetrics: Sendable {
    /// What a counter counts.
    struct Key: Hashable, Sendable {
        /// The certificate; `nil` if the event is about none, and `other` for one that the app does not have.
        let certificate: Certificate.Name?
        /// The word of the event, of which a server can choose no part.
        let word: String
    }

    /// A call that failed, and the kind of fault.
    struct FaultKey: Hashable, Sendable {
        let call: DeliveryEvent.StoreFault.Call
        let code: String
    }

    struct Counters: Sendable {
        var events: [Key: Int] = [:]
        /// The events of outcomes.
        var ended = 0
        var queueFaults: [FaultKey: Int] = [:]
        /// The pushes that may be missing in the statistics.
        var notCounted = 0
        /// From handing a push to the transport to its reply.
        var sending = Histogram()
        /// Since a push was due until it was sent.
        var waiting = Histogram()
    }

    private static let otherCertificate = Certificate.Name("other")

    let certificates: Set<Certificate.Name>
    /// The words of the push services of the certificates.
    let channels: [String: String]
    private let counters = Mutex(Counters())

    /// Creates counters that are 0, for the certificates that the app has.
    init(certificates: [Certificate]) {
        self.certificates = Set(certificates.map { $0.name })
        channels = certificates.reduce(into: [:]) { channels, certificate in
            channels[certificate.name.string] =
                certificate.channelSettings?.channel.rawValue ?? "apns"
        }
    }

    var current: Counters { counters.withLock { $0 } }

    /// The outcomes so far.
    var ended: Int { counters.withLock { $0.ended } }

    func count(_ event: DeliveryEvent) {
        let certificate = event.certificateName.map {
            certificates.contains($0) ? $0 : Self.otherCertificate
        }
        let key = Key(certificate: certificate, word: Self.word(of: event))
        counters.withLock { counters in
            counters.events[key, default: 0] += 1
            switch event {
            case .sent(_, _, let waited, let milliseconds, _):
                counters.sending.add(milliseconds)
                if let waited { counters.waiting.add(waited) }
            case .queueFailed(let call, let fault):
                counters.queueFaults[FaultKey(call: call, code: fault.code), default: 0] += 1
            case .notCounted(let rows):
                counters.notCounted += rows.reduce(0) { sum, row in
                    let rejected = row.counts.rejected.values.reduce(0, +)
                    return sum + max(row.counts.sent, row.counts.accepted + rejected)
                }
            case .ended: counters.ended += 1
            default: break
            }
        }
    }

    /// The word of an event; what happens to most pushes allocates nothing.
    private static func word(of event: DeliveryEvent) -> String {
        if case .sent(_, _, _, _, .accepted) = event { return "sent.accepted" }
        if case .ended(let outcome) = event, case .accepted = outcome.result {
            return "ended.accepted"
        }
        return event.boundedWord
    }
}

/// How many durations were at most as long as each bound.
struct Histogram: Sendable {
    /// In milliseconds; what is longer is counted beyond the last.
    static let bounds: [Int64] = [
        5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10_000, 30_000, 60_000, 300_000, 3_600_000,
    ]

    /// The numbers of durations between the bound before and each bound, the last beyond all.
    private(set) var counts = [Int](repeating: 0, count: bounds.count + 1)
    /// In milliseconds.
    private(set) var sum: Int64 = 0

    mutating func add(_ milliseconds: Int64) {
        let index = Self.bounds.firstIndex { milliseconds <= $0 } ?? Self.bounds.count
        counts[index] += 1
        sum += milliseconds
    }
}
