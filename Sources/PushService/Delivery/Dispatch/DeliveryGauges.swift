public import PushModel

/// What a dispatcher and its queue hold at a moment, for an operator to watch (rule 6.8).
public struct DeliveryGauges: Hashable, Sendable {
    /// The number of pushes that are being sent.
    public var inFlight = 0
    /// The number of pushes that are being sent through each certificate; one with none is absent.
    public var inFlightByCertificate: [CertificateName: Int] = [:]
    /// The number of pushes that the dispatcher holds, those in flight included.
    public var inHand = 0
    /// The number of those that wait to be sent again.
    public var postponed = 0
    /// The number of dispatches that have not ended.
    public var dispatches = 0
    /// What the queue has of the dispatcher's app; the pushes in hand are leased there.
    public var queue = QueueStatus()

    /// Creates gauges that are all 0.
    public init() {}
}

extension DeliveryMachine {
    /// What the machine holds.
    var gauges: DeliveryGauges {
        var gauges = DeliveryGauges()
        gauges.inFlight = lanes.inFlight
        gauges.inFlightByCertificate = lanes.inFlightByCertificate
        gauges.inHand = pushes.count
        gauges.postponed = postponed
        gauges.dispatches = dispatches.values.count { $0.hasReader }
        return gauges
    }
}
