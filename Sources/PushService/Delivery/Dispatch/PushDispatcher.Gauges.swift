public import ExactJSON
public import HTTPExchange
public import PushModel
public import WallTime

extension PushDispatcher {
    /// What a dispatcher and its queue hold at a moment, for an operator to watch (rule 6.8).
    public struct Gauges: Hashable, Sendable {
        /// The number of pushes that are being sent.
        public var inFlight = 0
        /// The number of pushes that are being sent through each certificate; one with none is absent.
        public var inFlightByCertificate: [Certificate.Name: Int] = [:]
        /// The number of pushes that the dispatcher holds, those in flight included.
        public var inHand = 0
        /// The number of those that wait to be sent again.
        public var postponed = 0
        /// The number of those that are held because the circuit of their certificate is open (rule 6.13).
        ///
        /// Messages that are held for users are no pushes yet (rule 6.18): ``HeldStore/heldCount(of:)``.
        public var held = 0
        /// The circuits that are open; a certificate whose circuit is closed is absent.
        public var circuits: [Certificate.Name: CircuitState] = [:]
        /// The most pushes that may be sent at a time through each certificate, if its server gets fewer than the options
        /// allow.
        ///
        /// A certificate without pushes in hand is absent. VoIP pushes have a limit of their own, which is not shown.
        public var inFlightLimits: [Certificate.Name: Int] = [:]
        /// The connections of the transport by server; a server of which it tells nothing is absent.
        ///
        /// They are of all dispatchers that share the transport.
        public var connections: [ExactString: ConnectionGauges] = [:]
        /// The number of dispatches that have not ended.
        public var dispatches = 0
        /// What the queue has of the pushes of the dispatcher's app; those in hand are leased there.
        public var queue = Delivery.QueueStatus()
        /// What the queue has of the stored dispatches of the dispatcher's app.
        public var storedDispatches = Delivery.QueueStatus()

        /// Creates gauges that are all 0.
        public init() {}

        /// The state of a circuit that is not closed.
        public enum CircuitState: Hashable, Sendable {
            /// Pushes are held; after the instant one is sent as a probe, as soon as there is one.
            case open(until: Instant)
            /// The probe is under way.
            case probing
        }
    }
}

extension DeliveryMachine {
    var gauges: PushDispatcher.Gauges {
        var gauges = PushDispatcher.Gauges()
        gauges.inFlight = flows.inFlight + flows.stalled
        gauges.inFlightByCertificate = flows.inFlightByCertificate
        gauges.inHand = pushes.count
        gauges.postponed = flows.postponed
        gauges.held = flows.held
        gauges.circuits = flows.circuitStates.mapValues { circuit in
            guard case .open(let until) = circuit else { return circuit }
            return .open(until: date(of: until))
        }
        gauges.inFlightLimits = flows.lowLimits
        gauges.dispatches = dispatches.indices.count { dispatches.states.elements[$0].hasReader }
        return gauges
    }
}

extension DeliveryFlows {
    /// The number of pushes in flight of each certificate that has any.
    fileprivate var inFlightByCertificate: [Certificate.Name: Int] {
        var counts: [Certificate.Name: Int] = [:]
        for flow in all where flow.inFlight + flow.stalled > 0 {
            counts[flow.name.certificateName, default: 0] += flow.inFlight + flow.stalled
        }
        return counts
    }

    fileprivate var circuitStates: [Certificate.Name: PushDispatcher.Gauges.CircuitState] {
        var states: [Certificate.Name: PushDispatcher.Gauges.CircuitState] = [:]
        for (name, circuit) in circuits {
            switch circuit.state {
            case .closed: break
            case .open(let end): states[name] = .open(until: end)
            case .probing: states[name] = .probing
            }
        }
        return states
    }

    /// The limits that are lower than at first.
    fileprivate var lowLimits: [Certificate.Name: Int] {
        var limits: [Certificate.Name: Int] = [:]
        for flow in all where !flow.name.isVoIP && !flow.isEmpty {
            guard flow.limit.value < flow.limit.highest else { continue }
            limits[flow.name.certificateName] = flow.limit.value
        }
        return limits
    }
}
