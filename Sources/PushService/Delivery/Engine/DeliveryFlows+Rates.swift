import PushChannels
import PushModel
import WallTime

/// The rates of certificates.
extension DeliveryFlows {
    /// From so many on, the buckets of certificates without a push in hand are dropped.
    private static let mostBuckets = 1024

    /// The most pushes a second through the certificate of a push: its own, else what its push service documents.
    func rate(of delivery: Delivery) -> Int? {
        if !rates.isEmpty, let rate = rates[delivery.groupIDs.certificateName] { return rate }
        guard let head = delivery.channelHead else { return nil }
        return PushChannel.of(head.channel).limits.pushesPerMinute.map { $0 / 60 }
    }

    /// Makes a flow, and the bucket of its certificate if it has a rate and no bucket.
    mutating func insert(_ name: Name, rate: Int?) -> Int {
        if let rate, buckets[name.certificateName] == nil {
            if buckets.count >= Self.mostBuckets {
                let inHand = Set(indices.keys.map { $0.certificateName })
                buckets = buckets.filter { inHand.contains($0.key) }
            }
            buckets[name.certificateName] = TokenBucket(rate: rate)
        }
        return flows.insert(Flow(name: name, limit: InFlightLimit(highest: limit), rate: rate))
    }

    /// The bucket of a flow; `nil` if its certificate has no rate.
    func bucket(of flow: Int) -> TokenBucket? {
        guard flows.elements[flow].rate != nil else { return nil }
        return buckets[flows.elements[flow].name.certificateName]
    }

    /// Counts so many pushes of a flow as sent.
    mutating func take(_ pushes: Int, in flow: Int) {
        guard flows.elements[flow].rate != nil else { return }
        buckets[flows.elements[flow].name.certificateName]?.take(pushes)
    }

    /// Adds what has come until `now`.
    mutating func refill(at now: Instant) {
        var index = buckets.startIndex
        while index != buckets.endIndex {
            buckets.values[index].refill(at: now)
            buckets.formIndex(after: &index)
        }
    }
}
