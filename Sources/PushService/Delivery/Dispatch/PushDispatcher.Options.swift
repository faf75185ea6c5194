public import ExactJSON
public import PushModel

extension PushDispatcher {
    /// The limits of a dispatcher, and the pauses before a push is sent again.
    public struct Options: Hashable, Sendable {
        /// The most pushes that are sent at a time through a certificate, 1 to 100,000; about 100 fill one
        /// connection to APNs.
        ///
        /// VoIP pushes are counted apart from others.
        public private(set) var inFlight = 100
        /// The most pushes that are sent at a time through all certificates, 1 to 1,000,000.
        public private(set) var inFlightInAll = 1000
        /// The most pushes that the dispatcher holds, those included that wait to be sent again; 1 to
        /// 10,000,000.
        ///
        /// With so many it reads nothing more, which bounds memory. A recipient counts as one push until it is
        /// decided, so recipients with several bindings may exceed the limit by those of a few batches. If pushes
        /// that wait to be sent again, or that are held (``circuit``), take more than half of the room, and
        /// another dispatch needs it, some wait in the queue: their outcome is
        /// ``DeliveryOutcome/Result/alreadyQueued``, and the dispatcher sends them when it has room.
        ///
        /// Out of the queue it leases no more than it can send at once. Of stored dispatches so many pushes are decided ahead and
        /// wait in the queue.
        public private(set) var inHand = 10_000
        /// The number of recipients whose settings and bindings are read from the stores at a time, 1 to
        /// 100,000.
        ///
        /// If more than half of ``inHand`` was asked for, it is that half, or 1.
        public private(set) var batch = 1000
        /// The most pushes that are sent in a second, 1 to 1,000,000; `nil` for any number.
        ///
        /// A push that is sent again counts again. As many as come in a tenth of a second may be sent at once.
        public private(set) var rate: Int?
        /// The most pushes that are sent in a second through a certificate, 1 to 1,000,000.
        ///
        /// A certificate that does not stand here has the documented rate of its push service, if there is one.
        public private(set) var certificateRates: [Certificate.Name: Int] = [:]
        /// The most users in a second for whom what is held is released (rule 6.18), 1 to 1,000,000; `nil` for any number.
        public private(set) var releaseRate: Int? = 2000
        /// The time for which a dispatch leases a push, from 1 second to 30 days.
        ///
        /// After it, another process takes the push for lost and may send it. So it must be longer than the
        /// transport takes for one push.
        public private(set) var lease = Duration.seconds(300)
        /// The longest pause of ``PushDispatcher/deliverQueued(untilEmpty:)`` before it asks the queue again, because
        /// other processes may have queued or returned something; from 1 millisecond to a day.
        public private(set) var poll = Duration.seconds(1)
        /// The pauses before a push is sent again.
        public private(set) var retry = RetryPolicy()
        /// When the pushes through a certificate are held; `nil` for never, so that a push whose credentials are
        /// refused is given up.
        public private(set) var circuit: CircuitPolicy? = CircuitPolicy()

        /// Creates the default options: 100 pushes in flight through a certificate and 1,000 in all, 10,000 in hand,
        /// batches of 1,000 recipients, no limit of the rate, releases for 2,000 users a second, leases of 5 minutes, pauses of 1 second, Apple's rules for retries, and the
        /// default circuit.
        public init() {}

        /// Creates options; those that are left out are the default ones.
        ///
        /// - Throws: `input.value` at the option that is out of its range.
        public init(
            inFlight: Int = Self().inFlight,
            inFlightInAll: Int = Self().inFlightInAll,
            inHand: Int = Self().inHand,
            batch: Int = Self().batch,
            rate: Int? = Self().rate,
            certificateRates: [Certificate.Name: Int] = Self().certificateRates,
            releaseRate: Int? = Self().releaseRate,
            lease: Duration = Self().lease,
            poll: Duration = Self().poll,
            retry: RetryPolicy = Self().retry,
            circuit: CircuitPolicy? = Self().circuit
        ) throws(InputError) {
            try InputError.check("inFlight", inFlight, in: 1...100_000)
            try InputError.check("inFlightInAll", inFlightInAll, in: 1...1_000_000)
            try InputError.check("inHand", inHand, in: 1...10_000_000)
            try InputError.check("batch", batch, in: 1...100_000)
            if let rate {
                try InputError.check("rate", rate, in: 1...1_000_000)
            }
            for (name, rate) in certificateRates.sorted(by: { $0.key < $1.key }) {
                do throws(InputError) {
                    try InputError.check(name.text, rate, in: 1...1_000_000)
                } catch {
                    throw error.within(key: "certificateRates")
                }
            }
            if let releaseRate {
                try InputError.check("releaseRate", releaseRate, in: 1...1_000_000)
            }
            try InputError.check("lease", lease, in: .seconds(1) ... .seconds(30 * 86_400))
            try InputError.check("poll", poll, in: .milliseconds(1) ... .seconds(86_400))
            self.inFlight = inFlight
            self.inFlightInAll = inFlightInAll
            self.inHand = inHand
            self.batch = min(batch, max(1, inHand / 2))
            self.rate = rate
            self.certificateRates = certificateRates
            self.releaseRate = releaseRate
            self.lease = lease
            self.poll = poll
            self.retry = retry
            self.circuit = circuit
        }

        var limits: DeliveryMachine.Limits {
            DeliveryMachine.Limits(
                inFlight: inFlightInAll,
                inFlightPerCertificate: inFlight,
                open: inHand,
                batch: batch,
                lease: lease.milliseconds,
                rate: rate,
                certificateRates: certificateRates,
                circuit: circuit
            )
        }
    }
}
